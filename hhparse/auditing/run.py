"""The audit of one hand: replay it, run every check, come to a verdict."""

from collections.abc import Iterator

import msgspec

from hhparse.auditing.registry import CHECKS, Check, Remark
from hhparse.engine.replay import Replay, replay
from hhparse.findings import Finding, NotEvaluated, Verdict
from hhparse.hand import Hand
from hhparse.rules.house import HouseRules


class Audit(msgspec.Struct, frozen=True, gc=False):
    """What the checks found on one hand, and the verdict: the first that applies of cancelled, discrepant (some error),
    undecidable (a payment that can't be judged), consistent."""

    replay: Replay
    verdict: Verdict
    findings: tuple[Finding, ...]
    not_evaluated: tuple[NotEvaluated, ...]

    @property
    def hand(self) -> Hand:
        """The hand audited."""
        return self.replay.hand


def audit(hand: Hand, house: HouseRules, policy: str | None = None) -> Audit:
    """Judge *hand* by *house*; *policy* (an id) places the odd chips instead of the house's own."""
    case = replay(hand, house, policy)
    findings, skipped, cancelled = list(hand.findings), [], hand.cancelled
    for made in CHECKS.values():
        if made.run is None or (cancelled and not made.code.startswith("CRD")):
            continue
        for result in made.run(case):
            if isinstance(result, Remark):
                findings.append(_finding(made, result))
            else:
                skipped.append(NotEvaluated(made.code, result.seats, result.reason))
    return Audit(case, verdict(case, findings), tuple(findings), tuple(skipped))


def verdict(case: Replay, findings: list[Finding]) -> Verdict:
    """The verdict that *findings* give."""
    if case.hand.cancelled:
        return "cancelled"
    if any(finding.severity == "error" for finding in findings):
        return "discrepant"
    return "undecidable" if case.settlement.undecided else "consistent"


def select(result: Audit, chosen: tuple[str, ...], ignored: tuple[str, ...]) -> Audit:
    """*result* with only the findings whose code begins with one of *chosen* (all if empty) and none of *ignored*; what
    is left out counts neither for the verdict nor for the exit status."""

    def keep(code: str) -> bool:
        return (not chosen or code.startswith(chosen)) and not (ignored and code.startswith(ignored))

    findings = tuple(finding for finding in result.findings if keep(finding.code))
    skipped = tuple(item for item in result.not_evaluated if keep(item.code))
    return Audit(result.replay, verdict(result.replay, list(findings)), findings, skipped)


def _finding(made: Check, remark: Remark) -> Finding:
    return Finding(
        code=made.code,
        name=made.name,
        severity=remark.severity or made.severity,
        message=remark.message,
        lines=remark.lines,
        seats=remark.seats,
        stated=remark.stated,
        expected=remark.expected,
        citation=remark.citation or made.citation,
        explained_by=remark.explained_by,
    )


def checks() -> Iterator[Check]:
    """Every check there is, in order of codes."""
    return iter(CHECKS.values())
