"""Batches to processes: each works on one at a time; one that dies is replaced, and costs only the file it read.

The parent alone decides and publishes. A worker whose parent is gone finds its pipe closed and ends.
"""

import multiprocessing as mp
import signal
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Any

import msgspec

from hhparse.batch.interrupt import ENDING
from hhparse.batch.plan import Job, Stopped
from hhparse.batch.work import Began, Message, Result, Task
from hhparse.dataset.memory import lean
from hhparse.signals import shielded

Work = Callable[[Task, Stopped], Iterator[Message]]

SHUTDOWN = 5.0
"""Seconds that idle workers get to end by themselves."""


class Lost(msgspec.Struct, frozen=True):
    """A file that was not read, because reading it ended the process or *bug* came up; the others of its batch were."""

    job: Job
    reason: str
    bug: bool = False


class _Failed(msgspec.Struct, frozen=True):
    """An error that ended a task: the dataset can't be written (``disk``), or hhparse itself failed."""

    error: Any
    disk: bool


def alone(tasks: list[Task], work: Work, stop: Stopped) -> Iterator[Message | Lost]:
    """Works on *tasks* in this process; raises ``OSError`` where the dataset can't be written."""
    left = deque(tasks)
    while left:
        seen = _Seen(left.popleft())
        try:
            for message in work(seen.task, stop):
                seen.note(message)
                yield message
        except OSError:
            raise
        except Exception as bug:
            yield from seen.lost(f"hhparse itself failed: {type(bug).__name__}: {bug}", True, left)
        if stop():
            return


def together(tasks: list[Task], work: Work, stop: Stopped, jobs: int) -> Iterator[Message | Lost]:
    """Works on *tasks* in *jobs* processes; raises ``OSError`` where the dataset can't be written."""
    pool = _Pool(tasks, work, stop)
    try:
        pool.start(min(jobs, len(tasks)))
        yield from pool.messages()
    finally:
        pool.end()


class _Seen:
    """What is known of a task: the file that is being read, and those that are done."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self._reading: str | None = None
        self._done: set[str] = set()

    def note(self, message: Message) -> None:
        if isinstance(message, Began):
            self._reading = message.file
        elif isinstance(message, Result):
            self._done |= {row.file for row in message.files}

    def lost(self, reason: str, bug: bool, left: deque[Task]) -> Iterator[Lost]:
        """The file that was being read; the others that aren't done are put back into *left*."""
        rest = [job for job in self.task.jobs if job.file not in self._done]
        culprit = next((job for job in rest if job.file == self._reading), rest[0] if rest else None)
        others = [job for job in rest if job is not culprit]
        if others:
            left.appendleft(msgspec.structs.replace(self.task, jobs=others, name=f"{self.task.name}r"))
        if culprit:
            yield Lost(culprit, reason, bug)


class _Worker:
    """A process and what it works on."""

    def __init__(self, work: Work) -> None:
        context = mp.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs, work), daemon=True)
        with shielded(*ENDING):
            self.process.start()
        theirs.close()
        self.seen: _Seen | None = None


class _Pool:
    def __init__(self, tasks: list[Task], work: Work, stop: Stopped) -> None:
        self._left, self._work, self._stop = deque(tasks), work, stop
        self._workers: list[_Worker] = []
        self._told_to_stop = False

    def start(self, count: int) -> None:
        for _ in range(count):
            self._workers.append(_Worker(self._work))
            self._next(self._workers[-1])

    def messages(self) -> Iterator[Message | Lost]:
        """What the workers say, until nothing is left to do."""
        while busy := [worker for worker in self._workers if worker.seen]:
            self._pass_on_stop()
            ready = wait([worker.pipe for worker in busy], timeout=0.2)
            for worker in busy:
                if worker.pipe in ready:
                    yield from self._hear(worker)

    def end(self) -> None:
        """No worker outlives the run."""
        for worker in self._workers:
            worker.pipe.close()
        until = time.monotonic() + SHUTDOWN
        for worker in self._workers:
            worker.process.join(max(0.0, until - time.monotonic()) if worker.seen is None else 0)
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()

    def _hear(self, worker: _Worker) -> Iterator[Message | Lost]:
        assert worker.seen
        try:
            message = worker.pipe.recv()
        except (EOFError, OSError):
            yield from self._replace(worker)
            return
        if message is None:
            self._next(worker)
        elif isinstance(message, _Failed):
            if message.disk:
                raise message.error
            yield from worker.seen.lost(message.error, True, self._left)
            self._next(worker)
        else:
            worker.seen.note(message)
            yield message

    def _replace(self, worker: _Worker) -> Iterator[Lost]:
        worker.process.join()
        code = worker.process.exitcode or 0
        how = f"signal {-code}" if code < 0 else f"status {code}"
        assert worker.seen
        yield from worker.seen.lost(f"the process that read it died ({how})", False, self._left)
        self._workers.remove(worker)
        worker.pipe.close()
        if self._left and not self._told_to_stop:
            self.start(1)

    def _next(self, worker: _Worker) -> None:
        worker.seen = None
        if self._left and not self._told_to_stop:
            task = self._left.popleft()
            worker.seen = _Seen(task)
            with suppress(OSError):  # if it died meanwhile, its pipe says so when it is read
                worker.pipe.send(task)

    def _pass_on_stop(self) -> None:
        if not self._told_to_stop and self._stop():
            self._told_to_stop = True
            for worker in self._workers:
                with suppress(OSError):
                    worker.pipe.send(None)


def _serve(pipe: Connection, work: Work) -> None:
    """A worker's life: tasks come in, what is done goes out, until the pipe is closed or says None."""
    lean()
    for number in ENDING:
        signal.signal(number, signal.SIG_IGN)
    try:
        while task := pipe.recv():
            _do(pipe, work, task)
    except (EOFError, BrokenPipeError, ConnectionError):
        return


def _do(pipe: Connection, work: Work, task: Task) -> None:
    messages = work(task, pipe.poll)
    while True:
        try:
            message = next(messages)
        except StopIteration:
            pipe.send(None)
            return
        except OSError as problem:
            pipe.send(_Failed(problem, True))
            return
        except Exception as bug:
            pipe.send(_Failed(f"hhparse itself failed: {type(bug).__name__}: {bug}", False))
            return
        pipe.send(message)
