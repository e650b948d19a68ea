"""The roster lexer: one event per line, and the event is the token Lark parses.

It knows who sits at the table, so a line is an action only if it begins with a seated player's name (the longest that
fits); a player called ``x: raises $5`` or ``Dealt to [Ah Kd]`` fools nobody. It knows no room: the patterns are the
grammar's terminals, their meaning the fields of the event classes.
"""

import itertools
import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from lark.common import LexerConf
from lark.lexer import Lexer

from hhparse import events as ev
from hhparse.money import TooPreciseError
from hhparse.reading.patterns import MEMO, Converter, Fields, Pattern, compile_terminals
from hhparse.rooms.room import Room

MAX_LINE: Final = 1024
"""Characters: no room prints longer lines; no pattern is tried on one, so no line can take long."""
MAX_PLAYERS: Final = 30
"""More than any table seats, players who join and leave during a hand included."""
SHORT: Final = 160
"""Characters: longer tails (chat) are not remembered."""

_EDGE: Final = " \t\xa0\ufeff"
_BLANKS: Final = re.compile(r"[ \t\xa0\u2007\u202f]+")
_TELLING: Final = re.compile(r"\d|\b[2-9TJQKA][shdc]\b")
_DUE: Final[dict[type[ev.Event], tuple[type[ev.Event], ...]]] = {
    ev.Seat: (ev.Seat, ev.Level),
    ev.Level: (ev.Level,),
    ev.Summary: (ev.Total, ev.BoardCards),
    ev.Total: (ev.BoardCards,),
}
"""What follows an event at once, unless somebody says something."""

Hit = tuple[Callable[..., ev.Event] | None, Pattern, Fields]
MISSING: Final[Any] = object()


class Job:
    """One hand to be lexed: its lines, where it stands, and what the lexer lays aside while the parser runs."""

    def __init__(self, lines: list[str], first: int, scale: int) -> None:
        self.lines, self.first, self.scale = lines, first, scale
        self.ignored: list[ev.Ignored] = []
        self.unknown: list[ev.Ignored] = []


class Memory:
    """What a text says, remembered by the text itself: the same few hundred texts make most lines."""

    def __init__(self, patterns: list[Pattern], converter: Converter) -> None:
        self._patterns, self._converter = patterns, converter
        self._memo: dict[str, Hit | None] = {}
        self.get = self._memo.get

    def find(self, text: str) -> Hit | None:
        """(event class or None if ignored, pattern, fields) of the first pattern *text* matches; raises ``ValueError``
        for a pattern that matches but holds what can't be read."""
        hit: Hit | None = self._memo.get(text, MISSING)
        if hit is MISSING:
            hit = self._search(text)
            if len(text) <= SHORT:
                if len(self._memo) >= MEMO:
                    self._memo.clear()
                self._memo[text] = hit
        return hit

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
        spellings = [text]
        if "  " in text or "\xa0" in text or "\t" in text:
            spellings += [text.replace("\xa0", " "), _BLANKS.sub(" ", text)]
        for pattern in self._patterns:
            for spelling in spellings:
                if found := pattern.rest.fullmatch(spelling):
                    return pattern.event, pattern, self._fields(pattern, found, text)
        return None

    def _fields(self, pattern: Pattern, found: "re.Match[str]", text: str) -> Fields:
        if pattern.event is None and "newcomer" not in pattern.rest.groupindex:
            return ()
        exact = text if len(text) == len(found.string) else found.string  # a name keeps its no-break blanks
        if pattern.event is None:
            return (exact[found.start("newcomer") : found.end("newcomer")],)
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


class RosterLexer(Lexer):
    """Made by Lark with the grammar's terminals; :meth:`lex` gets the :class:`Job` as Lark's text."""

    __future_interface__ = 2
    room: Room

    def __init__(self, conf: LexerConf) -> None:
        sources = [(t.name, t.pattern.to_regexp()) for t in conf.terminals if t.pattern is not None]
        self._patterns = compile_terminals(sources, frozenset(conf.ignore))
        self._scaled: dict[int, Scaled] = {}

    def lex(self, state: Any, parser_state: Any) -> Iterator[Any]:
        """The events of the job's lines, in order; an unreadable line ends them with an ``Unreadable`` event."""
        job: Job = state.text
        scaled = self._scaled.get(job.scale)
        if scaled is None:
            scaled = self._scaled[job.scale] = Scaled(self._patterns, job.scale, self.room)
        return iter(_Run(scaled, job).events())


class _Run:
    """Lexing one hand: the roster as it grows, and the events so far."""

    def __init__(self, scaled: Scaled, job: Job) -> None:
        self._scaled, self._job = scaled, job
        self._seats: dict[str, int] = {}
        self._by_word: dict[str, list[tuple[str, int]]] = {}
        self._newcomers: list[str] = []
        self._out: list[ev.Event] = []

    def events(self) -> list[ev.Event]:
        """Every event; lines that say nothing go to the job's ``ignored``."""
        get, by_word, put = self._scaled.actions.get, self._by_word, self._out.append
        for number, line in enumerate(self._job.lines, self._job.first):
            if not line or line.isspace():
                continue
            word = line.partition(" ")[0]
            for name, seat in by_word.get(word, ()):
                if line.startswith(name):
                    hit = get(line[len(name) :])
                    if hit is not None and hit[0] is not None:
                        put(hit[0](number, seat, *hit[2]))
                        break
            else:
                if not self._line(number, line, word):
                    break
        return self._out

    def _line(self, number: int, line: str, word: str) -> bool:
        """Any line that is no remembered action; False, after an ``Unreadable`` event, where it can't be read."""
        if len(line) > MAX_LINE:
            return self._unreadable(number, line, "the line is too long for a hand history")
        try:
            if line[0] in _EDGE and self._indented(number, line, word):
                return True
            if self._known(number, line, word) or self._odd(number, line):
                return True
        except TooPreciseError:
            raise
        except ValueError as problem:
            return self._unreadable(number, line, str(problem))
        if _TELLING.search(line) or any(name in line for name in self._seats):
            return self._unreadable(number, line, "no such line is known")
        self._job.unknown.append(ev.Ignored(number, "unknown", line))
        return True

    def _indented(self, number: int, line: str, word: str) -> bool:
        """A line with blanks before it; a name may begin with them."""
        bare = line.lstrip(_EDGE)
        return self._action(number, line, word) or self._known(number, bare, bare.partition(" ")[0])

    def _odd(self, number: int, line: str) -> bool:
        """A line with blanks behind it, of somebody who just joined, or two lines in one."""
        bare = line.rstrip(_EDGE)
        if bare != line and self._known(number, bare, bare.partition(" ")[0]):
            return True
        return self._newcomer(number, line) or self._glued(number, line)

    def _unreadable(self, number: int, line: str, why: str) -> bool:
        name = next((name for name, _ in self._by_word.get(line.partition(" ")[0], ()) if line.startswith(name)), "")
        self._out.append(ev.Unreadable(number, len(name) + 1, line, why))
        return False

    def _action(self, number: int, line: str, word: str) -> bool:
        """Whether an action of a seated player was read."""
        for name, seat in self._by_word.get(word, ()):
            if line.startswith(name) and (hit := self._scaled.actions.find(line[len(name) :])):
                if hit[0] or not self._better(number, line, word):
                    self._keep(number, line, hit, seat)
                return True
        return False

    def _better(self, number: int, line: str, word: str) -> bool:
        """Whether *line* was read as what must come here or names another player, and not as the chat or a notice of
        somebody called ``Seat 3`` or ``Dealt to``."""
        due = _DUE.get(type(self._out[-1]), ())
        for arounds, wholes in self._scaled.by_word.get(word, self._scaled.anywhere):
            if any(self._around(number, line, around) for around in arounds):
                return True
            if due and (hit := wholes.find(line)) and hit[0] in due:
                self._whole(number, line, hit)
                return True
        return False

    def _known(self, number: int, line: str, word: str) -> bool:
        """Whether an action of a seated player, or a line of its own, was read; *word* is the first word."""
        if word in self._by_word and self._action(number, line, word):
            return True
        if "\xa0" in word:
            word = word.partition("\xa0")[0]
        for arounds, wholes in self._scaled.by_word.get(word, self._scaled.anywhere):
            for around in arounds:
                if self._around(number, line, around):
                    return True
            if hit := wholes.find(line):
                self._whole(number, line, hit)
                return True
        return False

    def _whole(self, number: int, line: str, hit: Hit) -> None:
        """A line that names no seated player."""
        event, pattern, fields = hit
        if event is None:
            self._newcomers.extend(fields[: MAX_PLAYERS - len(self._newcomers)])
            self._job.ignored.append(ev.Ignored(number, pattern.reason, line))
            return
        if event is ev.Seat:
            self._sit(fields[1], fields[0])
        self._out.append(event(number, *fields))

    def _around(self, number: int, line: str, around: Around) -> bool:
        """A line with words before the player's name: ``Dealt to NAME […]``, ``Seat 3: NAME folded …``."""
        found = around.match(line)
        if found is None:
            return False
        rest = line[found.end() :]
        for name, seat in self._by_word.get(rest.partition(" ")[0], ()):
            if (
                rest.startswith(name)
                and (not around.tells_seat or int(found["seat"]) == seat)
                and (hit := around.tails.find(rest[len(name) :]))
            ):
                if hit[0]:
                    hit = (hit[0], hit[1], self._scaled.converter.before(hit[1], found, hit[2]))
                self._keep(number, line, hit, seat)
                return True
        return False

    def _keep(self, number: int, line: str, hit: Hit, seat: int) -> None:
        event, pattern, fields = hit
        if event is None:
            self._job.ignored.append(ev.Ignored(number, pattern.reason, line))
        else:
            self._out.append(event(number, seat, *fields))

    def _sit(self, name: str, seat: int) -> None:
        """A name joins the roster; raises ``ValueError`` where the seat or the name is taken."""
        if len(self._seats) >= MAX_PLAYERS:
            raise ValueError("no table seats so many players")
        if seat in self._seats.values():
            raise ValueError(f"seat {seat} is taken already")
        if name in self._seats:
            raise ValueError(f"{name!r} sits at seat {self._seats[name]} already")
        self._seats[name] = seat
        self._spell(name, seat)
        if (bare := name.rstrip()) != name:
            self._spell(bare, seat)

    def _spell(self, name: str, seat: int) -> None:
        """*name* is found by the first word of a line that begins with it, the longest name first."""
        word = name.partition(" ")[0]
        for key in (word, word + ":") if word == name else (word,):
            if known := self._by_word.get(key):
                known.append((name, seat))
                known.sort(key=_longest_first)
            else:
                self._by_word[key] = [(name, seat)]

    def _newcomer(self, number: int, line: str) -> bool:
        """The first action of somebody who joined after the seats were listed: he gets the lowest free seat."""
        for name in sorted(set(self._newcomers) - self._seats.keys(), key=len, reverse=True):
            hit = self._scaled.actions.find(line[len(name) :]) if line.startswith(name) else None
            if hit and hit[0]:
                seat = next(n for n in itertools.count(1) if n not in self._seats.values())
                self._sit(name, seat)
                self._out.append(ev.Joined(number, seat, name))
                self._keep(number, line, hit, seat)
                return True
        return False

    def _glued(self, number: int, line: str) -> bool:
        """What two seated players do, on one line."""
        events, ignored = len(self._out), len(self._job.ignored)
        for name in self._seats:
            at = line.find(name, 1)
            if at > 0 and all(self._action(number, part, part.partition(" ")[0]) for part in (line[:at], line[at:])):
                return True
            del self._out[events:], self._job.ignored[ignored:]
        return False


def _longest_first(entry: tuple[str, int]) -> int:
    return -len(entry[0])
