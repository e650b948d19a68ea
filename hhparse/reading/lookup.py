"""What a line may be: a grammar's patterns sorted by how they are looked up, and what they found, remembered."""

import re
from collections.abc import Callable
from typing import Final

from hhparse import events as ev
from hhparse.reading.patterns import Converter, Fields, Memo, Pattern
from hhparse.rooms.room import Room

_BLANKS: Final = re.compile(r"[ \t\xa0\u2007\u202f]+")
Make = Callable[..., ev.Event]
"""An event class."""
Hit = tuple[Make | None, Pattern, Fields]


class Memory(Memo):
    """What a text says, remembered by the text itself, since the same few hundred texts make most lines: (event class
    or None if ignored, pattern, fields) of the first pattern it matches, or None.

    Raises ``ValueError`` for a text whose pattern matches but holds what can't be read.
    """

    def __init__(self, patterns: list[Pattern], converter: Converter) -> None:
        super().__init__(self._search)
        self._patterns, self._converter = patterns, converter

    def _search(self, text: str) -> Hit | None:
        raise NotImplementedError


class Tails(Memory):
    """What may follow a player's name."""

    def _search(self, text: str) -> Hit | None:
        return self._match(text) or self._match(_BLANKS.sub(" ", text))

    def _match(self, text: str) -> Hit | None:
        for pattern in self._patterns:
            if found := pattern.rest.fullmatch(text):
                return pattern.event, pattern, self._converter.fields(pattern, found, 2) if pattern.event else ()
        return None


class Wholes(Memory):
    """Whole lines, which name no seated player; the field of an ignored line is the newcomer it names."""

    def _search(self, text: str) -> Hit | None:
        odd = "  " in text or "\xa0" in text or "\t" in text
        for pattern in self._patterns:
            found = pattern.rest.fullmatch(text)
            if found is None and odd:
                found = pattern.rest.fullmatch(text.replace("\xa0", " ")) or pattern.rest.fullmatch(
                    _BLANKS.sub(" ", text)
                )
            if found:
                return pattern.event, pattern, self._fields(pattern, found, text)
        return None

    def _fields(self, pattern: Pattern, found: "re.Match[str]", text: str) -> Fields:
        exact = text if len(text) == len(found.string) else found.string  # a name keeps its no-break blanks
        if pattern.event is None:
            newcomer = "newcomer" in pattern.rest.groupindex
            return (exact[found.start("newcomer") : found.end("newcomer")],) if newcomer else ()
        fields = self._converter.fields(pattern, found, 1)
        if pattern.event is ev.Seat and exact is not found.string:
            return fields[0], exact[found.start("name") : found.end("name")], *fields[2:]
        return fields


class Around:
    """Words that stand before a player's name, and what may follow it: ``Seat 3: NAME folded …``."""

    def __init__(self, patterns: list[Pattern], converter: Converter) -> None:
        assert patterns[0].prefix is not None
        self.tails = Tails(patterns, converter)
        self.match = patterns[0].prefix.match
        self.tells_seat = "seat" in patterns[0].prefix.groupindex


Lookup = tuple[list[Around], Wholes]
"""What a line may be: first those that name a seated player, so that a summary's ``Seat 3: …`` seats nobody."""


class Scaled:
    """The grammar's patterns with money read at one scale, sorted by how they are looked up.

    ``actions`` follow a player's name; the others are found by their first word, or tried on any line.
    """

    def __init__(self, patterns: list[Pattern], scale: int, room: Room) -> None:
        self.converter = Converter(scale, room.words)
        self.actions = Tails([p for p in patterns if p.prefix and not p.prefix.pattern], self.converter)
        others = [p for p in patterns if p.prefix is None or p.prefix.pattern]
        words = {word for pattern in others for word in pattern.words}
        self.anywhere = (self._lookup([p for p in others if not p.words]),)
        self.by_word = {word: (self._lookup([p for p in others if word in p.words]), *self.anywhere) for word in words}

    def _lookup(self, patterns: list[Pattern]) -> Lookup:
        prefixes = dict.fromkeys(p.prefix for p in patterns if p.prefix)
        around = [Around([p for p in patterns if p.prefix == prefix], self.converter) for prefix in prefixes]
        return around, Wholes([p for p in patterns if p.prefix is None], self.converter)
