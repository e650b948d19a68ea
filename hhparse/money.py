"""Money as exact integers of minor units, to and from the text rooms print. No floats anywhere.

An amount's *scale* is the number of decimals one minor unit stands for: 2 for cents, 0 for whole chips, 3 where a
room prints tenths of a cent.
"""

import re
from functools import lru_cache
from typing import Final

SYMBOLS: Final[dict[str, str]] = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "CNY", "₹": "INR"}
"""Currency signs and the ISO code each stands for where the text prints no code."""

MAX_DIGITS: Final = 15
"""More digits than this are no amount of money (an int64 column holds 18)."""

_GAP: Final = r"'’ \u00a0\u2009\u202f"
"""Apostrophes and blanks (no-break and thin ones too) that stand between groups of digits."""
_PLAIN: Final = re.compile(r"[$€£¥₹]?(\d{1,12})(?:\.(\d\d))?", re.ASCII)
_BARE: Final = re.compile(
    rf"(?:[$€£¥₹]|â‚¬|Â£)?[ \u00a0]?(\d[\d.,{_GAP}]*)(?: ?[$€£¥₹]|[ \u00a0]{{1,2}}(?:[A-Z]{{3}}|chips))?"
)
_BLANKS: Final = re.compile(f"[{_GAP}]")


class MoneyError(ValueError):
    """The text is no amount of money."""


class TooPreciseError(MoneyError):
    """The amount :attr:`text` has more decimals than the scale holds; :attr:`decimals` says how many."""

    def __init__(self, text: str, decimals: int) -> None:
        super().__init__(f"{text!r} has {decimals} decimals")
        self.text, self.decimals = text, decimals


def parse(text: str, scale: int) -> int:
    """*text* (``"$1,234.50"``, ``"€2 310"``, ``"415,70 EUR"``, ``"900 chips"``) in minor units of *scale* decimals.

    A dot or comma followed by exactly three digits marks thousands, a comma before one or two digits decimals;
    blanks and apostrophes between digits are thousands. A lone separator before three digits is a decimal point only
    where it can't mark thousands (``"0.125"``, ``"1234.125"``). Raises :class:`MoneyError`, and
    :class:`TooPreciseError` where *scale* is too small.
    """
    plain = _PLAIN.fullmatch(text)
    if plain and scale == 2:  # what most amounts are
        return int(plain[1] + (plain[2] or "00"))
    found = _BARE.fullmatch(text)
    if found is None:
        raise MoneyError(f"{text!r} is not an amount")
    whole, decimals = _split(_BLANKS.sub("", found[1]), text)
    if len(whole) + len(decimals) > MAX_DIGITS:
        raise MoneyError(f"{text!r} has too many digits for an amount")
    significant = decimals.rstrip("0")
    if len(significant) > scale:
        raise TooPreciseError(text, len(significant))
    return int(whole + decimals[:scale].ljust(scale, "0"))


def _split(digits: str, text: str) -> tuple[str, str]:
    """The digits before and after the decimal separator, without thousands separators."""
    last = max(digits.rfind("."), digits.rfind(","))
    if last < 0:
        return digits, ""
    mark, head, tail = digits[last], digits[:last], digits[last + 1 :]
    others = head.replace("." if mark == "," else ",", "")
    if mark in others or (len(tail) == 3 and others == head and len(head) <= 3 and head.strip("0")):
        groups = re.split("[.,]", digits)  # every separator marks thousands
        if len(groups[-1]) != 3 or any(not 2 <= len(group) <= 3 for group in groups[1:-1]):
            raise MoneyError(f"{text!r} has separators in odd places")
        return "".join(groups), ""
    if not tail or any(len(group) not in (2, 3) for group in re.split("[.,]", head)[1:]):
        raise MoneyError(f"{text!r} has separators in odd places")
    return others.replace(",", "").replace(".", ""), tail


@lru_cache(4096)
def show(amount: int, scale: int) -> str:
    """*amount* minor units as a decimal string: ``show(2402, 2) == "24.02"``; zero is ``"0"`` at any scale."""
    if not scale or not amount:
        return str(amount)
    digits = str(abs(amount)).rjust(scale + 1, "0")
    return f"{'-' if amount < 0 else ''}{digits[:-scale]}.{digits[-scale:]}"
