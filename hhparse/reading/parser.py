"""Lark over a room's grammar: the events of a hand, in the order the grammar allows.

The grammar's value is the list of events itself, so all Lark has to say is whether the next event may stand there. It
says so once for each state and terminal; after that the step is looked up. The rules are left-recursive lists: their
stack does not grow with the hand, and there are few states.
"""

import functools
from importlib import resources
from pathlib import Path
from typing import Final

from lark import Lark, Token
from lark.exceptions import UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

from hhparse import events as ev
from hhparse.reading.lexer import Job, RosterLexer
from hhparse.rooms.room import Room

END: Final = "$END"
"""The terminal after the last one."""


class Misread(Exception):
    """The grammar does not take this event here; ``event`` is None at the hand's end, ``expected`` are terminals.

    ``events`` are all that were found, those behind it too.
    """

    def __init__(self, event: ev.Event | None, expected: frozenset[str], events: list[ev.Event]) -> None:
        super().__init__(event, expected, events)
        self.event, self.expected, self.events = event, expected, events


Stack = tuple[int, ...]


class _State(dict[str, "_State"]):
    """Lark's parser somewhere in a hand: the state after it by terminal, asked of Lark when it is wanted first.

    Raises ``UnexpectedToken`` for a terminal that may not come next.
    """

    def __init__(self, lark: InteractiveParser, known: dict[Stack, "_State"]) -> None:
        super().__init__()
        self._lark, self._known = lark, known

    def __missing__(self, terminal: str) -> "_State":
        after: InteractiveParser = self._lark.copy()  # type: ignore[no-untyped-call]
        after.feed_token(Token(terminal, ""))
        stack = tuple(after.parser_state.state_stack)
        state = self[terminal] = self._known.setdefault(stack, _State(after, self._known))
        return state

    def __repr__(self) -> str:
        return f"<state, known after it: {sorted(self)}>"  # the states are a graph, with circles

    def expected(self) -> frozenset[str]:
        """The terminals that may come next."""
        return frozenset(self._lark.accepts())  # type: ignore[no-untyped-call]


def grammars() -> Path:
    """The folder of grammars: beside the package in a checkout, inside it when installed."""
    inside = Path(str(resources.files("hhparse"))) / "grammars"
    return inside if inside.is_dir() else Path(__file__).parents[2] / "grammars"


@functools.cache
def parser(room: Room, strict: bool = False) -> Lark:
    """The parser of *room*'s grammar; *strict* has Lark check its tables for every conflict (tests)."""
    lexer = type("Lexer", (RosterLexer,), {"room": room})
    return Lark.open(str(grammars() / room.grammar), start="hand", parser="lalr", lexer=lexer, strict=strict)


@functools.cache
def start(room: Room) -> _State:
    """The state before a hand's first event."""
    return _State(parser(room).parse_interactive(Job([], 1, 0)), {})


def parse(job: Job, room: Room) -> list[ev.Event]:
    """The events of one hand; raises :class:`Misread`, and ``TooPreciseError`` where the job's scale is too small."""
    lark = parser(room).parse_interactive(job)
    events: list[ev.Event] = list(lark.lexer_thread.lex(lark.parser_state))  # type: ignore[no-untyped-call]
    state, event = start(room), None
    try:
        for event in events:
            state = state[event.type]
        event = None
        state[END]
    except UnexpectedToken:
        raise Misread(event, state.expected(), events) from None
    return events
