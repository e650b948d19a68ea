"""RAK: the rake. Rooms set it as they like, so nothing here is more than a warning."""

from collections.abc import Iterator
from typing import Final

from hhparse import events as ev
from hhparse.auditing.lines import award_lines, total_line
from hhparse.auditing.registry import Remark, Skipped, check
from hhparse.engine.replay import Replay

MOST: Final = 10
"""Percent of the pot; more is unusual in any room's hands."""


@check("RAK001", "rake-without-flop", "warning", "SEEN rake")
def no_flop(case: Replay) -> Iterator[Remark | Skipped]:
    """Rake was taken although no flop was dealt.

    Checks: in games with a flop, a hand that ends before it pays no rake.

    Why: most rooms promise no flop, no drop; no document here forbids it, so this is a warning.

    Example: all fold to a raise, `Rake $0.10`.

    Not evaluated: stud and draw games.

    Rule: common practice, no document.
    """
    flop = any(street.street == "flop" for street in case.hand.of(ev.Street))
    if case.game.family == "flop" and not flop and not case.hand.boards and case.paid.rake > 0:
        yield Remark("rake without a flop", total_line(case), (), case.paid.rake, 0)


@check("RAK002", "unusual-rake", "warning", "SEEN rake")
def unusual(case: Replay) -> Iterator[Remark | Skipped]:
    """The rake is an unusual share of the pot.

    Checks: the rake, printed or derived, is at most 10 % of the pot, give or take a minor unit.

    Why: trackers book every difference as rake; a large one hides something else.

    Example: a pot of $4 and a rake of $0.50.

    Not evaluated: tournaments.

    Rule: common practice, no document.
    """
    most = case.total_pot * MOST // 100 + 1
    if case.hand.kind != "tournament" and case.paid.rake > most:
        yield Remark(f"a rake of more than {MOST} % of the pot", total_line(case), (), case.paid.rake, most)


@check("RAK003", "rake-placed-otherwise", "note", "SEEN PokerStars rake")
def placement(case: Replay) -> Iterator[Remark | Skipped]:
    """The payments fit only if the rake is taken from the pots in another way than the house's.

    Checks: the house's placement over main and side pots, then the other known ones.

    Why: no room prints how it places the rake; a payment that fits one of the ways is not wrong.

    Example: all of the rake from the main pot.

    Not evaluated: hands with one pot.

    Rule: what hands with side pots show; `rake_from` of the house.
    """
    for excuse in case.settlement.excuses:
        if excuse.kind == "placement":
            yield Remark(excuse.text, award_lines(case))


@check("RAK004", "rake-per-winner", "note", "SEEN PokerStars 2021")
def per_winner(case: Replay) -> Iterator[Remark | Skipped]:
    """Tied winners were paid unequally because each is raked at a rate of his own.

    Checks: PokerStars cash hands from July 2021: each winner's share at 5.00 % or 6.25 %, or their caps, to the cent.

    Why: the shares differ by more than an odd chip, and yet pot, rake and awards add up.

    Example: a pot of $20.30 shared 9.51 and 9.64.

    Not evaluated: several pots or boards.

    Rule: tied PokerStars hands of July 2021 whose shares differ by just that.
    """
    for excuse in case.settlement.excuses:
        if excuse.kind == "per-winner":
            yield Remark(excuse.text, award_lines(case), tuple(case.paid.awarded))
