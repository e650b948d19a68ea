"""Two views of one hand made one: the same hand as two players' clients, or two exports, tell it.

Views of a hand agree in all that every player sees (that is what ``hand_key`` says), so what they can add to each other
are hole cards. The view whose place comes first by name, line and digest is the base: its lines, chat and header stay,
and the other's cards are put where they were dealt. So the outcome is the same whatever the order, and however often.
"""

from collections import Counter
from collections.abc import Iterator

import msgspec

from hhparse import events as ev
from hhparse.hand import NOT_SHARED, Hand

Slot = tuple[int, int, int]
"""(events all views share before it, seat, how many were dealt to the seat there before): one deal in every view."""


def merge(one: Hand, other: Hand) -> Hand:
    """Both views of a hand as one: hole cards joined, ``sources`` names all files. Commutative, associative,
    idempotent. Raises ``ValueError`` for views of two hands."""
    if one.hand_key != other.hand_key:
        raise ValueError(f"{one.hand_key} and {other.hand_key} are two hands")
    return onto(*sorted((one, other), key=place))


def onto(base: Hand, more: Hand) -> Hand:
    """The view *base* of a hand with the hole cards and the sources of its view *more*."""
    sources = tuple(sorted({*base.sources, *more.sources}))
    return msgspec.structs.replace(base, events=tuple(_joined(base, dict(_deals(more)))), sources=sources)


def place(hand: Hand) -> tuple[str, int, int, str]:
    """What orders the views of a hand: where each stands."""
    source = hand.source
    return source.file, source.line, source.line_end, source.sha256


def _deals(hand: Hand) -> Iterator[tuple[Slot, ev.Dealt]]:
    """The cards dealt, by where."""
    anchor, dealt = 0, Counter[tuple[int, int]]()
    for event in hand.events:
        if isinstance(event, ev.Dealt):
            where = anchor, event.seat
            yield (*where, dealt[where]), event
            dealt[where] += 1
        elif type(event) not in NOT_SHARED:
            anchor += 1


def _joined(base: Hand, more: dict[Slot, ev.Dealt]) -> Iterator[ev.Event]:
    """The events of *base*, in each deal the most cards that a view tells.

    A deal that only another view has follows the event before it, and has its line: no line of the base says it.
    """
    own = dict(_deals(base))
    slots = {id(deal): slot for slot, deal in own.items()}
    lines = [event.line for event in base.events if type(event) not in NOT_SHARED]
    added: dict[int, list[tuple[Slot, ev.Dealt]]] = {}
    for slot in sorted({*own, *more}):
        line = lines[slot[0] - 1] if slot[0] else base.source.line
        if slot not in own or own[slot].line == line:
            deal = msgspec.structs.replace(_most(own.get(slot), more.get(slot)), line=line)
            added.setdefault(slot[0], []).append((slot, deal))
    put = {slot for deals in added.values() for slot, _ in deals}
    anchor = 0
    yield from (deal for _, deal in added.get(0, ()))
    for event in base.events:
        if isinstance(event, ev.Dealt):
            slot = slots[id(event)]
            if slot not in put:
                yield msgspec.structs.replace(_most(event, more.get(slot)), line=event.line)
            continue
        yield event
        if type(event) not in NOT_SHARED:
            anchor += 1
            yield from (deal for _, deal in added.get(anchor, ()))


def _most(one: ev.Dealt | None, other: ev.Dealt | None) -> ev.Dealt:
    """The one that tells most cards."""
    deals = [deal for deal in (one, other) if deal is not None]
    return max(deals, key=lambda deal: (len(deal.kept) + len(deal.cards), deal.kept, deal.cards))
