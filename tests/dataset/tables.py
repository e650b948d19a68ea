"""Published parts read whole."""

import pyarrow as pa
import pyarrow.parquet as pq

from hhparse.dataset.parts import Part
from hhparse.dataset.rows import Tables
from hhparse.dataset.schema import BY_HAND, SCHEMAS


def read(part: Part, table: str, columns: list[str] | None = None) -> pa.Table:
    """A part's rows of *table*."""
    path = part.path(table)
    return pq.ParquetFile(path).read(columns) if path.exists() else SCHEMAS[table].empty_table()


def read_all(part: Part) -> Tables:
    """A part's rows of all tables."""
    return {table: read(part, table) for table in ("hands", *BY_HAND)}
