"""The published object of one hand: CONTRACT.md's keys and types, sums that hold, a schema that takes it all."""

import json
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from typing import Any

import jsonschema
import pytest

import hhparse
from hhparse.reports.audit_schema import schema
from tests.hands import dealt, line_of, stars
from tests.planted import generate, write
from tests.planted.games import GAMES
from tests.reading.reads import samples

Json = dict[str, Any]

KEYS = {
    "schema_version", "source", "hand_key", "room", "hand_id", "played_at", "played_at_local", "game", "limit", "kind",
    "stakes", "currency", "unit", "table", "max_seats", "button", "hero", "tournament", "house", "players", "boards",
    "total_pot", "rake", "rake_source", "pots", "stated", "verdict", "findings", "not_evaluated",
}  # fmt: skip
PLAYER = {
    "seat", "name", "stack", "cards", "contributed", "returned", "awarded", "expected", "cash_out", "net", "result",
}  # fmt: skip
SHARE = {"board", "half", "amount", "winners", "hand", "cards", "awards", "odd_chips", "policy", "citation"}
FINDING = {
    "code", "name", "severity", "message", "lines", "seats", "stated", "expected", "difference", "citation", "explained_by",
}  # fmt: skip
UNREAD = {"schema_version", "source", "room", "hand_id", "verdict", "findings"}
MISREAD = FINDING | {"column", "text"}
TOURNAMENT = {"id", "buy_in", "fee", "bounty", "currency", "level", "name"}


@cache
def reports() -> tuple[Json, ...]:
    """Every sample's hands and some random ones of every game, as JSON gives them back."""
    texts = [*samples().values(), *(write(generate(seed, game=game)).encode() for game in GAMES for seed in range(12))]
    return tuple(json.loads(json.dumps(hhparse.audit(hand).to_dict())) for text in texts for hand in hhparse.read(text))


def judged() -> Iterator[Json]:
    return (report for report in reports() if report["verdict"] != "unread")


def amount(text: str | None) -> Decimal:
    """A decimal string; what is none fails."""
    assert isinstance(text, str)
    return Decimal(text)


def test_there_is_something_to_look_at() -> None:
    assert {report["verdict"] for report in reports()} >= {"consistent", "cancelled", "unread"}
    assert len(reports()) > 400


def test_keys_are_always_there() -> None:
    for report in judged():
        assert report.keys() >= KEYS
        assert report["schema_version"] == 1
        assert report["source"].keys() == {"file", "line", "line_end", "sha256"}
        assert report["stakes"].keys() >= {
            "small_blind",
            "big_blind",
            "small_bet",
            "big_bet",
            "ante",
            "bring_in",
            "source",
        }
        assert report["stated"].keys() == {"total_pot", "rake", "awards"}
        assert report["tournament"] is None or report["tournament"].keys() == TOURNAMENT
        for player in report["players"]:
            assert player.keys() == PLAYER
        for pot in report["pots"]:
            assert pot.keys() == {"name", "amount", "rake", "eligible", "shares"}
            assert all(share.keys() == SHARE for share in pot["shares"])
        for award in report["stated"]["awards"]:
            assert award.keys() == {"seat", "amount", "pot", "half", "board", "line"}
        assert all(finding.keys() == FINDING for finding in report["findings"])
        assert all(one.keys() == {"code", "seats", "reason"} for one in report["not_evaluated"])


def test_an_unread_hand_is_an_object_too() -> None:
    unread = [report for report in reports() if report["verdict"] == "unread"]
    assert unread
    for report in unread:
        assert report.keys() == UNREAD
        (finding,) = report["findings"]
        assert finding.keys() == MISREAD
        assert finding["code"].startswith("PRS") and isinstance(finding["expected"], list)
        (line,) = finding["lines"]
        assert report["source"]["line"] <= line <= report["source"]["line_end"]


def test_the_schema_takes_every_report_and_no_other() -> None:
    published = schema()
    jsonschema.Draft202012Validator.check_schema(published)
    validator = jsonschema.Draft202012Validator(published)
    for report in reports():
        validator.validate(report)
    good = next(judged())
    broken: list[Json] = [{key: value for key, value in good.items() if key != gone} for gone in KEYS]
    broken += [
        good | {"total_pot": 6},
        good | {"verdict": "fine"},
        good | {"button": "6"},
        good | {"rake_source": None},
    ]
    for report in broken:
        assert not validator.is_valid(report)


def test_pots_add_up() -> None:
    for report in judged():
        assert sum(amount(pot["amount"]) for pot in report["pots"]) == amount(report["total_pot"])
        assert sum(amount(pot["rake"]) for pot in report["pots"]) == amount(report["rake"])
        for pot in report["pots"]:
            shares = pot["shares"]
            assert sum(amount(share["amount"]) for share in shares) == amount(pot["amount"]) - amount(pot["rake"])
            for share in shares:
                assert sum(map(amount, share["awards"].values())) == amount(share["amount"])
                assert sorted(map(int, share["awards"])) == sorted(share["winners"])
                assert share["odd_chips"].keys() <= share["awards"].keys()
                assert set(share["winners"]) <= set(pot["eligible"])
        names = [pot["name"] for pot in report["pots"]]
        assert names == [f"side-{n}" if n else "main" for n in range(len(names))]


def test_players_add_up() -> None:
    for report in judged():
        given: dict[int, Decimal] = {}
        for share in (share for pot in report["pots"] for share in pot["shares"]):
            for seat, award in share["awards"].items():
                given[int(seat)] = given.get(int(seat), Decimal()) + amount(award)
        put = back = Decimal()
        for player in report["players"]:
            sold = amount(player["cash_out"]["amount"]) if player["cash_out"] else Decimal()
            won, returned, bet = (amount(player[key]) for key in ("awarded", "returned", "contributed"))
            assert amount(player["net"]) == won + returned + sold - bet
            assert amount(player["expected"]) == given.get(player["seat"], 0)
            assert player["result"] in ("won", "lost", "folded", "sat-out")
            assert (player["result"] == "sat-out") <= (bet == 0)
            put, back = put + bet, back + returned
        assert put - back == amount(report["total_pot"])


def test_one_hand_whole() -> None:
    """Net 5.99: 3.00 for Bo's three kings, 2.99 for Ann's 7-4-3-2-A, which Ann got as 3.00."""
    text = dealt("Kc 7h 4d 2s Td", {"Ann": "As 3s Qd Jd", "Bo": "Kh Kd 9s 9c", "Cy": "Jh Jc 9d 9h"}, "Bo 2.99; Ann 3",
                 rake="0.01")  # fmt: skip
    (hand,) = hhparse.read(text.encode())
    report = hhparse.audit(hand).to_dict()
    assert report["verdict"] == "discrepant"
    assert report["pots"] == [
        {
            "name": "main",
            "amount": "6.00",
            "rake": "0.01",
            "eligible": [1, 2, 3],
            "shares": [
                {
                    "board": 1,
                    "half": "high",
                    "amount": "3.00",
                    "winners": [2],
                    "hand": "three of a kind, Kings, kickers T-7",
                    "cards": ["Kh", "Kd", "Kc", "Td", "7h"],
                    "awards": {"2": "3.00"},
                    "odd_chips": {"2": "0.01"},
                    "policy": "button/std",
                    "citation": "Robert",
                },
                {
                    "board": 1,
                    "half": "low",
                    "amount": "2.99",
                    "winners": [1],
                    "hand": "7-4-3-2-A",
                    "cards": ["7h", "4d", "3s", "2s", "As"],
                    "awards": {"1": "2.99"},
                    "odd_chips": {},
                    "policy": "button/std",
                    "citation": "Robert",
                },
            ],
        }
    ]
    (finding,) = report["findings"]
    assert {key: finding[key] for key in ("code", "severity", "seats", "stated", "expected", "difference")} == {
        "code": "ODD001", "severity": "error", "seats": [1, 2], "stated": "3.00", "expected": "2.99", "difference": "0.01",
    }  # fmt: skip
    assert finding["lines"] == list(line_of(text, "Bo collected", "Ann collected"))
    assert finding["explained_by"] == ["button/lo_gets_half_odd"]
    ann = report["players"][0]
    assert (ann["awarded"], ann["expected"], ann["net"], ann["result"]) == ("3.00", "2.99", "1.00", "won")
    assert report["stated"]["awards"][1] == {
        "seat": 1, "amount": "3.00", "pot": "main", "half": None, "board": 1, "line": line_of(text, "Ann collected")[0],
    }  # fmt: skip


@pytest.mark.parametrize("policy", ["button/std", "seat/low"])
def test_the_policy_asked_for_is_the_one_named(policy: str) -> None:
    text = stars("Bo sb 1; Cy bb 2; Ann folds; Bo folds; Cy takes it")
    (hand,) = hhparse.read(text.encode())
    report = hhparse.audit(hand, policy=policy).to_dict()
    assert {share["policy"] for pot in report["pots"] for share in pot["shares"]} == {policy}
