"""One file as it is read: its hands, its row, and where reading goes on when it has grown."""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from typing import BinaryIO, Final

from hhparse.batch.plan import Job, grammar, sentence
from hhparse.dataset.ledger import FileRow
from hhparse.dataset.places import Place
from hhparse.hand import Hand, Unread
from hhparse.reading.reader import Item, Outside, read_chunk
from hhparse.reading.source import BLOCK, Chunk, cut
from hhparse.rooms.room import Room

UNFINISHED: Final = "PRS003"


class Reading:
    """One file as it is read. Errors are told in its row; a bug costs the piece of the file it came up in."""

    def __init__(self, job: Job, room: Room | None = None) -> None:
        self._job, self._room, self._before = job, room, job.before
        self._settled = job.settled
        self._last: Chunk | None = None
        self._lines_outside = self._hands = self._unread = self._bytes = 0
        self._kinds: Counter[str] = Counter()
        self._error: str | None = None
        self._digest = hashlib.sha256()
        self.failed = False
        """Whether hhparse itself failed somewhere in it."""
        self.pending = False
        """Whether the item given last is a hand the file ends inside of, so that it may still grow."""
        self.replaced: set[Place] = set()
        """Hands read in it the last time that are no longer there, because the text of the last one went on."""
        self.again = 0
        """How many of its hands were read in it the last time too."""

    def items(self) -> Iterator[Item]:
        """What is new in the file, in order; no exception but those of who takes the items."""
        items = self._items()
        while True:
            try:
                item = next(items)
            except StopIteration:
                return
            except OSError as problem:
                self._error = sentence(problem)
                return
            except Exception as bug:
                self.fail(bug)
                return
            self._count(item)
            yield item

    def fail(self, bug: Exception) -> None:
        """Notes that hhparse itself failed at the item given last."""
        self.failed = True
        line = f" at line {self._last.line}" if self._last else ""
        self._error = self._error or f"hhparse itself failed{line}: {type(bug).__name__}: {bug}"

    @property
    def file(self) -> str:
        """Its name."""
        return self._job.file

    @property
    def first_line(self) -> int:
        """The line from which it was read: 1 unless it had only grown."""
        return self._before.offset_line if self._before else 1

    def row(self) -> FileRow:
        """What the dataset keeps about the file."""
        last, job = self._last, self._job
        plain = last is not None and last.encoding == "utf-8"
        return FileRow(
            file=job.file,
            kind=self._kind(),
            error=self._error,
            hands=self._hands,
            unread=self._unread,
            pending=self.pending,
            settled=self._settled,
            lines=last.line - 1 + len(last.data.splitlines()) if last else 0,
            lines_outside=self._lines_outside,
            size=job.size,
            mtime=job.mtime,
            bytes=self._bytes,
            sha256=None if self._error else self._digest.hexdigest(),
            offset=last.offset if last and plain else 0,
            offset_line=last.line if last and plain else 1,
            grammar=grammar(),
        )

    def _items(self) -> Iterator[Item]:
        with self._job.entry.open() as stream:
            known = self._resume(stream)
            offset, line = (self._before.offset, self._before.offset_line) if self._before else (0, 1)
            for chunk in cut(_Watched(stream, self._feed, known), self._room):  # type: ignore[arg-type]
                if offset:
                    chunk = replace(chunk, offset=chunk.offset + offset, line=chunk.line + line - 1)
                self._last = chunk
                try:
                    items = self._read(chunk, self._settled)
                except Exception as bug:  # one poisoned hand never takes the file down, nor the run
                    self.fail(bug)
                    continue
                self.pending = chunk.last and _unfinished(items[-1])
                yield from items

    def _read(self, chunk: Chunk, settled: bool) -> list[Item]:
        """What audit says about the piece, too; but the last hand of a *settled* file is taken as whole if it can be
        read so."""
        items = list(read_chunk(chunk, self._job.file))
        if chunk.last and settled and _unfinished(items[-1]):
            whole = list(read_chunk(replace(chunk, last=False), self._job.file))
            if not any(isinstance(item, Unread) for item in whole):
                return whole
        return items

    def _resume(self, stream: BinaryIO) -> int:
        """Goes to where the last hand began the last time; how many bytes from there on are known already.

        If what was read is not there any more, or not before that hand's beginning, the file is read anew.
        """
        before = self._before
        if before is None:
            return 0
        if not before.offset or not self._same_head(stream, before):
            self.again = 0 if before.offset else before.hands
            self._before, self._digest = None, hashlib.sha256()
            stream.seek(0)
            return 0
        stream.seek(before.offset)
        known = before.bytes - before.offset
        self._bytes = before.bytes
        self._hands, self._unread, self._lines_outside = before.hands, before.unread, before.lines_outside
        for chunk in cut(BytesIO(stream.read(known)), self._room):
            chunk = replace(chunk, line=chunk.line + before.offset_line - 1)
            self._uncount(self._read(chunk, before.settled))
        stream.seek(before.offset)
        return known

    def _same_head(self, stream: BinaryIO, before: FileRow) -> bool:
        left = before.bytes
        while left and (data := stream.read(min(left, BLOCK))):
            self._digest.update(data)
            left -= len(data)
        return not left and self._digest.hexdigest() == before.sha256

    def _uncount(self, items: list[Item]) -> None:
        """Takes back what *items* counted the last time: they are read again."""
        for item in items:
            self._hands -= isinstance(item, Hand)
            self._unread -= isinstance(item, Unread)
            if isinstance(item, Hand):
                self.replaced.add(_place(item))
            elif isinstance(item, Outside):
                self._lines_outside -= len(item.lines)

    def _feed(self, data: bytes) -> None:
        self._digest.update(data)
        self._bytes += len(data)

    def _count(self, item: Item) -> None:
        self._hands += isinstance(item, Hand)
        self._unread += isinstance(item, Unread)
        if isinstance(item, Hand):
            place = _place(item)
            self.again += place in self.replaced
            self.replaced.discard(place)
        elif isinstance(item, Outside):
            self._kinds[item.kind] += len(item.lines)
            self._lines_outside += len(item.lines)

    def _kind(self) -> str:
        if self._error:
            return "unreadable"
        if self._hands or self._unread:
            return "histories"
        kind = next((kind for kind, _ in self._kinds.most_common()), "empty")
        return "no history" if kind == "outside-hands" else kind


class _Watched:
    """A stream that tells *feed* what is read from it, but for the first *known* bytes."""

    def __init__(self, stream: BinaryIO, feed: Callable[[bytes], None], known: int) -> None:
        self._stream, self._feed, self._known = stream, feed, known

    def read(self, size: int = -1) -> bytes:
        data = self._stream.read(size)
        self._feed(data[self._known :])
        self._known -= min(self._known, len(data))
        return data


def _place(hand: Hand) -> Place:
    return hand.hand_key, hand.source.sha256, hand.source.line


def _unfinished(item: Item) -> bool:
    return isinstance(item, Unread) and item.finding.code == UNFINISHED
