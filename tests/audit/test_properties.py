"""Laws that hold for every hand: chips are conserved, ties are shared, and numbers on seats are only names."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from hhparse.auditing.report import hand_report
from hhparse.auditing.run import Audit
from hhparse.rules.odd_chips import POLICIES
from tests.hands import judge
from tests.planted import generate, written
from tests.planted.games import GAMES, PARTY_GAMES, RUN_TWICE_GAMES

HANDS_A_GAME = 60
ONE_EACH = [name for name, policy in POLICIES.items() if not policy.all_to_first]


@cache
def hands(room: str) -> list[tuple[str, Audit]]:
    """Random hands of every game the room has, as text and judged."""
    found = []
    for game in PARTY_GAMES if room == "partypoker" else tuple(GAMES):
        for seed in range(HANDS_A_GAME):
            text = written(generate(200_000 + seed, room=room, game=game)).text
            found.append((text, judge(text)))
    return found


@pytest.mark.parametrize("policy", POLICIES)
def test_chips_are_conserved_whatever_the_policy(policy: str) -> None:
    """Contributions are awards, rake and returned bets; chips the policy cannot place are told apart."""
    met = set()
    for _, result in hands("pokerstars"):
        case = result.replay
        settled = case.by_policy(policy)
        unassigned = sum(line.share.unassigned for line in settled.lines)
        put, back = sum(case.bets.contributed.values()), sum(case.paid.returned.values())
        assert sum(settled.expected.values()) + unassigned + case.paid.rake + back == put
        assert sum(line.share.amount for line in settled.lines) + case.paid.rake == sum(pot.amount for pot in case.pots)
        met.add((case.game.id, max(len({line.board for line in settled.lines}), 1)))
    assert met == {(game, 1) for game in GAMES} | {(game, 2) for game in RUN_TWICE_GAMES}


@pytest.mark.parametrize("policy", ONE_EACH)
def test_shares_of_one_tied_side_differ_by_at_most_a_unit(policy: str) -> None:
    tied = 0
    for _, result in hands("pokerstars"):
        settled = result.replay.by_policy(policy)
        for line in settled.lines:
            amounts = line.share.awards.values()
            assert max(amounts) - min(amounts) <= settled.unit
            tied += len(amounts) > 1
    assert tied > 200


def test_a_policy_that_gives_all_to_the_first_does_differ_by_more() -> None:
    """So the law above is one of the policies, not of the arithmetic."""
    gaps = {
        max(line.share.awards.values()) - min(line.share.awards.values())
        for _, result in hands("pokerstars")
        for line in result.replay.by_policy("button/all_to_first").lines
    }
    assert max(gaps) > 1


@pytest.mark.parametrize("room", ["pokerstars", "partypoker"])
def test_the_order_in_which_seats_are_listed_changes_nothing(room: str) -> None:
    rng = Random(5)
    moved = 0
    for text, result in hands(room):
        shuffled = with_seats_shuffled(text, rng)
        moved += shuffled != text
        assert told(judge(shuffled)) == told(result)
    assert moved > len(hands(room)) // 2


@pytest.mark.parametrize("room", ["pokerstars", "partypoker"])
def test_rotating_the_seats_and_the_button_rotates_the_awards(room: str) -> None:
    rng = Random(6)
    for text, result in hands(room):
        by = rng.randrange(1, 9)
        turned = judge(reseated(text, by))
        assert told(turned) == renamed(told(result), by)


def test_a_policy_by_seat_numbers_does_depend_on_them() -> None:
    """So the rotation above would show a rule that looks at numbers."""
    rng = Random(7)
    differs = 0
    for text, result in hands("pokerstars"):
        by = rng.randrange(1, 9)
        plain = result.replay.by_policy("seat/low").expected
        turned = judge(reseated(text, by)).replay.by_policy("seat/low").expected
        differs += turned != {seat_after(seat, by): amount for seat, amount in plain.items()}
    assert differs > 10


# ---- changed texts, and what is compared --------------------------------------------------------------------------


def with_seats_shuffled(text: str, rng: Random) -> str:
    """*text* with the lines that seat the players in another order."""
    lines = text.split("\n")
    first = next(n for n, line in enumerate(lines) if re.match(r"Seat \d+: ", line))
    last = next(n for n in range(first, len(lines)) if not lines[n].startswith("Seat "))
    assert last - first > 1
    lines[first:last] = rng.sample(lines[first:last], last - first)
    return "\n".join(lines)


def seat_after(seat: int, by: int) -> int:
    """The number of a seat turned on by *by* at a table of nine."""
    return (seat - 1 + by) % 9 + 1


def reseated(text: str, by: int) -> str:
    """*text* with every seat's number turned on; 0, a game without a button, stays."""

    def turned(found: re.Match[str]) -> str:
        return found[1] + (str(seat_after(int(found[2]), by)) if found[2] != "0" else "0")

    return re.sub(r"(?m)(^Seat |^Table .* Seat #)(\d+)(?=:| is the button)", turned, text)


def told(result: Audit) -> dict[str, Any]:
    """What the audit says of a hand, without lines and names of files."""
    report = hand_report(result)
    return {
        "verdict": report["verdict"],
        "findings": sorted((one["code"], sorted(one["seats"])) for one in report["findings"]),
        "skipped": sorted((one["code"], sorted(one["seats"])) for one in report["not_evaluated"]),
        "players": {player.pop("seat"): player for player in report["players"]},
        "pots": [(pot["name"], pot["amount"], pot["rake"], sorted(pot["eligible"])) for pot in report["pots"]],
        "shares": list(shares(report)),
        "total": (report["total_pot"], report["rake"], report["button"], report["boards"]),
    }


def shares(report: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
    for pot in report["pots"]:
        for share in pot["shares"]:
            amounts = [{int(seat): amount for seat, amount in share[key].items()} for key in ("awards", "odd_chips")]
            yield (share["board"], share["half"], share["amount"], sorted(share["winners"]), *amounts)


def renamed(facts: dict[str, Any], by: int) -> dict[str, Any]:
    """*facts* with every seat turned on."""

    def some(seats: list[int]) -> list[int]:
        return sorted(seat_after(seat, by) for seat in seats)

    def keys(amounts: dict[int, Any]) -> dict[int, Any]:
        return {seat_after(seat, by): amount for seat, amount in amounts.items()}

    total, rake, button, boards = facts["total"]
    return {
        "verdict": facts["verdict"],
        "findings": sorted((code, some(seats)) for code, seats in facts["findings"]),
        "skipped": sorted((code, some(seats)) for code, seats in facts["skipped"]),
        "players": keys(facts["players"]),
        "pots": [(*pot, some(seats)) for *pot, seats in facts["pots"]],
        "shares": [(*share, some(winners), keys(paid), keys(odd)) for *share, winners, paid, odd in facts["shares"]],
        "total": (total, rake, button and seat_after(button, by), boards),
    }
