"""Chips into pots: the uncalled bet back, then one pot for each amount a player still in has put in.

Dead blinds, and an ante posted by one player alone, go to the main pot and raise no layer. A
player put all-in by a blind who is away and counted as folded still caps a pot.
"""

from collections.abc import Mapping

import msgspec

from hhparse.engine.betting import Betting


class Pot(msgspec.Struct, frozen=True, gc=False):
    """One pot: ``main``, ``side-1``, … upward; amount before rake; seats that can win it, clockwise."""

    name: str
    amount: int
    eligible: tuple[int, ...]


def uncalled(bets: Betting) -> tuple[int, int] | None:
    """(seat, amount) of the bet nobody called: what the highest live total exceeds the next one by."""
    totals = {seat: amount - bets.dead.get(seat, 0) for seat, amount in bets.contributed.items()}
    if not totals:
        return None
    first = max(totals, key=totals.__getitem__)
    second = max((amount for seat, amount in totals.items() if seat != first), default=0)
    excess = totals[first] - second
    return (first, excess) if excess > 0 and first not in bets.folded else None


def pots(bets: Betting, returned: Mapping[int, int]) -> tuple[Pot, ...]:
    """The pots, main first, after *returned* chips (by seat) are taken out."""
    totals = {
        seat: amount - bets.dead.get(seat, 0) - returned.get(seat, 0) for seat, amount in bets.contributed.items()
    }
    alive = [seat for seat in bets.contenders if bets.contributed[seat] > returned.get(seat, 0)] or list(
        bets.contenders
    )
    caps = {totals[seat] for seat in alive}
    caps |= {totals[seat] for seat in bets.folded if seat in bets.all_in and totals.get(seat)}
    made: list[Pot] = []
    below = 0
    for cap in sorted(caps):
        amount = sum([(total if total < cap else cap) - below for total in totals.values() if total > below])
        eligible = tuple(seat for seat in alive if totals[seat] >= cap)
        below = cap
        if amount and eligible:
            made.append(Pot(f"side-{len(made)}" if made else "main", amount, eligible))
    above = sum([total - below for total in totals.values() if total > below]) + sum(bets.dead.values())
    if not made and above and alive:
        made.append(Pot("main", 0, tuple(alive)))
    if made and above:
        made[0] = msgspec.structs.replace(made[0], amount=made[0].amount + above)
    return tuple(made)
