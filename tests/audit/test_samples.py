"""Every sample hand audits clean, and its replay is what its author worked out (``tests/golden/facts_*.py``)."""

from typing import Any

import pytest

from hhparse import money
from hhparse.auditing.run import Audit, audit
from hhparse.hand import Hand, Unread
from hhparse.rules.houses import HOUSES
from tests.golden import facts_partypoker, facts_pokerstars
from tests.hands import by_seat, loud
from tests.reading.reads import read, samples

FACTS: dict[str, list[Any]] = {**facts_pokerstars.FACTS, **facts_pokerstars.BROKEN, **facts_partypoker.FACTS}

CANCELLED = {"250100073722"}
UNKNOWN_LINES = {"250100203294", "13551700601"}
"""Hands with a line of unknown meaning, left in on purpose: a warning each, and the hand is read."""


def pairs(name: str) -> list[tuple[Hand, dict[str, Any]]]:
    items = [item for item in read(samples()[name], name) if isinstance(item, Hand | Unread)]
    return [(item, want) for item, want in zip(items, FACTS[name], strict=True) if isinstance(item, Hand)]


@pytest.mark.parametrize("name", FACTS)
def test_the_sample(name: str) -> None:
    for hand, want in pairs(name):
        result = audit(hand, HOUSES[hand.room])
        assert result.verdict == ("cancelled" if hand.hand_id in CANCELLED else "consistent"), result.findings
        assert set(loud(result)) == ({"PRS009"} if hand.hand_id in UNKNOWN_LINES else set()), result.findings
        assert replayed(result, want) == worked_out(hand, want)


def worked_out(hand: Hand, want: dict[str, Any]) -> dict[str, Any]:
    """The author's figures, minor units."""

    def minor(amounts: dict[int, str]) -> dict[int, int]:
        return by_seat({seat: money.parse(amount, hand.scale) for seat, amount in amounts.items()})

    facts: dict[str, Any] = {key: minor(want[key]) for key in ("contributed", "returned")}
    facts["total_pot"], facts["rake"] = (money.parse(want[key], hand.scale) for key in ("total_pot", "rake"))
    if "pots" in want:
        facts["pots"] = [(name, money.parse(amount, hand.scale), sorted(seats)) for name, amount, seats in want["pots"]]
    if "awarded" in want:
        facts["awarded"] = facts["expected"] = minor(want["awarded"])
    return facts


def replayed(result: Audit, want: dict[str, Any]) -> dict[str, Any]:
    """The same figures by the replay; ``expected`` is what the rules give."""
    case = result.replay
    facts: dict[str, Any] = {
        "contributed": by_seat(case.bets.contributed),
        "returned": by_seat(case.paid.returned),
        "total_pot": case.total_pot,
        "rake": case.paid.rake,
    }
    if "pots" in want:
        facts["pots"] = [(pot.name, pot.amount, sorted(pot.eligible)) for pot in case.pots]
    if "awarded" in want:
        facts["awarded"], facts["expected"] = by_seat(case.paid.awarded), by_seat(case.settlement.expected)
    return facts


def test_the_facts_are_of_many_hands() -> None:
    found = [want for name in FACTS for _, want in pairs(name)]
    assert len(found) > 250
    assert sum("awarded" in want for want in found) > 80


def test_payments_of_samples_without_facts_are_what_the_rules_give() -> None:
    """The PokerStars facts name the payments, not the awards: the samples are right, so both have to agree."""
    for name in FACTS:
        for hand, _ in pairs(name):
            case = audit(hand, HOUSES[hand.room]).replay
            paid, due = by_seat(case.paid.awarded), by_seat(case.settlement.expected)
            sold = {event.seat for event in hand.cash_outs}
            assert paid == {seat: amount for seat, amount in due.items() if seat not in sold or seat in paid}
