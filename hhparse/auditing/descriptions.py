"""Printed names of hands against the hands themselves, in the words poker players share whatever the room."""

import re
from typing import Final

from hhparse.engine.evaluate import category, describe
from hhparse.engine.showdown import Holding
from hhparse.games import Game

_CLASSES: Final = (
    ("royal flush", re.compile(r"(?i)\broyal")),
    ("straight flush", re.compile(r"(?i)\bstraight flush")),
    ("four of a kind", re.compile(r"(?i)\bfour of a kind|\bquads")),
    ("full house", re.compile(r"(?i)\bfull ?house")),
    ("flush", re.compile(r"(?i)\bflush")),
    ("straight", re.compile(r"(?i)\bstraight")),
    ("three of a kind", re.compile(r"(?i)\bthree of a kind|\btrips")),
    ("two pair", re.compile(r"(?i)\btwo pairs?\b")),
    ("pair", re.compile(r"(?i)\b(?:a |one )?pair\b")),
    ("high card", re.compile(r"(?i)\bhigh card")),
)
"""From the most particular: a straight flush is also called a straight and a flush."""
_LOW: Final = re.compile(r"(?<![\w,])[\dTJQKA]{1,2}(?:[,-][\dTJQKA]{1,2}){4}(?![\w,])")


def printed_class(text: str) -> str | None:
    """The class of hand that *text* names, None where it names none."""
    return next((name for name, pattern in _CLASSES if pattern.search(text)), None)


def differs(hand: str | None, low: str | None, held: Holding, game: Game) -> str | None:
    """What is wrong with the printed description, or None. Names of lowball and draw hands are left alone."""
    if hand and game.high and game.family != "draw" and held.high:
        said, is_class = printed_class(hand), category(game.high, held.high)
        if said and said != is_class and {said, is_class} != {"royal flush", "straight flush"}:
            return f"the text says {hand!r}, the cards make {describe(game.high, held.high)}"
    if low and game.low == "low-8" and (found := _LOW.search(low)):
        ranks = sorted(re.split("[,-]", found[0].replace("10", "T")))
        if held.low is None:
            return f"the text says a low of {found[0]}, the cards make none"
        if ranks != sorted(card[0] for card in held.low.cards):
            return f"the text says a low of {found[0]}, the cards make {describe(game.low, held.low)}"
    return None
