"""The line patterns of a room's grammar, as the lexer compiles them."""

from functools import cache

from hhparse.reading.parser import parser
from hhparse.reading.patterns import Pattern, compile_terminals
from hhparse.rooms.registry import ROOMS


@cache
def patterns(room: str) -> list[Pattern]:
    """In the grammar's order; those of ignored lines too."""
    lark = parser(ROOMS[room])
    sources = [(terminal.name, terminal.pattern.to_regexp()) for terminal in lark.terminals if terminal.pattern]
    return compile_terminals(sources, frozenset(lark.ignore_tokens))
