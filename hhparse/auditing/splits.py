"""SPL: who wins, and whether halves and ties are divided."""

from collections.abc import Iterator

from hhparse.auditing.division import Fault, difference
from hhparse.auditing.lines import award_lines, closing_lines
from hhparse.auditing.registry import Remark, Skipped, check
from hhparse.engine.replay import Replay


def _when(case: Replay, message: str, *faults: Fault) -> Iterator[Remark]:
    """A remark on the seats paid too much or too little, if the division has one of *faults*."""
    if case.settlement.matches:
        return
    found = difference(case)
    if found.fault in faults:
        lines = found.lines or award_lines(case, found.seats)
        yield Remark(message, lines, found.seats, found.stated, found.expected)


@check("SPL001", "wrong-winner-high", "error", "P-O8-16")
def wrong_high(case: Replay) -> Iterator[Remark | Skipped]:
    """The high half, or the whole pot, went to another hand than the best.

    Checks: of the hands with a claim the best high wins each pot on each board (in razz and lowball the best low).

    Why: cards speak.

    Example: a pair of kings is paid over a flush.

    Not evaluated: for players who mucked and whose cards are not in the text: they have no claim, but whether they had
    the better hand cannot be said.

    Rule: P-O8-15, P-O8-17, P-O8-27, U-O8-17.
    """
    for contest in case.showdown.contests:
        if contest.sides is not None and contest.unknown:
            seats = ", ".join(map(str, contest.unknown))
            yield Skipped(f"seat {seats}'s cards are not in the text", contest.unknown)
            break
    halves = any(line.share.half == "low" for line in case.settlement.lines)
    told = "the high half is paid to another hand than the best high" if halves else "the best hand is not paid the pot"
    yield from _when(case, told, "winner-high")


@check("SPL002", "wrong-winner-low", "error", "P-O8-18")
def wrong_low(case: Replay) -> Iterator[Remark | Skipped]:
    """The low half went to another hand than the best low.

    Checks: of the hands with a claim the best qualifying low wins the low half.

    Why: lows are compared from the top card down, which is easy to get wrong.

    Example: 8-4-3-2-A is paid over 7-6-4-3-2.

    Not evaluated: as SPL001.

    Rule: P-O8-18, P-O8-19, S-5O8-04, X-OM-05, P-S8-09.
    """
    yield from _when(case, "the low half is paid to another hand than the best low", "winner-low")


@check("SPL003", "low-paid-without-qualifier", "error", "P-O8-17")
def no_qualifier(case: Replay) -> Iterator[Remark | Skipped]:
    """A low half was paid though no hand qualifies for low.

    Checks: without five different ranks of eight or below in anyone's hand, the high takes the whole pot.

    Why: half the pot is at stake.

    Example: the board holds two low cards and the pot is split all the same.

    Not evaluated: as SPL001.

    Rule: P-O8-17, S-5O8-02, U-O8-02, X-OM-07, P-S8-09.
    """
    yield from _when(case, "a low half is paid although no low qualifies", "no-qualifier")


@check("SPL004", "tie-not-shared", "error", "P-O8-21")
def not_shared(case: Replay) -> Iterator[Remark | Skipped]:
    """Equal hands, and not all of them are paid.

    Checks: all players tied for a side share it.

    Why: suits never decide a hand.

    Example: two straights to the king, one of them collects everything.

    Not evaluated: as SPL001.

    Rule: P-O8-21, S-5O8-18, X-OM-06, P-S8-12.
    """
    if case.settlement.matches:
        return
    found = difference(case)
    if found.fault == "tie":
        lines = tuple(dict.fromkeys((*(found.lines or award_lines(case)), *closing_lines(case))))
        yield Remark("not all of the tied players are paid", lines, found.seats, found.stated, found.expected)


@check("SPL005", "shares-uneven", "error", "P-O8-21")
def uneven(case: Replay) -> Iterator[Remark | Skipped]:
    """Tied players' shares differ by more than odd chips.

    Checks: what each winner gets is at least his even share.

    Why: an odd chip explains a difference of one unit, not more.

    Example: 6,060 by three paid as 2,021, 2,020, 2,019.

    Not evaluated: as SPL001.

    Rule: P-O8-21, S-5O8-18.
    """
    yield from _when(case, "the shares are not even", "uneven")


@check("SPL006", "halves-uneven", "error", "P-O8-01")
def halves(case: Replay) -> Iterator[Remark | Skipped]:
    """The high and the low half differ by more than an odd chip.

    Checks: half the pot for each side, the odd unit to the high.

    Why: the split is the game.

    Example: a pot of $10 paid $6 to the high and $4 to the low.

    Not evaluated: as SPL001.

    Rule: P-O8-01, X-OM-03.
    """
    yield from _when(case, "the halves are not even", "halves")


@check("SPL007", "better-hand-mucked", "warning", "P-O8-16")
def mucked(case: Replay) -> Iterator[Remark | Skipped]:
    """A player mucked a hand at least as good as the one that was paid.

    Checks: mucked hands that the text tells, against the winners of each side.

    Why: he must show to win, so the award stands; the room should not have let it happen.

    Example: `Ann: mucks hand`, in the summary `mucked [4h 4c]`, and ace high collects.

    Not evaluated: mucked hands that are not in the text.

    Rule: P-O8-16, U-O8-16: showing is needed to win.
    """
    told: set[tuple[int, str]] = set()
    for contest in case.showdown.contests:
        for seat, side in contest.better:
            if (seat, side) not in told:
                told.add((seat, side))
                yield Remark(
                    f"seat {seat} mucked a hand as good for {side} as the winner's", closing_lines(case), (seat,)
                )


@check("SPL008", "share-left-to-the-house", "note", "SEEN PokerStars cash-out")
def cashed_out(case: Replay) -> Iterator[Remark | Skipped]:
    """A player who cashed out has no award: the house keeps his share.

    Checks: a winner without a payment has a cash-out.

    Why: the hand looks half paid; it is not.

    Example: two tied hands, one line `collected`, and `cashed out the hand for $26.23`.

    Not evaluated: hands without a cash-out.

    Rule: PokerStars hands with cash-outs of 2021.
    """
    for event in case.hand.cash_outs:
        share = case.settlement.expected.get(event.seat, 0)
        if share and not case.paid.awarded.get(event.seat):
            yield Remark(
                f"seat {event.seat} cashed out; the house keeps his share", (event.line,), (event.seat,), 0, share
            )
