"""Events into a Hand: facts from the opening lines, the roster, and what reading has to remark."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from hhparse import events as ev
from hhparse.findings import Finding
from hhparse.hand import Facts, Hand, Player, Source, Stakes
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
    players, forced = _roster(events)
    fields = {name: getattr(facts, name) for name in Facts.__struct_fields__}
    fields["stakes"] = _stakes(facts.stakes, forced)
    fields["findings"] = facts.findings + warnings
    return Hand(
        **fields,
        source=source,
        room=room.name,
        scale=scale,
        players=tuple(players),
        events=tuple(events),
        ignored=tuple(sorted((*ignored, *unknown), key=lambda line: line.line)),
        sources=(source.file,),
    )


def _roster(events: Iterable[ev.Event]) -> tuple[list[Player], dict[str, int]]:
    """The players, and the largest forced bet of each kind; one posted all-in may be short and tells nothing."""
    players: list[Player] = []
    forced: dict[str, int] = {}
    left: dict[int, int] = {}
    for event in (event for event in events if type(event) in _TELLING):
        if isinstance(event, ev.Seat):
            players.append(Player(event.seat, event.name, event.stack, event.bounty, event.status))
            left[event.seat] = event.stack
        elif isinstance(event, _FORCED):
            kind = event.kind if isinstance(event, ev.Post) else "bring-in"
            left[event.seat] = left.get(event.seat, 0) - event.amount
            if not event.all_in and left[event.seat]:
                role = _ROLES.get(kind, kind)
                forced[role] = max(event.amount, forced.get(role, 0))
        elif isinstance(event, ev.Joined):
            players.append(Player(event.seat, event.name, None, joined=True))
    return players, forced


_FORCED: Final = (ev.Post, ev.BringIn)
_TELLING: Final = {ev.Seat, ev.Joined, *_FORCED}
_ROLES: Final[Mapping[str, str]] = {"button-blind": "big-blind"}
"""What is posted in another's stead."""

_POSTED: Final = {"small_blind": "small-blind", "big_blind": "big-blind", "ante": "ante", "bring_in": "bring-in"}


def _stakes(stakes: Stakes, forced: Mapping[str, int]) -> Stakes:
    """*stakes* with what the header leaves out (in fixed limit the blinds) taken from what was posted."""
    found = {
        field: forced[kind] for field, kind in _POSTED.items() if kind in forced and getattr(stakes, field) is None
    }
    if not found:
        return stakes
    return msgspec.structs.replace(stakes, **found, source=stakes.source or "posts")
