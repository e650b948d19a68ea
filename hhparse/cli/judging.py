"""From pieces of files to judged hands, written: what ``audit`` does, here or in processes of its own.

Only strings and counts go from one process to another.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal
from itertools import chain, islice
from typing import Final

import hhparse
from hhparse.api import Report
from hhparse.auditing.baseline import Baseline, Comparison, Met
from hhparse.cli.inputs import Piece, Selection
from hhparse.cli.processes import in_order
from hhparse.findings import Verdict
from hhparse.reading import reader
from hhparse.reading.reader import Item, Outside
from hhparse.reports.anonymise import Anonymiser
from hhparse.reports.audit_forms import Form
from hhparse.reports.audit_summary import AuditSummary
from hhparse.reports.audit_view import Quote
from hhparse.rules.house import HouseRules

WORTH: Final = 2_000_000
"""Bytes that are worth another process: it takes as long to start as to judge these."""

GROUP: Final = 1 << 17
"""Bytes that are judged at a time, here or in another process."""

MANY: Final = 100
"""Hands of a dataset that are judged at a time."""


@dataclass(frozen=True)
class Judging:
    """How hands are judged, and which of the judged are shown and counted."""

    house: HouseRules | None = None
    policy: str | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    verdict: Verdict | None = None
    min_difference: Decimal | None = None

    def of(self, item: Item) -> Report | None:
        """The report on *item*, if it is asked for."""
        if isinstance(item, Outside):
            return None
        report = hhparse.audit(item, house=self.house, policy=self.policy).select(self.select, self.ignore)
        return report if self._wanted(report) else None

    def _wanted(self, report: Report) -> bool:
        if self.verdict and report.verdict != self.verdict:
            return False
        if self.min_difference is None:
            return True
        found = (each["difference"] for each in report.to_dict()["findings"] if each.get("difference"))
        return any(abs(Decimal(difference)) >= self.min_difference for difference in found)

    def considers(self, code: str) -> bool:
        """Whether findings of *code* are asked for."""
        return (not self.select or code.startswith(self.select)) and not (self.ignore and code.startswith(self.ignore))

    def fails(self, report: Report, known: frozenset[str]) -> bool:
        """Whether *report* makes the exit status 1: a finding of severity error that is neither ignored nor *known*."""
        errors = {found.code for found in report.findings if found.severity == "error"}
        return any(self.considers(code) for code in errors - known)


@dataclass
class Judged:
    """Some hands, judged: those that are shown, as they are written, and what is counted of all. ``first`` is the first
    of them where it is shown only if there is no other hand at all."""

    shown: list[str] = field(default_factory=list)
    first: str | None = None
    summary: AuditSummary = field(default_factory=AuditSummary)
    failed: bool = False
    found: int = 0
    undated: int = 0
    met: Met = field(default_factory=Met)


@dataclass(frozen=True)
class Work:
    """What is done with every hand: picked out, judged, held against a baseline, written."""

    selection: Selection
    judging: Judging
    form: Form
    anonymiser: Anonymiser | None = None
    baseline: Baseline = field(default_factory=Baseline)

    def all_items(self, items: Iterator[Item]) -> Iterator[Judged]:
        """*items*, in order; their text is not at hand."""
        return map(self.items, iter(lambda: list(islice(items, MANY)), []))

    def all_pieces(self, pieces: Iterator[Piece], jobs: int) -> Iterator[Judged]:
        """The hands that *pieces* hold, in order; in *jobs* processes at most, where that is worth it."""
        if self.anonymiser:  # who is Player 1 depends on who came before
            jobs = 1
        begun = list(_bytes(pieces, WORTH * (jobs - 1)))
        jobs = min(jobs, 1 + sum(len(piece.chunk.data) for piece in begun) // WORTH)
        pieces = chain(begun, pieces)
        groups = iter(lambda: list(_bytes(pieces, GROUP)), [])
        return in_order(self.pieces, groups, jobs) if jobs > 1 else map(self.pieces, groups)

    def items(self, items: Iterable[Item]) -> Judged:
        """Some hands."""
        judged = Judged()
        self._add(judged, items, _nothing)
        return judged

    def pieces(self, pieces: Iterable[Piece]) -> Judged:
        """The hands that some pieces hold."""
        judged = Judged()
        for piece in pieces:
            self._add(judged, reader.read_chunk(piece.chunk, piece.file), piece.quote)
        return judged

    def _add(self, judged: Judged, items: Iterable[Item], quote: Quote) -> None:
        selection = replace(self.selection)
        comparison = Comparison(self.baseline, self.judging.considers)
        for item in selection.of(items):
            if report := self.judging.of(self.anonymiser.item(item) if self.anonymiser else item):
                known = comparison.add(report.hand, report.findings)
                judged.failed = judged.failed or self.judging.fails(report, known)
                self._write(judged, report, known, _nothing if self.anonymiser else quote)
        judged.met.merge(comparison.met)
        judged.found += selection.found
        judged.undated += selection.undated

    def _write(self, judged: Judged, report: Report, known: frozenset[str], quote: Quote) -> None:
        published = report.to_dict()
        judged.summary.add(published, known)
        if self.form.shows(published, known):
            judged.shown.append(self.form.hand(published, quote))
            if self.form.summary_first:
                judged.summary.name(published)
        elif judged.summary.hands == 1:
            judged.first = self.form.hand(published, quote)


class Answer:
    """All hands, put together again; what is counted is complete when :meth:`hands` ends."""

    def __init__(self, judged: Iterable[Judged]) -> None:
        self._judged = judged
        self.summary = AuditSummary()
        self.failed = False
        self.found = self.undated = 0
        self.met = Met()

    def hands(self) -> Iterator[str]:
        """The hands that are shown, as they are written; a single hand always is."""
        first = None
        for some in self._judged:
            self.summary.merge(some.summary)
            self.failed = self.failed or some.failed
            self.found += some.found
            self.undated += some.undated
            self.met.merge(some.met)
            first = first or some.first
            yield from some.shown
        if self.summary.hands == 1 and first:
            yield first


def _bytes(pieces: Iterator[Piece], count: int) -> Iterator[Piece]:
    """As many of *pieces* as hold *count* bytes, or all there are."""
    while count > 0 and (piece := next(pieces, None)):
        count -= len(piece.chunk.data)
        yield piece


def _nothing(number: int) -> None:
    """Quotes no line."""
