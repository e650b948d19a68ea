"""Hands judged again from the dataset alone, by other rules or another version, without the text files."""

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import msgspec
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from hhparse.auditing.run import Audit, audit
from hhparse.dataset import disk
from hhparse.dataset.ledger import unreads
from hhparse.dataset.lock import locked
from hhparse.dataset.parts import PartWriter, clear, parts
from hhparse.dataset.rewrite import BETWEEN, groups, put, swap
from hhparse.dataset.rows import Tables, hands
from hhparse.dataset.snapshot import require
from hhparse.dataset.walk import walk
from hhparse.findings import Finding
from hhparse.hand import Hand, Unread
from hhparse.rules.house import HouseRules
from hhparse.rules.houses import HOUSES

Judge = Callable[[Hand], Audit]
MANY: Final = 100
"""Unread hands that are held at a time."""


def judge(house: HouseRules | None = None, policy: str | None = None) -> Judge:
    """What judges a hand by *house* (None: its own room's), odd chips by *policy* (None: the house's)."""
    return lambda hand: audit(hand, house or HOUSES[hand.room], policy)


def stored(root: Path) -> Iterator[Hand | Unread]:
    """Every hand of the dataset *root*, with the findings between hands among its own, then those that can't be read.

    What is there all the time comes exactly once, whatever others write meanwhile. Raises ``NoDatasetError`` where
    there is no dataset, ``BusyError`` where it changes faster than it can be read, and other ``OSError``.
    """
    require(root)
    with _unread(root) as unread:
        places, met = _places(unread), set()
        for part, tables in walk(root):
            for hand in _noted(tables, hands(tables, part.room)):
                met |= {(hand.source.file, hand.source.line)} & places
                yield hand
        with _unread(root) as now:
            read = met - _places(now)  # since then
        for rows in unread.iter_batches(MANY) if unread else ():
            found = unreads(pa.Table.from_batches([rows]))
            yield from (each for each in found if (each.source.file, each.source.line) not in read)


def _unread(root: Path) -> Any:
    """The table ``unread``, open, so that it stays as it is; None where there is none yet."""
    path = root / "unread" / f"unread{disk.SUFFIX}"
    return pq.ParquetFile(path) if path.exists() else nullcontext()


def _places(unread: Any) -> set[tuple[str, int]]:
    """Where the hands of the table *unread* stand: file and first line."""
    if not unread:
        return set()
    table = unread.read(["file", "first_line"])
    return set(zip(table["file"].to_pylist(), table["first_line"].to_pylist(), strict=True))


def update(root: Path, judging: Judge, wait: bool = False) -> int:
    """Judges every hand of the dataset *root* and replaces its findings, pots, awards and verdict whole, part by part;
    how many hands that were. Findings between hands stay.

    Raises ``NoDatasetError`` where there is none, ``LockedError`` where an import is under way, unless told to *wait*,
    and other ``OSError``.
    """
    require(root)
    count = 0
    with locked(root, wait):
        clear(root)
        for part in parts(root):
            writer = PartWriter(replace(part, generation=part.generation + 1))
            for tables in groups(part):
                writer.write(put(tables, map(judging, hands(tables, part.room))))
            writer.close()
            swap(part, writer)
            count += writer.hands
    return count


def _noted(tables: Tables, found: Iterator[Hand]) -> Iterator[Hand]:
    """The hands with their findings between hands."""
    rows = tables["findings"].filter(pc.equal(tables["findings"]["origin"], BETWEEN)).to_pylist()
    notes: dict[str, list[Finding]] = {}
    for row in rows:
        note = {name: row[name] for name in Finding.__struct_fields__}
        lists = {name: tuple(row[name] or ()) for name in ("lines", "seats", "explained_by")}
        notes.setdefault(row["hand_key"], []).append(Finding(**(note | lists)))
    for hand in found:
        more = tuple(notes.get(hand.hand_key, ()))
        yield msgspec.structs.replace(hand, findings=hand.findings + more) if more else hand
