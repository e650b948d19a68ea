"""The cases from public bug reports (``shared/bugs``): each hand read, cancelled or unread as it should be."""

import datetime as dt
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from hhparse import money
from hhparse.hand import Hand, Unread
from tests.reading.reads import read
from tests.shared import SHARED, needs_shared

GAMES = {"omaha_hilo": "omaha-hilo", "omaha5_hilo": "omaha-hilo-5", "stud_hilo": "stud-hilo"}
LIMITS = {"NL": "no-limit", "PL": "pot-limit", "FL": "fixed-limit"}
CASES = sorted(path.parent for path in SHARED.glob("bugs/*/expect.json"))


@needs_shared
def test_the_cases_are_there() -> None:
    assert len(CASES) >= 46


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case: Path) -> None:
    expected = json.loads((case / "expect.json").read_text("utf-8"))["hands"]
    found = [item for item in read((case / "input.txt").read_bytes()) if isinstance(item, Hand | Unread)]
    assert len(found) == len(expected)
    for item, want in zip(found, expected, strict=True):
        if want["status"] == "incomplete":
            assert isinstance(item, Unread)
            assert item.hand_id == want["hand_id"]
            assert item.finding.code.startswith("PRS")
            assert item.source.line <= item.line <= item.source.line_end
        else:
            assert isinstance(item, Hand), item
            _compare(item, want)


def _compare(hand: Hand, want: dict[str, Any]) -> None:
    assert (hand.room, hand.hand_id) == (want["room"], want["hand_id"])
    assert (hand.game, hand.limit, hand.kind) == (
        GAMES.get(want["game"], want["game"]), LIMITS[want["limit"]], want["money_kind"],
    )  # fmt: skip
    assert hand.cancelled == (want["status"] == "cancelled")
    assert hand.button == (want["button_seat"] or None)
    assert hand.currency == (want["currency"] if want["money_kind"] == "cash" else None)
    assert {(p.seat, p.name, p.stack) for p in hand.players} == {
        (p["seat"], p["name"], _minor(hand, p["stack"])) for p in want["players"]
    }
    for name in ("small_blind", "big_blind", "small_bet", "big_bet", "ante", "bring_in"):
        assert getattr(hand.stakes, name) == _minor(hand, want["stakes"].get(name)), name
    if "played_at_utc" in want:
        moment = dt.datetime.fromisoformat(want["played_at_utc"].replace("Z", "+00:00"))
        assert hand.played_at == (moment if moment.tzinfo else moment.replace(tzinfo=dt.timezone.utc))
    if "tournament_id" in want:
        assert hand.tournament is not None and hand.tournament.id == want["tournament_id"]
    assert _paid(hand, want) == {name: _minor(hand, amount) for name, amount in want["awards_stated"].items()}
    if hand.rake is not None:
        assert hand.rake == _minor(hand, want["rake"])
    if "boards" in want or "board" in want:
        boards = want.get("boards") or [want["board"]]
        assert hand.boards == tuple(tuple(b["cards"] if isinstance(b, dict) else b) for b in boards)


def _minor(hand: Hand, amount: str | None) -> int | None:
    return None if amount is None else money.parse(amount, hand.scale)


def _paid(hand: Hand, want: dict[str, Any]) -> dict[str, int]:
    """What the pots paid by the room's own lines; where it prints no returns, those inside a win are taken out."""
    paid = Counter[str]()
    for award in hand.awards:
        paid[hand.names[award.seat]] += award.amount
    if hand.room == "partypoker":
        for back in want["uncalled_returns"]:
            paid[back["player"]] -= money.parse(back["amount"], hand.scale)
    return dict(paid)
