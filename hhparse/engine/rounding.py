"""Chips that a room prints after a detour through 32-bit floats: amounts in the millions are off in the last digits.

PartyPoker's new text does so in the lines of the actions; the balances of its summary are exact.
"""

from collections.abc import Mapping
from typing import Final

from hhparse import events as ev
from hhparse.hand import Hand

LEAST: Final = 500_000
"""Chips: smaller amounts come through undamaged."""

DIGITS: Final = 23
"""Binary digits of such a float: it is off by one in two to the power of these."""


def rounded(hand: Hand, contributed: Mapping[int, int]) -> dict[int, int]:
    """Seat → chips that its actions lack of what the summary says it put in (negative: have too many), where such
    rounding explains them."""
    if hand.kind != "tournament":
        return {}
    lacking = {}
    for balance in hand.of(ev.Balance):
        told, put = balance.bet or balance.lost or 0, contributed.get(balance.seat, 0)
        if told != put and put >= LEAST and abs(told - put) <= loss(put):
            lacking[balance.seat] = told - put
    return lacking


def loss(amount: int) -> int:
    """How many chips such an amount may be off by."""
    return max(1, amount >> DIGITS)
