"""Work on a batch that goes wrong in ways that only another process can survive; importable by workers."""

import os
import signal
from collections.abc import Iterator

from hhparse.batch.plan import Stopped
from hhparse.batch.work import Began, Message, Task, work


def deadly(task: Task, stop: Stopped) -> Iterator[Message]:
    """Work that ends the process at a file called poison.txt."""
    for message in work(task, stop):
        yield message
        if isinstance(message, Began) and message.file.endswith("poison.txt"):
            os.kill(os.getpid(), signal.SIGKILL)


def buggy(task: Task, stop: Stopped) -> Iterator[Message]:
    """Work that fails at a file called poison.txt."""
    for message in work(task, stop):
        yield message
        if isinstance(message, Began) and message.file.endswith("poison.txt"):
            raise ZeroDivisionError("oops")


def full(task: Task, stop: Stopped) -> Iterator[Message]:
    """Work that finds the disk full."""
    yield Began(task.jobs[0].file)
    raise OSError(28, "No space left on device")
