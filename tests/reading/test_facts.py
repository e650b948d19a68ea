"""Every sample says what its author worked out by hand: ``tests/golden/facts_*.py``."""

import datetime as dt
from typing import Any

import pytest

from hhparse import money
from hhparse.hand import Hand, Unread
from tests.golden import facts_partypoker, facts_pokerstars
from tests.reading.reads import read, samples

NET_TOTALS = {"3406117725", "1003118274", "1003118951"}
"""Hands of converters that print the total after the rake; the facts have it before."""

UNPRINTED_BLINDS = {"11932820115"}
"""Hands that print only the two bets of fixed limit: the facts have the blinds that follow from them."""

FACTS: dict[str, list[Any]] = {**facts_pokerstars.FACTS, **facts_pokerstars.BROKEN, **facts_partypoker.FACTS}


def test_there_are_facts_for_every_sample() -> None:
    assert FACTS.keys() == samples().keys()


@pytest.mark.parametrize("name", FACTS)
def test_facts(name: str) -> None:
    found = [item for item in read(samples()[name], name) if isinstance(item, Hand | Unread)]
    assert len(found) == len(FACTS[name])
    for item, want in zip(found, FACTS[name], strict=True):
        if want is None or "status" in want:
            assert isinstance(item, Unread)
            assert want is None or item.hand_id == want["hand_id"]
            assert item.source.line <= item.line <= item.source.line_end
        else:
            assert isinstance(item, Hand), item
            assert stated(item, want) == wanted(item, want)


def wanted(hand: Hand, want: dict[str, Any]) -> dict[str, Any]:
    """The facts the text states, with amounts in minor units; what the rules make of them is for the replay's tests."""

    def minor(text: str | None) -> int | None:
        return None if text is None else money.parse(text, hand.scale)

    facts = {key: want[key] for key in ("hand_id", "game", "limit", "kind", "currency", "button", "hero")}
    facts["seats"] = {seat: (name, minor(stack)) for seat, (name, stack) in want["seats"].items()}
    facts["boards"] = [tuple(board) for board in want["boards"]]
    facts["awards"] = [(seat, minor(amount), *rest) for seat, amount, *rest in want["awards"]]
    facts["played_at"] = want["played_at"] and dt.datetime.fromisoformat(want["played_at"])
    facts["cancelled"] = want.get("cancelled", False)
    if hand.rake is not None:
        facts["rake"] = minor(want["rake"])
    if hand.total_pot is not None:
        total, rake = minor(want["total_pot"]), minor(want["rake"])
        assert total is not None and rake is not None
        facts["total_pot"] = total - rake if hand.hand_id in NET_TOTALS else total
    if "stakes" in want and hand.hand_id not in UNPRINTED_BLINDS:
        facts["stakes"] = tuple(minor(amount) for amount in want["stakes"])
    for key in ("ante", "bring_in"):
        if key in want:
            facts[key] = minor(want[key])
    if "bets" in want:
        facts["bets"] = tuple(minor(amount) for amount in want["bets"])
    if "tournament" in want:
        facts["tournament"] = want["tournament"]
    return facts


def stated(hand: Hand, want: dict[str, Any]) -> dict[str, Any]:
    """The same facts as the reader states them."""
    facts = {key: getattr(hand, key) for key in ("hand_id", "game", "limit", "kind", "currency", "button", "hero")}
    facts["seats"] = {player.seat: (player.name, player.stack) for player in hand.players}
    facts["boards"] = list(hand.boards)
    width = len(want["awards"][0]) if want["awards"] else 0
    facts["awards"] = [(a.seat, a.amount, a.pot, a.half)[:width] for a in hand.awards]
    facts["played_at"] = hand.played_at
    facts["cancelled"] = hand.cancelled
    if hand.rake is not None:
        facts["rake"] = hand.rake
    if hand.total_pot is not None:
        facts["total_pot"] = hand.total_pot
    stakes = hand.stakes
    if "stakes" in want and hand.hand_id not in UNPRINTED_BLINDS:
        facts["stakes"] = (stakes.small_blind, stakes.big_blind)
    for key in ("ante", "bring_in"):
        if key in want:
            facts[key] = getattr(stakes, key)
    if "bets" in want:
        facts["bets"] = (stakes.small_bet, stakes.big_bet)
    if "tournament" in want:
        facts["tournament"] = hand.tournament and hand.tournament.id
    return facts
