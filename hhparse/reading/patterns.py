"""The line patterns of a grammar, compiled: which event a line makes and how its groups become fields.

A pattern that begins with ``(?P<player>.+)`` is matched on what follows a seated player's name; one with words before
it on what precedes and what follows the name; any other on the whole line.
"""

import functools
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, get_args, get_type_hints

from hhparse import cards, events, money

PLAYER: Final = "(?P<player>.+)"
MEMO: Final = 1 << 12
"""Entries a memo may hold before it starts anew."""
SHORT: Final = 160
"""Characters: longer texts (chat) are not remembered."""

_AMOUNTS: Final = re.compile(r"(?<![\w-])(?!\d+ ?:)[^\s\w]?\d[\d.,]*(?: \d{3}(?!\d)[\d.,]*)*")
"""Amounts among other words: not the number of a pot (``pot-1``, ``Pot 1:``)."""

Fields = tuple[Any, ...]
Convert = Callable[[str], Any]
Plan = tuple[list[int], list[tuple[int, Convert, Any]]]
"""Each field's group (0 for none), and which fields are converted: (place, how, what stands for a missing one)."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """One terminal: ``prefix`` before the player's name (None where it names nobody), ``rest`` after it.

    ``event`` is None where the line says nothing; ``reason`` is what it is ignored as then. ``words`` are the literal
    first words a line may have; empty if it may begin with anything.
    """

    terminal: str
    event: type[events.Event] | None
    prefix: re.Pattern[str] | None
    rest: re.Pattern[str]
    words: tuple[str, ...]

    @property
    def reason(self) -> str:
        return self.terminal.lower()


def compile_terminals(terminals: Iterable[tuple[str, str]], ignored: frozenset[str]) -> list[Pattern]:
    """The patterns of (name, regular expression) in the grammar's order; ``event`` is None for an ignored terminal."""
    return [_compile(name, source, name in ignored) for name, source in terminals]


def _compile(name: str, source: str, ignored: bool) -> Pattern:
    event = None if ignored else events.EVENTS[name.partition("_")[0]]
    before, player, after = source.partition(PLAYER)
    if not player:
        return Pattern(name, event, None, re.compile(source), _first_words(source))
    return Pattern(name, event, re.compile(before), re.compile(after), _first_words(before))


_BLANK: Final = re.compile(r"\\? (?![*+?{])")
_CHARACTERS: Final = re.compile(r"[A-Za-z'*]+|(?:\\[*])+")
_CLASS: Final = re.compile(r"\[([A-Za-z]+)\](?![*+?{])")
_CHOICE: Final = re.compile(r"\(\?(?::|P<\w+>)([A-Za-z|]+)\)(?![*+?{])")


def _first_words(source: str) -> tuple[str, ...]:
    """The words a line of this pattern may begin with, for a quick look-up; none where they are not all spelled out."""
    words, at = [""], 0
    while not _BLANK.match(source, at):
        if found := _CHARACTERS.match(source, at):
            choices = [found[0].replace("\\", "")]
        elif found := _CLASS.match(source, at):
            choices = list(found[1])
        elif found := _CHOICE.match(source, at):
            choices = found[1].split("|")
        else:
            return ()
        words, at = [word + choice for word in words for choice in choices], found.end()
    return tuple(words) if words != [""] else ()


class Memo(dict[str, Any]):
    """What a text converts to, worked out once; bounded. Raises what *convert* raises."""

    def __init__(self, convert: Convert) -> None:
        super().__init__()
        self._convert = convert

    def __missing__(self, text: str) -> Any:
        value = self._convert(text)
        if len(text) <= SHORT:
            if len(self) >= MEMO:
                self.clear()
            self[text] = value
        return value


class Converter:
    """Turns a match's groups into an event's fields, in the class's order; money at one scale, words by the room."""

    def __init__(self, scale: int, words: Mapping[str, Mapping[str, str | int]]) -> None:
        self._scale, self._words = scale, words
        self._money = Memo(lambda text: money.parse(text.strip(), scale)).__getitem__
        self._cards = Memo(cards.cards).__getitem__
        self._counts = Memo(_count).__getitem__
        self._plans: dict[str, Plan] = {}
        self._leads: dict[str, list[tuple[int, str, Convert | None]]] = {}

    def fields(self, pattern: Pattern, found: "re.Match[str]", skip: int) -> Fields:
        """The fields after the first *skip* (line, seat); raises ``ValueError`` for a group that can't be read."""
        plan = self._plans.get(pattern.terminal)
        if plan is None:
            plan = self._plans[pattern.terminal] = self._plan(pattern, skip)
        groups = (None, *found.groups())
        values: list[Any] = [groups[at] for at in plan[0]]
        for place, convert, default in plan[1]:
            text = values[place]
            values[place] = default if text is None else convert(text)
        return tuple(values)

    def before(self, pattern: Pattern, found: "re.Match[str]", fields: Fields) -> Fields:
        """*fields* (after line and seat) with those that stand before the player's name filled in."""
        plan = self._leads.get(pattern.terminal)
        if plan is None:
            plan = self._leads[pattern.terminal] = self._lead(pattern)
        if not plan:
            return fields
        filled = list(fields)
        for at, group, convert in plan:
            filled[at] = convert(found[group]) if convert else found[group]
        return tuple(filled)

    def _plan(self, pattern: Pattern, skip: int) -> Plan:
        assert pattern.event is not None
        hints = get_type_hints(pattern.event, include_extras=True)
        names = pattern.event.__struct_fields__
        defaults = dict(zip(names[::-1], pattern.event.__struct_defaults__[::-1], strict=False))
        index, fields = pattern.rest.groupindex, names[skip:]
        made = ((place, self._convert(name, hints[name]), defaults.get(name)) for place, name in enumerate(fields))
        steps = [(place, convert or str, default) for place, convert, default in made if convert or default is not None]
        return [index.get(name, 0) for name in fields], steps

    def _lead(self, pattern: Pattern) -> list[tuple[int, str, Convert | None]]:
        """(field, group, how it is converted) of the groups before the player's name, line and seat left out."""
        assert pattern.event is not None and pattern.prefix is not None
        names, hints = pattern.event.__struct_fields__[2:], get_type_hints(pattern.event, include_extras=True)
        groups = [name for name in pattern.prefix.groupindex if name in names]
        return [(names.index(name), name, self._convert(name, hints[name])) for name in groups]

    def _convert(self, name: str, hint: Any) -> Convert | None:
        """How the text of a field is converted, by the marks of its annotation."""
        converters: dict[str, Convert] = {
            "money": self._money,
            "money-list": self._amounts,
            "cards": self._cards,
            "flag": bool,
            "count": self._counts,
            "text": _told if type(None) in get_args(hint) else str.strip,
            "words": _single_blanks,
            "word": Memo(functools.partial(_word, self._words.get(name, {}))).__getitem__,
        }
        return next((converters[kind] for kind in _kinds(hint)), None)

    def _amounts(self, text: str) -> tuple[int, ...]:
        return tuple(self._money(word.rstrip(".")) for word in _AMOUNTS.findall(text))


def _word(meanings: Mapping[str, str | int], text: str) -> str | int:
    if text not in meanings:
        raise ValueError(f"{text!r} is none of {', '.join(map(repr, meanings))}")
    return meanings[text]


def _told(text: str) -> str | None:
    return text.strip() or None


def _single_blanks(text: str) -> str:
    return " ".join(text.split())


def _kinds(hint: Any) -> list[str]:
    """The marks of an annotation, also inside ``… | None``."""
    parts = [hint, *getattr(hint, "__args__", ())]
    return [mark for part in parts for mark in getattr(part, "__metadata__", ()) if isinstance(mark, str)]


def _count(text: str) -> int:
    if len(text) > 9:
        raise ValueError(f"{text!r} is too large a number")
    return int(text)
