"""Many audited hands for people: those that deserve a look, then verdicts, codes, and the money at stake."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from decimal import Decimal
from typing import Any, TextIO

from hhparse.reports.audit_text import Quote, deserves_a_look, hand_text
from hhparse.reports.paint import STYLES, Paint, painter
from hhparse.reports.tables import columns

Json = dict[str, Any]
VERDICTS = ("consistent", "discrepant", "undecidable", "cancelled", "unread", "known")
Known = Callable[[str], frozenset[str]]
"""What is known of the hand of that key, or of that SHA-256 if it is unread: codes."""


def write_audit_text(
    reports: Iterable[Json],
    quote: Quote,
    stream: TextIO,
    known: Known | None = None,
    *,
    show_all: bool = False,
    summarise: bool = True,
) -> None:
    """The hands that deserve a look (*show_all*: every one), then the summary; a single hand is shown, whatever it is,
    and needs no summary. What is *known* of a hand is no reason to look, and counts as known."""
    paint, summary = painter(stream), AuditSummary()
    first = None
    for report in reports:
        codes = known(report.get("hand_key") or report["source"]["sha256"]) if known else frozenset()
        summary.add(report, codes)
        if show_all or deserves_a_look(report, codes):
            stream.write(hand_text(report, quote, paint) + "\n\n")
        elif summary.hands == 1:
            first = hand_text(report, quote, paint)
    if summary.hands == 1 and first:
        stream.write(first + "\n")
    elif summary.hands != 1 and summarise:
        stream.write(summary.text(paint) + "\n")


class AuditSummary:
    """Counts hands as they are judged. Money at stake: a hand's largest difference among its errors and warnings."""

    def __init__(self) -> None:
        self._verdicts: Counter[str] = Counter()
        self._codes: Counter[tuple[str, str, str]] = Counter()
        self._stake: defaultdict[str, Decimal] = defaultdict(Decimal)
        self._code_stake: defaultdict[tuple[str, str], Decimal] = defaultdict(Decimal)

    @property
    def hands(self) -> int:
        """How many hands were counted."""
        return sum(self._verdicts.values())

    def add(self, report: Json, known: Collection[str] = ()) -> None:
        """Count one hand by its published object, its findings of the codes *known* left out."""
        findings = [found for found in report["findings"] if found["code"] not in known]
        alarms = report["verdict"] in ("discrepant", "unread")
        new = not alarms or any(found["severity"] == "error" for found in findings)
        self._verdicts[report["verdict"] if new else "known"] += 1
        money = report.get("currency") or "chips"
        by_code: defaultdict[str, Decimal] = defaultdict(Decimal)
        for code, name, severity in {(f["code"], f["name"], f["severity"]) for f in findings}:
            self._codes[code, name, severity] += 1
        for found in findings:
            if found["severity"] != "note" and found.get("difference"):
                by_code[found["code"]] = max(by_code[found["code"]], abs(Decimal(found["difference"])))
        for code, amount in by_code.items():
            self._code_stake[code, money] += amount
        if by_code:
            self._stake[money] += max(by_code.values())

    def text(self, paint: Paint) -> str:
        """The summary for people."""
        counts = ((verdict, self._verdicts[verdict]) for verdict in VERDICTS if self._verdicts[verdict])
        told = ", ".join(f"{count:,} {paint(verdict, STYLES[verdict])}" for verdict, count in counts)
        lines = [f"{self.hands:,} hand{'s' if self.hands != 1 else ''} judged" + (f": {told}" if told else "")]
        if self._codes:
            rows = [("code", "severity", "hands", "at stake", "")]
            lines += ["", columns([*rows, *self._rows()], right=(2,))]
        if self._stake:
            lines += ["", f"money at stake: {_amounts(self._stake)}"]
        return "\n".join(lines)

    def _rows(self) -> Iterator[tuple[str, ...]]:
        for (code, name, severity), count in sorted(self._codes.items()):
            stakes = {money: amount for (of, money), amount in self._code_stake.items() if of == code}
            yield code, severity, f"{count:,}", _amounts(stakes) if severity != "note" else "", name


def _amounts(by_currency: dict[str, Decimal] | defaultdict[str, Decimal]) -> str:
    return ", ".join(f"{amount:,} {money}" for money, amount in sorted(by_currency.items()))
