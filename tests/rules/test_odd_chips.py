"""Odd-chip policies against a hand-out of single chips worked out here, and against what rooms paid."""

from itertools import combinations

import pytest

from hhparse.rules.citations import CITATIONS
from hhparse.rules.odd_chips import POLICIES, Table, Undecided, policy
from hhparse.rules.splits import Sides, divide

IDS = {
    "button/std",
    "button/tda",
    "button/all_to_first",
    "button/last_position",
    "button/lo_gets_half_odd",
    "seat/low",
    "bovada/bb_first",
    "suit/robert_all",
    "suit/high_five",
    "party/stud_suit",
    "party/stud_position",
}

# Button in seat 5: 8 is the small blind, 2 the big blind, 4 first to act.
TABLE = Table(
    seats=(8, 2, 4, 5),
    button=5,
    big_blind=2,
    own_cards={
        8: ("Kc", "Qc", "Ah", "2h", "3d", "4d", "7c"),
        2: ("Ks", "Qd", "Ad", "2d", "3h", "4h", "7h"),
        5: ("Kh", "Qh", "As", "2s", "5d", "4c", "7d"),
    },
    high_five={
        8: ("Kc", "Qc", "7c", "4d", "3d"),
        2: ("Ks", "Qd", "7h", "4h", "3h"),
        5: ("Kh", "Qh", "7d", "5d", "4c"),
    },
    low_five={
        8: ("7c", "4d", "3d", "2h", "Ah"),
        2: ("7h", "4h", "3h", "2d", "Ad"),
        5: ("7d", "5d", "4c", "2s", "As"),
    },
)

# The order of the three seats that win here, high side and low side, read off the table above by eye.
ORDERS = {
    "button/std": ((8, 2, 5), (8, 2, 5)),
    "button/tda": ((8, 2, 5), (8, 2, 5)),
    "button/all_to_first": ((8, 2, 5), (8, 2, 5)),
    "button/last_position": ((5, 2, 8), (5, 2, 8)),
    "button/lo_gets_half_odd": ((8, 2, 5), (8, 2, 5)),
    "seat/low": ((2, 5, 8), (2, 5, 8)),
    "bovada/bb_first": ((2, 5, 8), (2, 5, 8)),
    # highest card: As, Ah, Ad; lowest card, the ace: Ad, Ah, As
    "suit/robert_all": ((5, 8, 2), (2, 8, 5)),
    "party/stud_suit": ((5, 8, 2), (2, 8, 5)),
    # the five played: Ks, Kh, Kc; in the low hand the ace is low and the seven counts: 7h, 7d, 7c
    "suit/high_five": ((2, 5, 8), (2, 5, 8)),
    "party/stud_position": ((8, 2, 5), (8, 2, 5)),
}


def chip_by_chip(pot: int, high: set[int], low: set[int] | None, name: str) -> dict[int, int]:
    """The pot handed out one chip at a time, as a dealer would."""
    first, second = ([seat for seat in order if seat in high | (low or set())] for order in ORDERS[name])
    stacks = dict.fromkeys(high | (low or set()), 0)

    def deal(chips: int, seats: list[int], all_to_first: bool = False) -> int:
        """Round after round; returns the chips that did not make a full round and were dealt one each."""
        while chips >= len(seats):
            for seat in seats:
                stacks[seat] += 1
            chips -= len(seats)
        for place in range(chips):
            stacks[seats[0 if all_to_first else place]] += 1
        return chips

    to_first = name == "button/all_to_first"
    highs = [seat for seat in first if seat in high]
    if low is None:
        deal(pot, highs, to_first)
        return stacks
    lows = [seat for seat in second if seat in low]
    if name in {"button/tda", "suit/robert_all", "suit/high_five"} and high == low and len(high) > 1:
        deal(pot, highs)
        return stacks
    halves = [0, 0]
    for chip in range(pot):
        halves[chip % 2] += 1
    if name == "button/lo_gets_half_odd":
        halves.reverse()
    if name == "bovada/bb_first":
        while halves[1] % len(lows):
            halves[1] -= 1
            halves[0] += 1
    deal(halves[0], highs, to_first)
    deal(halves[1], lows, to_first)
    return stacks


def paid(pot: int, high: set[int], low: set[int] | None, name: str) -> dict[int, int]:
    stacks: dict[int, int] = dict.fromkeys(high | (low or set()), 0)
    for share in divide(pot, Sides.of(high, low), TABLE, POLICIES[name]):
        for seat, award in share.awards.items():
            stacks[seat] += award
    return stacks


SETS = [set(seats) for size in (1, 2, 3) for seats in combinations((2, 5, 8), size)]


@pytest.mark.parametrize("name", sorted(IDS))
def test_every_pot_and_every_set_of_winners(name: str) -> None:
    for high in SETS:
        for low in [None, *SETS]:
            for pot in range(1, 201):
                assert paid(pot, high, low, name) == chip_by_chip(pot, high, low, name), (pot, high, low)


def test_the_registry_is_complete_documented_and_cited() -> None:
    assert set(POLICIES) == IDS
    for name, value in POLICIES.items():
        assert value.id == name
        assert len(value.text) > 40
        assert value.citations and set(value.citations) <= set(CITATIONS)


def test_only_one_policy_gives_the_odd_half_to_the_low() -> None:
    assert [name for name, value in POLICIES.items() if value.half_odd == "low"] == ["button/lo_gets_half_odd"]


def test_a_second_policy_of_the_same_name_is_refused() -> None:
    with pytest.raises(ValueError, match="button/std"):
        policy("button/std", "Robert")(lambda table, side, tied: ())
    assert POLICIES["button/std"].citations


@pytest.mark.parametrize("name", ["button/std", "button/tda", "button/last_position", "party/stud_position"])
def test_position_cannot_be_decided_without_a_button(name: str) -> None:
    answer = POLICIES[name].order(Table(seats=(1, 2, 3)), "high", frozenset({1, 3}))
    assert isinstance(answer, Undecided) and "button" in answer.reason


def test_the_big_blind_must_be_known() -> None:
    for big_blind in (None, 9):
        answer = POLICIES["bovada/bb_first"].order(
            Table(seats=(1, 2, 3), big_blind=big_blind), "high", frozenset({1, 3})
        )
        assert isinstance(answer, Undecided)


@pytest.mark.parametrize("name", ["suit/robert_all", "suit/high_five", "party/stud_suit"])
def test_suits_cannot_decide_without_the_cards(name: str) -> None:
    answer = POLICIES[name].order(TABLE, "high", frozenset({2, 4}))
    assert isinstance(answer, Undecided) and "seat 4" in answer.reason


def test_the_same_five_cards_cannot_decide() -> None:
    board = ("As", "Ks", "Qs", "Js", "Ts")
    table = Table(seats=(1, 2), high_five={1: board, 2: board})
    assert isinstance(POLICIES["suit/high_five"].order(table, "high", frozenset({1, 2})), Undecided)


def test_a_shared_card_is_passed_over_for_the_next() -> None:
    table = Table(seats=(1, 2), high_five={1: ("As", "Kd", "9c", "5c", "2c"), 2: ("As", "Kh", "9d", "5d", "2d")})
    assert POLICIES["suit/high_five"].order(table, "high", frozenset({1, 2})) == (2, 1)


def test_all_cards_count_in_robert_and_only_the_five_played_at_the_tda() -> None:
    # Both play 9-9-8-8-Q of different suits; seat 1 also holds the king of clubs.
    table = Table(
        seats=(1, 2),
        own_cards={1: ("9c", "9d", "8c", "8d", "Qc", "Kc", "2c"), 2: ("9h", "9s", "8h", "8s", "Qs", "4c", "3c")},
        high_five={1: ("9c", "9d", "8c", "8d", "Qc"), 2: ("9h", "9s", "8h", "8s", "Qs")},
    )
    tied = frozenset({1, 2})
    assert POLICIES["suit/robert_all"].order(table, "high", tied) == (1, 2)
    assert POLICIES["suit/high_five"].order(table, "high", tied) == (2, 1)


def test_the_lowest_card_takes_the_odd_chip_of_a_low() -> None:
    # P-S8-11: equal lowest cards go by suit, clubs first; the ace is the lowest card of a low.
    table = Table(seats=(1, 2, 3), own_cards={1: ("2c", "Ks"), 2: ("Ad", "Kd"), 3: ("Ac", "Kh")})
    assert POLICIES["party/stud_suit"].order(table, "low", frozenset({1, 2, 3})) == (3, 2, 1)
    assert POLICIES["party/stud_suit"].order(table, "high", frozenset({1, 2, 3})) == (2, 3, 1)
