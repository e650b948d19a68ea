"""The brute-force evaluators against counted truth and two other libraries."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from math import comb, prod
from random import Random
from typing import Any

import pytest

from tests.planted.ranks import (
    FLUSH,
    FULL,
    NOTHING,
    PAIR,
    QUADS,
    RANKS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    SUITS,
    TRIPS,
    TWO_PAIR,
    Score,
    badugi,
    best,
    deuce,
    eight,
    high,
    odd_card,
    razz,
    short,
    showing,
)


def _classes(ranks: str, judge: Callable[[Sequence[str]], Score]) -> Counter[int]:
    """How many five-card hands of a deck fall into each category, by rank multisets times suits."""
    count: Counter[int] = Counter()
    kinds = [rank for rank in ranks for _ in range(4)]
    for chosen in sorted(set(combinations(kinds, 5))):
        times = Counter(chosen)
        suits = prod(comb(4, number) for number in times.values())
        used: Counter[str] = Counter()
        cards = []
        for place, rank in enumerate(chosen):
            cards.append(rank + SUITS[used[rank] if len(times) < 5 else (1 if place == 4 else 0)])
            used[rank] += 1
        category = judge(cards)[0]
        if len(times) == 5:
            count[category] += suits - 4
            count[judge([rank + "s" for rank in chosen])[0]] += 4
        else:
            count[category] += suits
    return count


def test_high_classes_have_the_known_counts_of_all_2598960_hands() -> None:
    assert _classes(RANKS, high) == {
        STRAIGHT_FLUSH: 40,
        QUADS: 624,
        FULL: 3744,
        FLUSH: 5108,
        STRAIGHT: 10200,
        TRIPS: 54912,
        TWO_PAIR: 123552,
        PAIR: 1098240,
        NOTHING: 1302540,
    }


def test_short_deck_classes_have_the_counts_of_all_376992_hands_with_the_flush_above_the_full_house() -> None:
    flush, full = FULL, FLUSH  # they change places
    assert _classes(RANKS[4:], short) == {
        STRAIGHT_FLUSH: 6 * 4,
        QUADS: 9 * 32,
        flush: (comb(9, 5) - 6) * 4,
        full: 9 * 4 * 8 * 6,
        STRAIGHT: 6 * (4**5 - 4),
        TRIPS: 9 * 4 * comb(8, 2) * 16,
        TWO_PAIR: comb(9, 2) * 36 * 28,
        PAIR: 9 * 6 * comb(8, 3) * 64,
        NOTHING: (comb(9, 5) - 6) * (4**5 - 4),
    }


def test_short_deck_lowest_straight_is_ace_to_nine() -> None:
    lowest, next_one = short(["Ac", "6d", "7h", "8s", "9d"]), short(["6d", "7h", "8s", "9d", "Tc"])
    assert short(["Ac", "Ad", "Ah", "Ks", "Qd"]) < lowest < next_one
    assert short(["Ac", "Ad", "Ah", "Ks", "Kd"]) < short(["6c", "7c", "8c", "9c", "Jc"])


def test_eight_or_better_qualifies_in_8_choose_5_times_4_to_the_5_hands() -> None:
    lows = [chosen for chosen in combinations(RANKS, 5) if eight([rank + "s" for rank in chosen])]
    assert len(lows) * 4**5 == comb(8, 5) * 4**5 == 57344
    assert eight(["Ah", "As", "2c", "3d", "4h"]) is None


def test_low_order_of_the_rule_document() -> None:
    """S-5O8-04: strictly increasing strength."""
    order = ["87654", "87653", "8642A", "8432A", "76542", "7652A", "75432", "65432", "6432A", "5432A"]
    scores = [eight([rank + SUITS[place % 4] for place, rank in enumerate(low)]) for low in order]
    assert None not in scores
    strengths = [score for score in scores if score is not None]
    assert all(worse < better for worse, better in pairwise(strengths))


def test_badugi_counts_of_all_270725_hands() -> None:
    sizes: Counter[int] = Counter()
    deck = [rank + suit for rank in RANKS for suit in SUITS]
    for cards in combinations(deck, 4):
        sizes[badugi(cards)[0][0]] += 1
    assert sizes[4] == 13 * 12 * 11 * 10
    assert sizes[1] == 4 * comb(13, 4) + 13  # one suit, or one rank
    assert sum(sizes.values()) == comb(52, 4)


def test_omaha_plays_exactly_two_hole_cards() -> None:
    board = ("Ts", "Js", "Qs", "Ks", "2d")
    assert best("high", ("As", "3h", "4h", "5h"), board, two=True) == (
        high(["Ad", "5c", "Ks", "Qs", "Js"]),
        ("As", "5h", "Js", "Qs", "Ks"),
    )
    assert best("eight", ("Ah", "Kd", "Qd", "Jd"), ("2s", "3s", "4s", "5s", "9s"), two=True) is None


def test_showing_and_odd_card_orders() -> None:
    assert showing(["2c", "2d"]) > showing(["Ah", "Kh"])
    assert showing(["2c", "2d", "2h", "3c"]) > showing(["Ah", "Kh", "Ad", "Kd"]) > showing(["Ah", "Kh", "Ad", "Qd"])
    assert showing(["Ac", "2d"], ace_low=True) < showing(["2c", "3d"], ace_low=True)
    assert odd_card(["Ac", "2d"], low=False) < odd_card(["Ah", "3d"], low=False)
    assert odd_card(["Ac", "Kd"], low=True) > odd_card(["Ah", "3d"], low=True) > odd_card(["2c", "3h"], low=True)


def _sign(left: Any, right: Any) -> int:
    return int(left > right) - int(left < right)


@pytest.mark.parametrize("kind", ["high", "short", "deuce", "razz", "eight", "badugi"])
def test_order_agrees_with_pokerkit(kind: str) -> None:
    pokerkit = pytest.importorskip("pokerkit")
    classes = {
        "high": ("StandardHighHand", high, 5),
        "short": ("ShortDeckHoldemHand", short, 5),
        "deuce": ("StandardLowHand", deuce, 5),
        "razz": ("RegularLowHand", razz, 5),
        "eight": ("EightOrBetterLowHand", eight, 5),
        "badugi": ("BadugiHand", lambda cards: badugi(cards)[0], 4),
    }
    name, judge, count = classes[kind]
    theirs = getattr(pokerkit, name)
    rng = Random(kind)
    ranks = {"short": RANKS[4:], "eight": "A2345678"}.get(kind, RANKS)
    suits = {"badugi": "cdhs", "high": "cd"}.get(kind, "cdh")
    deck = [rank + suit for rank in ranks for suit in suits]
    drawn: list[tuple[Any, Any]] = []
    while len(drawn) < 300:
        cards = rng.sample(deck, count)
        if rng.random() < 0.4 and kind in ("high", "short", "deuce"):
            start = rng.randrange(len(ranks) - 4)
            cards = [rank + rng.choice(suits) for rank in ranks[start : start + 5]]
        if (kind == "eight" and judge(cards) is None) or (kind == "badugi" and len(badugi(cards)[1]) < 4):
            continue  # pokerkit knows no such hand; the size of a badugi is counted elsewhere
        drawn.append((judge(cards), theirs("".join(cards))))
    for (ours, other), (ours_next, other_next) in pairwise(drawn):
        assert _sign(ours, ours_next) == _sign(other, other_next)


def test_best_high_of_seven_agrees_with_eval7() -> None:
    eval7 = pytest.importorskip("eval7")
    rng = Random(7)
    deck = [rank + suit for rank in RANKS for suit in SUITS]
    drawn = []
    for _ in range(400):
        cards = rng.sample(deck, 7)
        ranked = best("high", cards)
        assert ranked is not None
        drawn.append((ranked[0], eval7.evaluate([eval7.Card(card) for card in cards])))
    for (ours, other), (ours_next, other_next) in pairwise(drawn):
        assert _sign(ours, ours_next) == _sign(other, other_next)
