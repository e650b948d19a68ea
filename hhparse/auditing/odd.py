"""ODD: the chips that do not divide."""

from collections.abc import Iterator

from hhparse.auditing.division import Difference, Fault, difference
from hhparse.auditing.lines import award_lines
from hhparse.auditing.registry import Remark, Skipped, check
from hhparse.engine.replay import Replay
from hhparse.findings import Severity
from hhparse.rules.odd_chips import POLICIES


def _when(case: Replay, message: str, *faults: Fault) -> Iterator[Remark]:
    if case.settlement.matches:
        return
    found = difference(case)
    if found.fault not in faults:
        return
    severity, told = _weight(case, found)
    lines = found.lines or award_lines(case, found.seats)
    yield Remark(
        f"{message} under {case.policy.id}{told}", lines, found.seats, found.stated, found.expected,
        severity, POLICIES[case.policy.id].citations[0], found.explained_by,
    )  # fmt: skip


def _weight(case: Replay, found: Difference) -> tuple[Severity | None, str]:
    """A warning where the house's policy is only assumed and another explains the payment."""
    if not found.explained_by:
        return None, ""
    rule = case.house.odd_chip.stud if case.game.family == "stud" else case.house.odd_chip.button
    others = ", ".join(found.explained_by)
    assumed = rule.strength == "assumed" and case.policy.id == rule.id
    return ("warning" if assumed else None), f"; it would be right under {others}"


@check("ODD001", "odd-chip-to-wrong-half", "error", "P-S8-11")
def wrong_half(case: Replay) -> Iterator[Remark | Skipped]:
    """The odd chip between the halves went to the wrong half.

    Checks: what a pot leaves over when it is halved belongs to the high (under one policy to the low).

    Why: a cent, and a rule.

    Example: $7.05 net paid $3.52 to the high and $3.53 to the low.

    Not evaluated: where a winner's cards are not in the text.

    Rule: P-S8-11, TDA, Robert; all rooms whose hands are known but one.
    """
    yield from _when(case, f"the odd chip of the halves belongs to the {case.policy.half_odd}", "odd-half")


@check("ODD002", "odd-chip-to-wrong-board", "error", "SEEN PokerStars boards")
def wrong_board(case: Replay) -> Iterator[Remark | Skipped]:
    """The odd chip between two boards went to the wrong board.

    Checks: a pot run more than once gives the odd unit to the first board (by a house's `boards`, to the last).

    Why: 35 of 35 hands do.

    Example: $59.03 net paid $29.51 on the first board and $29.52 on the second.

    Not evaluated: where a winner's cards are not in the text.

    Rule: 35 of 35 hands run more than once; `boards` of the house.
    """
    board = "first" if case.house.boards == "first_gets_odd" else "last"
    yield from _when(case, f"the odd chip of the boards is the {board} board's", "odd-board")


@check("ODD003", "odd-chip-to-wrong-seat", "error", "P-O8-21")
def wrong_seat(case: Replay) -> Iterator[Remark | Skipped]:
    """The odd chip of a tie went to another seat than the policy says.

    Checks: odd chips between tied players go where the house's odd-chip policy sends them.

    Why: it is the only thing position decides at the showdown, and the likeliest to be wrong.

    Example: 209 by three, and the seat left of the button gets none of the two odd chips.

    Not evaluated: where the policy cannot decide (no button, cards unknown), and where a winner's cards are not in the
    text.

    Rule: P-O8-21, P-S8-10, P-S8-11: the policy of the house, `hhparse list policies`.
    """
    for line in case.settlement.lines:
        if line.share.undecided:
            yield Skipped(f"odd chips cannot be placed: {line.share.undecided}", line.share.winners)
    yield from _when(case, "the odd chip belongs to another seat", "odd-seat")


@check("ODD004", "odd-chips-to-one-seat", "error", "Robert")
def twice(case: Replay) -> Iterator[Remark | Skipped]:
    """One seat got several odd chips of one tie.

    Checks: under a one-each policy nobody gets a second odd chip of the same side.

    Why: two odd chips are two seats' chips.

    Example: 209 by three paid as 71, 69, 69.

    Not evaluated: under a policy that gives all to the first.

    Rule: Robert, no player gets more than one odd chip; Full Tilt, one at a time.
    """
    yield from _when(case, "several odd chips are paid to one seat", "odd-twice")


@check("ODD005", "other-reading-differs", "note", "TDA 2017 19F")
def other_reading(case: Replay) -> Iterator[Remark | Skipped]:
    """The house's rule can be read in another way, which would pay an odd chip to another seat.

    Checks: the other reading named by the house (two texts that contradict each other, a newer text) on this hand.

    Why: whoever disputes the payment may rest on the other text.

    Example: both halves tied by the same two: 34 and 32 if each half is divided, 33 and 33 if the pot is.

    Not evaluated: where both readings pay the same.

    Rule: P-S8-10 against P-S8-11; TDA 2017 19F, the newer Robert's Rules.
    """
    rule = case.house.odd_chip.stud if case.game.family == "stud" else case.house.odd_chip.button
    if not rule.other or case.policy.id != rule.id or not case.settlement.matches or case.settlement.undecided:
        return
    if any(excuse.kind == "per-winner" for excuse in case.settlement.excuses):
        return
    if not any(line.share.odd_chips or line.share.unassigned for line in case.settlement.lines):
        return  # everything divides: all readings agree
    other = case.by_policy(rule.other)
    source = POLICIES[rule.other].citations[0]
    undecided = next((line.share.undecided for line in other.lines if line.share.undecided), None)
    moved = [s for s in other.expected if other.expected[s] != case.settlement.expected.get(s)]
    if undecided:
        told = f"{rule.other}, the other reading, cannot place the odd chip: {undecided}"
        yield Remark(told, award_lines(case), citation=source)
    elif moved:
        amounts = ", ".join(f"seat {seat} {case.hand.amount(other.expected[seat])}" for seat in sorted(moved))
        seats = tuple(sorted(moved))
        told = f"{rule.other}, the other reading, would pay {amounts}"
        yield Remark(told, award_lines(case, seats), seats, citation=source)


@check("ODD006", "coarser-unit", "note", "SEEN PokerStars 2008")
def coarser(case: Replay) -> Iterator[Remark | Skipped]:
    """The pot was divided in a coarser unit than the smallest of the currency.

    Checks: a unit that the house does not name is accepted only if every amount of the hand, stacks and rake aside, is
    a multiple of it and the shares fit exactly.

    Why: some tables paid five-cent units.

    Example: $3.85 by four paid as 1.00, 0.95, 0.95, 0.95.

    Not evaluated: where the payments fit the smallest unit.

    Rule: TDA and Robert: the smallest unit in play; PokerStars hands of 2008.
    """
    for excuse in case.settlement.excuses:
        if excuse.kind == "unit":
            yield Remark(excuse.text, award_lines(case))
