"""Signals kept from the processes that hhparse starts: when they end is their parent's affair."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def shielded(*signals: signal.Signals) -> Iterator[None]:
    """*signals* wait, and stay blocked in processes started within. On Windows, which has no such thing, they don't."""
    if os.name == "nt":
        yield
        return
    resource_tracker.ensure_running()  # started later, it would unblock them
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signals)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
