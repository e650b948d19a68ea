"""Where hands stand, after files were copied or went on: their ``sources``, and rows whose text is no longer there."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from hhparse.dataset import disk
from hhparse.dataset.parts import Part, PartWriter, only, parts, stream
from hhparse.dataset.rewrite import rewrite
from hhparse.dataset.rows import Tables
from hhparse.dataset.schema import SCHEMAS

Place = tuple[str, str, int]
"""(hand key, SHA-256 of its text, its first line)."""


def add_copies(root: Path, copies: Mapping[str, Iterable[str]]) -> None:
    """Names the files that are copies of another (*copies*: by the other's name) as sources of its hands.

    Only ``hands`` files change, each in one step; doing it again changes nothing. Raises ``OSError``.
    """
    names = pa.array(copies, pa.string())
    changed = [part for part in parts(root) if any(_any(rows, names) for rows in stream(part, "hands", ["sources"]))]
    for part in changed:
        writer = PartWriter(part)
        with pq.ParquetFile(part.path("hands")) as file:
            for number in range(file.num_row_groups):
                rows = file.read_row_group(number)
                writer.write({"hands": _named(rows, copies) if _any(rows, names) else rows})
        writer.close()
    disk.place(part.path("hands") for part in changed)


def misplaced(root: Path, copies: Mapping[str, Iterable[str]]) -> set[str]:
    """Those *copies* (by the name of the file they are copies of) that come, by name, before the file where one of
    their hands stands: that hand stands in the copy, at a place that only reading it tells. Raises ``OSError``."""
    names = pa.array(copies, pa.string())
    return {
        name
        for part in (parts(root) if copies else ())
        for rows in stream(part, "hands", ["file", "sources"])
        if _any(rows, names)
        for row in rows.to_pylist()
        for source in row["sources"]
        if source != row["file"]
        for name in copies.get(source, ())
        if name < row["file"]
    }


def _any(rows: pa.Table, names: pa.Array) -> bool:
    """Whether one of the files *names* is a source of some of the *rows*."""
    return bool(pc.any(pc.is_in(pc.list_flatten(rows["sources"]), value_set=names)).as_py())


def _named(table: pa.Table, copies: Mapping[str, Iterable[str]]) -> pa.Table:
    """The rows with the copies among their sources; the first by name is where a hand stands."""
    rows = table.to_pylist()
    for row in rows:
        names = sorted({*row["sources"], *(name for file in row["sources"] for name in copies.get(file, ()))})
        row |= {"sources": names, "file": min(row["file"], names[0])}
    return pa.Table.from_pylist(rows, schema=SCHEMAS["hands"])


def withdraw(root: Path, gone: Mapping[str, Iterable[Place]], copies: Mapping[str, Iterable[str]]) -> list[str]:
    """Takes out hands whose text, by file, that file no longer holds and no other ever held; the keys of those that
    were there. Where *copies* of the file as it was have them, they stand in these alone. Raises ``OSError``."""
    spots = {(name, *place): file for file, held in gone.items() for place in held for name in {file, *copies[file]}}
    found: list[str] = []
    for part in parts(root) if spots else ():
        out: set[str] = set()
        move: dict[str, list[str]] = {}
        for row, file in _at(part, spots):
            rest = [name for name in row["sources"] if name != file]
            if not rest:
                out.add(row["hand_key"])
            elif rest[0] in copies[file]:
                move[row["hand_key"]] = rest
        if out or move:
            rewrite(part, partial(_without, out, move))
            found += out
    return found


def _at(part: Part, spots: Mapping[tuple[str, str, str, int], str]) -> Iterator[tuple[dict[str, Any], str]]:
    """Key, place and sources of the hands of *part* that stand at one of *spots*, with what that says."""
    keys = pa.array(sorted({key for _, key, *_ in spots}), pa.string())
    for rows in stream(part, "hands", ["hand_key", "file", "line", "sha256", "sources"]):
        for row in rows.filter(pc.is_in(rows["hand_key"], value_set=keys)).to_pylist():
            if file := spots.get((row["file"], row["hand_key"], row["sha256"], row["line"])):
                yield row, file


def _without(out: set[str], move: Mapping[str, list[str]], tables: Tables) -> Tables:
    """The group without the hands *out*, and those of *move* in the first of their files; the very same, where it has
    none of them."""
    keys = tables["hands"]["hand_key"].to_pylist()
    if not out.isdisjoint(keys):
        tables = only(tables, pa.array([key for key in keys if key not in out], pa.string()))
    if move.keys().isdisjoint(keys):
        return tables
    rows = tables["hands"].to_pylist()
    for row in rows:
        if names := move.get(row["hand_key"]):
            row |= {"sources": names, "file": names[0]}
    return {**tables, "hands": pa.Table.from_pylist(rows, schema=SCHEMAS["hands"])}
