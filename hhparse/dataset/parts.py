"""A part: the hands of one month of one room in one file per table.

The part ``x`` is ``hands/room=…/month=…/x.parquet``; its rows of the other tables are ``…/x.<generation>.parquet`` in
theirs, and the footer of the ``hands`` file says which generation counts. They are in place before it is: so a hand is
there exactly when its row in ``hands`` is, and then whole; and a part is replaced in one step, the rename of its
``hands`` file. What no ``hands`` file stands for is left over from a run that was cut short.
"""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from hhparse.dataset import disk
from hhparse.dataset.rows import Tables
from hhparse.dataset.schema import AMOUNT, BY_HAND, SCHEMAS

GENERATION: Final = b"generation"
WORKSHOP: Final = ".compact"
"""The folder in which a month's ``hands`` are put together anew; what is in it does not count."""
_PLAIN: Final = ("hand_key", "hand_id", "played_at_local", "sha256")
_RISING: Final = ("n", "line", "line_end", "played_at")
"""Columns whose values hardly repeat within a part, and those that mostly rise: neither gets a dictionary."""
_STATISTICS: Final = ("hand_key", "hand_id", "played_at")
"""Columns people look hands up by; for the others least and greatest values would take more room than they save."""


@dataclass(frozen=True)
class Part:
    """A part's name and place; *root* is the dataset's folder."""

    root: Path
    room: str
    month: str
    name: str
    generation: int = 1

    def path(self, table: str) -> Path:
        """Its file of *table*."""
        name = self.name if table == "hands" else f"{self.name}.{self.generation}"
        return self.root / table / f"room={self.room}" / f"month={self.month}" / f"{name}{disk.SUFFIX}"


@dataclass
class PartWriter:
    """Writes a part's files under temporary names; nothing of it is seen before :func:`publish`."""

    part: Part
    hands: int = 0
    _writers: dict[str, Any] = field(default_factory=dict)

    def write(self, tables: Tables) -> None:
        """Adds the rows of *tables*, one row group each; raises ``OSError``."""
        for name, table in tables.items():
            if len(table):  # a table without rows has no file
                self._writer(name).write_table(table, row_group_size=len(table))
        self.hands += len(tables["hands"])

    def close(self) -> None:
        """Finishes the files; raises ``OSError``."""
        for writer in self._writers.values():
            writer.close()

    def _writer(self, table: str) -> Any:
        if table not in self._writers:
            path = disk.temporary(self.part.path(table))
            disk.folder(path.parent)
            schema = SCHEMAS[table]
            if table == "hands":
                extra = {GENERATION: str(self.part.generation).encode()}
                schema = schema.with_metadata((schema.metadata or {}) | extra)
            self._writers[table] = open_writer(path, schema)
        return self._writers[table]


def open_writer(path: Path, schema: pa.Schema) -> Any:
    """A Parquet writer for *schema*, compressed; raises ``OSError``."""
    rising = [name for name in schema.names if name in _RISING]
    plain = {*rising, *_PLAIN, *(field.name for field in schema if field.type == AMOUNT)}
    lists = [f"{name}.list.element" for name in schema.names]
    return pq.ParquetWriter(
        path,
        schema,
        compression="zstd",
        use_dictionary=[
            *(name for name in schema.names if name not in plain),
            *lists,
            *(f"{x}.list.element" for x in lists),
        ],
        column_encoding=dict.fromkeys(rising, "DELTA_BINARY_PACKED") or None,
        write_statistics=[name for name in schema.names if name in _STATISTICS],
        dictionary_pagesize_limit=1 << 23,
    )


def publish(*finished: Part) -> None:
    """Puts finished parts in place, ``hands`` last; raises ``OSError``.

    Until its ``hands`` file is renamed nothing of a part counts, and then all of it does.
    """
    for tables in (BY_HAND, ("hands",)):
        paths = [part.path(table) for part in finished for table in tables]
        disk.place(path for path in paths if disk.temporary(path).exists())


def only(tables: Tables, keys: pa.Array) -> Tables:
    """The rows of *tables* of the hands in *keys*."""
    return {name: table.filter(pc.is_in(table["hand_key"], value_set=keys)) for name, table in tables.items()}


def discard(part: Part) -> None:
    """Removes the files of a part that is not to be published; raises ``OSError``."""
    for table in ("hands", *BY_HAND):
        disk.remove(disk.temporary(part.path(table)))


def clear(root: Path) -> int:
    """Removes what runs that were cut short have left, and says how many files that were; raises ``OSError``.

    To be called under the dataset's lock only: what another run is about to publish looks the same.
    """
    counts = {part.path(table) for part in parts(root) for table in BY_HAND}
    gone = [path for table in SCHEMAS for path in (root / table).rglob(".*.tmp")]
    for table in BY_HAND:
        gone += [path for path in (root / table).glob("room=*/month=*/*" + disk.SUFFIX) if path not in counts]
    gone += [path for path in (root / WORKSHOP).rglob("*") if path.is_file()]
    for path in gone:
        disk.remove(path)
    shutil.rmtree(root / WORKSHOP, ignore_errors=True)
    return len(gone)


def parts(root: Path) -> list[Part]:
    """The parts that count, in the order of their names."""
    return [part_of(path) for path in sorted((root / "hands").glob("room=*/month=*/*" + disk.SUFFIX))]


def part_of(path: Path) -> Part:
    """The part whose ``hands`` file is *path*, in the generation that counts; raises ``OSError``."""
    month, room, _, root = path.parents[:4]
    metadata = pq.read_schema(path).metadata or {}
    generation = int(metadata.get(GENERATION, b"1"))
    name = path.name.removesuffix(disk.SUFFIX)
    return Part(root, room.name.partition("=")[2], month.name.partition("=")[2], name, generation)


def stream(part: Part, table: str, columns: list[str], *, unpublished: bool = False) -> Iterator[pa.Table]:
    """A part's rows of *table*, a group at a time, so that memory does not grow with the part; *unpublished*: of a part
    that is finished but not published. Raises ``OSError``."""
    path = part.path(table)
    path = disk.temporary(path) if unpublished else path
    if path.exists():
        with pq.ParquetFile(path) as file:
            for number in range(file.num_row_groups):
                yield file.read_row_group(number, columns)
