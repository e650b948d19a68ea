"""Findings that are known already, so that only new ones alarm.

A baseline is a text file of one JSON object a line, sorted, so that version control shows what changed::

    {"code":"ODD003","hand_key":"pokerstars:2587:9f3c01aa"}
    {"code":"PRS001","sha256":"…of an unread hand's bytes, whose key nobody knows"}
"""

from collections.abc import Callable, Iterable, Iterator
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
    """A known finding: its code, and the hand it is about by key, or by the digest of its text if it is unread."""

    code: Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{3}[0-9]{3}$")]
    hand_key: str | None = None
    sha256: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$")] | None = None

    def __post_init__(self) -> None:
        if (self.hand_key is None) == (self.sha256 is None):
            raise ValueError("Object has to name a hand by `hand_key`, or an unread one by `sha256`")


def entry(hand: Hand | Unread, code: str) -> Entry:
    """What a baseline says of the finding *code* in *hand*."""
    if isinstance(hand, Unread):
        return Entry(code, sha256=hand.source.sha256)
    return Entry(code, hand_key=hand.hand_key)


class Baseline:
    """Known findings."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._entries: dict[str, set[Entry]] = {}
        for each in entries:
            self._entries.setdefault(each.hand_key or each.sha256 or "", set()).add(each)

    def __iter__(self) -> Iterator[Entry]:
        return (each for entries in self._entries.values() for each in entries)

    def entries(self, name: str) -> set[Entry]:
        """What is known of the hand *name*: its key, or the SHA-256 of an unread one."""
        return self._entries.get(name, set())

    def codes(self, name: str) -> frozenset[str]:
        """The codes known of the hand *name*."""
        return frozenset(each.code for each in self.entries(name))


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


def text(entries: Iterable[Entry]) -> str:
    """A baseline of *entries* as it stands in its file."""
    return "".join(sorted(msgspec.json.encode(each, order="sorted").decode() + "\n" for each in set(entries)))


@dataclass
class Met:
    """What a run has met. ``known``: findings of severity error or warning that the baseline has; ``new``: those that
    it has not; ``gone``: its entries about hands of the run that some view of their hand does not show."""

    known: set[Entry] = field(default_factory=set)
    new: set[Entry] = field(default_factory=set)
    gone: set[Entry] = field(default_factory=set)

    @property
    def stale(self) -> set[Entry]:
        """Entries that no longer occur, in any view of their hand."""
        return self.gone - self.known

    def merge(self, other: "Met") -> None:
        """Adds what *other* has met."""
        self.known |= other.known
        self.new |= other.new
        self.gone |= other.gone


class Comparison:
    """The hands of a run held against a baseline; of codes that are not *considered* it says nothing."""

    def __init__(self, baseline: Baseline, considered: Callable[[str], bool] = lambda code: True) -> None:
        self._baseline, self._considered = baseline, considered
        self.met = Met()

    def codes(self, name: str) -> frozenset[str]:
        """The codes that are known of the hand *name*, its key or the SHA-256 of an unread one."""
        return frozenset(filter(self._considered, self._baseline.codes(name)))

    def add(self, hand: Hand | Unread, findings: Iterable[Finding]) -> frozenset[str]:
        """One more hand with what was found in it; the codes that are known of it."""
        alarming = {entry(hand, found.code) for found in findings if found.severity != "note"}
        found = {each for each in alarming if self._considered(each.code)}
        there = {each for each in self._entries(hand) if self._considered(each.code)}
        self.met.known |= found & there
        self.met.new |= found - there
        self.met.gone |= {each for each in there - found if not each.code.startswith(BETWEEN)}
        return frozenset(each.code for each in found & there)

    def _entries(self, hand: Hand | Unread) -> set[Entry]:
        """All that is known of *hand*, from the time it was unread too."""
        found = self._baseline.entries(hand.source.sha256)
        return found | self._baseline.entries(hand.hand_key) if isinstance(hand, Hand) else found


def updated(baseline: Baseline, met: Met) -> set[Entry]:
    """*baseline* with what is new and without what is stale; of hands not in the run it keeps what it has."""
    return {*baseline, *met.new} - met.stale


_DECODER: Final = msgspec.json.Decoder(Entry)
