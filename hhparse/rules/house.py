"""A house's rules as a value, and reading a cardroom's own from a TOML file.

Every key but ``name`` may be left out; its default stands in the table.

====================  ==================================================================  =========================
key                   meaning                                                             default
====================  ==================================================================  =========================
name, title           short id, and the name in full                                      title: the name
citation              the document the rules stand in                                     ""
unit                  smallest chip, a quoted decimal in the currency: ``"0.05"``         smallest amount there is
odd_chip.button       odd-chip policy of games with a button: an id, or a table of        ``button/std``, assumed
                      ``id``, ``strength`` (proved, documented, assumed), ``other`` (id
                      of another reading worth reporting), ``citation``
odd_chip.stud         the same for stud games and razz                                    ``suit/robert_all``, assumed
rake_from             cumulative_main_first, proportional_floor, main, per_winner         cumulative_main_first
per_winner_from       date from which winners may be raked at rates of their own          never
boards                run more than once: first_gets_odd, last_gets_odd                   first_gets_odd
show_first            last_aggressor, first_bettor (a statement only, see below)          last_aggressor
cap                   fixed limit: bets a round, 0 for no cap                             4
cap_heads_up          the same between two players                                        as cap
timeout               who is out of time and says nothing more is all_in, or fold (then   fold
                      his line is missing: ACT001, ACT017)
button                moving, follows_small_blind (a statement only, see below)           moving
missed_small_blind    shift (the blinds move on), both (the first player posts both:      shift
                      ACT016)
small_blinds          table from big blind to small blind, quoted: ``"15" = "10"``        empty
valid_from, valid_to  first and last day of these rules, as dates (a statement only)      open
====================  ==================================================================  =========================

Some keys state what a house's text says, and no check rests on them. *show_first*: who shows first moves no chip, and
rooms do not keep to it (of eight PartyPoker hands that tell the readings apart, six go by the one its page, P-O8-16,
does not have). *button*: where the button goes after the hand, and a hand is judged alone. *valid_from*, *valid_to*:
whoever names a house chooses it for all hands.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, Literal, get_args

import msgspec

from hhparse.rules.odd_chips import POLICIES
from hhparse.rules.splits import Boards

Strength = Literal["proved", "documented", "assumed"]
RakeFrom = Literal["cumulative_main_first", "proportional_floor", "main", "per_winner"]
ShowFirst = Literal["last_aggressor", "first_bettor"]
Timeout = Literal["all_in", "fold"]
ButtonMoves = Literal["moving", "follows_small_blind"]
MissedSmallBlind = Literal["shift", "both"]

EXAMPLE: Final = """\
name = "riverside"
title = "Riverside Card Club"
citation = "house rules of 2024, chapter 7"
unit = "0.50"
odd_chip.button = { id = "button/tda", strength = "documented" }
odd_chip.stud = { id = "suit/high_five", strength = "documented", other = "suit/robert_all" }
rake_from = "main"
show_first = "last_aggressor"
cap = 4
cap_heads_up = 0
small_blinds = { "5" = "2", "15" = "10" }
valid_from = 2024-01-01
"""
"""A house file that :func:`load_house` reads."""


class HouseError(ValueError):
    """A house file that cannot be used: the *file*, the *key* at fault ("" for the file itself), and why."""

    def __init__(self, file: str, key: str, problem: str) -> None:
        """The message is made of all three."""
        super().__init__(f"{file}: {key}: {problem}" if key else f"{file}: {problem}")
        self.file = file
        self.key = key


class OddChipRule(msgspec.Struct, frozen=True, gc=False):
    """The odd-chip policy of a family of games: *id*, how well it is known, another reading's id, where it says so."""

    id: str
    strength: Strength = "assumed"
    other: str | None = None
    citation: str | None = None


class OddChips(msgspec.Struct, frozen=True, gc=False):
    """The odd-chip rules of a house: games with a button, and stud games."""

    button: OddChipRule = OddChipRule("button/std")
    stud: OddChipRule = OddChipRule("suit/robert_all")


class HouseRules(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The rules of one house; the module's table says what each field means."""

    name: str
    title: str
    citation: str = ""
    unit: str | None = None
    odd_chip: OddChips = OddChips()
    rake_from: RakeFrom = "cumulative_main_first"
    per_winner_from: date | None = None
    boards: Boards = "first_gets_odd"
    show_first: ShowFirst = "last_aggressor"
    cap: int = 4
    cap_heads_up: int = 4
    timeout: Timeout = "fold"
    button: ButtonMoves = "moving"
    missed_small_blind: MissedSmallBlind = "shift"
    small_blinds: tuple[tuple[str, str], ...] = ()
    valid_from: date | None = None
    valid_to: date | None = None

    def unit_in(self, scale: int) -> int:
        """The smallest chip in minor units of an amount with *scale* decimals, at least 1."""
        return 1 if self.unit is None else max(1, _minor(self.unit, scale))

    def small_blind(self, big_blind: int, scale: int) -> int | None:
        """The small blind to *big_blind* by the house's table, both in minor units; None where it has none."""
        return next((_minor(small, scale) for big, small in self.small_blinds if _minor(big, scale) == big_blind), None)

    def valid_on(self, day: date) -> bool:
        """Whether these rules held on *day*."""
        return (self.valid_from or date.min) <= day <= (self.valid_to or date.max)


def load_house(path: Path | str) -> HouseRules:
    """The house in the TOML file *path* (its keys: the module's table; EXAMPLE is one).

    Raises :class:`HouseError`, naming the key and the choices, for a file that cannot be opened or is not TOML, for
    unknown keys and for values that are not among the choices.
    """
    file = str(path)
    try:
        with Path(path).open("rb") as handle:
            data = tomllib.load(handle)
    except OSError as error:
        raise HouseError(file, "", f"cannot be opened: {error.strerror}") from error
    except ValueError as error:  # not TOML, or not UTF-8
        raise HouseError(file, "", f"is not TOML: {error}") from error
    values = _read(file, "", data, _KEYS)
    if "name" not in values:
        raise HouseError(file, "name", "is missing")
    values.setdefault("title", values["name"])
    values.setdefault("cap_heads_up", values.get("cap", 4))
    house = HouseRules(**values)
    if house.valid_from and house.valid_to and house.valid_to < house.valid_from:
        raise HouseError(file, "valid_to", f"is before valid_from, {house.valid_from}")
    return house


_Reader = Callable[[str, str, Any], Any]
"""Turns the value under a key (file, key, value) into a field, or raises HouseError."""


def _read(file: str, prefix: str, data: Mapping[str, Any], keys: Mapping[str, _Reader]) -> dict[str, Any]:
    for key in data:
        if key not in keys:
            near = get_close_matches(key, keys, n=1)
            hint = f" (did you mean {near[0]}?)" if near else ""
            raise HouseError(file, prefix + key, f"is not a key{hint}; choose from {', '.join(keys)}")
    return {key: keys[key](file, prefix + key, value) for key, value in data.items()}


def _one_of(choices: Iterable[str]) -> _Reader:
    allowed = tuple(choices)

    def read(file: str, key: str, value: Any) -> str:
        if value not in allowed:
            raise HouseError(file, key, f"{value!r} is not a choice; choose from {', '.join(allowed)}")
        return str(value)

    return read


def _text(file: str, key: str, value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise HouseError(file, key, f"{value!r} is not a text")
    return value


def _amount(file: str, key: str, value: Any) -> str:
    if not isinstance(value, str) or not re.fullmatch(r"\d+(\.\d+)?", value) or not value.strip("0."):
        raise HouseError(file, key, f'{value!r} is not an amount above 0; write it in quotes, like "0.05"')
    return value


def _count(file: str, key: str, value: Any) -> int:
    if type(value) is not int or value < 0:
        raise HouseError(file, key, f"{value!r} is not a whole number from 0 up")
    return value


def _day(file: str, key: str, value: Any) -> date:
    if not isinstance(value, date) or isinstance(value, datetime):
        raise HouseError(file, key, f"{value!r} is not a date; write it without quotes, like 2024-01-31")
    return value


def _small_blinds(file: str, key: str, value: Any) -> tuple[tuple[str, str], ...]:
    table = _table(file, key, value)
    pairs = [(_amount(file, f"{key}.{big}", big), _amount(file, f"{key}.{big}", small)) for big, small in table.items()]
    return tuple(pairs)


def _odd_chips(file: str, key: str, value: Any) -> OddChips:
    return OddChips(**_read(file, f"{key}.", _table(file, key, value), {"button": _odd_chip, "stud": _odd_chip}))


def _odd_chip(file: str, key: str, value: Any) -> OddChipRule:
    if isinstance(value, str):
        return OddChipRule(_one_of(POLICIES)(file, key, value), "documented")
    keys = {"id": _one_of(POLICIES), "strength": _one_of(get_args(Strength)), "other": _one_of(POLICIES)}
    values = _read(file, f"{key}.", _table(file, key, value), {**keys, "citation": _text})
    if "id" not in values:
        raise HouseError(file, f"{key}.id", f"is missing; choose from {', '.join(POLICIES)}")
    return OddChipRule(**{"strength": "documented", **values})


def _table(file: str, key: str, value: Any) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise HouseError(file, key, f"{value!r} is not a table")
    return value


def _minor(amount: str, scale: int) -> int:
    """A decimal text in minor units, what is smaller than one cut off."""
    whole, _, decimals = amount.partition(".")
    return int(whole + decimals.ljust(scale, "0")[:scale])


_KEYS: Final[Mapping[str, _Reader]] = {
    "name": _text,
    "title": _text,
    "citation": _text,
    "unit": _amount,
    "odd_chip": _odd_chips,
    "rake_from": _one_of(get_args(RakeFrom)),
    "per_winner_from": _day,
    "boards": _one_of(get_args(Boards)),
    "show_first": _one_of(get_args(ShowFirst)),
    "cap": _count,
    "cap_heads_up": _count,
    "timeout": _one_of(get_args(Timeout)),
    "button": _one_of(get_args(ButtonMoves)),
    "missed_small_blind": _one_of(get_args(MissedSmallBlind)),
    "small_blinds": _small_blinds,
    "valid_from": _day,
    "valid_to": _day,
}
