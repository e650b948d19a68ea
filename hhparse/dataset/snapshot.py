"""Which files make up a dataset at one moment, so that a reader sees whole hands while an import writes.

New parts don't disturb a reader, who took down the files before. A part that is replaced meanwhile does: its ``hands``
file is another one afterwards, which :meth:`Snapshot.holds` notices.
"""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pyarrow.parquet as pq

from hhparse.dataset import disk
from hhparse.dataset.parts import parts
from hhparse.dataset.schema import BY_HAND, TABLES, check

TRIES: Final = 5
"""How often something is read again where parts were replaced meanwhile."""

Mark = tuple[int, int, int]
"""A file's inode, time of change and size: another file of the same name has another."""


class NoDatasetError(ValueError):
    """The folder holds no dataset; the message is a sentence for the user."""


class BusyError(OSError):
    """The dataset changed under every try to read it; the message is a sentence for the user."""


def busy(root: Path) -> BusyError:
    """The dataset *root* is busy."""
    return BusyError(f"{root} is being rewritten by an import; try again when it is done")


@dataclass(frozen=True)
class Snapshot:
    """The files of every table, by its name, in the order of their names."""

    root: Path
    files: dict[str, list[Path]]
    _marks: dict[Path, Mark]

    def holds(self) -> bool:
        """Whether no part has been replaced or taken away since."""
        now = _marks(self.root)
        return all(now.get(path) == mark for path, mark in self._marks.items())


def require(root: Path) -> None:
    """Raises :class:`NoDatasetError` for a folder that is no dataset."""
    if not any((root / table).is_dir() for table in ("hands", "files")):
        raise NoDatasetError(f"{root} is no dataset: `hhparse import PATH --out DIR` makes one")


def take(root: Path) -> Snapshot:
    """The dataset *root* as it is now.

    Raises ``FileNotFoundError`` where there is no such folder; :class:`NoDatasetError` for a folder that is no dataset;
    ``OtherVersionError`` where another version wrote it; :class:`BusyError` where it changed under every look.
    """
    for _ in range(TRIES):
        if not root.is_dir():
            raise FileNotFoundError(f"{root}: there is no such folder")
        require(root)
        with suppress(FileNotFoundError):
            seen = _look(root)
            if seen.holds():
                return seen
    raise busy(root)


def _look(root: Path) -> Snapshot:
    """The dataset as it may be now; raises ``FileNotFoundError`` where a part is taken away meanwhile."""
    marks = _marks(root)
    found = [part for part in parts(root) if part.path("hands") in marks]
    files = {table: sorted((root / table).glob(f"[!.]*{disk.SUFFIX}")) for table in TABLES}
    files |= {table: [path for part in found if (path := part.path(table)).exists()] for table in ("hands", *BY_HAND)}
    for path in (*files["hands"], *files["files"], *files["unread"]):
        check(pq.read_schema(path), str(root))
    return Snapshot(root, files, marks)


def _marks(root: Path) -> dict[Path, Mark]:
    paths = (root / "hands").glob(f"room=*/month=*/[!.]*{disk.SUFFIX}")
    return {path: mark for path in paths if (mark := mark_of(path))}


def mark_of(path: Path) -> Mark | None:
    """What tells the file *path* from another of its name; None where there is none (now)."""
    try:
        status = path.stat()
    except FileNotFoundError:
        return None
    return status.st_ino, status.st_mtime_ns, status.st_size
