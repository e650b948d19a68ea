"""Files and folders opened as streams of bytes: plain, ``.gz``, the members of a ``.zip``, standard input."""

import gzip
import lzma
import os
import stat
import sys
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, cast

STDIN: Final = "-"


@dataclass(frozen=True)
class Entry:
    """Something to read: a file, a member of a zip archive (``member``), or standard input (path ``-``)."""

    path: Path
    member: str | None = None
    label: str | None = None

    @property
    def name(self) -> str:
        """What the user is told: ``a.txt``, ``a.zip!b.txt``; bytes that are no UTF-8 are written out (``\\xff``)."""
        name = self.label or (f"{self.path}!{self.member}" if self.member else str(self.path))
        return os.fsencode(name).decode("utf-8", "backslashreplace")

    @contextmanager
    def open(self) -> Iterator[BinaryIO]:
        """The bytes, decompressed; raises ``OSError``, for broken and encrypted archives too."""
        with ExitStack() as stack:
            try:
                yield self._open(stack)
            except (EOFError, lzma.LZMAError, zipfile.BadZipFile, zlib.error) as broken:
                raise OSError(f"broken archive: {broken}") from broken

    def _open(self, stack: ExitStack) -> BinaryIO:
        if str(self.path) == STDIN:
            return sys.stdin.buffer
        if self.member is not None:
            return _member(stack, self.path, self.member)
        stream: BinaryIO = stack.enter_context(self.path.open("rb"))
        return _unpacked(stack, stream, self.path.name)


def entries(path: Path) -> Iterator[Entry]:
    """What there is to read at *path*, folders recursively and in sorted order; raises ``OSError`` if it isn't there.

    Below a folder, hidden files and folders (names that begin with a dot) are left out, and so are pipes, sockets and
    devices, and links back to a folder they stand in. What can't be looked into is an entry too: opening it says why.
    """
    if str(path) == STDIN:
        yield Entry(path)
    elif path.is_dir():
        yield from _folder(path)
    elif path.suffix.lower() == ".zip" and zipfile.is_zipfile(path):
        yield from _members(path)
    else:
        path.stat()
        yield Entry(path)


def _folder(path: Path, above: tuple[Path, ...] = ()) -> Iterator[Entry]:
    """What is below the folder *path*, to which the folders *above* have led."""
    try:
        children = sorted(path.iterdir())
    except OSError:
        yield Entry(path)
        return
    above = (*above, Path(os.path.realpath(path)))
    for child in children:
        if not child.name.startswith("."):
            yield from _child(child, above)


def _child(child: Path, above: tuple[Path, ...]) -> Iterator[Entry]:
    try:
        mode = child.stat().st_mode
    except OSError:  # a link that leads nowhere, or a file that may not be looked at
        yield Entry(child)
        return
    if stat.S_ISDIR(mode):
        target = Path(os.path.realpath(child))
        if not child.is_symlink() or not any(target in (folder, *folder.parents) for folder in above):
            yield from _folder(child, above)
    elif stat.S_ISREG(mode):
        yield from entries(child)


def _members(path: Path) -> Iterator[Entry]:
    try:
        with zipfile.ZipFile(path) as archive:
            names = [info.filename for info in archive.infolist() if not info.is_dir()]
    except (OSError, zipfile.BadZipFile):
        names = [""]
    for name in names:
        if not name.startswith("__MACOSX/") and not name.rpartition("/")[2].startswith("."):
            yield Entry(path, name)


def _member(stack: ExitStack, path: Path, member: str) -> BinaryIO:
    archive = stack.enter_context(zipfile.ZipFile(path))
    if member not in archive.namelist():
        raise OSError("it is no longer in the archive")
    if archive.getinfo(member).flag_bits & 1:
        raise OSError("the archive is encrypted")
    try:
        stream = cast(BinaryIO, stack.enter_context(archive.open(member)))
    except NotImplementedError as unknown:
        raise OSError(f"the archive can't be unpacked: {unknown}") from unknown
    return _unpacked(stack, stream, member)


def _unpacked(stack: ExitStack, stream: BinaryIO, name: str) -> BinaryIO:
    return cast(BinaryIO, stack.enter_context(gzip.open(stream))) if name.lower().endswith(".gz") else stream
