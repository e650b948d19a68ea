"""The steps that make a write last, each in one place: a failure at any of them can be tried out in tests."""

import ctypes
import errno
import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

SUFFIX: Final = ".parquet"
WAITING: Final = 16
"""How many waits for the disk go on at a time."""
_HERE: Final = -100
_EXCHANGE: Final = 2
"""AT_FDCWD; RENAME_EXCHANGE (Linux) and RENAME_SWAP (macOS)."""


def temporary(path: Path) -> Path:
    """Where *path* is written before it is renamed into place: hidden, and no ``.parquet`` to whoever looks."""
    return path.with_name(f".{path.name}.tmp")


def folder(path: Path) -> None:
    """Makes *path* and what is missing above it, so that they last."""
    missing = [level for level in (path, *path.parents) if not level.exists()]
    path.mkdir(parents=True, exist_ok=True)
    for level in missing:
        sync(level.parent)


def sync(path: Path) -> None:
    """Has the disk keep the file, or the names in the folder, at *path*; raises ``OSError``."""
    if os.name == "nt" and path.is_dir():  # folders can't be opened there, and needn't be
        return
    handle = os.open(path, os.O_RDONLY if os.name != "nt" else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def rename(source: Path, target: Path) -> None:
    """Puts *source* in the place of *target* in one step; whoever looks sees the one or the other."""
    source.replace(target)


def place(paths: Iterable[Path]) -> None:
    """Renames what was written to ``temporary(path)`` into place for each of *paths*, so that it lasts.

    The files are kept by the disk first, then renamed, then their folders are kept, each once; many waits at a time
    cost little more than one. Raises ``OSError``; some may be in place then.
    """
    paths = list(paths)
    _all(sync, [temporary(path) for path in paths])
    for path in paths:
        rename(temporary(path), path)
    _all(sync, sorted({path.parent for path in paths}))


def remove(path: Path) -> None:
    """Removes the file *path*, if it is there."""
    path.unlink(missing_ok=True)


def exchange(one: Path, other: Path) -> None:
    """Has two folders change places in one step, so that whoever looks sees the one or the other, never both or none.

    Raises ``OSError`` where the system or the file system can't do that.
    """
    library: Any = ctypes.CDLL(None, use_errno=True) if os.name != "nt" else None
    names = os.fsencode(one), os.fsencode(other)
    if hasattr(library, "renameat2"):
        failed = library.renameat2(_HERE, names[0], _HERE, names[1], _EXCHANGE)
    elif hasattr(library, "renamex_np"):
        failed = library.renamex_np(*names, _EXCHANGE)
    else:
        raise OSError(errno.ENOTSUP, "this system can't exchange two folders in one step", str(one))
    if failed:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), str(one))


def _all(step: Callable[[Path], None], paths: list[Path]) -> None:
    """Does *step* for all of *paths*, several at a time; raises the first error, when all are done."""
    if len(paths) < 3:
        for path in paths:
            step(path)
        return
    with ThreadPoolExecutor(WAITING) as threads:
        list(threads.map(step, paths))
