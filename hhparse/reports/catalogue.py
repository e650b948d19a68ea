"""What this version of hhparse knows: rooms, games, houses, odd-chip policies, checks; each with its sources."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Literal

import msgspec

from hhparse.auditing.run import checks
from hhparse.games import GAMES
from hhparse.reports.tables import columns
from hhparse.rooms.registry import ROOMS
from hhparse.rules.citations import CITATIONS, Citation
from hhparse.rules.house import OddChipRule
from hhparse.rules.houses import HOUSES
from hhparse.rules.odd_chips import POLICIES

Topic = Literal["rooms", "games", "houses", "policies", "checks"]
Entry = dict[str, Any]


def catalogue(topic: Topic) -> list[Entry]:
    """All that is known of *topic*, as plain values; ``citation`` is where it comes from."""
    return [_ENTRIES[topic](value) for value in _KNOWN[topic]()]


def as_text(topic: Topic) -> str:
    """All that is known of *topic* for people, and below it the sources its lines name."""
    entries = catalogue(topic)
    rows = [_ROWS[topic](entry) for entry in entries]
    sources = {id_: CITATIONS[id_] for entry in entries for id_ in _cited(entry)}
    told = [(id_, f"{source.text} ({source.title}, {source.where})") for id_, source in sources.items()]
    return columns(rows) + (f"\n\nSources\n{columns(told, indent='  ')}" if told else "")


def _room(room: Any) -> Entry:
    return {"name": room.name, "title": room.title, "house": room.name, "citation": room.citation}


def _game(game: Any) -> Entry:
    fields: Entry = msgspec.to_builtins(game)
    return fields


def _policy(policy: Any) -> Entry:
    return {
        "id": policy.id,
        "text": policy.text,
        "half_odd": policy.half_odd,
        "whole_when_same": policy.whole_when_same,
        "all_to_first": policy.all_to_first,
        "citation": "; ".join(policy.citations),
        "sources": _sources(policy.citations),
    }


def _house(house: Any) -> Entry:
    cited = [house.citation, house.odd_chip.button.citation, house.odd_chip.stud.citation]
    fields: Entry = msgspec.to_builtins(house)
    return {**fields, "sources": _sources(id_ for id_ in dict.fromkeys(cited) if id_)}


def _check(check: Any) -> Entry:
    return {
        "code": check.code,
        "name": check.name,
        "severity": check.severity,
        "summary": check.summary,
        "citation": check.citation,
    }


def _sources(ids: Iterable[str]) -> list[Entry]:
    sources: list[Entry] = msgspec.to_builtins([CITATIONS.get(id_, Citation(id_, id_, "", "")) for id_ in ids])
    return sources


def _cited(entry: Entry) -> list[str]:
    """The ids of :data:`CITATIONS` that an entry's citations name, in order."""
    told = [entry["citation"], *(each["id"] for each in entry.get("sources", ()))]
    words = [word.strip() for text in told for word in re.split("[;,:]", text)]
    return [word for word in dict.fromkeys(words) if word in CITATIONS]


def _odd(rule: Mapping[str, Any] | OddChipRule) -> str:
    fields = msgspec.to_builtins(rule)
    other = f", else {fields['other']}" if fields["other"] else ""
    return f"{fields['id']} ({fields['strength']}{other})"


_KNOWN: Final[Mapping[Topic, Callable[[], Iterable[Any]]]] = {
    "rooms": ROOMS.values,
    "games": GAMES.values,
    "houses": HOUSES.values,
    "policies": POLICIES.values,
    "checks": checks,
}

_ENTRIES: Final[Mapping[Topic, Callable[[Any], Entry]]] = {
    "rooms": _room,
    "games": _game,
    "houses": _house,
    "policies": _policy,
    "checks": _check,
}

_ROWS: Final[Mapping[Topic, Callable[[Entry], tuple[str, ...]]]] = {
    "rooms": lambda it: (it["name"], it["title"], it["citation"]),
    "games": lambda it: (it["id"], it["title"], it["citation"]),
    "houses": lambda it: (
        it["name"],
        it["title"],
        f"button games {_odd(it['odd_chip']['button'])}; stud {_odd(it['odd_chip']['stud'])}",
        it["citation"],
    ),
    "policies": lambda it: (it["id"], it["text"], it["citation"]),
    "checks": lambda it: (it["code"], it["severity"], it["name"], it["summary"], it["citation"]),
}
