"""What many audited hands come to: verdicts, codes, and the money at stake by currency."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from hhparse.reports.audit_view import anchor, stakes_of, title
from hhparse.reports.paint import STYLES, Paint
from hhparse.reports.tables import columns

Json = dict[str, Any]
VERDICTS: Final = ("consistent", "discrepant", "undecidable", "cancelled", "unread", "known")


@dataclass(frozen=True)
class CodeCount:
    """How many hands have findings of one code and severity, and what is at stake in them."""

    code: str
    name: str
    severity: str
    hands: int
    stake: str


@dataclass(frozen=True)
class Listed:
    """A hand in the list of those that are shown; ``codes`` are those of its errors and warnings."""

    anchor: str
    verdict: str
    title: str
    stakes: str
    stake: str
    codes: str


class AuditSummary:
    """Counts hands as they are judged. Money at stake: a hand's largest difference among its errors and warnings; each
    currency is summed by itself, and so are chips."""

    def __init__(self) -> None:
        self._verdicts: Counter[str] = Counter()
        self._codes: Counter[tuple[str, str, str]] = Counter()
        self._stake: defaultdict[str, Decimal] = defaultdict(Decimal)
        self._code_stake: defaultdict[tuple[str, str], Decimal] = defaultdict(Decimal)
        self.listed: list[Listed] = []

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
        for code, name, severity in {(f["code"], f["name"], f["severity"]) for f in findings}:
            self._codes[code, name, severity] += 1
        money, by_code = _money(report), _differences(findings)
        for code, amount in by_code.items():
            self._code_stake[code, money] += amount
        if by_code:
            self._stake[money] += max(by_code.values())

    def name(self, report: Json) -> None:
        """Name one hand, by its published object, in the list of those that are shown."""
        codes = sorted({found["code"] for found in report["findings"] if found["severity"] != "note"})
        stakes = stakes_of(report) if report["verdict"] != "unread" else ""
        self.listed.append(
            Listed(anchor(report), report["verdict"], title(report), stakes, _stake(report), ", ".join(codes))
        )

    def merge(self, other: "AuditSummary") -> None:
        """Count what *other* has counted."""
        self._verdicts.update(other._verdicts)
        self._codes.update(other._codes)
        for money, amount in other._stake.items():
            self._stake[money] += amount
        for key, amount in other._code_stake.items():
            self._code_stake[key] += amount
        self.listed += other.listed

    def verdicts(self) -> list[tuple[str, int]]:
        """How many hands came to each verdict, those no hand came to left out."""
        return [(verdict, self._verdicts[verdict]) for verdict in VERDICTS if self._verdicts[verdict]]

    def codes(self) -> Iterator[CodeCount]:
        """The codes found, in order."""
        for (code, name, severity), count in sorted(self._codes.items()):
            stakes = {money: amount for (of, money), amount in self._code_stake.items() if of == code}
            yield CodeCount(code, name, severity, count, _amounts(stakes) if severity != "note" else "")

    @property
    def judged(self) -> str:
        """``3 hands judged``."""
        return f"{self.hands:,} hand{'s' if self.hands != 1 else ''} judged"

    @property
    def stake(self) -> str:
        """The money at stake, each currency by itself; empty where none is."""
        return _amounts(self._stake)

    def text(self, paint: Paint) -> str:
        """The summary as plain text."""
        told = ", ".join(f"{count:,} {paint(verdict, STYLES[verdict])}" for verdict, count in self.verdicts())
        lines = [self.judged + (f": {told}" if told else "")]
        if self._codes:
            rows = ((each.code, each.severity, f"{each.hands:,}", each.stake, each.name) for each in self.codes())
            lines += ["", columns([("code", "severity", "hands", "at stake", ""), *rows], right=(2,))]
        if self._stake:
            lines += ["", f"money at stake: {self.stake}"]
        return "\n".join(lines)


def _stake(report: Json) -> str:
    """The money at stake in one hand; empty where none is."""
    by_code = _differences(report["findings"])
    return _amounts({_money(report): max(by_code.values())}) if by_code else ""


def _money(report: Json) -> str:
    return report.get("currency") or "chips"


def _differences(findings: Iterable[Json]) -> dict[str, Decimal]:
    """The largest difference among the errors and warnings of each code."""
    by_code: defaultdict[str, Decimal] = defaultdict(Decimal)
    for found in findings:
        if found["severity"] != "note" and found.get("difference"):
            by_code[found["code"]] = max(by_code[found["code"]], abs(Decimal(found["difference"])))
    return by_code


def _amounts(by_currency: dict[str, Decimal]) -> str:
    return ", ".join(f"{amount:,} {money}" for money, amount in sorted(by_currency.items()))
