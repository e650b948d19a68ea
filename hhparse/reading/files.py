"""Files and folders opened as streams of bytes: plain, ``.gz``, the members of a ``.zip``, standard input."""

import gzip
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, cast

STDIN = "-"


@dataclass(frozen=True)
class Entry:
    """Something to read: a file, a member of a zip archive (``member``), or standard input (path ``-``)."""

    path: Path
    member: str | None = None
    label: str | None = None

    @property
    def name(self) -> str:
        """What the user is told: ``a.txt``, ``a.zip!b.txt``."""
        return self.label or (f"{self.path}!{self.member}" if self.member else str(self.path))

    @contextmanager
    def open(self) -> Iterator[BinaryIO]:
        """The bytes, decompressed; raises ``OSError`` (``zipfile.BadZipFile`` and ``EOFError`` for broken archives)."""
        if str(self.path) == STDIN:
            yield sys.stdin.buffer
        elif self.member is not None:
            with zipfile.ZipFile(self.path) as archive, archive.open(self.member) as stream:
                yield cast(BinaryIO, stream)
        elif self.path.suffix.lower() == ".gz":
            with gzip.open(self.path) as stream:
                yield cast(BinaryIO, stream)
        else:
            with self.path.open("rb") as stream:
                yield stream


def entries(path: Path) -> Iterator[Entry]:
    """What there is to read at *path*, folders recursively and in sorted order; raises ``OSError``.

    Hidden files and folders (names that begin with a dot) below a folder are left out.
    """
    if str(path) == STDIN:
        yield Entry(path)
    elif path.is_dir():
        for child in sorted(path.iterdir()):
            if not child.name.startswith(".") and (child.is_dir() or child.is_file()):
                yield from entries(child)
    elif path.suffix.lower() == ".zip" and zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            members = [info.filename for info in archive.infolist() if not info.is_dir()]
        yield from (Entry(path, member) for member in members)
    else:
        path.stat()
        yield Entry(path)
