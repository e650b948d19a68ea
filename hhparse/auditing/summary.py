"""ACT, POT: the lines of the summary, one a seat, against what the hand itself tells."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from hhparse import events as ev
from hhparse.auditing.registry import Remark, Skipped, check
from hhparse.engine.replay import Replay
from hhparse.engine.stated import totals
from hhparse.money import MoneyError, parse

_ALSO_WON: Final = re.compile(r"\b(?:and won|collected) \(?([^\s()]+(?: \d{3}[^\s()]*)*)\)?")
"""What a second board paid, or what an export words in its own way."""


@check("ACT018", "summary-fold-differs", "error", "P-O8-25")
def folds(case: Replay) -> Iterator[Remark | Skipped]:
    """The summary and the actions do not agree on who folded.

    Checks: whom the summary calls folded has a fold among the actions, and who folded did not show, win or collect by
    the summary.

    Why: a line of the hand is missing, or belongs to somebody else.

    Example: `Seat 3: Cy folded before Flop`, and no line in which Cy folds.

    Not evaluated: rooms whose summary does not say it; `mucked` says nothing of when.

    Rule: P-O8-25: folded cards have no claim; the text must not contradict itself.
    """
    for line in case.hand.of(ev.Result):
        gone = line.seat in case.bets.folded
        if line.outcome == "folded" and not gone:
            yield Remark(f"seat {line.seat} folded by the summary; no action says so", (line.line,), (line.seat,))
        elif gone and line.outcome in ("showed", "won", "collected"):
            acts = tuple(step.line for step in case.bets.by_verb["fold"] if step.seat == line.seat)
            yield Remark(
                f"seat {line.seat} folded, and {line.outcome} by the summary", (*acts, line.line), (line.seat,)
            )


@check("POT008", "summary-amount-differs", "error", "P-O8-27")
def amounts(case: Replay) -> Iterator[Remark | Skipped]:
    """The summary's line of a seat has other amounts than the hand.

    Checks: what the summary says a seat won is the sum of its payments, or its share where it cashed out and the house
    keeps that; what it says a seat bet or lost is what the seat put in. A seat that was paid and whose line names no
    win is a warning.

    Why: the same chips told twice and not alike; one of the two was altered, or a line is missing.

    Example: `Ann collected $12 from pot`, and `Seat 1: Ann collected ($13)`.

    Not evaluated: payments that only the summary tells, and shares left to the house that can't be told.

    Rule: arithmetic; P-O8-27.
    """
    if case.hand.cancelled:
        return
    sold = {event.seat for event in case.hand.cash_outs}
    awarded = totals(case.hand.awards)
    if sold:
        yield from _left_to_the_house(case, sold, awarded)
    for line in case.hand.of(ev.Result) if case.hand.of(ev.Award) else ():
        if line.outcome == "folded" and not line.won and line.seat not in awarded:
            continue  # as most lines are
        won, paid = _won(case, line), awarded.get(line.seat, 0)
        if won != paid and line.seat not in sold and won is not None:
            lines = (*_paid(case, line.seat), line.line)
            told = f"seat {line.seat} won another amount by the summary than it was paid"
            yield Remark(told, lines, (line.seat,), won, paid, severity=None if won else "warning")
    for balance in case.hand.of(ev.Balance):
        bet, put = balance.bet or balance.lost or 0, case.bets.contributed.get(balance.seat, 0)
        if bet != put:
            told = f"seat {balance.seat} put in another amount by the summary than by its actions"
            yield Remark(told, (balance.line,), (balance.seat,), bet, put)


@check("POT010", "actions-rounded", "note", "SEEN formats")
def actions_rounded(case: Replay) -> Iterator[Remark | Skipped]:
    """The actions of a seat add up to a few chips less or more than the summary says it put in; the summary is taken.

    Checks: in tournaments, what the summary says a seat bet or lost against its actions, where they differ by no more
    than a 32-bit float loses: a chip, or one in eight million.

    Why: taken as printed, the last digits of bets in the millions would look like chips that vanished.

    Example: `bets (751624)` for a quarter of 3,006,500, and `lost 3079125` where the actions make 3,079,124.

    Not evaluated: cash games, amounts below 500,000, and rooms whose summary says no more than who won.

    Rule: PartyPoker's new text of 2021: the balances of the summary are exact, the lines of the actions are not.
    """
    for seat, lacking in case.bets.rounded.items():
        balance = next(event for event in case.hand.of(ev.Balance) if event.seat == seat)
        put = case.bets.contributed[seat]
        told = f"the actions of seat {seat} are off by what rounding loses; the summary is taken"
        yield Remark(told, (balance.line,), (seat,), put - lacking, put)


def _left_to_the_house(case: Replay, sold: set[int], awarded: Mapping[int, int]) -> Iterator[Remark]:
    """The lines of players who cashed out: ``won ($25.45) … (pot not awarded as player cashed out)``."""
    shares = case.settlement.expected
    for line in (line for line in case.hand.of(ev.Result) if line.seat in sold & shares.keys()):
        won = _won(case, line)
        if won and won not in (awarded.get(line.seat), shares[line.seat]):
            told = f"seat {line.seat} cashed out, and its share by the summary is not what the pot gives it"
            yield Remark(told, (line.line,), (line.seat,), won, shares[line.seat])


def _paid(case: Replay, seat: int) -> tuple[int, ...]:
    return tuple(dict.fromkeys(award.line for award in case.hand.awards if award.seat == seat))


def _won(case: Replay, line: ev.Result) -> int | None:
    """All that the line says was won, on every board; None where that can't be read."""
    try:
        return sum(line.won) + sum(parse(text, case.hand.scale) for text in _ALSO_WON.findall(line.text or ""))
    except MoneyError:
        return None
