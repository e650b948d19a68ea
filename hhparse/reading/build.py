"""Events into a Hand: facts from the opening lines, the roster, and what reading has to remark."""

from collections.abc import Iterable, Sequence

from hhparse import events as ev
from hhparse.findings import Finding
from hhparse.hand import Facts, Hand, Player, Source
from hhparse.rooms.room import Room


def build(
    room: Room,
    source: Source,
    scale: int,
    events: Sequence[ev.Event],
    ignored: Iterable[ev.Ignored],
    unknown: Iterable[ev.Ignored],
) -> Hand:
    """The hand these events state; raises ``HeaderError`` and ``MoneyError`` for opening lines that can't be read."""
    facts = room.facts(events, scale)
    warnings = tuple(
        Finding(
            code="PRS009",
            name="unknown-line",
            severity="warning",
            lines=(line.line,),
            message=f"an unknown line was passed over: {line.text!r}",
        )
        for line in unknown
    )
    fields = {name: getattr(facts, name) for name in Facts.__struct_fields__}
    fields["findings"] = facts.findings + warnings
    return Hand(
        **fields,
        source=source,
        room=room.name,
        scale=scale,
        players=tuple(_players(events)),
        events=tuple(events),
        ignored=tuple(sorted((*ignored, *unknown), key=lambda line: line.line)),
        sources=(source.file,),
    )


def _players(events: Iterable[ev.Event]) -> Iterable[Player]:
    for event in events:
        if type(event) is ev.Seat:
            yield Player(event.seat, event.name, event.stack, event.bounty, (event.status or "").strip() or None)
        elif type(event) is ev.Joined:
            yield Player(event.seat, event.name, None, joined=True)
