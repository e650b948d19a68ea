"""Further views of hands that the dataset holds: their cards and files join the rows that are there."""

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property, reduce
from pathlib import Path
from typing import Any, Final

import msgspec
import pyarrow as pa
import pyarrow.compute as pc

from hhparse.auditing.run import audit
from hhparse.dataset.merge import merge
from hhparse.dataset.parts import Part, discard, only, parts, read, staged
from hhparse.dataset.rewrite import groups, put, rewrite
from hhparse.dataset.rows import Tables, hands
from hhparse.hand import Hand
from hhparse.rules.houses import HOUSES

PLACE: Final = ["hand_key", "file", "line", "line_end", "sha256", "sources"]

Row = dict[str, Any]


def join(root: Path, views: Iterable[Part]) -> None:
    """Merges the finished, unpublished parts *views* into the published hands they are views of, and removes them.

    Doing it again changes nothing; hands that no published part holds are passed over. Raises ``OSError``.
    """
    again: dict[tuple[str, str], list[Part]] = {}
    for view in views:
        again.setdefault((view.room, view.month), []).append(view)
    for part in parts(root) if again else ():
        if (part.room, part.month) in again:
            _Joining(part, again[part.room, part.month]).run()
    for staged_parts in again.values():
        for view in staged_parts:
            discard(view)


class _Joining:
    """A published part, and the views that may be of its hands."""

    def __init__(self, part: Part, views: list[Part]) -> None:
        self._part, self._views = part, views

    def run(self) -> None:
        """Rewrites the part, if some of its hands change."""
        if any(self._change(tables) is not tables for tables in groups(self._part, self._news)):
            rewrite(self._part, self._change)

    @cached_property
    def _news(self) -> dict[str, list[Row]]:
        """By hand: the places of its views that say something new, if only where else it stands."""
        there = read(self._part, "hands", PLACE)
        found: dict[str, list[Row]] = {}
        for view in self._views:
            rows = staged(view, "hands", PLACE)
            rows = rows.filter(pc.is_in(rows["hand_key"], value_set=there["hand_key"]))
            for row in rows.to_pylist():
                found.setdefault(row["hand_key"], []).append(row)
        held = there.filter(pc.is_in(there["hand_key"], value_set=pa.array(found, pa.string()))).to_pylist()
        return {row["hand_key"]: news for row in held if (news := [n for n in found[row["hand_key"]] if _new(n, row)])}

    def _change(self, tables: Tables) -> Tables:
        """The group with its hands joined with their views; the very same, where that changes nothing."""
        held = {
            row["hand_key"]: row for row in tables["hands"].select(PLACE).to_pylist() if row["hand_key"] in self._news
        }
        renamed, merged = {}, []
        told = {key for key, row in held.items() if any(not _repeats(view, row) for view in self._news[key])}
        for key in held.keys() - told:
            renamed[key] = sorted({*held[key]["sources"], *(view["file"] for view in self._news[key])})
        for hand, views in self._hands(tables, told):
            whole = reduce(merge, views, hand)
            if whole == msgspec.structs.replace(hand, sources=whole.sources):
                if whole.sources != hand.sources:
                    renamed[hand.hand_key] = list(whole.sources)
            else:
                merged.append(audit(whole, HOUSES[whole.room]))
        if renamed:
            tables = {**tables, "hands": _with_sources(tables["hands"], renamed)}
        return put(tables, merged) if merged else tables

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


def _new(view: Row, row: Row) -> bool:
    """Whether a view is not the very text that is there, nor a later copy of it in a file that is named already."""
    return view["file"] not in row["sources"] or not _repeats(view, row)


def _repeats(view: Row, row: Row) -> bool:
    """Whether a view has the text of the row and stands after it, so that it only adds its file."""
    later = (view["file"], view["line"], view["line_end"]) >= (row["file"], row["line"], row["line_end"])
    return view["sha256"] == row["sha256"] and later


def _with_sources(table: pa.Table, sources: dict[str, list[str]]) -> pa.Table:
    rows = zip(table["hand_key"].to_pylist(), table["sources"].to_pylist(), strict=True)
    column = pa.array([sources.get(key, was) for key, was in rows], table.schema.field("sources").type)
    return table.set_column(table.schema.get_field_index("sources"), table.schema.field("sources"), column)
