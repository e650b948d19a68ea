"""What one process does with a batch: read, audit, write parts. It publishes nothing."""

import gc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

from hhparse.auditing.run import audit
from hhparse.batch.plan import Job, Stopped
from hhparse.batch.reading import Reading
from hhparse.dataset.ledger import FileRow, UnreadRow, unread_row
from hhparse.dataset.parts import Part
from hhparse.dataset.places import Place
from hhparse.dataset.writer import Views
from hhparse.hand import Hand, Unread
from hhparse.rooms.registry import ROOMS
from hhparse.rules.houses import HOUSES

COMMIT: Final = 25_000
"""Hands after which what was read is committed."""
TEXT: Final = 1 << 24
"""Characters of unread hands after which what was read is committed: until then they are held."""
TELL: Final = 500
"""Hands after which progress is told."""


class Task(msgspec.Struct, frozen=True):
    """A batch: its files, the dataset, a name no other writer has, the only room to read (None: all)."""

    jobs: list[Job]
    root: Path
    name: str
    room: str | None = None


class Began(msgspec.Struct, frozen=True):
    """A file is read from now on: should the process die, this one was it."""

    file: str


class Counted(msgspec.Struct, frozen=True):
    """What was read since it was told the last time; bytes as planned."""

    files: int = 0
    bytes: int = 0
    hands: int = 0
    unread: int = 0


class Result(msgspec.Struct, frozen=True):
    """Parts ready to be published and the files that were read whole in them.

    ``failed``: files in which hhparse itself failed; ``since``: for each file that hands in it are from, the one that
    goes on included, the line it was read from; ``told``: for the same files, the line from which ``unread`` has their
    unread hands; ``replaced``: per file, hands that its text no longer holds; ``again``: how many of ``hands`` were in
    the very file the last time.
    """

    name: str
    parts: list[Part]
    files: list[FileRow]
    unread: list[UnreadRow]
    ignored: Counter[str]
    failed: list[str]
    since: dict[str, int]
    told: dict[str, int]
    replaced: dict[str, set[Place]]
    hands: int
    again: int

    @property
    def text(self) -> int:
        """Characters of the unread hands."""
        return sum(len(row.text) for row in self.unread)


def enough(hands: int, text: int) -> bool:
    """Whether so many hands, and characters of unread ones, are to be committed."""
    return hands >= COMMIT or text >= TEXT


Message = Began | Counted | Result


def work(task: Task, stop: Stopped) -> Iterator[Message]:
    """Reads the files of *task* in order; raises ``OSError`` only where the dataset can't be written."""
    batch = _Batch(task)
    with _rarely_collected():
        for job in task.jobs:
            if stop():
                break
            yield Began(job.file)
            yield from batch.read(job, stop)
            if batch.full():
                yield batch.result()
        yield batch.result()


@contextmanager
def _rarely_collected() -> Iterator[None]:
    """Hardly any cycles are made here, and looking for them among the rows of thousands of hands takes long."""
    before = gc.get_threshold()
    gc.set_threshold(1_000_000, 10, 10)
    try:
        yield
    finally:
        gc.set_threshold(*before)


class _Batch:
    """A batch under way."""

    _files: list[FileRow]
    _unread: list[UnreadRow]
    _ignored: Counter[str]
    _failed: list[str]
    _text: int
    _since: dict[str, int]
    _told: dict[str, int]
    _replaced: dict[str, set[Place]]
    _again: int

    def __init__(self, task: Task) -> None:
        self._name, self._room = task.name, ROOMS[task.room] if task.room else None
        self._views = Views(task.root, task.name)
        self._clear()

    def full(self) -> bool:
        """Whether enough was read since the last result for another."""
        return enough(self._views.hands, self._text)

    def read(self, job: Job, stop: Stopped) -> Iterator[Message]:
        """Everything in one file; a file that is stopped in has no row, so that it is read again."""
        reading = Reading(job, self._room)
        hands = unread = told = 0
        for item in reading.items():
            if isinstance(item, Hand):
                self._hand(item, reading)
                hands += 1
            elif isinstance(item, Unread):
                self._unread.append(unread_row(item, reading.pending))
                self._text += len(item.text)
                unread += 1
            else:
                self._ignored[item.kind] += len(item.lines)
            if self.full():
                self._reached(reading, told)
                yield self.result()
                told = item.source.line_end + 1
            if hands + unread >= TELL:
                yield Counted(hands=hands, unread=unread)
                hands = unread = 0
                if stop():
                    self._reached(reading, told)
                    return
        self._reached(reading, told)
        self._done(job, reading)
        yield Counted(1, job.size or 0, hands, unread)

    def result(self) -> Result:
        """What was read since the last result. Raises ``OSError``."""
        hands = self._views.hands
        done = Result(
            self._name,
            self._views.finish(),
            self._files,
            self._unread,
            self._ignored,
            self._failed,
            self._since,
            self._told,
            self._replaced,
            hands,
            self._again,
        )
        self._clear()
        return done

    def _hand(self, hand: Hand, reading: Reading) -> None:
        try:
            judged = audit(hand, HOUSES[hand.room])
        except Exception as bug:
            reading.fail(bug)
            return
        for line in hand.ignored:
            self._ignored[line.reason] += 1
        self._views.add(hand, judged)

    def _reached(self, reading: Reading, told: int) -> None:
        """Notes how far a file was read, whose unread hands before the line *told* are in the results before."""
        self._since[reading.file] = reading.first_line
        self._told[reading.file] = max(told, reading.first_line)

    def _done(self, job: Job, reading: Reading) -> None:
        self._files.append(reading.row())
        self._again += reading.again
        if reading.failed:
            self._failed.append(job.file)
        if reading.replaced:
            self._replaced[job.file] = reading.replaced

    def _clear(self) -> None:
        self._files, self._unread, self._failed = [], [], []
        self._ignored, self._since, self._told, self._replaced = Counter(), {}, {}, {}
        self._text = self._again = 0
