"""Who gets the chips that do not divide: a registry of named policies.

A policy answers one question, *in which order do these tied seats receive odd chips*, with a pure function of the
:class:`Table`; three flags of the :class:`Policy` say the rest (which half takes the odd chip of the halves, whether
hands tied both ways share the whole pot once, whether the chips go one each or all to the first).  The arithmetic is
in :mod:`hhparse.rules.splits` and nowhere else.

To add a policy, write one function with :func:`policy` above it: its docstring and citations are published.
"""

from collections.abc import Callable, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Final, Literal

import msgspec

from hhparse.cards import RANKS, Card

Side = Literal["high", "low"]
"""For which hand a seat is paid: the high or the low."""

Winners = frozenset[int]
"""Seats that tie for one side."""

Cards = Mapping[int, tuple[Card, ...]]
"""Cards by seat.  A seat whose cards are not *all* known is left out."""


class Table(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a policy may look at.

    *seats*: the room's numbers of all seats dealt in, clockwise from the button's left (the button itself last); in
    games without a button any clockwise order.  *button*, *big_blind*: their seats, or None.  *own_cards*: all cards of
    each player alone (stud: a shared river card left out).  *high_five*, *low_five*: the five cards each plays.
    """

    seats: tuple[int, ...]
    button: int | None = None
    big_blind: int | None = None
    own_cards: Cards = {}
    high_five: Cards = {}
    low_five: Cards = {}


class Undecided(msgspec.Struct, frozen=True, gc=False):
    """A policy's answer that it cannot say who gets the odd chip: *reason* completes "cannot be decided, because"."""

    reason: str


Order = tuple[int, ...] | Undecided
"""The tied seats, first receiver first."""

Ordering = Callable[[Table, Side, Winners], Order]


class Policy(msgspec.Struct, frozen=True, gc=False):
    """A named way of placing odd chips.

    *order* lists the tied seats of one side, first receiver first.  *half_odd* is the side that gets the odd chip of
    the two halves.  *whole_when_same*: when the same two or more seats tie both ways, the pot is divided once.
    *all_to_first*: one seat gets the whole remainder, not one chip each.  *low_even*: tied lows get even shares only
    and what is left of their half goes to the high.
    """

    id: str
    order: Ordering
    citations: tuple[str, ...]
    half_odd: Side = "high"
    whole_when_same: bool = False
    all_to_first: bool = False
    low_even: bool = False

    @property
    def text(self) -> str:
        """The policy in words."""
        return (self.order.__doc__ or "").strip()


_registry: Final[dict[str, Policy]] = {}

POLICIES: Final[Mapping[str, Policy]] = MappingProxyType(_registry)
"""Every policy by its id."""


def policy(
    name: str,
    *citations: str,
    half_odd: Side = "high",
    whole_when_same: bool = False,
    all_to_first: bool = False,
    low_even: bool = False,
) -> Callable[[Ordering], Ordering]:
    """Register the decorated ordering under *name*, resting on *citations* (ids of citations.CITATIONS)."""

    def register(order: Ordering) -> Ordering:
        if name in _registry:
            raise ValueError(f"policy {name!r} is defined twice")
        _registry[name] = Policy(name, order, citations, half_odd, whole_when_same, all_to_first, low_even)
        return order

    return register


@policy("button/std", "Robert", "BARGE", "Full Tilt", "P-O8-21", "SEEN PokerStars")
def button_std(table: Table, side: Side, tied: Winners) -> Order:
    """Odd chip of the halves to the high; in a tie one each, clockwise from the left of the button."""
    return _from_button(table, tied)


@policy("button/tda", "TDA 2002", "TDA 2017 19F", "Robert (new)", whole_when_same=True)
def button_tda(table: Table, side: Side, tied: Winners) -> Order:
    """As button/std, but the same players tied for both halves divide the whole pot once (66 by two: 33, 33)."""
    return _from_button(table, tied)


@policy("button/all_to_first", "pokerkit", all_to_first=True)
def button_all_to_first(table: Table, side: Side, tied: Winners) -> Order:
    """As button/std, but the first tied player left of the button gets the whole remainder."""
    return _from_button(table, tied)


@policy("button/last_position", "SEEN Winamax")
def button_last_position(table: Table, side: Side, tied: Winners) -> Order:
    """Odd chip of the halves to the high; in a tie one each, from the last position (the button) backwards."""
    order = _from_button(table, tied)
    return order if isinstance(order, Undecided) else order[::-1]


@policy("button/lo_gets_half_odd", "SEEN WPN", half_odd="low")
def button_lo_gets_half_odd(table: Table, side: Side, tied: Winners) -> Order:
    """Odd chip of the halves to the low; in a tie one each, clockwise from the left of the button."""
    return _from_button(table, tied)


@policy("seat/low", "SEEN OnGame")
def seat_low(table: Table, side: Side, tied: Winners) -> Order:
    """Odd chip of the halves to the high; in a tie one each, the lowest seat number first."""
    return tuple(sorted(tied))


@policy("bovada/bb_first", "SEEN Bovada", low_even=True)
def bovada_bb_first(table: Table, side: Side, tied: Winners) -> Order:
    """Clockwise from the big blind, one each; the high keeps every remainder, of the halves and of a tied low."""
    if table.big_blind not in table.seats:
        return Undecided("it is not known who had the big blind")
    first = table.seats.index(table.big_blind)
    return tuple(seat for seat in table.seats[first:] + table.seats[:first] if seat in tied)


@policy("suit/robert_all", "Robert", "Robert (new)", whole_when_same=True)
def suit_robert_all(table: Table, side: Side, tied: Winners) -> Order:
    """Stud: tied highs by highest card, tied lows by lowest card (ace low), by suit when equal, of all their cards."""
    return _by_end_card(table, side, tied)


@policy("suit/high_five", "TDA 2017 19F", "BARGE", whole_when_same=True)
def suit_high_five(table: Table, side: Side, tied: Winners) -> Order:
    """Stud and razz: by the highest card of the five played, by suit when equal; an ace in a low hand is low."""
    played = table.high_five if side == "high" else table.low_five
    return _by_cards(played, tied, key=_high_card if side == "high" else _low_hand_card)


@policy("party/stud_suit", "P-S8-11")
def party_stud_suit(table: Table, side: Side, tied: Winners) -> Order:
    """Stud hi-lo: tied highs by highest card, spades best; tied lows by lowest card (ace low), clubs lowest."""
    return _by_end_card(table, side, tied)


@policy("party/stud_position", "P-S8-10")
def party_stud_position(table: Table, side: Side, tied: Winners) -> Order:
    """Stud hi-lo: nearest to the left of the button; cannot be decided where the game has none."""
    return _from_button(table, tied)


_SUITS: Final = "cdhs"
_LOW_RANKS: Final = "A" + RANKS[:-1]


def _from_button(table: Table, tied: Winners) -> Order:
    if table.button is None:
        return Undecided("the game has no button")
    return tuple(seat for seat in table.seats if seat in tied)


def _by_end_card(table: Table, side: Side, tied: Winners) -> Order:
    return _by_cards(table.own_cards, tied, key=_high_card if side == "high" else _low_card)


def _by_cards(cards: Cards, tied: Winners, key: Callable[[Card], tuple[int, int]]) -> Order:
    """The tied seats by their best card under *key* (greatest first), by the next card where that one is shared."""
    if unknown := sorted(seat for seat in tied if not cards.get(seat)):
        return Undecided("the cards are not all known of seat " + ", ".join(map(str, unknown)))
    keys = {seat: sorted(map(key, cards[seat]), reverse=True) for seat in tied}
    order = sorted(tied, key=keys.__getitem__, reverse=True)
    if any(keys[one] == keys[two] for one, two in pairwise(order)):
        return Undecided("the tied players play the same cards")
    return tuple(order)


def _high_card(card: Card) -> tuple[int, int]:
    return RANKS.index(card[0]), _SUITS.index(card[1])


def _low_card(card: Card) -> tuple[int, int]:
    return -_LOW_RANKS.index(card[0]), -_SUITS.index(card[1])


def _low_hand_card(card: Card) -> tuple[int, int]:
    return _LOW_RANKS.index(card[0]), _SUITS.index(card[1])
