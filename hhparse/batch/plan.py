"""What there is to read, and what of it has been read before."""

import hashlib
import os
import time
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from hhparse.dataset.ledger import FileRow, Ledger
from hhparse.dataset.places import misplaced
from hhparse.dataset.schema import VERSION
from hhparse.reading.files import STDIN, Entry, entries
from hhparse.reading.parser import grammars

SETTLED: Final = 60.0
"""Seconds without a change after which a file's last hand is taken to be whole."""
LEAST, MOST, SHARES = 1 << 20, 1 << 25, 16
"""A batch has one part in SHARES of all bytes, but no fewer than LEAST and no more than MOST."""


class Job(msgspec.Struct, frozen=True):
    """A file to read: where it is, its name in the dataset, size in bytes and time of change (ns) when planned.

    ``before`` is what is known of it from the last time, so that a file that has grown is only read on.
    """

    entry: Entry
    file: str
    size: int | None = None
    mtime: int | None = None
    before: FileRow | None = None

    @property
    def settled(self) -> bool:
        """Whether it has not changed for a minute; never for standard input, whose end nobody can promise."""
        return self.mtime is not None and time.time() - self.mtime / 1e9 >= SETTLED


class Copy(msgspec.Struct, frozen=True):
    """A file with the very bytes of one that has been read: nothing in it is new but its name.

    One that had other bytes before is none: its hands may stand where it had them.
    """

    job: Job
    of: FileRow

    def row(self) -> FileRow:
        """Its row of ``files``."""
        return msgspec.structs.replace(
            self.of, file=self.job.file, size=self.job.size, mtime=self.job.mtime, settled=self.job.settled
        )


def named(copies: Iterable[Copy]) -> dict[str, list[str]]:
    """The names of *copies* by that of the file they are copies of."""
    names: dict[str, list[str]] = {}
    for copy in copies:
        names.setdefault(copy.of.file, []).append(copy.job.file)
    return names


class Plan:
    """What an import has to do; ``problems``: (path, sentence) of what is not there."""

    def __init__(self, paths: Iterable[Path], out: Path, ledger: Ledger) -> None:
        self.jobs: list[Job] = []
        self.copies: list[Copy] = []
        self.unchanged = 0
        self.problems: list[tuple[str, str]] = []
        self._ledger = ledger
        twins = [row for row in ledger.files.values() if row.hands and not (row.unread or row.error or row.pending)]
        self._twins = {row.sha256: row for row in twins}
        self._sizes = {row.size for row in twins} | {row.bytes for row in twins}
        for job in found(paths, out, self.problems):
            self._place(job)
        read = misplaced(out, named(self.copies))
        self.jobs += [copy.job for copy in self.copies if copy.job.file in read]
        self.copies = [copy for copy in self.copies if copy.job.file not in read]

    def batches(self) -> list[list[Job]]:
        """The jobs in groups of neighbours, so that their hands go to few months; the largest first."""
        total = sum(job.size or 0 for job in self.jobs)
        limit = min(max(total // SHARES, LEAST), MOST)
        found: list[tuple[int, list[Job]]] = []
        room = 0
        for job in self.jobs:
            size = job.size or 0
            if room < size or not found:
                found.append((0, []))
                room = limit
            room -= size
            held, group = found[-1]
            group.append(job)
            found[-1] = (held + size, group)
        return [group for _, group in sorted(found, key=lambda one: -one[0])]

    def _place(self, job: Job) -> None:
        row = self._ledger.files.get(job.file)
        if _unchanged(job, row):
            self.unchanged += 1
        elif (twin := self._twin(job)) and (row is None or row.sha256 == twin.sha256):
            self.copies.append(Copy(job, twin))
        else:
            self.jobs.append(msgspec.structs.replace(job, before=row if _may_have_grown(job, row) else None))

    def _twin(self, job: Job) -> FileRow | None:
        """What is known of the bytes of *job* under another name, or under its own."""
        if job.size not in self._sizes or not job.size:
            return None
        try:
            with job.entry.open() as stream:
                return self._twins.get(hashlib.file_digest(stream, "sha256").hexdigest())  # type: ignore[arg-type]
        except OSError:
            return None  # reading it will say why


def found(paths: Iterable[Path], out: Path, problems: list[tuple[str, str]]) -> Iterator[Job]:
    """Each file at *paths* once; nothing of the dataset *out*, should it lie below them. What is not there is added to
    *problems*, (path, sentence)."""
    seen, own = set(), os.path.realpath(out) + os.sep
    for path in paths:
        try:
            for entry in entries(path if str(path) == STDIN else path.absolute()):
                job = _job(entry)
                if job.file not in seen and not os.path.realpath(entry.path).startswith(own):
                    seen.add(job.file)
                    yield job
        except OSError as problem:
            problems.append((str(path), sentence(problem)))


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


def _may_have_grown(job: Job, row: FileRow | None) -> bool:
    """Whether reading can go on where it ended, if what was read is still there and needn't be tried again."""
    if row is None or row.error or job.size is None or job.entry.member or row.bytes != row.size:
        return False
    return job.size >= row.bytes > 0 and (not row.unread or (row.version, row.grammar) == (VERSION, grammar()))


@cache
def grammar() -> str:
    """Fingerprint of the grammars: unread hands are tried again when it changes."""
    digest = hashlib.sha256()
    for path in sorted(grammars().glob("*.lark")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:8]


def sentence(problem: OSError) -> str:
    """What went wrong, without the number and the path that Python adds."""
    return problem.strerror or str(problem)


Stopped = Callable[[], bool]
"""Whether the run is to end as soon as it can."""
