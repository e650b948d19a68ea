"""The roster lexer: one event per line, and the event is the token Lark parses.

It knows who sits at the table, so a line is an action only if it begins with a seated player's name (the longest that
fits); a player called ``x: raises $5`` or ``Dealt to [Ah Kd]`` fools nobody. It knows no room: the patterns are the
grammar's terminals, their meaning the fields of the event classes.
"""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

from lark.common import LexerConf
from lark.lexer import Lexer

from hhparse import events as ev
from hhparse.money import TooPreciseError
from hhparse.reading.lookup import Around, Hit, Make, Scaled
from hhparse.reading.patterns import compile_terminals
from hhparse.reading.roster import MAX_PLAYERS, Roster
from hhparse.rooms.room import Room

MAX_LINE: Final = 1024
"""Characters: no room prints longer lines; no pattern is tried on one, so no line can take long."""
MAX_NAME: Final = 32
"""Characters a name may go on for where its seat line cuts it off."""
_EDGE: Final = " \t\xa0\ufeff"
_TELLING: Final = re.compile(r"\d|\b[2-9TJQKA][shdc]\b")
_DUE: Final[dict[type[ev.Event], tuple[type[ev.Event], ...]]] = {
    ev.Seat: (ev.Seat, ev.Level),
    ev.Level: (ev.Level,),
    ev.Summary: (ev.Total, ev.BoardCards),
    ev.Total: (ev.BoardCards,),
}
"""What follows an event at once, unless somebody says something."""


class Job:
    """One hand to be lexed: its lines, where it stands, and what the lexer lays aside while the parser runs."""

    def __init__(self, lines: list[str], first: int, scale: int) -> None:
        self.lines, self.first, self.scale = lines, first, scale
        self.ignored: list[ev.Ignored] = []
        self.unknown: list[ev.Ignored] = []


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
        self._roster = Roster()
        self._newcomers: list[str] = []
        self._respelled = False
        self._out: list[ev.Event] = []

    def events(self) -> list[ev.Event]:
        """Every event; lines that say nothing go to the job's ``ignored``."""
        actions, by_word, put = self._scaled.actions, self._roster.by_word, self._out.append
        for number, line in enumerate(self._job.lines, self._job.first):
            if not line or line.isspace():
                continue
            if len(line) > MAX_LINE:
                self._unreadable(number, line, "the line is too long for a hand history")
                break
            word, event = line.partition(" ")[0], None
            try:
                for name, seat in by_word.get(word, ()):
                    if line.startswith(name) and (hit := actions[line[len(name) :]]):
                        event = hit[0] and hit[0](number, seat, *hit[2])
                        break
                if event:
                    put(event)
                elif not self._line(number, line, word):
                    self._unreadable(number, line, "no such line is known")
                    break
            except TooPreciseError:
                raise
            except ValueError as problem:
                self._unreadable(number, line, str(problem))
                break
        return self._out

    def _line(self, number: int, line: str, word: str) -> bool:
        """Whether a line that begins with no action could be read, or tells nothing that matters."""
        bare = line
        if line[0] in _EDGE:  # a name may begin with blanks
            if self._action(number, line, word):
                return True
            bare = line.lstrip(_EDGE)
            word = bare.partition(" ")[0]
        if self._known(number, bare, word) or self._odd(number, bare):
            return True
        if _TELLING.search(line) or any(name in line for name in self._roster.seats):
            return False
        self._job.unknown.append(ev.Ignored(number, "unknown", line))
        return True

    def _odd(self, number: int, line: str) -> bool:
        """A line with blanks behind it, of somebody who just joined, two lines in one, or of somebody nobody knows."""
        bare = line.rstrip(_EDGE)
        if bare != line and self._known(number, bare, bare.partition(" ")[0]):
            return True
        if self._newcomer(number, line) or self._glued(number, line):
            return True
        if self._cut_short():
            return self._known(number, line, line.partition(" ")[0])
        return self._stranger(number, line)

    def _unreadable(self, number: int, line: str, why: str) -> None:
        column = next((len(name) + 1 for name, _ in self._roster.named(line)), 1)
        self._out.append(ev.Unreadable(number, column, line, why))

    def _action(self, number: int, line: str, word: str) -> bool:
        """Whether an action of a seated player was read."""
        for name, seat in self._roster.named(line):
            if hit := self._scaled.actions[line[len(name) :]]:
                if hit[0] or not self._better(number, line, word):
                    self._keep(number, line, hit, seat)
                return True
        return False

    def _better(self, number: int, line: str, word: str) -> bool:
        """Whether *line* was read as what must come here or names another player, and not as the chat or a notice of
        somebody called ``Seat 3`` or ``Dealt to``."""
        due = _DUE.get(type(self._out[-1]), ())
        for arounds, wholes in self._scaled.by_word.get(word, self._scaled.anywhere):
            for around in arounds:
                if (found := around.match(line)) and self._around(number, line, around, found):
                    return True
            if due and (hit := wholes[line]) and hit[0] in due:
                self._whole(number, line, hit)
                return True
        return False

    def _known(self, number: int, line: str, word: str) -> bool:
        """Whether an action of a seated player, or a line of its own, was read; *word* is the first word."""
        if word in self._roster.by_word and self._action(number, line, word):
            return True
        if "\xa0" in word:
            word = word.partition("\xa0")[0]
        for arounds, wholes in self._scaled.by_word.get(word, self._scaled.anywhere):
            for around in arounds:
                if (found := around.match(line)) and self._around(number, line, around, found):
                    return True
            if (hit := wholes[line]) and self._whole(number, line, hit):
                return True
        return False

    def _whole(self, number: int, line: str, hit: Hit) -> bool:
        """A line that names no seated player; False where it is an action of the newcomer it names."""
        event, pattern, fields = hit
        if event is None:
            if fields and self._acts(line, fields[0]):
                return False
            self._newcomers.extend(fields[: MAX_PLAYERS - len(self._newcomers)])
            self._job.ignored.append(ev.Ignored(number, pattern.reason, line))
            return True
        if event is ev.Seat:
            self._roster.sit(fields[1], fields[0])
        self._out.append(event(number, *fields))
        return True

    def _acts(self, line: str, name: str) -> Make | None:
        """What *name* does in *line*, if that matters to the hand."""
        hit = self._scaled.actions[line[len(name) :]] if line.startswith(name) else None
        return hit and hit[0]

    def _around(self, number: int, line: str, around: Around, found: "re.Match[str]") -> bool:
        """A line with words before the player's name: ``Dealt to NAME […]``, ``Seat 3: NAME folded …``."""
        rest = line[found.end() :]
        for name, seat in self._roster.named(rest):
            if (not around.tells_seat or int(found["seat"]) == seat) and (hit := around.tails[rest[len(name) :]]):
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

    def _newcomer(self, number: int, line: str) -> bool:
        """The first action of somebody who joined after the seats were listed: he gets the lowest free seat."""
        for name in sorted(set(self._newcomers) - self._roster.seats.keys(), key=len, reverse=True):
            if self._acts(line, name):
                seat = self._roster.free_seat()
                self._roster.sit(name, seat)
                self._out.append(ev.Joined(number, seat, name))
                return self._action(number, line, line.partition(" ")[0])
        return False

    def _stranger(self, number: int, line: str) -> bool:
        """The first action of somebody whom no line lets join: not if the text counts more players than it lists."""
        hits = (wholes[line] for _, wholes in self._scaled.anywhere)
        hit = next((hit for hit in hits if hit and not hit[0] and hit[2]), None)
        if hit is None:
            return False
        counted = next((event.players for event in self._out if isinstance(event, ev.Headcount)), None)
        if counted != sum(isinstance(event, ev.Seat) for event in self._out):
            return False
        self._newcomers.append(hit[2][0])
        return self._newcomer(number, line)

    def _cut_short(self) -> bool:
        """Whether names were found that their seat lines cut off at a blank: two lines or more begin with the longer
        one, and no balance is told under the shorter one, as it would be if that were another player's. Looked for
        once."""
        if self._respelled:
            return False
        self._respelled = True
        settled: set[int] = set()
        longer: Counter[tuple[str, int]] = Counter()
        for line in (line.lstrip(_EDGE) for line in self._job.lines):
            with suppress(ValueError):  # it is told when that line's turn comes
                for name, seat in self._roster.named(line) if len(line) <= MAX_LINE else ():
                    if told := self._acts(line, name):
                        settled |= {seat} if told is ev.Balance else set()
                    else:
                        ends = (at for at in range(len(name) + 1, len(line[: len(name) + MAX_NAME])) if line[at] == " ")
                        longer.update((line[:at], seat) for at in ends if self._acts(line, line[:at]))
        found = [(name, seat) for (name, seat), count in longer.items() if count > 1 and seat not in settled]
        for name, seat in found:
            self._roster.spell(name, seat)
        return bool(found)

    def _glued(self, number: int, line: str) -> bool:
        """What two seated players do, on one line."""
        events, ignored = len(self._out), len(self._job.ignored)
        for name in self._roster.seats:
            at = line.find(name, 1)
            if at > 0 and all(self._action(number, part, part.partition(" ")[0]) for part in (line[:at], line[at:])):
                return True
            del self._out[events:], self._job.ignored[ignored:]
        return False
