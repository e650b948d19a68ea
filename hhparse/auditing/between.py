"""What only a dataset shows: findings between hands. The import makes them; the audit of one file never does."""

from typing import Final

from hhparse.auditing.registry import Check, add

SAME_ID: Final = Check(
    code="SEQ001",
    name="same-id-other-content",
    severity="warning",
    citation="SEEN formats",
    run=None,
    doc="""Another hand of the dataset has the room's number of this one, and other content.

Checks: no two hands of a room in the dataset have the same number, unless they are views of one hand: seats, stacks,
actions, boards, shown cards and payments agree (the last part of hand_key is a digest of these).

Why: rooms number hands once, so one of the two was altered, cut or renumbered; PartyPoker's numbers and those of
converters do come again. Both are kept, because nothing says which one is right, and both say so.

Example: hand 2587 with a pot of $1.50 in one file and of $15.00 in another.

Not evaluated: by `hhparse audit FILE`, which sees one hand at a time.

Rule: the same number with other content is kept twice and named (hhparse's own promise).""",
)

add(SAME_ID)
