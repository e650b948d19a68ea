"""Events to rows of one wide table and back.

Events of one class are turned into columns together, and the classes are then put back in the order of the text:
no work per row and column.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from hhparse import events as ev
from hhparse.dataset.schema import SCHEMAS

Line = ev.Event | ev.Ignored
Places = npt.NDArray[np.int64]

RENAMED: Final[dict[tuple[type[Line], str], str]] = {(ev.Game, "fee"): "entry_fee"}
"""Fields whose column has another name, because another class has an amount under theirs."""

CLASSES: Final[dict[str, type[Line]]] = {
    **{ev.kebab(cls.__name__): cls for cls in ev.EVENTS.values()},
    "ignored": ev.Ignored,
}
"""Class by what the column ``event`` says."""

_FIELDS: Final = {field.name: field for field in SCHEMAS["events"]}


@cache
def columns(cls: type[Line]) -> tuple[pa.Field, ...]:
    """The columns of a class's fields, in the fields' order; raises ``KeyError`` for a field without a column."""
    return tuple(_FIELDS[RENAMED.get((cls, name), name)] for name in cls.__struct_fields__)


class EventRows:
    """Events on their way to a table: hands are added one by one, the columns come at the end."""

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._counts: list[int] = []

    def add(self, events: Sequence[ev.Event], ignored: Sequence[ev.Ignored]) -> None:
        """One hand's events in order, then its ignored lines."""
        self._lines += events
        self._lines += ignored
        self._counts.append(len(events) + len(ignored))

    def table(self) -> tuple[dict[str, pa.Array], list[int]]:
        """(columns in order, without those that all tables share; how many rows each hand has)."""
        found: dict[str, list[tuple[pa.Array, Places]]] = {name: [] for name in _FIELDS}
        for cls, where in self._places():
            rows = list(map(self._lines.__getitem__, where.tolist()))
            for field, name in zip(columns(cls), cls.__struct_fields__, strict=True):
                found[field.name].append((_array(list(map(attrgetter(name), rows)), field.type), where))
            found["event"].append((constant(ev.kebab(cls.__name__), len(where)), where))
        counts = np.array(self._counts, np.int64)
        first = np.repeat(np.cumsum(counts) - counts, counts)
        numbers = pa.array((np.arange(len(first)) - first).astype(np.int32))
        wide = {name: self._put(_FIELDS[name].type, parts) for name, parts in found.items()}
        return wide | {"n": numbers}, self._counts

    def _places(self) -> Iterator[tuple[type[Line], Places]]:
        """Where the lines of each class stand among all."""
        kinds = list(map(type, self._lines))
        numbers = {cls: number for number, cls in enumerate(dict.fromkeys(kinds))}
        codes = np.fromiter(map(numbers.__getitem__, kinds), np.int16, len(kinds))
        places = np.split(np.argsort(codes, kind="stable"), np.cumsum(np.bincount(codes, minlength=1))[:-1])
        return zip(numbers, places, strict=False)

    def _put(self, type_: pa.DataType, parts: Sequence[tuple[pa.Array, Places]]) -> pa.Array:
        """One column: the values of each part at its places, nothing elsewhere."""
        size = len(self._lines)
        if not parts:
            return _nothing(type_, size)
        places = np.concatenate([where for _, where in parts])
        order = np.full(size, -1, np.int32)
        order[places] = np.arange(len(places), dtype=np.int32)
        return pa.concat_arrays([values for values, _ in parts]).take(pa.array(order, mask=order < 0))


def _array(values: Sequence[Any], type_: pa.DataType) -> pa.Array:
    """*values* as a column; nothing stands for an empty list."""
    return pa.array([value or None for value in values] if pa.types.is_list(type_) else values, type_)


_nulls: Final[dict[pa.DataType, pa.Array]] = {}


def _nothing(type_: pa.DataType, size: int) -> pa.Array:
    """A column of nulls, cut from one that all tables share: many columns are empty, and take no room so."""
    held = _nulls.get(type_)
    if held is None or len(held) < size:
        held = _nulls[type_] = pa.nulls(size * 2, type_)
    return held.slice(0, size)


def constant(text: str, count: int) -> pa.Array:
    """*text* as often as *count* says."""
    return pa.DictionaryArray.from_arrays(pa.array(np.zeros(count, np.int8)), [text]).cast(pa.string())


def lines(table: pa.Table) -> list[Line]:
    """The events and ignored lines that the rows of *table* say, in its order."""
    found: list[Any] = [None] * len(table)
    kinds = table["event"].combine_chunks().dictionary_encode()
    codes = kinds.indices.to_numpy()
    for code, name in enumerate(kinds.dictionary.to_pylist()):
        cls = CLASSES[name]
        places = np.flatnonzero(codes == code)
        part = table.select([field.name for field in columns(cls)]).take(pa.array(places))
        values = [_values(part[field.name], field.type) for field in columns(cls)]
        for place, line in zip(places.tolist(), map(cls, *values), strict=True):
            found[place] = line
    return found


def _values(column: pa.ChunkedArray, type_: pa.DataType) -> Iterable[Any]:
    values: list[Any] = column.to_pylist()
    return [tuple(value or ()) for value in values] if pa.types.is_list(type_) else values


def split(found: Sequence[Line]) -> tuple[tuple[ev.Event, ...], tuple[ev.Ignored, ...]]:
    """(events, ignored lines) of one hand."""
    return tuple(_only(found, ev.Event)), tuple(_only(found, ev.Ignored))


def _only(found: Sequence[Line], kind: type[Any]) -> Iterator[Any]:
    return (line for line in found if isinstance(line, kind))
