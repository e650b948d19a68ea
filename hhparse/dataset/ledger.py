"""What was read: a row per file, and the hands that could not be read with their text."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from hhparse.dataset import disk
from hhparse.dataset.memory import give_back
from hhparse.dataset.parts import open_writer
from hhparse.dataset.schema import SCHEMAS, VERSION, check
from hhparse.findings import Finding
from hhparse.hand import Source, Unread

GROUP: Final = 1 << 23
"""Bytes of unread hands written together, at least."""

Kind = Literal["histories", "tournament summary", "web page", "no history", "empty", "unreadable"]


class FileRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of ``files``, in the order of its columns."""

    file: str
    kind: str = "empty"
    error: str | None = None
    hands: int = 0
    unread: int = 0
    pending: bool = False
    settled: bool = True
    lines: int = 0
    lines_outside: int = 0
    size: int | None = None
    mtime: int | None = None
    bytes: int = 0
    sha256: str | None = None
    offset: int = 0
    offset_line: int = 1
    grammar: str | None = None
    version: str = VERSION


class UnreadRow(msgspec.Struct, frozen=True):
    """A row of ``unread``, in the order of its columns."""

    file: str
    room: str | None
    hand_id: str | None
    code: str
    name: str
    message: str
    line: int
    column: int
    line_text: str
    expected: tuple[str, ...]
    text: str
    first_line: int
    last_line: int
    sha256: str
    pending: bool
    version: str = VERSION


def unread_row(unread: Unread, pending: bool) -> UnreadRow:
    """The row of an unread hand; *pending*: the file ended inside it."""
    source, finding = unread.source, unread.finding
    return UnreadRow(
        source.file,
        unread.room,
        unread.hand_id,
        finding.code,
        finding.name,
        finding.message,
        unread.line,
        unread.column,
        unread.line_text,
        unread.expected,
        unread.text,
        source.line,
        source.line_end,
        source.sha256,
        pending,
    )


def unreads(table: pa.Table) -> list[Unread]:
    """The unread hands that rows of ``unread`` say."""
    return [_unread(msgspec.convert(row, UnreadRow)) for row in table.to_pylist()]


def _unread(row: UnreadRow) -> Unread:
    source = Source(row.file, row.first_line, row.last_line, row.sha256)
    finding = Finding(code=row.code, name=row.name, severity="error", message=row.message, lines=(row.line,))
    return Unread(source, row.room, row.hand_id, finding, row.column, row.line_text, row.expected, row.text)


class Ledger:
    """The tables ``files`` and ``unread``, one file each in the dataset's folder, replaced whole; of ``unread``, which
    has texts, only a group of rows is held at a time.

    Raises ``OtherVersionError`` where another version wrote them.
    """

    def __init__(self, root: Path) -> None:
        self._files = root / "files" / f"files{disk.SUFFIX}"
        self._unread = root / "unread" / f"unread{disk.SUFFIX}"
        self.files: dict[str, FileRow] = {}
        if self._files.exists():
            table = pq.ParquetFile(self._files).read()
            check(table.schema, str(root))
            self.files = {row["file"]: msgspec.convert(row, FileRow) for row in table.to_pylist()}

    def save(
        self, files: Iterable[FileRow], unread: Collection[UnreadRow], told: Mapping[str, int] | None = None
    ) -> None:
        """Replaces the rows of *files* and of the unread hands in them; of those in *told* only the unread hands that
        begin at that line or later. ``unread`` comes first, so that a file has no row before all of it is told. Raises
        ``OSError``."""
        rows = {row.file: row for row in files}
        self._replace(unread, dict.fromkeys(rows, 1) | dict(told or {}))
        if rows or not self._files.exists():
            self.files |= rows
            _put(self._files, [_rows("files", self.files.values())])

    def _replace(self, unread: Collection[UnreadRow], told: Mapping[str, int]) -> None:
        """Puts *unread* in the place of the unread hands that begin, by file, at the lines *told* or later."""
        if not self._unread.exists():
            if unread:
                _put(self._unread, [_rows("unread", unread)])
            return
        with pq.ParquetFile(self._unread) as file:
            numbers = range(file.num_row_groups)
            places = (file.read_row_group(number, ["file", "first_line"]) for number in numbers)
            if unread or any(pc.any(_outdated(rows, told)).as_py() for rows in places):
                held = (file.read_row_group(number) for number in numbers)
                kept = (rows.filter(pc.invert(_outdated(rows, told))) for rows in held)
                _put(self._unread, _joined(chain(kept, [_rows("unread", unread)])))


def _outdated(unread: pa.Table, told: Mapping[str, int]) -> pa.ChunkedArray:
    """Which of the hands *unread* begin, by file, at the lines *told* or later."""
    lines = pa.array(told.values(), pa.int32())
    from_line = lines.take(pc.index_in(unread["file"], value_set=pa.array(told, pa.string())))
    return pc.fill_null(pc.greater_equal(unread["first_line"], from_line), False)


def _joined(tables: Iterable[pa.Table]) -> Iterator[pa.Table]:
    """*tables*, small ones one with the next, so that few rows more make no group of their own for ever."""
    held: list[pa.Table] = []
    for table in filter(len, tables):
        held.append(table)
        if sum(one.nbytes for one in held) >= GROUP:
            yield pa.concat_tables(held)
            held = []
    if held:
        yield pa.concat_tables(held)


def _rows(table: str, rows: Iterable[msgspec.Struct]) -> pa.Table:
    columns: Any = zip(*map(msgspec.structs.astuple, rows), strict=True)
    arrays = [pa.array(column, field.type) for column, field in zip(columns, SCHEMAS[table], strict=False)]
    return pa.Table.from_arrays(arrays, schema=SCHEMAS[table]) if arrays else SCHEMAS[table].empty_table()


def _put(path: Path, tables: Iterable[pa.Table]) -> None:
    """Replaces *path* by *tables*, each a group of rows; raises ``OSError``."""
    disk.folder(path.parent)
    with open_writer(disk.temporary(path), SCHEMAS[path.stem]) as writer:
        for table in tables:
            writer.write_table(table)
            give_back()
    disk.place([path])
