"""What the room paid, brought into one form: awards with the returned bets taken out, and the rake.

Rooms print a returned bet on a line of its own, leave it out, or hide it inside a win (PartyPoker: also as a last side
pot with one contributor). Sums tell which.
"""

from collections.abc import Iterable, Mapping

import msgspec

from hhparse.engine.betting import Betting
from hhparse.engine.pots import uncalled
from hhparse.hand import Hand, StatedAward


class Paid(msgspec.Struct, frozen=True, gc=False):
    """``returned`` by seat; ``awards`` without returned chips, ``awarded`` their sums by seat; ``rake`` and where it is
    from; ``how`` the return is told: printed, missing, inside, other (printed with another amount), none."""

    returned: dict[int, int]
    awards: tuple[StatedAward, ...]
    rake: int
    rake_source: str
    how: str
    awarded: dict[int, int]


def totals(awards: Iterable[StatedAward]) -> dict[int, int]:
    """Awards added up by seat."""
    sums: dict[int, int] = {}
    for award in awards:
        sums[award.seat] = sums.get(award.seat, 0) + award.amount
    return sums


def paid(hand: Hand, bets: Betting) -> Paid:
    """The stated payments of *hand*; for a cancelled hand everything put in is returned."""
    put = sum(bets.contributed.values())
    if hand.cancelled:
        return Paid({seat: amount for seat, amount in bets.contributed.items() if amount}, (), 0, "none", "none", {})
    due = dict([uncalled(bets) or (0, 0)])
    due.pop(0, None)
    printed: dict[int, int] = {}
    for event in hand.returns:
        printed[event.seat] = printed.get(event.seat, 0) + event.amount
    returned, awards, how = _returned(hand, bets, due, printed, put)
    awarded, stated = totals(awards), hand.rake
    if stated is not None:
        return Paid(returned, awards, stated, "stated", how, awarded)
    if hand.kind == "tournament":
        return Paid(returned, awards, 0, "none", how, awarded)
    rake = put - sum(returned.values()) - sum(awarded.values())
    return Paid(returned, awards, rake, "derived", how, awarded)


def _returned(
    hand: Hand, bets: Betting, due: dict[int, int], printed: dict[int, int], put: int
) -> tuple[dict[int, int], tuple[StatedAward, ...], str]:
    awards = hand.awards
    if printed == due:
        return due, awards, "printed" if due else "none"
    collected = sum(award.amount for award in awards)
    if printed:
        balanced = put - sum(printed.values()) == collected + (hand.rake or 0)
        # With one player left it makes no odds how much of his own chips is called a return.
        if balanced and len(bets.contenders) == 1 and set(printed) == set(bets.contenders):
            return printed, awards, "other"
        return due, awards, "other"
    seat, amount = next(iter(due.items()))
    mine = totals(awards).get(seat, 0)
    inside = mine >= amount and (
        hand.rake is None or collected + hand.rake == put or _nearer_inside(hand, collected, put, amount)
    )
    if inside:
        return due, _without(awards, seat, amount), "inside"
    return due, awards, "missing"


def _nearer_inside(hand: Hand, collected: int, put: int, amount: int) -> bool:
    """Where nothing adds up: a room without a line for returns and with one for each player's balance has it inside."""
    return hand.total_pot is None and collected + (hand.rake or 0) > put - amount


def _without(awards: tuple[StatedAward, ...], seat: int, amount: int) -> tuple[StatedAward, ...]:
    """*awards* less *amount* of *seat*: a line of exactly that amount (the highest side pot's), else his last ones."""
    mine = [n for n, award in enumerate(awards) if award.seat == seat]
    exact = [n for n in mine if awards[n].amount == amount and len(awards) > 1]
    order = sorted(exact, key=lambda n: _height(awards[n].pot), reverse=True)[:1] or sorted(
        mine, key=lambda n: _height(awards[n].pot), reverse=True
    )
    left, changed = amount, dict(enumerate(awards))
    for n in order:
        take = min(left, awards[n].amount)
        left -= take
        changed[n] = msgspec.structs.replace(awards[n], amount=awards[n].amount - take)
    return tuple(award for award in changed.values() if award.amount or not amount)


def _height(pot: str | None) -> int:
    return int(pot.partition("-")[2] or 0) if pot else 0


def by_pot(awards: Iterable[StatedAward]) -> Mapping[str | None, frozenset[int]]:
    """Who was paid from each pot as printed (None: the line names no pot)."""
    who: dict[str | None, set[int]] = {}
    for award in awards:
        who.setdefault(award.pot, set()).add(award.seat)
    return {pot: frozenset(seats) for pot, seats in who.items()}
