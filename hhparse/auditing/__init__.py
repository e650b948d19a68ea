"""The audit: checks that hold what the room stated against what the rules give. Knows no room.

One file per family of checks; ``registry`` has them all, ``run`` makes the report, ``report`` its published form.
Whoever imports any of it has every check in the registry: the families are imported here and nowhere else.
"""

from hhparse.auditing import (  # noqa: F401
    actions,
    between,
    cards,
    odd,
    pots,
    rake,
    reading,
    rounds,
    splits,
    stacks,
    summary,
    turns,
)
