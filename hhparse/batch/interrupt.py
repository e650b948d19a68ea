"""Signals to end, seen to between two hands."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

ENDING: Final = (signal.SIGINT, signal.SIGTERM)
"""The signals to end."""


class Interrupt:
    """Which signal to end has come (0: none): Ctrl-C or SIGTERM. A second Ctrl-C breaks off at once."""

    def __init__(self) -> None:
        self.signal = 0

    def __call__(self) -> bool:
        return bool(self.signal)

    def press(self, number: int, _frame: FrameType | None) -> None:
        """What a signal does; SIGTERM may well come twice, to the process and to its group."""
        if self.signal and number == signal.SIGINT:
            raise KeyboardInterrupt
        self.signal = number


@contextmanager
def interruptible() -> Iterator[Interrupt]:
    """Signals to end are noted; outside the main thread they stay as they are."""
    interrupt = Interrupt()
    try:
        before = {number: signal.signal(number, interrupt.press) for number in ENDING}
    except ValueError:
        yield interrupt
        return
    try:
        yield interrupt
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
