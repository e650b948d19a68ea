"""Names made anonymous: everybody becomes ``Player 1``, ``Player 2`` …, the same person the same player all through.

What only repeats somebody's words or names people who are not at the table (chat, lines of spectators, lines that could
not be read) is left out, since nobody can tell which of its words are names.
"""

import functools
import re
from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from hhparse import events as ev
from hhparse.hand import Hand, Source, Unread
from hhparse.reading.parser import parser
from hhparse.reading.reader import Item, Outside
from hhparse.rooms.registry import ROOMS

_NAMING: Final[dict[type[ev.Event], str]] = {
    ev.Seat: "name", ev.Joined: "name", ev.Table: "name", ev.Header: "club", ev.PotMade: "text", ev.Bounty: "text",
}  # fmt: skip
"""The events with a field that may hold names."""

_LEFT_OUT: Final = "…"


class Anonymiser:
    """Makes hands anonymous; one for all hands, so that a player keeps his number."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[str | None, str], str] = {}

    def item(self, item: Item) -> Item:
        """*item* without names."""
        if isinstance(item, Hand):
            return self.hand(item)
        return self.unread(item) if isinstance(item, Unread) else self._outside(item)

    def hand(self, hand: Hand) -> Hand:
        """*hand* without names; its ``hand_key`` stays that of the original."""
        names = _Names(self, hand.room, hand.names.values())
        ignored = tuple(names.ignored(line) for line in hand.ignored)
        findings = []
        for finding in hand.findings:
            message = finding.message
            for before, after in zip(hand.ignored, ignored, strict=True):
                message = message if after.text else message.replace(repr(before.text), _LEFT_OUT)
            findings.append(replace(finding, message=names.text(message)))
        anonymous = replace(
            hand,
            players=tuple(replace(player, name=names.text(player.name)) for player in hand.players),
            events=tuple(names.event(event) for event in hand.events),
            ignored=ignored,
            findings=tuple(findings),
            table=names.text(hand.table) if hand.table else None,
            source=names.source(hand.source),
            sources=tuple(names.text(source) for source in hand.sources),
        )
        anonymous.__dict__["hand_key"] = hand.hand_key  # where a cached property keeps its value
        return anonymous

    def unread(self, unread: Unread) -> Unread:
        """*unread* without names: of its text only the lines that the room's grammar knows are kept."""
        seated = seated_names(unread)
        names = _Names(self, unread.room, seated)
        lines = [names.line(line, unread.room) for line in unread.text.split("\n")]
        at_fault = names.text(unread.line_text)
        known = at_fault != unread.line_text
        message = unread.finding.message.replace(repr(unread.line_text), _LEFT_OUT)
        return replace(
            unread,
            source=names.source(unread.source),
            finding=replace(unread.finding, message=names.text(message)),
            line_text=at_fault if known else names.line(unread.line_text, unread.room),
            text="\n".join(lines),
        )

    def number(self, room: str | None, name: str) -> str:
        """What *name* is called instead."""
        return self._numbers.setdefault((room, name), f"Player {len(self._numbers) + 1}")

    @staticmethod
    def _outside(outside: Outside) -> Outside:
        return replace(outside, lines=tuple(replace(line, text="") for line in outside.lines))


class _Names:
    """The names in one hand, longest first, and what stands for each."""

    def __init__(self, anonymiser: Anonymiser, room: str | None, names: Iterable[str]) -> None:
        self._new = {name: anonymiser.number(room, name) for name in names if name}
        told = ((spelled, new) for name, new in self._new.items() for spelled in (" ".join(name.split()), name.strip()))
        bare = {spelled: new for spelled, new in told if spelled}  # as events may have them
        self._new |= {name: new for name, new in bare.items() if name not in self._new}
        spellings = [_whole(name) for name in sorted(self._new, key=len, reverse=True)]
        self._any = re.compile("|".join(spellings) or r"(?!)")

    def text(self, text: str) -> str:
        """*text* with every name replaced that stands there as words of its own."""
        return self._any.sub(lambda found: self._new[found[0]], text)

    def source(self, source: Source) -> Source:
        """*source* with the names in the file's name replaced: clients name folders after the player."""
        return replace(source, file=self.text(source.file))

    def event(self, event: ev.Event) -> ev.Event:
        """*event* with its names replaced."""
        field = _NAMING.get(type(event))
        value = getattr(event, field) if field else None
        return replace(event, **{field: self.text(value)}) if field and value else event

    def ignored(self, line: ev.Ignored) -> ev.Ignored:
        """*line* with its text replaced if it is about somebody seated, else left out."""
        own = "chat" not in line.reason and "rail" not in line.reason and self._any.match(line.text)
        return replace(line, text=self.text(line.text) if own else "")

    def line(self, line: str, room: str | None) -> str:
        """A line of an unread hand: replaced if the grammar knows it and knows who it is about, else left out."""
        kept = any(pattern.fullmatch(line) and (not about or self._any.search(line)) for pattern, about in _lines(room))
        return self.text(line) if kept else ""


def _whole(name: str) -> str:
    """A pattern for *name* where it is no part of a longer word."""
    before, after = (r"(?<!\w)" if name[0].isalnum() else ""), (r"(?!\w)" if name[-1].isalnum() else "")
    return before + re.escape(name) + after


def seated_names(unread: Unread) -> list[str]:
    """The names of those whose seat line, or joining, stands in the text of *unread*."""
    found = (pattern.fullmatch(line) for line in unread.text.split("\n") for pattern in _seats(unread.room))
    return list(
        dict.fromkeys(match[group] for match in found if match for group in match.re.groupindex if group in _WHO)
    )


_WHO: Final = ("name", "newcomer")


@functools.cache
def _seats(room: str | None) -> list[re.Pattern[str]]:
    """The patterns of *room* (of all rooms, where it is None) that name a player at the table."""
    named = (
        re.compile(source) for terminal, source in _terminals(room) if terminal.split("_")[0] in ("SEAT", "NEWCOMER")
    )
    return list(named)


@functools.cache
def _lines(room: str | None) -> list[tuple[re.Pattern[str], bool]]:
    """The patterns of *room* that make events, and whether they are about somebody."""
    return [
        (re.compile(source), "(?P<player>" in source)
        for terminal, source in _terminals(room)
        if terminal.split("_")[0] in ev.EVENTS
    ]


def _terminals(room: str | None) -> list[tuple[str, str]]:
    rooms = [ROOMS[room]] if room else list(ROOMS.values())
    return [
        (terminal.name, terminal.pattern.to_regexp())
        for each in rooms
        for terminal in parser(each).terminals
        if terminal.pattern is not None
    ]
