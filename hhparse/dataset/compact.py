"""Small parts joined, so that a dataset fed a little every night does not fall to pieces.

A month's small parts become one, and whoever reads ``hands`` meanwhile sees each hand once: the month's new folder is
made beside the dataset's tables (large parts in it as hard links), the rows that hang on the new part are put in place,
where no ``hands`` file counts them yet, and then the two folders change places in one step. What was there goes last; a
run cut short leaves it to the next import or compact.
"""

import os
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Final

import pyarrow as pa
import pyarrow.parquet as pq

from hhparse.dataset import disk
from hhparse.dataset.lock import locked
from hhparse.dataset.parts import WORKSHOP, Part, PartWriter, clear, parts
from hhparse.dataset.rewrite import groups
from hhparse.dataset.rows import Tables
from hhparse.dataset.schema import BY_HAND
from hhparse.dataset.snapshot import require

SMALL: Final = 50_000
"""Hands from which on a part is large enough to stay."""
GROUP: Final = 1024
"""Hands written together."""


@dataclass
class Compacted:
    """How many parts there were and are, and the hands in those that were joined."""

    before: int = 0
    after: int = 0
    hands: int = 0


def compact(root: Path, wait: bool = False, least: int = 2) -> Compacted:
    """Joins the small parts of each month of each room in the dataset *root* that has *least* of them or more.

    Raises ``NoDatasetError`` where there is none, ``LockedError`` where an import is under way, unless told to *wait*,
    and other ``OSError``.
    """
    require(root)
    with locked(root, wait):
        clear(root)
        found = parts(root)
        done = Compacted(len(found), len(found))
        for _, month in groupby(found, key=lambda part: (part.room, part.month)):
            done.hands += _month(root, list(month), least)
        clear(root)
        done.after = len(parts(root))
        return done


def _month(root: Path, month: list[Part], least: int) -> int:
    """Joins the small parts among those of one month; how many hands they have, 0 where nothing is to be done."""
    small = [part for part in month if _hands(part) < SMALL] if len(month) >= least else []
    if len(small) < least:
        return 0
    name = f"{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}-{os.urandom(3).hex()}-compact"
    new = Part(root, month[0].room, month[0].month, name)
    here = new.path("hands").parent
    workshop = root / WORKSHOP / here.parent.name / here.name
    disk.folder(workshop)
    writer = PartWriter(new)
    for tables in _together(tables for part in small for tables in groups(part)):
        writer.write(tables)
    writer.close()
    disk.place(path for table in BY_HAND if disk.temporary(path := new.path(table)).exists())
    disk.sync(disk.temporary(new.path("hands")))
    disk.rename(disk.temporary(new.path("hands")), workshop / new.path("hands").name)
    for part in month:
        if part not in small:
            os.link(part.path("hands"), workshop / part.path("hands").name)
    disk.sync(workshop)
    disk.exchange(workshop, here)
    disk.sync(here.parent)
    disk.sync(workshop.parent)
    return writer.hands


def _hands(part: Part) -> int:
    return int(pq.read_metadata(part.path("hands")).num_rows)


def _together(found: Iterable[Tables]) -> Iterator[Tables]:
    """Groups joined until they are large enough."""
    held: list[Tables] = []
    for tables in found:
        held.append(tables)
        if sum(len(one["hands"]) for one in held) >= GROUP:
            yield _joined(held)
            held = []
    if held:
        yield _joined(held)


def _joined(held: list[Tables]) -> Tables:
    return {table: pa.concat_tables([one[table] for one in held]) for table in held[0]}
