"""Hands against eval7 and pokerkit.

Both libraries' values are only compared by order. pokerkit is slow, so it judges every class of five-card hand once and
a smaller number of deals.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, combinations_with_replacement, pairwise
from typing import Any

import pytest

from hhparse.cards import DECK, RANKS, SUITS
from hhparse.engine.evaluate import best
from hhparse.games import HandKind

eval7 = pytest.importorskip("eval7")
pokerkit = pytest.importorskip("pokerkit")

Cards = tuple[str, ...]
EVAL7 = {card: eval7.Card(card) for card in DECK}


def by_eval7(cards: Iterable[str]) -> int:
    return int(eval7.evaluate([EVAL7[card] for card in cards]))


def by_pokerkit(hand: str) -> Callable[[Cards, Cards], Any]:
    """pokerkit's hand of the class *hand*, which sorts worse to better; None where there is none."""
    made = getattr(pokerkit, hand).from_game_or_none
    return lambda own, board: made("".join(own), "".join(board))


def assert_same_order(pairs: Iterable[tuple[int, Any]]) -> int:
    """Equal ranks have equal values, greater ranks greater ones; answers how many different ranks there were."""
    value_of: dict[int, Any] = {}
    for rank, value in pairs:
        assert value_of.setdefault(rank, value) == value
    ordered = [value_of[rank] for rank in sorted(value_of)]
    assert all(worse < better for worse, better in pairwise(ordered))
    return len(ordered)


def rank_of(kind: HandKind, own: Cards, board: Cards = (), use: int | None = None) -> int:
    made = best(kind, own, board, use)
    return made.rank if made else 0


def every_class(ranks: str) -> Iterator[Cards]:
    """A hand for each set of five ranks, with mixed suits and, where it can be, of one suit."""
    for chosen in combinations_with_replacement(ranks, 5):
        if len(set(chosen)) == 5:
            flush = tuple(rank + "c" for rank in chosen)
            yield from (flush, (*flush[:4], chosen[4] + "d"))
        elif len(set(chosen)) > 1:
            yield tuple(rank + SUITS[chosen[:place].count(rank)] for place, rank in enumerate(chosen))


def deals(count: int, own: int, board: int = 0, deck: Cards = DECK, seed: int = 0) -> Iterator[tuple[Cards, Cards]]:
    chance = random.Random(seed)
    for _ in range(count):
        dealt = tuple(chance.sample(deck, own + board))
        yield dealt[:own], dealt[own:]


def test_every_high_hand_as_eval7() -> None:
    assert assert_same_order((rank_of("high", hand), by_eval7(hand)) for hand in every_class(RANKS)) == 7_462


def test_seven_cards_as_eval7() -> None:
    hands = deals(100_000, 2, 5)
    assert assert_same_order((rank_of("high", own, board), by_eval7(own + board)) for own, board in hands) > 4_000


@pytest.mark.parametrize("hole", [4, 5, 6])
def test_omaha_high_as_the_best_of_eval7(hole: int) -> None:
    def brute(own: Cards, board: Cards) -> int:
        return max(by_eval7(two + three) for two in combinations(own, 2) for three in combinations(board, 3))

    hands = deals(1_500, hole, 5, seed=hole)
    assert assert_same_order((rank_of("high", own, board, 2), brute(own, board)) for own, board in hands) > 500


@pytest.mark.parametrize(
    ("kind", "hand", "ranks", "classes"),
    [
        ("high-short", "ShortDeckHoldemHand", "6789TJQKA", 1_404),
        ("low-a5", "RegularLowHand", RANKS, 6_175),
        ("low-27", "StandardLowHand", RANKS, 7_462),
        ("low-8", "EightOrBetterLowHand", "A2345678", 56),
    ],
)
def test_every_five_card_hand_as_pokerkit(kind: HandKind, hand: str, ranks: str, classes: int) -> None:
    other = by_pokerkit(hand)
    pairs = [(rank_of(kind, five), other(five, ())) for five in every_class(ranks)]
    assert all((rank == 0) == (value is None) for rank, value in pairs)
    assert assert_same_order((rank, value) for rank, value in pairs if rank) == classes


@pytest.mark.parametrize(
    ("kind", "hand", "own", "board", "use"),
    [
        ("high", "OmahaHoldemHand", 4, 5, 2),
        ("low-8", "OmahaEightOrBetterLowHand", 4, 5, 2),
        ("low-8", "OmahaEightOrBetterLowHand", 5, 5, 2),
        ("low-8", "EightOrBetterLowHand", 7, 0, None),
        ("low-a5", "RegularLowHand", 7, 0, None),
        ("low-27", "StandardLowHand", 7, 0, None),
        ("badugi", "BadugiHand", 4, 0, None),
        ("high-short", "ShortDeckHoldemHand", 2, 5, None),
    ],
)
def test_deals_as_pokerkit(kind: HandKind, hand: str, own: int, board: int, use: int | None) -> None:
    other = by_pokerkit(hand)
    deck = tuple(rank + suit for rank in ("6789TJQKA" if kind == "high-short" else RANKS) for suit in SUITS)
    pairs = [(rank_of(kind, *deal, use), other(*deal)) for deal in deals(2_000, own, board, deck, seed=own)]
    assert all((rank == 0) == (value is None) for rank, value in pairs)
    assert assert_same_order((rank, value) for rank, value in pairs if rank) > 20
