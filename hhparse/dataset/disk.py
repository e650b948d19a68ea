"""The steps that make a write last, each in one place: a failure at any of them can be tried out in tests."""

import os
from pathlib import Path
from typing import Final

SUFFIX: Final = ".parquet"


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


def place(path: Path) -> None:
    """Renames what was written to ``temporary(path)`` into place, so that it lasts."""
    sync(temporary(path))
    rename(temporary(path), path)
    sync(path.parent)
