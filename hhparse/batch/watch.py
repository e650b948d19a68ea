"""An import that goes on while somebody plays: look, import what has changed, wait.

A look asks for every file's size and time of change and opens none, so it works on network drives too, where nobody
tells of changes. The dataset's lock is held only while something is imported.
"""

import time
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from typing import Final, NoReturn

from hhparse.auditing.baseline import Baseline
from hhparse.batch.interrupt import Interrupt, interruptible
from hhparse.batch.plan import found
from hhparse.batch.run import import_paths
from hhparse.batch.summary import ImportSummary, Interrupted
from hhparse.dataset.compact import compact
from hhparse.dataset.lock import LockedError
from hhparse.rooms.room import Room

PAUSE: Final = 1.0
"""Seconds between two looks, at least."""
SHARE: Final = 10
"""A pause takes this many times as long as the look before it: looking costs a tenth of a core at most."""
STEP: Final = 0.1
"""Seconds after which a signal to end is seen to."""
MANY: Final = 32
"""Small parts of one month that are joined: every round leaves one."""

Mark = tuple[int | None, int | None, bool]
"""A file's size, time of change, and whether it has not changed for a minute: then its last hand is whole."""
Each = Callable[[ImportSummary], None]


class Watch:
    """Files watched for a dataset. What is there when it is made is left to an import made right after."""

    def __init__(
        self,
        paths: Collection[Path],
        out: Path,
        *,
        room: Room | None = None,
        jobs: int = 1,
        baseline: Baseline | None = None,
    ) -> None:
        self._paths, self._out = paths, out
        self._import = partial(import_paths, out=out, room=room, jobs=jobs, baseline=baseline)
        self._compacts = True
        self._seen, self._missing = self._look()

    def run(self, total: ImportSummary, each: Each) -> NoReturn:
        """Imports what changes, adds it to *total* and tells *each* what a round brought, until a signal to end comes.

        Raises :class:`Interrupted` then, before that ``OSError`` where the dataset can't be written. Where another
        process writes into the dataset, what has changed is left to the next round.
        """
        pause = PAUSE
        with interruptible() as interrupt:
            while _passes(pause, interrupt):
                begun = time.monotonic()
                now, missing = self._look()
                pause = max(PAUSE, SHARE * (time.monotonic() - begun))
                try:
                    done = self._round(now)
                except Interrupted as stopped:
                    interrupt.signal, done = stopped.signal, stopped.summary
                done.problems += sorted(missing - self._missing)
                self._missing = missing
                total.add(done)
                each(done)
            raise Interrupted(total, interrupt.signal)

    def _look(self) -> tuple[dict[Path, Mark], set[tuple[str, str]]]:
        """The files there are, and which of the paths are not there, with a sentence."""
        missing: list[tuple[str, str]] = []
        jobs = found(self._paths, self._out, missing)
        return {job.entry.path: (job.size, job.mtime, job.settled) for job in jobs}, set(missing)

    def _round(self, now: dict[Path, Mark]) -> ImportSummary:
        """Imports what is not as it was seen the last time."""
        done = ImportSummary()
        if changed := [path for path, mark in now.items() if self._seen.get(path) != mark]:
            try:
                done = self._import(changed)
            except LockedError:
                return done
        self._seen = now
        if done.hands:
            self._join_parts()
        return done

    def _join_parts(self) -> None:
        """Keeps the parts of a month few: each round leaves one. Where the system can't do that, they stay."""
        try:
            if self._compacts:
                compact(self._out, least=MANY)
        except LockedError:
            pass
        except OSError:
            self._compacts = False


def _passes(seconds: float, interrupt: Interrupt) -> bool:
    """Waits; whether no signal to end came meanwhile."""
    until = time.monotonic() + seconds
    while not interrupt() and (left := until - time.monotonic()) > 0:
        time.sleep(min(STEP, left))
    return not interrupt()
