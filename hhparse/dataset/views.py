"""Further views of hands that the dataset holds: their cards and files join the rows that are there."""

import sys
from collections.abc import Collection, Iterable, Iterator
from functools import reduce
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import pyarrow as pa
import pyarrow.compute as pc

from hhparse.auditing.run import audit
from hhparse.dataset.merge import merge, onto
from hhparse.dataset.parts import Part, discard, only, parts, stream
from hhparse.dataset.rewrite import groups, put, rewrite
from hhparse.dataset.rows import Tables, hands
from hhparse.dataset.standing import Standing
from hhparse.hand import Hand
from hhparse.rules.houses import HOUSES

PLACE: Final = ["hand_key", "file", "line", "line_end", "sha256", "sources"]

Row = dict[str, Any]


class Spot(NamedTuple):
    """Where a view of a hand stands, and its text's digest; many are held at a time."""

    file: str
    line: int
    line_end: int
    sha256: str


def join(root: Path, views: Iterable[Part], standing: Standing) -> None:
    """Merges the finished, unpublished parts *views* into the published hands they are views of, and removes them.

    *standing* knows which places of published hands are outdated. Doing it again changes nothing; hands that no
    published part holds are passed over. Raises ``OSError``.
    """
    again: dict[tuple[str, str], list[Part]] = {}
    for view in views:
        again.setdefault((view.room, view.month), []).append(view)
    for month, found in groupby(parts(root) if again else (), key=lambda part: (part.room, part.month)):
        if month in again:
            spots = _spots(again[month])
            for part in found:
                _Joining(part, again[month], spots, standing).run()
    for staged_parts in again.values():
        for view in staged_parts:
            discard(view)


def _spots(views: Iterable[Part]) -> dict[str, list[Spot]]:
    """By hand: where its *views* stand."""
    found: dict[str, list[Spot]] = {}
    for view in views:
        for rows in stream(view, "hands", PLACE, unpublished=True):
            for row in rows.to_pylist():
                found.setdefault(row["hand_key"], []).append(_spot(row))
    return found


def _spot(row: Row) -> Spot:
    return Spot(sys.intern(row["file"]), row["line"], row["line_end"], row["sha256"])


class _Joining:
    """A published part, and the views that may be of its hands."""

    def __init__(self, part: Part, views: list[Part], spots: dict[str, list[Spot]], standing: Standing) -> None:
        self._part, self._views, self._standing = part, views, standing
        self._news: dict[str, list[Spot]] = {}
        self._moved: set[str] = set()
        self._look(spots)

    def run(self) -> None:
        """Rewrites the part, if some of its hands change."""
        if any(self._change(tables) is not tables for tables in groups(self._part, self._news)):
            rewrite(self._part, self._change)

    def _look(self, found: dict[str, list[Spot]]) -> None:
        """Notes by hand the places of its views that say something new, if only where else it stands; and the hands
        that have moved in their file."""
        keys = pa.array(found, pa.string())
        for rows in stream(self._part, "hands", PLACE):
            for row in rows.filter(pc.is_in(rows["hand_key"], value_set=keys)).to_pylist():
                key, views = row["hand_key"], found[row["hand_key"]]
                if self._has_moved(row, views):
                    self._moved.add(key)
                    self._news[key] = views
                elif news := [view for view in views if _new(view, row)]:
                    self._news[key] = news

    def _has_moved(self, row: Row, views: list[Spot]) -> bool:
        """Whether the views show that the hand stands elsewhere in its file than the row says."""
        now = [view for view in views if view.file == row["file"]]
        outdated = self._standing.outdated(self._part, row["hand_key"], row["file"], row["line"])
        return outdated and bool(now) and _spot(row) not in now

    def _change(self, tables: Tables) -> Tables:
        """The group with its hands joined with their views; the very same, where that changes nothing."""
        held = {
            row["hand_key"]: row
            for row in tables["hands"].select([*PLACE, "house"]).to_pylist()
            if row["hand_key"] in self._news
        }
        renamed: dict[str, list[str]] = {}
        merged: list[Hand] = []
        told = {key for key, row in held.items() if any(not _repeats(view, row) for view in self._news[key])}
        told |= held.keys() & self._moved
        for key in held.keys() - told:
            renamed[key] = sorted({*held[key]["sources"], *(view.file for view in self._news[key])})
        for hand, views in self._hands(tables, told):
            whole = self._whole(hand, views)
            if whole == msgspec.structs.replace(hand, sources=whole.sources):
                if whole.sources != hand.sources:
                    renamed[hand.hand_key] = list(whole.sources)
            else:
                merged.append(whole)
        if renamed:
            tables = {**tables, "hands": _with_sources(tables["hands"], renamed)}
        judged = (audit(hand, HOUSES.get(held[hand.hand_key]["house"], HOUSES[hand.room])) for hand in merged)
        return put(tables, judged) if merged else tables

    def _whole(self, hand: Hand, views: list[Hand]) -> Hand:
        """The hand with its views; where it has moved in its file, as it stands there now, and no card lost."""
        if hand.hand_key in self._moved:
            hand = onto(reduce(merge, (view for view in views if view.source.file == hand.source.file)), hand)
        return reduce(merge, views, hand)

    def _hands(self, tables: Tables, keys: Collection[str]) -> Iterator[tuple[Hand, list[Hand]]]:
        """(hand, views of it) for each of *keys*."""
        wanted = pa.array(sorted(keys), pa.string())
        views: dict[str, list[Hand]] = {}
        for view in self._views if keys else ():
            for group in groups(view, keys, staged=True):
                for hand in hands(only(group, wanted), view.room):
                    views.setdefault(hand.hand_key, []).append(hand)
        for hand in hands(only(tables, wanted), self._part.room):
            yield hand, views[hand.hand_key]


def _new(view: Spot, row: Row) -> bool:
    """Whether a view is not the very text that is there, nor a later copy of it in a file that is named already."""
    return view.file not in row["sources"] or not _repeats(view, row)


def _repeats(view: Spot, row: Row) -> bool:
    """Whether a view has the text of the row and stands after it, so that it only adds its file."""
    there = _spot(row)
    return view.sha256 == there.sha256 and view[:3] >= there[:3]


def _with_sources(table: pa.Table, sources: dict[str, list[str]]) -> pa.Table:
    rows = zip(table["hand_key"].to_pylist(), table["sources"].to_pylist(), strict=True)
    column = pa.array([sources.get(key, was) for key, was in rows], table.schema.field("sources").type)
    return table.set_column(table.schema.get_field_index("sources"), table.schema.field("sources"), column)
