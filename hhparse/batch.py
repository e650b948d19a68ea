"""Files into a dataset: plan, read, write parts, commit. What can't be read is told, never raised.

A commit publishes the parts first, then says in ``files`` what was read: a run that is cut short reads again the files
it has not yet named, and finds the hands it had published already there.
"""

import hashlib
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from hhparse.dataset import disk
from hhparse.dataset.index import Known
from hhparse.dataset.ledger import FileRow, Ledger, UnreadRow, unread_row
from hhparse.dataset.parts import parts, publish
from hhparse.dataset.schema import VERSION
from hhparse.dataset.writer import Writer
from hhparse.hand import Hand, Unread
from hhparse.reading.files import STDIN, Entry, entries
from hhparse.reading.parser import grammars
from hhparse.reading.reader import Item, Outside, read_chunk
from hhparse.reading.source import Chunk, cut
from hhparse.rooms.room import Room

COMMIT: Final = 50_000
"""Hands after which what was read is committed."""
SETTLED: Final = 60.0
"""Seconds without a change after which a file's last hand is taken to be whole."""
UNFINISHED: Final = "PRS003"


class Job(msgspec.Struct, frozen=True):
    """A file to read: where it is, its name in the dataset, size in bytes and time of change (ns) when planned."""

    entry: Entry
    file: str
    size: int | None = None
    mtime: int | None = None

    @property
    def settled(self) -> bool:
        """Whether it has not changed for a minute; never for standard input, whose end nobody can promise."""
        return self.mtime is not None and time.time() - self.mtime / 1e9 >= SETTLED


class Progress(msgspec.Struct, frozen=True):
    """How far an import is: files and bytes of those planned, hands and unread hands so far."""

    files: int
    of_files: int
    bytes: int
    of_bytes: int
    hands: int
    unread: int


@dataclass
class ImportSummary:
    """What an import did; counts are of this run. ``problems``: (file, sentence) of what could not be opened."""

    files: Counter[str] = field(default_factory=Counter)
    """Files by kind; ``unchanged`` are those not read again."""
    hands: Counter[tuple[str, str]] = field(default_factory=Counter)
    """New hands by room and game."""
    duplicates: int = 0
    """Hands the dataset held already."""
    unread: Counter[str] = field(default_factory=Counter)
    """Unread hands by code, pending ones included."""
    pending: int = 0
    """Files that end inside a hand."""
    ignored: Counter[str] = field(default_factory=Counter)
    """Lines by the reason they were ignored for."""
    bytes: int = 0
    seconds: float = 0.0
    problems: list[tuple[str, str]] = field(default_factory=list)

    @property
    def hands_per_second(self) -> float:
        """Hands read, new or not, per second."""
        return (self.hands.total() + self.duplicates) / self.seconds if self.seconds else 0.0

    def status(self, strict: bool = False) -> int:
        """The exit status: 2 where something could not be opened, 1 with *strict* where audit would say 1, else 0."""
        return 2 if self.problems else int(strict and bool(self.unread))


Report = Callable[[Progress], None]


def import_paths(
    paths: Iterable[Path], out: Path, *, room: Room | None = None, progress: Report | None = None
) -> ImportSummary:
    """Every hand at *paths* into the dataset *out*, with *room* only that room's.

    Raises ``OSError`` where the dataset can't be written and ``ValueError`` where another version wrote it; whatever
    is wrong with the input is in the summary.
    """
    begun = time.monotonic()
    ledger, summary = Ledger(out), ImportSummary()
    jobs = list(_plan(paths, ledger, summary))
    run = _Run(out, ledger, summary, jobs, progress)
    for job in jobs:
        run.read(job, room)
    run.commit()
    summary.seconds = time.monotonic() - begun
    return summary


def _plan(paths: Iterable[Path], ledger: Ledger, summary: ImportSummary) -> Iterator[Job]:
    """What has to be read: not what has been and has not changed since; each file once."""
    seen = set()
    for path in paths:
        try:
            for entry in entries(path if str(path) == STDIN else path.absolute()):
                job = _job(entry)
                if job.file in seen:
                    continue
                seen.add(job.file)
                if _unchanged(job, ledger.files.get(job.file)):
                    summary.files["unchanged"] += 1
                else:
                    yield job
        except OSError as problem:
            summary.problems.append((str(path), _sentence(problem)))


def _job(entry: Entry) -> Job:
    if str(entry.path) == STDIN:
        return Job(entry, entry.name)
    try:
        stat = entry.path.stat()
    except OSError:  # opening it will say why
        return Job(entry, entry.name)
    return Job(entry, entry.name, stat.st_size, stat.st_mtime_ns)


def _unchanged(job: Job, row: FileRow | None) -> bool:
    """Whether what was read of a file still holds: unread hands are tried again by another hhparse."""
    if row is None or row.error or job.mtime is None or (row.size, row.mtime) != (job.size, job.mtime):
        return False
    if row.pending and job.settled and not row.settled:
        return False
    return not row.unread or (row.version, row.grammar) == (VERSION, grammar())


class _Run:
    """One import under way."""

    def __init__(
        self, out: Path, ledger: Ledger, summary: ImportSummary, jobs: list[Job], progress: Report | None
    ) -> None:
        self._name = f"{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}-{os.urandom(3).hex()}"
        self._ledger, self._summary, self._progress = ledger, summary, progress
        self._known = Known(parts(out) if jobs else ())
        self._writer = Writer(out, self._name)
        self._jobs, self._bytes = len(jobs), sum(job.size or 0 for job in jobs)
        self._read = self._read_bytes = self._commits = self._since = 0
        self._files: list[FileRow] = []
        self._unread: list[UnreadRow] = []
        disk.folder(out)

    def read(self, job: Job, room: Room | None) -> None:
        """Everything in one file; raises ``OSError`` only where the dataset can't be written."""
        reading = Reading(job, room)
        for item in reading.items():
            if isinstance(item, Hand):
                self._hand(item)
            elif isinstance(item, Unread):
                self._unread.append(unread_row(item, reading.pending))
                self._summary.unread[item.finding.code] += 1
            else:
                self._summary.ignored[item.kind] += len(item.lines)
        row = reading.row()
        self._files.append(row)
        self._count(job, row)

    def commit(self) -> None:
        """Publishes what was read, then names the files that were read whole; raises ``OSError``."""
        self._publish()
        self._commits += 1
        self._ledger.save(f"{self._name}-{self._commits:05}", self._files, self._unread)
        self._files, self._unread, self._since = [], [], 0

    def _publish(self) -> None:
        for part in self._writer.finish():
            publish(part)

    def _hand(self, hand: Hand) -> None:
        for line in hand.ignored:
            self._summary.ignored[line.reason] += 1
        if hand.hand_key in self._known:
            self._summary.duplicates += 1
            return
        self._known.add(hand.hand_key)
        self._writer.add(hand)
        self._summary.hands[hand.room, hand.game] += 1
        self._since += 1
        if self._writer.hands >= COMMIT:  # in the middle of a large file
            self._publish()
        if self._since % 1000 == 0:
            self._tell()

    def _count(self, job: Job, row: FileRow) -> None:
        summary = self._summary
        summary.files[row.kind] += 1
        summary.pending += row.pending
        summary.bytes += row.bytes
        if row.error:
            summary.problems.append((row.file, row.error))
        self._read, self._read_bytes = self._read + 1, self._read_bytes + (job.size or 0)
        if self._since >= COMMIT:
            self.commit()
        self._tell()

    def _tell(self) -> None:
        if self._progress:
            done, all_ = (self._read, self._jobs), (self._read_bytes, self._bytes)
            hands, unread = self._summary.hands.total(), self._summary.unread.total()
            self._progress(Progress(*done, *all_, hands, unread))


class Reading:
    """One file as it is read. Errors end it and are told in its row."""

    def __init__(self, job: Job, room: Room | None = None) -> None:
        self._job, self._room = job, room
        self._settled = job.settled
        self._last: Chunk | None = None
        self._outside: Counter[str] = Counter()
        self._hands = self._unread = 0
        self._error: str | None = None
        self._digest = hashlib.sha256()
        self._bytes = 0
        self.pending = False
        """Whether the item given last is a hand the file ends inside of, so that it may still grow."""

    def items(self) -> Iterator[Item]:
        """What the file holds, in order; no exception but those of who takes the items."""
        items = self._items()
        while True:
            try:
                item = next(items)
            except StopIteration:
                return
            except OSError as problem:
                self._error = _sentence(problem)
                return
            except Exception as bug:  # one poisoned file never takes the run down
                self._error = f"hhparse failed here: {type(bug).__name__}: {bug}"
                return
            self._count(item)
            yield item

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
            lines_outside=self._outside.total(),
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
            for chunk in cut(_Watched(stream, self._feed), self._room):  # type: ignore[arg-type]
                self._last = chunk
                items = list(read_chunk(chunk, self._job.file))
                if chunk.last and self._settled and _unfinished(items[-1]):
                    items = list(read_chunk(replace(chunk, last=False), self._job.file))
                self.pending = chunk.last and _unfinished(items[-1])
                yield from items

    def _feed(self, data: bytes) -> None:
        self._digest.update(data)
        self._bytes += len(data)

    def _count(self, item: Item) -> None:
        self._hands += isinstance(item, Hand)
        self._unread += isinstance(item, Unread)
        if isinstance(item, Outside):
            self._outside[item.kind] += len(item.lines)

    def _kind(self) -> str:
        if self._error:
            return "unreadable"
        if self._hands or self._unread:
            return "histories"
        kind = next((kind for kind, _ in self._outside.most_common()), "empty")
        return "no history" if kind == "outside-hands" else kind


@dataclass
class _Watched:
    """A stream whose bytes pass by somebody on the way."""

    stream: BinaryIO
    feed: Callable[[bytes], None]

    def read(self, size: int) -> bytes:
        """The next bytes."""
        data = self.stream.read(size)
        self.feed(data)
        return data


def _unfinished(item: Item) -> bool:
    return isinstance(item, Unread) and item.finding.code == UNFINISHED


@cache
def grammar() -> str:
    """Fingerprint of the grammars: unread hands are tried again when it changes."""
    digest = hashlib.sha256()
    for path in sorted(grammars().glob("*.lark")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:8]


def _sentence(problem: OSError) -> str:
    return problem.strerror or str(problem)
