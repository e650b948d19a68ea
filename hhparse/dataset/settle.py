"""Finished parts against what the dataset holds: which of their hands are new, and which are further views."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import compress

import pyarrow as pa
import pyarrow.compute as pc

from hhparse.dataset.index import Known
from hhparse.dataset.parts import Part, PartWriter, only, stream
from hhparse.dataset.rewrite import groups


@dataclass
class Settled:
    """``parts`` are to be published, all their hands are new; ``views`` to be joined with hands that are there then.

    Counts are of new hands by room and game, and of those there already; ``errors`` says of each new hand that has
    some, by its key, how many errors and warnings it has of each code that is an error's.
    """

    parts: list[Part] = field(default_factory=list)
    views: list[Part] = field(default_factory=list)
    hands: Counter[tuple[str, str]] = field(default_factory=Counter)
    duplicates: int = 0
    errors: dict[str, dict[str, int]] = field(default_factory=dict)
    shared: bool = False
    """Whether some hand, new or not, shares its number with another."""


def settle(finished: Iterable[Part], known: Known) -> Settled:
    """Looks which hands of *finished* are new to *known*, and notes them there; raises ``OSError``."""
    settled = Settled()
    for part in finished:
        new, old = _add(part, known, settled)
        settled.errors |= _errors(part, set(new))
        settled.duplicates += old
        if old:
            settled.views.append(part)
        if new:
            settled.parts.append(_only(part, new) if old else part)
    return settled


def _add(part: Part, known: Known, settled: Settled) -> tuple[list[str], int]:
    """Counts and notes the new hands of *part*, which has each hand once; their keys, and how many were there."""
    fresh, old = list[str](), 0
    for rows in stream(part, "hands", ["hand_key", "game"], unpublished=True):
        keys = rows["hand_key"].to_pylist()
        new = known.new(keys)
        known.add([*compress(keys, new)])
        fresh += compress(keys, new)
        old += new.count(False)
        settled.hands.update((part.room, game) for game in compress(rows["game"].to_pylist(), new))
        settled.shared |= known.shared(keys)
    return fresh, old


def _errors(part: Part, keys: set[str]) -> dict[str, dict[str, int]]:
    """The :attr:`Settled.errors` of the hands *keys* of *part*."""
    counts: Counter[tuple[str, str]] = Counter()
    errors: set[tuple[str, str]] = set()
    for found in stream(part, "findings", ["hand_key", "code", "severity"], unpublished=True):
        for row in found.filter(pc.not_equal(found["severity"], "note")).to_pylist():
            counts[row["hand_key"], row["code"]] += 1
            if row["severity"] == "error" and row["hand_key"] in keys:
                errors.add((row["hand_key"], row["code"]))
    told: dict[str, dict[str, int]] = {}
    for key, code in errors:
        told.setdefault(key, {})[code] = counts[key, code]
    return told


def _only(part: Part, keys: list[str]) -> Part:
    """The hands *keys* of *part* as a part of their own."""
    writer = PartWriter(Part(part.root, part.room, part.month, f"{part.name}n"))
    wanted = pa.array(keys, pa.string())
    for group in groups(part, keys, staged=True):
        writer.write(only(group, wanted))
    writer.close()
    return writer.part
