"""One writer at a time: whoever changes a dataset holds its lock, and a file in it says who that is.

The lock itself is the operating system's and ends with the process that holds it, however that ends.
"""

import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timezone
from pathlib import Path
from typing import IO, Final

from hhparse.dataset import disk

NAME: Final = ".lock"
PAUSE: Final = 0.2
"""Seconds between two tries where the caller waits."""


class LockedError(OSError):
    """Another process is writing into the dataset; the message says which, and since when."""


@contextmanager
def locked(root: Path, wait: bool = False) -> Iterator[None]:
    """Holds the lock of the dataset *root*, made if it is not there; raises :class:`LockedError` unless told to *wait*.

    Every command that changes a dataset does so within this.
    """
    disk.folder(root)
    with (root / NAME).open("a+") as file:
        while not _take(file):
            if not wait:
                raise LockedError(f"{root} is in use by another import: {_holder(file)}")
            time.sleep(PAUSE)
        file.truncate(0)
        now = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        json.dump({"pid": os.getpid(), "host": socket.gethostname(), "since": now}, file)
        file.flush()
        try:
            yield
        finally:
            file.truncate(0)
            _release(file)


def _holder(file: IO[str]) -> str:
    file.seek(0)
    try:
        told = json.loads(file.read())
        return f"process {told['pid']} on {told['host']} since {told['since']}"
    except (ValueError, KeyError):
        return "one that has just begun"


if os.name == "nt":
    import msvcrt

    _FAR: Final = 1 << 30
    """Where the locked byte is: beyond the text, which others have to read."""

    def _take(file: IO[str]) -> bool:
        file.seek(_FAR)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        except OSError:
            return False
        return True

    def _release(file: IO[str]) -> None:
        file.seek(_FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)  # type: ignore[attr-defined,unused-ignore]

else:
    import fcntl

    def _take(file: IO[str]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _release(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)
