"""The one place where money divides.

What is divided is the *net* of one pot (after its rake): every pot on its own, first over the boards
(:func:`split_boards`), then on each board into halves, then between tied winners (:func:`divide`).  What does not
divide goes where the house's policy says.  Amounts are int minor units; nothing is lost and nothing is made.

*unit* is the smallest chip in play, in minor units.  An amount that is no multiple of it has one chip of less than a
unit; it counts as the last of the odd chips, so that nobody gets two odd chips and equal shares differ by at most a
unit (Robert; "TDA 2017 19F").
"""

from collections.abc import Iterable
from typing import Literal

import msgspec

from hhparse.rules.odd_chips import Order, Policy, Side, Table, Undecided

Half = Literal["high", "low", "whole"]
Boards = Literal["first_gets_odd", "last_gets_odd"]
"""Which board gets what does not divide between the boards."""


class Sides(msgspec.Struct, frozen=True, gc=False):
    """The winning seats of each side; None for a side the pot has not (no low in the game, nobody qualified, razz)."""

    high: frozenset[int] | None = None
    low: frozenset[int] | None = None

    @classmethod
    def of(cls, high: Iterable[int] | None = None, low: Iterable[int] | None = None) -> "Sides":
        """Sides from any collections of seats, in any order."""
        return cls(None if high is None else frozenset(high), None if low is None else frozenset(low))


class Share(msgspec.Struct, frozen=True, gc=False):
    """One half of a pot (or the whole) and who gets it.

    *awards*: minor units by seat, winners in seat order, zeros included.  *odd_chips*: by how much an award is above
    the even share (half the pot, rounded down, over the winners, rounded down); other winners are left out.  When the
    policy cannot say who gets the odd chips, *undecided* has its reason, *awards* the even shares and *unassigned* what
    is left: always ``sum(awards.values()) + unassigned == amount``.
    """

    half: Half
    amount: int
    winners: tuple[int, ...]
    awards: dict[int, int]
    odd_chips: dict[int, int]
    unassigned: int = 0
    undecided: str | None = None


def split_boards(amount: int, n_boards: int, unit: int = 1, rule: Boards = "first_gets_odd") -> list[int]:
    """*amount* over the boards of a hand run more than once, the first boards getting the odd units, one each (by the
    other *rule* the last ones).

    Source: "SEEN PokerStars boards".  Raises ``ValueError`` for a negative amount, no board or no unit.
    """
    if n_boards < 1:
        raise ValueError("there must be at least one board")
    _check(amount, unit)
    parts = _hand_out(amount, n_boards, unit)
    return parts if rule == "first_gets_odd" else parts[::-1]


def divide(amount: int, sides: Sides, table: Table, policy: Policy, unit: int = 1) -> list[Share]:
    """The shares of one pot on one board: high then low, or the whole where only one side has winners.

    *amount* is what the pot pays on this board, in minor units.  Where *policy* divides hands tied both ways once
    (*whole_when_same*), both halves are still reported: the high half by itself, the low half as what is left of each
    seat's part of the whole.  Raises ``ValueError`` for a negative amount,
    a unit below 1, sides without winners, or winners who are not at the table.
    """
    _check(amount, unit)
    for side in (sides.high, sides.low):
        if side is not None and not side <= set(table.seats):
            raise ValueError(f"winners who are not at the table: {sorted(side - set(table.seats))}")
    winners = sides.high or sides.low
    if unit == 1 and winners is not None and len(winners) == 1 and (sides.high is None or sides.low is None):
        (seat,) = winners  # nothing to divide, as in most pots
        return [Share("whole", amount, (seat,), {seat: amount}, {})]
    if sides.high is not None and sides.low is not None:
        return _halves(amount, sides.high, sides.low, table, policy, unit)
    if sides.high is not None:
        order = _order(sides.high, "high", table, policy)
    elif sides.low is not None:
        order = _order(sides.low, "low", table, policy)
    else:
        raise ValueError("a pot needs a winner")
    return [_share("whole", amount, amount, order, policy, unit)]


def _halves(
    amount: int, highs: frozenset[int], lows: frozenset[int], table: Table, policy: Policy, unit: int
) -> list[Share]:
    larger, smaller = _hand_out(amount, 2, unit)
    high, low = (larger, smaller) if policy.half_odd == "high" else (smaller, larger)
    if policy.low_even and len(lows) > 1:
        low = _even(low, len(lows), unit) * len(lows)
        high = amount - low
    even_half = _even(amount, 2, unit)
    high_order = _order(highs, "high", table, policy)
    if policy.whole_when_same and highs == lows:
        return _same_both_ways(high, low, high_order, policy, unit)
    low_order = _order(lows, "low", table, policy)
    return [
        _share("high", high, even_half, high_order, policy, unit),
        _share("low", low, even_half, low_order, policy, unit),
    ]


def _same_both_ways(high: int, low: int, ordered: "_Ordered", policy: Policy, unit: int) -> list[Share]:
    """The pot divided once: what the high half leaves of each seat's part of the whole is its part of the low half."""
    even_half = _even(high + low, 2, unit)
    whole = _awards(high + low, ordered, policy, unit)
    if whole is None:
        return [
            _share("high", high, even_half, ordered, policy, unit),
            _share("low", low, even_half, ordered, policy, unit),
        ]
    # Where the whole divides evenly its order does not matter, nor does it then for the halves.
    known = _Ordered(ordered.winners, ordered.winners if isinstance(ordered.order, Undecided) else ordered.order)
    highs = _awards(high, known, policy, unit)
    assert highs is not None
    lows = {seat: whole[seat] - highs[seat] for seat in known.winners}
    return [_paid("high", high, even_half, highs, unit), _paid("low", low, even_half, lows, unit)]


class _Ordered(msgspec.Struct, frozen=True, gc=False):
    """The winners of a side in seat order, and in the order in which they receive odd chips."""

    winners: tuple[int, ...]
    order: Order


def _order(tied: frozenset[int], side: Side, table: Table, policy: Policy) -> _Ordered:
    winners = tuple(sorted(tied))
    if not winners:
        raise ValueError(f"the {side} side has no winner; None says that there is no such side")
    return _Ordered(winners, winners if len(winners) == 1 else policy.order(table, side, tied))


def _share(half: Half, amount: int, even_half: int, ordered: _Ordered, policy: Policy, unit: int) -> Share:
    """*amount* between tied seats; *even_half* is what an even split of the pot would have given this half."""
    awards = _awards(amount, ordered, policy, unit)
    if awards is not None:
        return _paid(half, amount, even_half, awards, unit)
    assert isinstance(ordered.order, Undecided)
    even = _even(amount, len(ordered.winners), unit)
    unassigned = amount - even * len(ordered.winners)
    evens = dict.fromkeys(ordered.winners, even)
    return Share(half, amount, ordered.winners, evens, {}, unassigned, ordered.order.reason)


def _awards(amount: int, ordered: _Ordered, policy: Policy, unit: int) -> dict[int, int] | None:
    """*amount* by seat, or None where there are odd chips and the policy cannot say who gets them."""
    parts = _hand_out(amount, len(ordered.winners), unit, policy.all_to_first)
    if not isinstance(ordered.order, Undecided):
        given = dict(zip(ordered.order, parts, strict=True))
        return {seat: given[seat] for seat in ordered.winners}
    return dict(zip(ordered.winners, parts, strict=True)) if len(set(parts)) == 1 else None


def _paid(half: Half, amount: int, even_half: int, awards: dict[int, int], unit: int) -> Share:
    base = _even(even_half, len(awards), unit)
    odd = {seat: award - base for seat, award in awards.items() if award > base}
    return Share(half, amount, tuple(awards), awards, odd)


def _even(amount: int, parts: int, unit: int) -> int:
    """The even share of each of *parts*, a multiple of *unit*."""
    return amount // unit // parts * unit


def _hand_out(amount: int, parts: int, unit: int, all_to_first: bool = False) -> list[int]:
    """*amount* in *parts*: even shares, then the odd chips one each from the first on (or all to the first)."""
    even = _even(amount, parts, unit)
    left = amount - even * parts
    if all_to_first:
        return [even + left] + [even] * (parts - 1)
    return [even + max(0, min(unit, left - place * unit)) for place in range(parts)]


def _check(amount: int, unit: int) -> None:
    if amount < 0:
        raise ValueError("a pot cannot be negative")
    if unit < 1:
        raise ValueError("the unit is at least one minor unit")
