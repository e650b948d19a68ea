"""Hands of one number: the same room and id with other content. All are kept, and each says so (SEQ001).

What they say follows from the keys of the dataset's hands alone, so it is the same whatever the order of imports.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from hhparse.auditing.between import SAME_ID
from hhparse.dataset.index import Hashes, hand_keys, hashes, number
from hhparse.dataset.parts import Part, parts, stream
from hhparse.dataset.rewrite import BETWEEN, rewrite
from hhparse.dataset.rows import Tables, finding_row
from hhparse.dataset.schema import SCHEMAS, VERSION
from hhparse.findings import Finding

NAMED: Final = 3
"""How many of the others a finding names."""


def conflicts(keys: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """For each of the hand *keys* that shares its room and number with others of them: the first few others by name."""
    sharing: dict[str, set[str]] = {}
    for key in keys:
        sharing.setdefault(number(key), set()).add(key)
    found = {}
    for same in map(sorted, sharing.values()):
        for key in same if len(same) > 1 else ():
            found[key] = tuple(islice((other for other in same if other != key), NAMED + 1))
    return found


def mark(root: Path) -> None:
    """Has exactly the hands that share their number say so; doing it again changes nothing. Raises ``OSError``."""
    found = parts(root)
    said = conflicts(_suspects(found))
    for part in found:
        wanted = _wanted(part, said)
        if _there(part) != {key: (finding.message, list(finding.lines)) for key, finding in wanted.items()}:
            rewrite(part, partial(_with, wanted))


def _suspects(found: list[Part]) -> Iterator[str]:
    """The keys of all hands whose number comes again, and perhaps a few more: eight bytes are kept of each number."""
    none = np.empty(0, np.int64)
    held = [np.concatenate([none, *map(_hashes, hand_keys(part))]) for part in found]
    every = np.sort(np.concatenate([none, *held]))
    again = np.unique(every[1:][every[1:] == every[:-1]])
    for part, own in zip(found, held, strict=True) if len(again) else ():
        if np.isin(own, again).any():
            for keys in hand_keys(part):
                yield from (keys[n] for n in np.flatnonzero(np.isin(_hashes(keys), again)))


def _hashes(keys: list[str]) -> Hashes:
    return hashes([*map(number, keys)])


def _wanted(part: Part, said: Mapping[str, tuple[str, ...]]) -> dict[str, Finding]:
    """By hand: the finding that it has to have."""
    wanted = pa.array(said, pa.string())
    return {
        row["hand_key"]: finding(row["hand_key"], row["line"], said[row["hand_key"]])
        for rows in (stream(part, "hands", ["hand_key", "line"]) if said else ())
        for row in rows.filter(pc.is_in(rows["hand_key"], value_set=wanted)).to_pylist()
    }


def finding(key: str, line: int, others: tuple[str, ...]) -> Finding:
    """What the hand *key*, which begins at *line*, has to say about the *others* of its number."""
    names = ", ".join(others[:NAMED]) + (" and others" if len(others) > NAMED else "")
    return Finding(
        code=SAME_ID.code,
        name=SAME_ID.name,
        severity=SAME_ID.severity,
        message=f"the dataset has other content under the same number: {names}",
        lines=(line,),
        citation=SAME_ID.citation,
    )


def _there(part: Part) -> dict[str, Any]:
    """By hand: message and lines of the finding that it has."""
    return {
        row["hand_key"]: (row["message"], row["lines"])
        for rows in stream(part, "findings", ["hand_key", "code", "message", "lines"])
        for row in rows.filter(pc.equal(rows["code"], SAME_ID.code)).to_pylist()
    }


def _with(wanted: Mapping[str, Finding], tables: Tables) -> Tables:
    """The group with these findings between hands and no others."""
    scales = dict(zip(*(tables["hands"][name].to_pylist() for name in ("hand_key", "scale")), strict=True))
    names = [name for name in SCHEMAS["findings"].names if name not in ("hand_key", "scale", "version")]
    rows = [
        {"hand_key": key, "scale": scales[key], "version": VERSION, **dict(zip(names, row, strict=True))}
        for key in scales
        if key in wanted
        for row in [finding_row(wanted[key], BETWEEN)]
    ]
    others = tables["findings"].filter(pc.not_equal(tables["findings"]["origin"], BETWEEN))
    new = pa.Table.from_pylist(rows, schema=SCHEMAS["findings"])
    return {**tables, "findings": pa.concat_tables([others, new])}
