"""An import: plan, work, commit.

What is written when, so that a run may end at any moment:

1. Workers write parts under names that begin with a dot. Nobody looks at those; the next run removes them.
2. A commit first names copies among the sources of their hands, then withdraws hands whose text has gone on in their
   file (they are new hands in step 3).
3. It fsyncs the new parts' files, renames those of the tables that hang on ``hands``, fsyncs their folders; then the
   same with the ``hands`` files: with its rename a part is there, whole. A part that is replaced has its next
   generation's files put in place in this order, and its old ones removed last. Rows that no ``hands`` file counts are
   left over from a run that was cut short; the next one removes them.
4. Hands that were there already are joined with what was read of them now, or put where their file has them now, and
   those that share their number are marked: parts are replaced as in step 3. Both can be done again and then change
   nothing.
5. ``unread`` is replaced in one step (written, fsynced, renamed, its folder fsynced): new unread hands in, those of the
   same text before out.
6. ``files`` is replaced in the same way. Until then the files count as not read: a run that was cut short between 3
   and 6 reads them again, finds their hands there already, and replaces their unread hands by the same.
"""

import os
import signal
import time
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

from hhparse.auditing.baseline import Baseline
from hhparse.batch import work as working
from hhparse.batch.interrupt import Interrupt, interruptible
from hhparse.batch.plan import Copy, Job, Plan, grammar, named
from hhparse.batch.summary import ImportSummary, Interrupted, Progress, Report
from hhparse.batch.work import Counted, Message, Result, Task, work
from hhparse.batch.workers import Lost, Work, alone, together
from hhparse.dataset import parts
from hhparse.dataset.index import Known
from hhparse.dataset.ledger import FileRow, Ledger
from hhparse.dataset.lock import locked
from hhparse.dataset.memory import give_back
from hhparse.dataset.numbers import mark
from hhparse.dataset.places import add_copies, withdraw
from hhparse.dataset.settle import settle
from hhparse.dataset.standing import Standing
from hhparse.dataset.views import join
from hhparse.rooms.room import Room

WORTH = 2_000_000
"""Bytes that are worth another process: it takes as long to start as to read these."""


def import_paths(
    paths: Iterable[Path],
    out: Path,
    *,
    room: Room | None = None,
    progress: Report | None = None,
    jobs: int = 1,
    wait: bool = False,
    baseline: Baseline | None = None,
    work: Work = work,
) -> ImportSummary:
    """Every hand at *paths* into the dataset *out*, with *room* only that room's; *jobs* processes at most.

    Another import into the same dataset is an error unless told to *wait* for its end. What *baseline* knows of a hand
    is not counted as its fault. *work* is what is done with a batch. Raises ``LockedError`` and other ``OSError`` where
    the dataset can't be written, ``OtherVersionError`` where another version wrote it, :class:`Interrupted` after
    Ctrl-C or SIGTERM; whatever is wrong with the input is in the summary.
    """
    begun = time.monotonic()
    with locked(out, wait), interruptible() as interrupt:
        parts.clear(out)
        ledger = Ledger(out)
        plan = Plan(paths, out, ledger)
        run = _Run(out, ledger, plan, baseline or Baseline(), progress, interrupt)
        tasks = [Task(batch, out, run.name(n), room.name if room else None) for n, batch in enumerate(plan.batches())]
        run.all(_messages(tasks, work, interrupt, min(jobs, 1 + run.bytes // WORTH)))
        run.summary.seconds = time.monotonic() - begun
        if interrupt():
            raise Interrupted(run.summary, interrupt.signal)
        return run.summary


def _messages(tasks: list[Task], work: Work, stop: Interrupt, jobs: int) -> Iterator[Message | Lost]:
    return together(tasks, work, stop, jobs) if jobs > 1 and len(tasks) > 1 else alone(tasks, work, stop)


class _Run:
    """One import under way."""

    def __init__(
        self,
        out: Path,
        ledger: Ledger,
        plan: Plan,
        baseline: Baseline,
        progress: Report | None,
        interrupt: Interrupt,
    ) -> None:
        self.summary = ImportSummary(problems=plan.problems)
        self.bytes = sum(job.size or 0 for job in plan.jobs)
        if plan.unchanged:
            self.summary.files["unchanged"] = plan.unchanged
        self._id = f"{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}-{os.urandom(3).hex()}"
        self._out, self._ledger, self._baseline, self._report = out, ledger, baseline, progress
        self._interrupt, self._committing = interrupt, False
        self._copies: list[Copy] = plan.copies
        self._known = Known(parts.parts(out) if plan.jobs else ())
        self._standing = Standing(self._id)
        self._progress = Progress(0, len(plan.jobs), 0, self.bytes, 0, 0)
        self._results: list[Result] = []
        self._lost: list[FileRow] = []

    def name(self, number: int) -> str:
        """A name for the parts of batch *number*."""
        return f"{self._id}-{number:05}"

    def all(self, messages: Iterator[Message | Lost]) -> None:
        """Takes and commits everything the workers say; raises ``OSError``."""
        try:
            for message in messages:
                self._take(message)
        finally:  # after an error too, what was read is kept as far as it can be
            messages.close()  # type: ignore[attr-defined]
            lost = bool(self._lost)
            self._commit()
            if lost:
                parts.clear(self._out)

    def _take(self, message: Message | Lost) -> None:
        if isinstance(message, Result):
            self._results.append(message)
            self._count(message)
            if working.enough(sum(one.hands for one in self._results), sum(one.text for one in self._results)):
                self._commit()
        elif isinstance(message, Lost):
            self._lose(message)
        elif isinstance(message, Counted):
            self._tell(message)

    def _commit(self) -> None:
        """Publishes what was read, then names the files that were read whole; raises ``OSError``, and never goes on
        from a commit that failed."""
        if self._committing:
            return
        self._committing = True
        results = sorted(self._results, key=lambda result: result.name)
        replaced = {file: places for result in results for file, places in result.replaced.items()}
        if self._copies:
            self._name_copies()
        withdrawn = withdraw(self._out, replaced, self._copies_of(replaced))
        self._known.forget(withdrawn)
        files = [row for result in results for row in result.files] + self._lost + [copy.row() for copy in self._copies]
        since = {file: line for result in results for file, line in result.since.items()}
        settled = settle([part for result in results for part in result.parts], self._known)
        self._standing.commit(since, {row.file for row in files}, settled.views)
        parts.publish(*settled.parts)
        join(self._out, settled.views, self._standing)
        if settled.shared or withdrawn:
            mark(self._out)
        self.summary.hands += settled.hands
        self.summary.duplicates += settled.duplicates
        for key, found in settled.errors.items():
            self._alarm(key, found)
        self._ledger.save(files, [row for result in results for row in result.unread], _told(results))
        self._results, self._copies, self._lost = [], [], []
        give_back()
        self._committing = False

    def _name_copies(self) -> None:
        add_copies(self._out, named(self._copies))
        self.summary.files["copies"] += len(self._copies)

    def _copies_of(self, files: Collection[str]) -> dict[str, set[str]]:
        """By file: those that have the bytes it had when it was read the last time."""
        rows = [*self._ledger.files.values(), *(copy.row() for copy in self._copies)] if files else []
        names: dict[str | None, set[str]] = {}
        for row in rows:
            names.setdefault(row.sha256, set()).add(row.file)
        return {file: names[self._ledger.files[file].sha256] - {file} for file in files}

    def _count(self, result: Result) -> None:
        summary = self.summary
        for row in result.files:
            summary.files[row.kind] += 1
            summary.read[row.file] = row
            summary.bytes += row.bytes
            if row.error:
                summary.problems.append((row.file, row.error))
        for unread in result.unread:
            if self._baseline.known(unread.sha256, {unread.code: 1}):
                summary.known.add(unread.sha256)
            else:
                summary.unread_at.setdefault(unread.file, {})[unread.first_line] = unread.code
        summary.since |= result.since
        summary.again += result.again
        summary.ignored += result.ignored
        summary.failed |= bool(result.failed)

    def _alarm(self, key: str, found: Mapping[str, int]) -> None:
        """Counts a new hand with errors, of whose codes so many findings were found."""
        if self._baseline.known(key, found) == found.keys():
            self.summary.known.add(key)
        else:
            self.summary.errors += 1

    def _lose(self, lost: Lost) -> None:
        row = _lost_row(lost.job, lost.reason)
        self._lost.append(row)
        self.summary.files[row.kind] += 1
        self.summary.read[row.file] = row
        self.summary.problems.append((lost.job.file, lost.reason))
        self.summary.failed |= lost.bug
        self._tell(Counted(1, lost.job.size or 0))

    def _tell(self, more: Counted) -> None:
        now = self._progress
        self._progress = Progress(
            now.files + more.files,
            now.of_files,
            now.bytes + more.bytes,
            now.of_bytes,
            now.hands + more.hands,
            now.unread + more.unread,
        )
        try:
            if self._report:
                self._report(self._progress)
        except KeyboardInterrupt:
            self._interrupt.signal = signal.SIGINT


def _told(results: Iterable[Result]) -> dict[str, int]:
    """By file: the line from which *results* tell its unread hands."""
    told: dict[str, int] = {}
    for result in results:
        for file, line in result.told.items():
            told[file] = min(line, told.get(file, line))
    return told


def _lost_row(job: Job, reason: str) -> FileRow:
    return FileRow(
        file=job.file, kind="unreadable", error=reason, size=job.size, mtime=job.mtime, grammar=grammar(), hands=0
    )
