"""Lark over a room's grammar: the events of a hand, in the order the grammar allows."""

import functools
from importlib import resources
from pathlib import Path
from typing import Any, Final

from lark import Lark, Transformer
from lark.exceptions import UnexpectedToken

from hhparse import events as ev
from hhparse.reading.lexer import Job, RosterLexer
from hhparse.rooms.room import Room


class Misread(Exception):
    """The grammar does not take this event here; ``event`` is None at the hand's end, ``expected`` are terminals."""

    def __init__(self, event: ev.Event | None, expected: frozenset[str]) -> None:
        super().__init__(event, expected)
        self.event, self.expected = event, expected


class _Lists(Transformer[Any, list[ev.Event]]):
    """Left-recursive lists: a head opens one, every further event is added, a hand joins its lists."""

    def open(self, events: list[ev.Event]) -> list[ev.Event]:
        return events

    def add(self, parts: list[Any]) -> list[ev.Event]:
        parts[0].append(parts[1])
        return parts[0]  # type: ignore[no-any-return]

    def hand(self, lists: list[list[ev.Event]]) -> list[ev.Event]:
        return [event for events in lists for event in events]


def grammars() -> Path:
    """The folder of grammars: beside the package in a checkout, inside it when installed."""
    inside = Path(str(resources.files("hhparse"))) / "grammars"
    return inside if inside.is_dir() else Path(__file__).parents[2] / "grammars"


@functools.cache
def parser(room: Room, strict: bool = False) -> Lark:
    """The parser of *room*'s grammar; *strict* has Lark check its tables for every conflict (tests)."""
    lexer = type("Lexer", (RosterLexer,), {"room": room})
    return Lark.open(
        str(grammars() / room.grammar), start="hand", parser="lalr", lexer=lexer, transformer=_Lists(), strict=strict
    )


def parse(job: Job, room: Room) -> list[ev.Event]:
    """The events of one hand; raises :class:`Misread`, and ``TooPreciseError`` where the job's scale is too small."""
    try:
        return parser(room).parse(job)  # type: ignore[return-value]
    except UnexpectedToken as problem:
        event = problem.token if isinstance(problem.token, ev.Event) else None
        raise Misread(event, frozenset(problem.accepts or problem.expected)) from None


END: Final = "$END"
