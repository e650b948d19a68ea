"""True hands are consistent to the last unit; one planted fault is found at its line.

The hands are played by the generator's own bookkeeping, which shares nothing with the engine but the rules.
"""

import io
from collections.abc import Iterator
from random import Random

import pytest

from hhparse.auditing.run import Audit, audit
from hhparse.hand import Hand
from hhparse.reading.reader import read_stream
from hhparse.rules.houses import HOUSES
from tests.planted import generate, written
from tests.planted.mutations import MUTATIONS, Planted, plant_all

HANDS = 5_000
"""True hands a room; `python -m tests.planted.prove --hands N` runs as many as one likes."""

CODES = {
    "award-wrong": ("SPL", "ODD", "POT003", "POT004"),
    "unbalanced": ("POT",),
    "odd-chip-to-wrong-seat": ("ODD003", "ODD004"),
    "odd-chip-to-wrong-half": ("ODD001", "ODD003"),
    "odd-chip-to-wrong-board": ("ODD002", "ODD003"),
    "wrong-winner": ("SPL001", "SPL002", "SPL003", "SPL004", "POT004"),
    "wrong-winner-high": ("SPL001",),
    "wrong-winner-low": ("SPL002",),
    "summary-wrong": ("POT008",),
    "pot-paid-wrong": ("POT009",),
    "pot-wrong": ("POT001", "POT002"),
    "rake-wrong": ("POT003",),
    "raise-wrong": ("ACT013", "ACT003", "ACT006", "ACT012"),
    "call-wrong": ("ACT012",),
    "round-ends-early": ("ACT017",),
    "card-duplicated": ("CRD001",),
    "stack-too-small": ("STK001",),
    "button-wrong": ("ACT016",),
}
"""Fault → codes (or prefixes) of which one must fire on one of the fault's lines."""


NOT_PRINTED = {
    "pokerstars": {"halves-swapped"},
    "partypoker": {
        "pot-line",
        "rake-line",
        "summary-amount",
        "unit-between-pots",
        "award-short",
        "odd-unit-to-second-board",
        "boards-swapped",
    },
}
"""Faults a room's text has no place for: PokerStars does not say which half it pays, PartyPoker prints neither
summary, pots nor rake, and runs nothing twice."""


def judged(text: str, room: str) -> Audit:
    hands = [item for item in read_stream(io.BytesIO(text.encode()), "planted.txt") if isinstance(item, Hand)]
    assert len(hands) == 1, text
    return audit(hands[0], HOUSES[room])


def paid(amounts: dict[int, int]) -> dict[int, int]:
    return {seat: amount for seat, amount in amounts.items() if amount}


def assert_true_hand(room: str, seed: int) -> None:
    """The true hand of *seed* is consistent, without an error or a warning, and every amount is the generator's."""
    true = generate(seed, room=room)
    result = judged(written(true).text, room)
    loud = [finding for finding in result.findings if finding.severity != "note"]
    assert result.verdict == "consistent" and not loud, (seed, loud)
    case = result.replay
    assert paid(case.bets.contributed) == paid(true.contributed), seed
    assert paid(case.paid.returned) == paid(true.returned), seed
    assert paid(case.paid.awarded) == paid(case.settlement.expected) == paid(true.awarded), seed
    assert case.total_pot == true.total_pot and case.paid.rake == true.rake, seed
    assert [(pot.amount, sorted(pot.eligible)) for pot in case.pots] == [
        (pot.amount, sorted(pot.eligible)) for pot in true.pots
    ], seed


@pytest.mark.parametrize("room", ["pokerstars", "partypoker"])
def test_true_hands_are_consistent_to_the_last_unit(room: str) -> None:
    for seed in range(HANDS):
        assert_true_hand(room, seed)


def planted_faults(room: str, seeds: range) -> Iterator[tuple[int, Planted, bool]]:
    """(seed, fault, whether the house only assumes its policy: PokerStars' stud games)."""
    for seed in seeds:
        true = generate(seed, room=room)
        for fault in plant_all(true, Random(seed)):
            odd = fault.name.startswith("odd-unit")
            yield seed, fault, fault.assumed or (odd and true.button is None and room == "pokerstars")


def assert_found(room: str, seed: int, fault: Planted, assumed: bool) -> None:
    """An error or a warning with one of the fault's codes stands on one of its lines; the hand is discrepant."""
    result = judged(fault.text, room)
    due = tuple(code for name in fault.codes for code in CODES[name])
    loud = [finding for finding in result.findings if finding.severity != "note"]
    hits = [one for one in loud if one.code.startswith(due) and set(one.lines) & set(fault.lines)]
    assert hits, (seed, fault.name, fault.lines, result.findings)
    if fault.name != "button-moved" and not assumed:
        assert result.verdict == "discrepant", (seed, fault.name, result.findings)


@pytest.mark.parametrize("room", ["pokerstars", "partypoker"])
def test_each_planted_fault_is_found_at_its_line(room: str) -> None:
    found: set[str] = set()
    for seed, fault, assumed in planted_faults(room, range(100_000, 101_500)):
        if not fault.untold:
            assert_found(room, seed, fault, assumed)
            found.add(fault.name)
    assert set(MUTATIONS) - found == NOT_PRINTED[room]
