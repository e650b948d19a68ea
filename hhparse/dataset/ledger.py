"""What was read: a row per file, and the hands that could not be read with their text."""

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any, Literal

import msgspec
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from hhparse.dataset import disk
from hhparse.dataset.parts import open_writer
from hhparse.dataset.schema import SCHEMAS, VERSION, check
from hhparse.findings import Finding
from hhparse.hand import Source, Unread

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
    """The tables ``files`` (one file, replaced whole) and ``unread`` (a file per save), in the dataset's folder."""

    def __init__(self, root: Path) -> None:
        self._files = root / "files" / f"files{disk.SUFFIX}"
        self._unread = root / "unread"
        self.files: dict[str, FileRow] = {}
        if self._files.exists():
            table = pq.ParquetFile(self._files).read()
            check(table.schema, str(root))
            self.files = {row["file"]: msgspec.convert(row, FileRow) for row in table.to_pylist()}

    def save(self, name: str, files: Iterable[FileRow], unread: Collection[UnreadRow]) -> None:
        """Replaces the rows of *files* and of the unread hands in them; *name* must be new. Raises ``OSError``."""
        rows = {row.file: row for row in files}
        self._withdraw([file for file in rows if file in self.files and self.files[file].unread])
        if unread:
            _write(self._unread / f"{name}{disk.SUFFIX}", "unread", unread)
        self.files |= rows
        if rows or not self._files.exists():
            _write(self._files, "files", self.files.values())

    def _withdraw(self, files: Collection[str]) -> None:
        """Takes the unread hands of *files* out."""
        if not files:
            return
        gone = pa.array(files, pa.string())
        for path in sorted(self._unread.glob("*" + disk.SUFFIX)):
            held = pc.invert(pc.is_in(pq.ParquetFile(path).read(["file"])["file"], value_set=gone))
            if pc.all(held).as_py():
                continue
            table = pq.ParquetFile(path).read().filter(held)
            _put(path, table)


def _write(path: Path, table: str, rows: Iterable[msgspec.Struct]) -> None:
    columns: Any = zip(*map(msgspec.structs.astuple, rows), strict=True)
    arrays = [pa.array(column, field.type) for column, field in zip(columns, SCHEMAS[table], strict=False)]
    empty = SCHEMAS[table].empty_table()
    _put(path, pa.Table.from_arrays(arrays, schema=SCHEMAS[table]) if arrays else empty)


def _put(path: Path, table: pa.Table) -> None:
    disk.folder(path.parent)
    with open_writer(disk.temporary(path), table.schema) as writer:
        writer.write_table(table)
    disk.place(path)
