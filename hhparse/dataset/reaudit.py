"""Hands judged again from the dataset alone, by other rules or another version, without the text files."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
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
from hhparse.findings import Finding
from hhparse.hand import Hand, Unread
from hhparse.rules.house import HouseRules
from hhparse.rules.houses import HOUSES

Judge = Callable[[Hand], Audit]


def judge(house: HouseRules | None = None, policy: str | None = None) -> Judge:
    """What judges a hand by *house* (None: its own room's), odd chips by *policy* (None: the house's)."""
    return lambda hand: audit(hand, house or HOUSES[hand.room], policy)


def stored(root: Path) -> Iterator[Hand]:
    """Every hand of the dataset *root*, with the findings between hands among its own.

    Raises ``NoDatasetError`` where there is none, and ``OSError``.
    """
    require(root)
    for part in parts(root):
        for tables in groups(part):
            yield from _noted(tables, hands(tables, part.room))


def stored_unread(root: Path) -> list[Unread]:
    """The unread hands of the dataset *root*; raises ``OSError``."""
    path = root / "unread" / f"unread{disk.SUFFIX}"
    return unreads(pq.ParquetFile(path).read()) if path.exists() else []


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
