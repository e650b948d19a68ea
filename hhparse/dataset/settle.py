"""Finished parts against what the dataset holds: which of their hands are new, and which are further views."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

import pyarrow as pa
import pyarrow.compute as pc

from hhparse.dataset.index import Known
from hhparse.dataset.parts import Part, PartWriter, only, staged
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
        table = staged(part, "hands", ["hand_key", "game"])
        rows = list(zip(*(table[name].to_pylist() for name in table.column_names), strict=True))
        new = [row for row in rows if row[0] not in known]
        for key, game in new:
            known.add(key)
            settled.hands[part.room, game] += 1
        settled.errors |= _errors(part, {key for key, _ in new})
        settled.shared |= any(known.shared(key) for key, *_ in rows)
        settled.duplicates += len(rows) - len(new)
        if len(new) == len(rows):
            settled.parts.append(part)
            continue
        settled.views.append(part)
        if new:
            settled.parts.append(_only(part, [key for key, *_ in new]))
    return settled


def _errors(part: Part, keys: set[str]) -> dict[str, dict[str, int]]:
    """The :attr:`Settled.errors` of the hands *keys* of *part*."""
    found = staged(part, "findings", ["hand_key", "code", "severity"])
    alarming = found.filter(pc.not_equal(found["severity"], "note")).to_pylist()
    counts = Counter((row["hand_key"], row["code"]) for row in alarming)
    errors: dict[str, dict[str, int]] = {}
    for key, code in {(row["hand_key"], row["code"]) for row in alarming if row["severity"] == "error"}:
        if key in keys:
            errors.setdefault(key, {})[code] = counts[key, code]
    return errors


def _only(part: Part, keys: list[str]) -> Part:
    """The hands *keys* of *part* as a part of their own."""
    writer = PartWriter(Part(part.root, part.room, part.month, f"{part.name}n"))
    wanted = pa.array(keys, pa.string())
    for group in groups(part, keys, staged=True):
        writer.write(only(group, wanted))
    writer.close()
    return writer.part
