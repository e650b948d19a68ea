"""Hands of published parts replaced: a part is read group by group and written anew as its next generation.

No more than a group of hands is held at a time, and whoever looks sees a part as it was or as it is. To be called under
the dataset's lock.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from hhparse.auditing.run import Audit
from hhparse.dataset import disk
from hhparse.dataset.memory import give_back
from hhparse.dataset.parts import Part, PartWriter, discard, publish
from hhparse.dataset.rows import Rows, Tables
from hhparse.dataset.schema import BY_HAND, SCHEMAS, check

BETWEEN: Final = "import"
"""The origin of findings between hands: no audit of a single hand makes them, nor takes them away."""

Change = Callable[[Tables], Tables]


def groups(part: Part, wanted: Collection[str] | None = None, *, staged: bool = False) -> Iterator[Tables]:
    """The rows of *part* as they were written, some hands at a time; with *wanted* only groups that have one of these
    hands. *staged*: of a part not yet published. Raises ``OSError``."""
    paths = {table: part.path(table) for table in ("hands", *BY_HAND)}
    found = {table: disk.temporary(path) if staged else path for table, path in paths.items()}
    with pq.ParquetFile(found["hands"]) as file:
        check(file.schema_arrow, str(found["hands"]))
        hanging = {table: _Hanging(found[table], table) for table in BY_HAND}
        try:
            for number in range(file.num_row_groups):
                keys = set(file.read_row_group(number, ["hand_key"])["hand_key"].to_pylist())
                want = wanted is None or not keys.isdisjoint(wanted)
                hung = {table: rows.of(keys, want) for table, rows in hanging.items()}
                if want:
                    yield {"hands": file.read_row_group(number), **hung}
        finally:
            for rows in hanging.values():
                rows.close()


class _Hanging:
    """A table that hangs on ``hands``, its groups taken in step with those: hands without rows have none."""

    def __init__(self, path: Any, table: str) -> None:
        self._file = pq.ParquetFile(path) if path.exists() else None
        self._empty = SCHEMAS[table].empty_table()
        self._next = 0

    def of(self, keys: set[str], want: bool) -> pa.Table:
        """The next groups, as long as they are about *keys*; passed over unless *want*."""
        found = []
        while self._file and self._next < self._file.num_row_groups and self._key() in keys:
            if want:
                found.append(self._file.read_row_group(self._next))
            self._next += 1
        return pa.concat_tables(found) if found else self._empty

    def _key(self) -> str:
        assert self._file
        key: str = self._file.read_row_group(self._next, ["hand_key"])["hand_key"][0].as_py()
        return key

    def close(self) -> None:
        if self._file:
            self._file.close()


def rewrite(part: Part, change: Change) -> bool:
    """Replaces the rows of *part* by what *change* makes of each group; a part left without hands is gone. Whether
    anything was changed: *change* gives back the very tables it got where nothing is. Raises ``OSError``."""
    writer, changed = PartWriter(replace(part, generation=part.generation + 1)), False
    for tables in groups(part):
        after = change(tables)
        changed |= after is not tables
        writer.write(after)
        give_back()
    writer.close()
    if changed:
        swap(part, writer)
    else:
        discard(writer.part)
    return changed


def swap(part: Part, writer: PartWriter) -> None:
    """Has what *writer* wrote, the next generation of *part*, take its place; raises ``OSError``.

    The tables that hang on ``hands`` come first, then the ``hands`` file that counts them; what was there goes last.
    """
    if writer.hands:
        publish(writer.part)
    else:
        disk.remove(part.path("hands"))
        disk.sync(part.path("hands").parent)
    for table in BY_HAND:
        disk.remove(part.path(table))


def put(tables: Tables, judged: Iterable[Audit]) -> Tables:
    """*tables* with the rows of the hands *judged* made anew; findings between hands stay. Audits are large: they are
    taken one by one."""
    rows = Rows()
    for one in judged:
        rows.add(one.hand, one)
    new = rows.tables()
    keys = new["hands"]["hand_key"]
    kept = {name: table.filter(_stays(name, table, keys)) for name, table in tables.items()}
    return {name: pa.concat_tables([table, new[name]]) for name, table in kept.items()}


def _stays(name: str, table: pa.Table, keys: pa.ChunkedArray) -> pa.ChunkedArray:
    stays = pc.invert(pc.is_in(table["hand_key"], value_set=keys))
    return pc.or_(stays, pc.equal(table["origin"], BETWEEN)) if name == "findings" else stays
