"""Work shared among processes, its results in the order of what they were made from."""

import multiprocessing as mp
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final, TypeVar

from hhparse.cli.session import Stop
from hhparse.signals import shielded

T = TypeVar("T")
R = TypeVar("R")

AHEAD: Final = 4
"""Calls under way or done for each process: what comes first may take longest, and memory stays bounded."""


def in_order(work: Callable[[T], R], given: Iterable[T], jobs: int) -> Iterator[R]:
    """``map(work, given)`` in *jobs* processes; raises :class:`Stop` where one of them dies.

    *work*, *given* and the results are pickled. After Ctrl-C, or when nobody wants more, what has begun is waited for.
    """
    pool = ProcessPoolExecutor(jobs, mp.get_context("spawn"), _end_with_parent)
    under_way: deque[Future[R]] = deque()
    try:
        for each in given:
            with shielded(signal.SIGINT):  # not from SIGTERM: that is how the pool ends them where one has died
                under_way.append(pool.submit(work, each))
            if len(under_way) >= AHEAD * jobs:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
    except BrokenProcessPool:
        raise Stop(
            "a process that judged hands was killed, perhaps for lack of memory; --jobs 1 does without them"
        ) from None
    finally:
        pool.shutdown(cancel_futures=True)


def _end_with_parent() -> None:
    """This process ends when its parent does, however that ended."""

    def watch() -> None:
        if parent := mp.parent_process():
            parent.join()
            os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=watch, daemon=True).start()
