"""A dataset to ask: frames for pandas, tables for Arrow, SQL for DuckDB, all amounts in the currency.

Amounts are exact decimals that add up: ``DECIMAL(22, 2)`` in DuckDB, ``decimal128(22, 2)`` in Arrow, and
``decimal128(17, 2)`` in pandas (as ``ArrowDtype``); more decimals only where some hand of the dataset has finer
amounts. The minor units themselves are in the Parquet files. ``room`` and ``month``, which the files leave to the names
of their folders, are columns. Beside the tables there are ready views, ``query_views.sql``, none of which adds chips to
money.

Every question is answered from the parts that were there when it was asked, and asked again where an import has
replaced one of them meanwhile: so a hand is there whole or not at all.
"""

import os
import tempfile
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files as resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import duckdb
import pyarrow as pa

from hhparse.dataset.schema import BY_HAND, MINOR, PARTITIONS, TABLES, TRNY, Column
from hhparse.dataset.snapshot import TRIES, Snapshot, busy, take

CENTS: Final = 2
"""Decimals of the amounts, unless a hand has more."""
DIGITS: Final = 19
"""Digits of the largest int64."""
WHOLE: Final = 15
"""Digits before the point in a frame, unless there are more: no amount in a text has more (``money.MAX_DIGITS``)."""

if TYPE_CHECKING:
    import pandas as pd

T = TypeVar("T")

_SQL_TYPES: Final = {
    pa.string(): "VARCHAR",
    pa.int64(): "BIGINT",
    pa.int32(): "INTEGER",
    pa.bool_(): "BOOLEAN",
    pa.timestamp("us", tz="UTC"): "TIMESTAMPTZ",
}

_FOLDERS: Final = r"[/\\]".join([f"{name}=([^/\\\\]*)" for name in PARTITIONS] + [r"[^/\\]*$"])
"""The partitions in a file's path; DuckDB's own way would take those of folders above the dataset too."""


class Dataset:
    """The dataset in the folder *path*, read anew with every question.

    Raises ``FileNotFoundError`` where there is no such folder, ``NoDatasetError`` for a folder that is no dataset,
    ``OtherVersionError`` where another version of hhparse wrote it (both are ``ValueError``). The methods raise these
    too, ``duckdb.Error`` for SQL that can't be run, and ``BusyError`` (an ``OSError``) where an import replaces parts
    faster than they can be read.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        take(Path(path))
        self.path = Path(path).absolute()

    def hands(self, *columns: str) -> "pd.DataFrame":
        """A row per hand; all methods of this kind give all columns unless some are named."""
        return self.frame("hands", *columns)

    def seats(self, *columns: str) -> "pd.DataFrame":
        """A row per hand and player: stack, cards, what was put in, paid and due, net."""
        return self.frame("seats", *columns)

    def events(self, *columns: str) -> "pd.DataFrame":
        """A row per event of a hand."""
        return self.frame("events", *columns)

    def pots(self, *columns: str) -> "pd.DataFrame":
        """A row per pot, board and half, as the rules divide them."""
        return self.frame("pots", *columns)

    def awards(self, *columns: str) -> "pd.DataFrame":
        """A row per payment, stated by the room or expected by the rules."""
        return self.frame("awards", *columns)

    def findings(self, *columns: str) -> "pd.DataFrame":
        """A row per finding."""
        return self.frame("findings", *columns)

    def unread(self, *columns: str) -> "pd.DataFrame":
        """A row per hand that can't be read, with its text."""
        return self.frame("unread", *columns)

    def files(self, *columns: str) -> "pd.DataFrame":
        """A row per file that was read."""
        return self.frame("files", *columns)

    def frame(self, name: str, *columns: str, floats: bool = False) -> "pd.DataFrame":
        """The table or ready view *name*, every column of an Arrow type: missing stays missing, amounts stay exact.

        With *floats* amounts are floats, for plots and for arithmetic that Arrow's decimals can't do: they add up and
        divide, but a sum has all 38 digits they can have, and two sums can't be subtracted.
        """
        import pandas as pd  # here, because it takes long to load, and SQL does without it

        table = self.arrow(name, *columns)
        for at, field in enumerate(table.schema):
            if pa.types.is_decimal(field.type) and field.type.scale:
                table = table.set_column(at, field.name, _amounts(table[at], floats))
        frame: pd.DataFrame = table.to_pandas(types_mapper=pd.ArrowDtype)
        return frame

    def arrow(self, name: str, *columns: str) -> pa.Table:
        """The table or ready view *name* as an Arrow table."""
        chosen = ", ".join(map(_name, columns)) or "*"
        return self._steadily(lambda asked: asked.sql(f"SELECT {chosen} FROM {_name(name)}").to_arrow_table())

    def sql(self, query: str, params: object = None) -> duckdb.DuckDBPyRelation:
        """The answer to *query*, with *params* for its ``?`` and ``$name``, as a DuckDB relation.

        It is worked out at once, so that it belongs to one moment; :meth:`connect` is for those who'd rather wait.
        """

        def answer(asked: duckdb.DuckDBPyConnection) -> duckdb.DuckDBPyRelation:
            found = asked.sql(query, params=params)
            if found is None:  # a statement without an answer
                return asked.sql("SELECT NULL AS answer LIMIT 0")
            found.create("internal.answer")
            return asked.table("internal.answer")

        return self._steadily(answer)

    def connect(self) -> duckdb.DuckDBPyConnection:
        """A DuckDB connection with the tables and views over the parts that are there now, to register frames with or
        ask several things of; what it reads after an import has replaced parts is not of one moment."""
        return self._steadily(lambda asked: asked)

    def views(self) -> dict[str, str]:
        """What each table and ready view holds, by its name."""
        told = "SELECT view_name, comment FROM duckdb_views() WHERE NOT internal AND comment IS NOT NULL ORDER BY ALL"
        return self._steadily(lambda asked: dict(asked.sql(told).fetchall()))

    def _steadily(self, ask: Callable[[duckdb.DuckDBPyConnection], T]) -> T:
        """What *ask* answers over parts none of which was replaced meanwhile."""
        for _ in range(TRIES):
            seen = take(self.path)
            try:
                answer = _interruptible(_connected(seen), ask)
            except (FileNotFoundError, duckdb.IOException):
                if seen.holds():
                    raise
                continue
            if seen.holds():
                return answer
        raise busy(self.path)

    def __repr__(self) -> str:
        return f"<Dataset {str(self.path)!r}>"


def _amounts(column: pa.ChunkedArray, floats: bool) -> pa.ChunkedArray:
    """*column* as floats, or with so few digits that pandas can divide and multiply it, if they are enough."""
    scale = column.type.scale
    try:
        return column.cast(pa.float64() if floats else pa.decimal128(WHOLE + scale, scale))
    except pa.ArrowInvalid:
        return column


def _interruptible(connection: duckdb.DuckDBPyConnection, ask: Callable[[duckdb.DuckDBPyConnection], T]) -> T:
    """What *ask* answers. Ctrl-C stops the query, which DuckDB by itself would bring to its end first."""
    with ThreadPoolExecutor(1) as thread:
        answer = thread.submit(ask, connection)
        try:
            return answer.result()
        except KeyboardInterrupt:
            connection.interrupt()
            raise


def _connected(seen: Snapshot) -> duckdb.DuckDBPyConnection:
    """A connection of its own, in UTC, with the views; Python's variables are no tables in it."""
    connection = duckdb.connect(config={"temp_directory": tempfile.gettempdir(), "python_enable_replacements": "false"})
    connection.execute("SET TimeZone = 'UTC'")
    decimals = _decimals(connection, seen.files["hands"])
    for table in TABLES:
        connection.execute(_view(table, seen.files[table], decimals))
    connection.execute((resources("hhparse.dataset") / "query_views.sql").read_text(encoding="utf-8"))
    return connection


def _decimals(connection: duckdb.DuckDBPyConnection, hands: list[Path]) -> int:
    """The most decimals an amount of the dataset has."""
    if not hands:
        return CENTS
    found = connection.execute(f"SELECT greatest({CENTS}, max(scale), max(tournament_scale)) FROM {_parquet(hands)}")
    return int(found.fetchall()[0][0])


def _view(table: str, paths: list[Path], decimals: int) -> str:
    """The statement that makes the view of a table."""
    columns = TABLES[table]
    if paths:
        source = _parquet(paths)
    else:  # no rows: Parquet files come with the first
        nothing = [f"NULL::{_sql_type(column.type)} AS {_name(column.name)}" for column in columns]
        source = f"(SELECT {', '.join(nothing)}, '' AS filename LIMIT 0)"
    shown = [_shown(column, decimals) for column in columns]
    if table == "hands" or table in BY_HAND:
        shown[1:1] = [f"regexp_extract(filename, {_text(_FOLDERS)}, {n}) AS {p}" for n, p in enumerate(PARTITIONS, 1)]
    return f"CREATE VIEW {table} AS SELECT {', '.join(shown)} FROM {source}"


def _shown(column: Column, decimals: int) -> str:
    """A column as the view shows it: amounts in the currency, everything else as it is."""
    name = _name(column.name)
    if column.unit not in (MINOR, TRNY):
        return name
    scale = "scale" if column.unit == MINOR else "tournament_scale"
    units = " ".join(f"WHEN {at} THEN {10**-at:.{at}f}" for at in range(decimals + 1))
    unit = f"CAST(CASE {scale} {units} END AS DECIMAL({decimals + 1}, {decimals}))"
    if pa.types.is_list(column.type):
        return f"[CAST(each AS DECIMAL({DIGITS}, 0)) * {unit} FOR each IN {name}] AS {name}"
    return f"CAST({name} AS DECIMAL({DIGITS}, 0)) * {unit} AS {name}"


def _parquet(paths: Iterable[Path]) -> str:
    names = ", ".join(_text(str(path)) for path in paths)
    return f"read_parquet([{names}], hive_partitioning = false, filename = true)"


def _sql_type(type_: Any) -> str:
    return f"{_sql_type(type_.value_type)}[]" if pa.types.is_list(type_) else _SQL_TYPES[type_]


def _name(name: str) -> str:
    """*name* where SQL wants a name, even if it is one of its words."""
    escaped = name.replace('"', '""')
    return f'"{escaped}"'


def _text(text: str) -> str:
    """*text* where SQL wants a string."""
    escaped = text.replace("'", "''")
    return f"'{escaped}'"
