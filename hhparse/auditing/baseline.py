"""Findings that are known already, so that only new ones alarm.

A baseline is a text file of one JSON object a line, sorted, so that version control shows what changed::

    {"code":"ODD003","hand_key":"pokerstars:2587:9f3c01aa"}
    {"code":"POT008","count":2,"hand_key":"pokerstars:2587:9f3c01aa"}
    {"code":"PRS001","sha256":"…of an unread hand's bytes, whose key nobody knows"}

A finding has no name of its own that would outlast a better message or amount, so errors and warnings are counted: a
hand with more of a code than the baseline says has a new one, which none of that code can hide. A line without
``count`` says one.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Final

import msgspec

from hhparse.findings import Finding
from hhparse.hand import Hand, Unread

BETWEEN: Final = "SEQ"
"""Codes that only a whole dataset can show: that a run did not find them says nothing."""


class BaselineError(ValueError):
    """A file that is no baseline; the message is a sentence for the user that names file and line."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Known findings: their code, the hand they are about by key, or by the digest of its text if it is unread, and how
    many they are."""

    code: Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{3}[0-9]{3}$")]
    hand_key: Annotated[str, msgspec.Meta(pattern=":")] | None = None
    sha256: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$")] | None = None
    count: Annotated[int, msgspec.Meta(ge=1)] = 1

    def __post_init__(self) -> None:
        if (self.hand_key is None) == (self.sha256 is None):
            raise ValueError("Object has to name a hand by `hand_key`, or an unread one by `sha256`")


Kind = tuple[str, str]
"""(hand, code): the hand by its key, or by the SHA-256 of its text if it is unread."""


class Baseline:
    """Known findings: how many of each code in each hand. What is listed twice, as merging files may leave it, counts
    once."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._hands: dict[str, dict[str, int]] = {}
        for each in entries:
            counts = self._hands.setdefault(each.hand_key or each.sha256 or "", {})
            counts[each.code] = max(each.count, counts.get(each.code, 0))

    def counts(self, hand: str) -> Mapping[str, int]:
        """How many findings of each code are known of *hand*: its key, or the SHA-256 of an unread one."""
        return self._hands.get(hand, {})

    def known(self, hand: str, found: Mapping[str, int]) -> frozenset[str]:
        """The codes known of *hand* among those *found* in it: all that have no more findings than the baseline says.
        Errors and warnings are counted alike."""
        counts = self.counts(hand)
        return frozenset(code for code, count in found.items() if count <= counts.get(code, 0))

    def kinds(self) -> Iterator[tuple[Kind, int]]:
        """Everything known, with its count."""
        return (((hand, code), count) for hand, counts in self._hands.items() for code, count in counts.items())


def load(path: Path) -> Baseline:
    """The baseline in the file *path*; raises :class:`BaselineError` for another file, and ``OSError``."""
    entries = []
    for number, line in enumerate(path.read_bytes().split(b"\n"), 1):
        try:
            if line.strip():
                entries.append(_DECODER.decode(line))
        except (msgspec.DecodeError, ValueError) as problem:
            raise BaselineError(f"{path}, line {number}: {problem}") from None
    return Baseline(entries)


def text(kinds: Mapping[Kind, int]) -> str:
    """A baseline of *kinds* as it stands in its file."""
    entries = (
        Entry(code, hand_key=hand, count=count) if ":" in hand else Entry(code, sha256=hand, count=count)
        for (hand, code), count in kinds.items()
    )
    return "".join(sorted(msgspec.json.encode(each, order="sorted").decode() + "\n" for each in entries))


@dataclass
class Met:
    """What a run has met: how many errors and warnings of each kind some view of a hand shows at most, 0 where only the
    baseline has them."""

    counts: dict[Kind, int] = field(default_factory=dict)

    def add(self, kind: Kind, count: int) -> None:
        """A view of the hand shows *count* of them."""
        self.counts[kind] = max(count, self.counts.get(kind, 0))

    def merge(self, other: "Met") -> None:
        """Adds what *other* has met."""
        for kind, count in other.counts.items():
            self.add(kind, count)


class Comparison:
    """The hands of a run held against a baseline; of codes that are not *considered* it says nothing."""

    def __init__(self, baseline: Baseline, considered: Callable[[str], bool] = lambda code: True) -> None:
        self._baseline, self._considered = baseline, considered
        self.met = Met()

    def add(self, hand: Hand | Unread, findings: Iterable[Finding]) -> frozenset[str]:
        """One more hand with what was found in it; the codes that are known of it."""
        found = Counter(each.code for each in findings if each.severity != "note" and self._considered(each.code))
        name = hand.hand_key if isinstance(hand, Hand) else hand.source.sha256
        for each in {name, hand.source.sha256}:  # what is known of it from the time it was unread too
            for code in filter(self._considered, self._baseline.counts(each)):
                self.met.add((each, code), 0)
        for code, count in found.items():
            self.met.add((name, code), count)
        return self._baseline.known(name, found)


@dataclass(frozen=True)
class Outcome:
    """A baseline after a run: the ``kinds`` it should have now, and how many findings of the run were ``known`` to it
    and ``new``, and how many it has that are ``stale``: no view of their hand shows them any longer."""

    kinds: dict[Kind, int]
    known: int
    new: int
    stale: int


def outcome(baseline: Baseline, met: Met) -> Outcome:
    """What *met* makes of *baseline*; of hands not in the run it keeps what it has."""
    before = dict(baseline.kinds())
    pairs = [(kind, before.get(kind, 0), count) for kind, count in met.counts.items()]
    gone = {kind: there - count for kind, there, count in pairs if count < there and not kind[1].startswith(BETWEEN)}
    after = {kind: max(there, count) - gone.get(kind, 0) for kind, there, count in pairs}
    return Outcome(
        {kind: count for kind, count in (before | after).items() if count},
        sum(min(there, count) for _, there, count in pairs),
        sum(max(0, count - there) for _, there, count in pairs),
        sum(gone.values()),
    )


_DECODER: Final = msgspec.json.Decoder(Entry)
