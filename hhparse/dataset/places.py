"""Where hands stand, after files were copied or went on: their ``sources``, and rows whose text is no longer there."""

from collections.abc import Iterable, Mapping
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc

from hhparse.dataset import disk
from hhparse.dataset.parts import PartWriter, only, parts, read, read_all, replace
from hhparse.dataset.schema import SCHEMAS


def add_copies(root: Path, copies: Mapping[str, Iterable[str]]) -> None:
    """Names the files that are copies of another (*copies*: by the other's name) as sources of its hands.

    Only ``hands`` files change, each in one step; doing it again changes nothing. Raises ``OSError``.
    """
    changed = []
    for part in parts(root):
        sources = read(part, "hands", ["sources"])["sources"]
        if not pc.any(pc.is_in(pc.list_flatten(sources), value_set=pa.array(copies, pa.string()))).as_py():
            continue
        rows = read(part, "hands").to_pylist()
        for row in rows:
            names = sorted({*row["sources"], *(name for file in row["sources"] for name in copies.get(file, ()))})
            row |= {"sources": names, "file": min(row["file"], names[0])}
        writer = PartWriter(part)
        writer.write({"hands": pa.Table.from_pylist(rows, schema=SCHEMAS["hands"])})
        writer.close()
        changed.append(part.path("hands"))
    disk.place(changed)


def withdraw(root: Path, gone: Mapping[str, Iterable[tuple[str, str]]]) -> list[str]:
    """Takes out hands, (hand key, SHA-256) by file, whose text that file no longer holds and no other ever held; the
    keys of those that were there. Raises ``OSError``."""
    places = {(file, *place) for file, held in gone.items() for place in held}
    keys = pa.array(sorted({key for _, key, _ in places}), pa.string())
    found: list[str] = []
    for part in parts(root) if places else ():
        held = read(part, "hands", ["hand_key", "file", "sha256", "sources"])
        rows = held.filter(pc.is_in(held["hand_key"], value_set=keys)).to_pylist()
        out = {
            row["hand_key"]
            for row in rows
            if len(row["sources"]) == 1 and (row["file"], row["hand_key"], row["sha256"]) in places
        }
        if out:
            stay = [key for key in held["hand_key"].to_pylist() if key not in out]
            replace(part, only(read_all(part), pa.array(stay, pa.string())))
            found += out
    return found
