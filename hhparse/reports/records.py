"""Events as the records that ``hhparse events`` prints: one flat JSON object for each line of the input.

The record types are made from the event types, so the published schema can't drift from what is printed. Every record
has ``file``, ``line``, ``room`` and ``hand_id``, and says in ``event`` what it is; amounts are decimal strings in the
hand's currency, and beside each ``seat`` stands its ``player``. Keys are always there; what is not known is null.
"""

from collections.abc import Callable, Iterator
from typing import Annotated, Any, Final, get_args, get_type_hints

import msgspec
from msgspec.structs import FieldInfo, fields

from hhparse import events as ev
from hhparse import hand as hd
from hhparse.hand import Hand
from hhparse.money import show
from hhparse.reading.reader import Item, Outside

Amount = Annotated[
    str, msgspec.Meta(pattern=r"^-?\d+(\.\d+)?$", description='a decimal string in the hand\'s currency: "24.02"')
]


class Record(msgspec.Struct, frozen=True, tag_field="event"):
    """What every record says."""

    file: str
    line: int
    room: str | None
    hand_id: str | None


class Ignored(Record, frozen=True, tag="ignored"):
    """A line that tells nothing about a hand, or stands outside every hand (then room and hand_id are null).

    ``text`` is null where names were made anonymous and it could hold one.
    """

    reason: str
    text: str | None


class Unread(Record, frozen=True, tag="unread"):
    """A hand that could not be read: ``line`` and ``column`` (both from 1) are where reading stopped, ``text`` is that
    line, ``expected`` what could have stood there; the hand stands on lines ``first_line`` to ``last_line``."""

    code: str
    name: str
    message: str
    column: int
    text: str | None
    expected: tuple[str, ...]
    first_line: int
    last_line: int


Convert = Callable[[Any, int], Any]


class _Plan:
    """How events of one class become records: the record type, and for each field how its value is converted."""

    def __init__(self, event: type[ev.Event]) -> None:
        hints = get_type_hints(event, include_extras=True)
        names = [name for name in event.__struct_fields__ if name not in Record.__struct_fields__]
        self.fields = [(name, _converter(hints[name])) for name in names]
        self.seated = "seat" in names
        types: list[tuple[str, Any]] = [(name, _published(hints[name])) for name in names]
        if self.seated:
            types.insert(1, ("player", str | None))
        self.record: Any = msgspec.defstruct(
            event.__name__, types, bases=(Record,), tag=ev.kebab(event.__name__), frozen=True,
            namespace={"__doc__": event.__doc__},
        )  # fmt: skip

    def of(self, event: ev.Event, hand: Hand) -> Record:
        """The record of *event* in *hand*."""
        values = [
            value if convert is None or value is None else convert(value, hand.scale)
            for value, convert in ((getattr(event, name), convert) for name, convert in self.fields)
        ]
        if self.seated:
            values.insert(1, hand.names.get(values[0]))
        record: Record = self.record(hand.source.file, event.line, hand.room, hand.hand_id, *values)
        return record


def _marks(hint: Any) -> set[str]:
    """The marks of an annotation, also inside ``… | None``."""
    return {mark for part in (hint, *get_args(hint)) for mark in getattr(part, "__metadata__", ())}


def _converter(hint: Any) -> Convert | None:
    marks = _marks(hint)
    if "money" in marks:
        return show
    if "money-list" in marks:
        return lambda amounts, scale: tuple(show(amount, scale) for amount in amounts)
    return None


def _published(hint: Any) -> Any:
    """The type a field has in its record."""
    marks, optional = _marks(hint), type(None) in get_args(hint)
    if "money" in marks:
        return Amount | None if optional else Amount
    return tuple[Amount, ...] if "money-list" in marks else hint


_PLANS: Final = {event: _Plan(event) for event in ev.EVENTS.values()}


def records(item: Item) -> Iterator[Record]:
    """The records of a hand, an unread hand or lines outside hands, in the order of the input's lines."""
    source = item.source
    if isinstance(item, hd.Unread):
        at, first, last = item.finding, source.line, source.line_end
        yield Unread(
            source.file, item.line, item.room, item.hand_id, at.code, at.name, at.message, item.column,
            item.line_text or None, item.expected, first, last,
        )  # fmt: skip
    elif isinstance(item, Outside):
        for line in item.lines:
            yield Ignored(source.file, line.line, None, None, line.reason, line.text or None)
    else:
        for event in _in_order(item):
            if isinstance(event, ev.Ignored):
                yield Ignored(source.file, event.line, item.room, item.hand_id, event.reason, event.text or None)
            else:
                yield _PLANS[type(event)].of(event, item)


def _in_order(hand: Hand) -> list[ev.Event | ev.Ignored]:
    """Events and ignored lines by line; of one line, in the order read."""
    return sorted((*hand.events, *hand.ignored), key=lambda event: event.line)


def schema() -> dict[str, Any]:
    """The JSON Schema of one record."""
    kinds = (Ignored, Unread, *(plan.record for plan in _PLANS.values()))
    union: Any = kinds[0]
    for kind in kinds[1:]:
        union = union | kind
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "hhparse events",
        "description": "One object of `hhparse events`",
        **msgspec.json.schema(union),
    }


def details(record: Record) -> str:
    """What a record says beyond the fields all have, for people: ``seat=3 player='Mara' amount=2.50``."""
    known: list[FieldInfo] = [field for field in fields(type(record)) if field.name not in Record.__struct_fields__]
    said = ((field.name, getattr(record, field.name)) for field in known)
    return " ".join(f"{name}={_short(value)}" for name, value in said if value not in (None, (), False))


def _short(value: Any) -> str:
    if isinstance(value, tuple):
        return f"[{' '.join(map(str, value))}]"
    return repr(value) if isinstance(value, str) and (not value or not value.isalnum()) else str(value)
