"""Every hand of a dataset, some at a time, without its lock: an import or compact may replace parts meanwhile.

A part's files are opened together and stay readable when they are taken away. A hand never leaves its month: so a month
is looked through until it has no part that was not read, and the hashes of the hands met in it, eight bytes each, tell
those that have moved to another part.
"""

from collections.abc import Iterator
from itertools import chain, compress, islice
from pathlib import Path

import pyarrow as pa

from hhparse.dataset import disk
from hhparse.dataset.index import Bag
from hhparse.dataset.parts import Part, only, part_of
from hhparse.dataset.rewrite import groups
from hhparse.dataset.rows import Tables
from hhparse.dataset.snapshot import TRIES, busy, mark_of


def walk(root: Path) -> Iterator[tuple[Part, Tables]]:
    """The rows of all hands of the dataset *root*, some hands of one part at a time.

    A hand that is there all the time comes exactly once, and whole; one that comes or goes meanwhile may be left out.
    Raises ``BusyError`` where a part is replaced faster than it can be opened, and other ``OSError``.
    """
    for month in sorted((root / "hands").glob("room=*/month=*")):
        yield from _month(month)


def _month(month: Path) -> Iterator[tuple[Part, Tables]]:
    """The rows of the hands in one folder of ``hands``."""
    read: set[Path] = set()
    met = Bag()
    while paths := sorted(set(month.glob(f"*{disk.SUFFIX}")) - read):
        for path in paths:
            for part, tables in _part(path):
                keys = tables["hands"]["hand_key"].to_pylist()
                new = [*compress(keys, met.lacks(keys))]
                met.add(new)
                yield part, tables if len(new) == len(keys) else only(tables, pa.array(new, pa.string()))
        read.update(paths)


def _part(path: Path) -> Iterator[tuple[Part, Tables]]:
    """The rows of the part whose ``hands`` file is *path*, all of one generation; none if it is no longer there."""
    for _ in range(TRIES):
        mark = mark_of(path)
        if not mark:
            return
        try:
            part = part_of(path)
            found = groups(part)
            first = list(islice(found, 1))  # opens all files
        except FileNotFoundError:
            continue
        if mark_of(path) == mark:  # so what was opened is what this file counts
            yield from ((part, tables) for tables in chain(first, found))
            return
    raise busy(path.parents[3])
