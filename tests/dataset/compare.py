"""Datasets compared: all rows of all tables, whatever parts they are in."""

from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from hhparse.dataset.parts import parts
from tests.dataset.tables import read, read_all

HANGING = ("hands", "seats", "events", "pots", "awards", "findings")

RUN: dict[str, set[str]] = {"files": {"settled"}}
"""Columns that name the run: whether a file had rested for a minute depends on when it was read."""


def whole(out: Path) -> None:
    """Raises ``AssertionError`` where a hand is there twice or not whole."""
    keys: list[str] = []
    for part in parts(out):
        own = read(part, "hands", ["hand_key"])["hand_key"].to_pylist()
        assert set(own) == set(read(part, "events", ["hand_key"])["hand_key"].to_pylist()), "a hand is not whole"
        keys += own
    assert len(keys) == len(set(keys)), "a hand is there twice"


def contents(out: Path) -> dict[str, list[str]]:
    """The rows of each table as text, sorted.

    Raises ``AssertionError`` where a hand is there twice or not whole, or a table has rows that ``hands`` does not
    count.
    """
    whole(out)
    found: dict[str, list[str]] = {table: [] for table in HANGING}
    for part in parts(out):
        for table, rows in read_all(part).items():
            found[table] += _texts(rows, table, part.room, part.month)
    for table in HANGING:
        assert len(found[table]) == _length(out / table), f"{table} has rows that hands does not count"
    for table in ("unread", "files"):
        path = out / table / f"{table}.parquet"
        found[table] = _texts(pq.ParquetFile(path).read(), table) if path.exists() else []
    return {table: sorted(rows) for table, rows in found.items()}


def _texts(table: pa.Table, name: str, *partition: str) -> list[str]:
    kept = [column for column in table.column_names if column not in RUN.get(name, ())]
    return [repr((*partition, *row.values())) for row in table.select(kept).to_pylist()]


def _length(folder: Path) -> int:
    return len(pd.read_parquet(folder)) if any(folder.rglob("*.parquet")) else 0
