"""What the commands read: paths turned into hands, those asked for picked out."""

import datetime as dt
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from hhparse.cli.session import Session, why
from hhparse.hand import Hand, Unread
from hhparse.reading import files, reader
from hhparse.reading.reader import Item, Outside
from hhparse.reading.source import Chunk, cut
from hhparse.rooms.registry import ROOMS
from hhparse.rooms.room import Room


def entries(paths: Iterable[Path], session: Session, stdin_name: str | None = None) -> Iterator[files.Entry]:
    """Everything to read at *paths*; what is not there is reported, and the rest goes on."""
    for path in paths:
        try:
            for entry in files.entries(path):
                yield files.Entry(entry.path, label=stdin_name) if str(path) == files.STDIN else entry
        except OSError as error:
            session.fail(f"{path}: {why(error)}")


@dataclass(frozen=True)
class Piece:
    """A piece of a file: a hand, or what stands outside hands."""

    file: str
    chunk: Chunk

    @cached_property
    def _lines(self) -> list[str]:
        return self.chunk.text().split("\n")

    def quote(self, number: int) -> str | None:
        """Line *number* of the file, None where it is not of this piece."""
        at = number - self.chunk.line
        return self._lines[at] if 0 <= at < len(self._lines) else None

    def __reduce__(self) -> tuple[Any, ...]:
        room = self.chunk.room  # made of functions, so that only its name can go to another process
        return _piece, (self.file, replace(self.chunk, room=None), room.name if room else None)


def _piece(file: str, chunk: Chunk, room: str | None) -> Piece:
    return Piece(file, replace(chunk, room=ROOMS[room]) if room else chunk)


def pieces(
    paths: Iterable[Path], session: Session, room: Room | None = None, stdin_name: str | None = None
) -> Iterator[Piece]:
    """Everything at *paths* in pieces, in order; what can't be opened is reported, and the rest goes on."""
    for entry in entries(paths, session, stdin_name):
        session.tell(f"reading {entry.name}")
        try:
            with entry.open() as stream:
                for chunk in cut(stream, room):
                    yield Piece(entry.name, chunk)
        except OSError as error:
            session.fail(f"{entry.name}: {why(error)}")


def items(
    paths: Iterable[Path], session: Session, room: Room | None = None, stdin_name: str | None = None
) -> Iterator[Item]:
    """Everything read at *paths*, in order."""
    for piece in pieces(paths, session, room, stdin_name):
        yield from reader.read_chunk(piece.chunk, piece.file)


@dataclass
class Selection:
    """Which hands are asked for. While one of its conditions is set, lines outside hands are left out.

    ``until`` is the first moment no longer asked for; a hand without a known time is in no span of time. An unread hand
    is a player's if his name is in its text.
    """

    hand: str | None = None
    player: str | None = None
    since: dt.datetime | None = None
    until: dt.datetime | None = None
    found: int = field(default=0, init=False)
    undated: int = field(default=0, init=False)

    def of(self, items: Iterable[Item]) -> Iterator[Item]:
        """Those of *items* that are asked for."""
        if not any((self.hand, self.player, self.since, self.until)):
            yield from items
            return
        for item in items:
            if not isinstance(item, Outside) and self._is_hand(item) and self._has_player(item) and self._in_time(item):
                self.found += 1
                yield item

    def report(self, session: Session) -> None:
        """Say what was asked for and is not there, or could not be told; a hand not found is a failure."""
        if self.undated:
            session.note(f"left out, because no date is known: {self.undated} hands")
        if self.hand and not self.found:
            session.fail(f"no hand {self.hand} is there")
        elif not self.found and any((self.player, self.since, self.until)):
            session.note("no such hand is there")

    def _is_hand(self, item: Hand | Unread) -> bool:
        return self.hand is None or self.hand == item.hand_id or (isinstance(item, Hand) and item.hand_key == self.hand)

    def _has_player(self, item: Hand | Unread) -> bool:
        if self.player is None:
            return True
        return self.player in (item.names.values() if isinstance(item, Hand) else item.text)

    def _in_time(self, item: Hand | Unread) -> bool:
        if self.since is None and self.until is None:
            return True
        moment = item.played_at if isinstance(item, Hand) else None
        if moment is None:
            self.undated += 1
            return False
        return (self.since is None or moment >= self.since) and (self.until is None or moment < self.until)
