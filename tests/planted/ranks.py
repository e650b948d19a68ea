"""Brute-force evaluators. A score is a tuple of integers, larger is better; ties are equal.

Plain rules, no tables: the best of all five-card (badugi: one- to four-card) choices, each judged by its ranks' counts.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

from .model import Card

Score = tuple[int, ...]
Ranked = tuple[Score, tuple[Card, ...]]
"""A score and the cards that make it."""

RANKS = "23456789TJQKA"
SUITS = "cdhs"
HIGH = {rank: value for value, rank in enumerate(RANKS, 2)}
LOW = HIGH | {"A": 1}

# category numbers of a five-card high hand
NOTHING, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL, QUADS, STRAIGHT_FLUSH = range(9)
# short deck (six-plus): the flush beats the full house; trips stay below the straight
_SHORT_ORDER = (NOTHING, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FULL, FLUSH, QUADS, STRAIGHT_FLUSH)
_PATTERNS = {(4, 1): QUADS, (3, 2): FULL, (3, 1, 1): TRIPS, (2, 2, 1): TWO_PAIR, (2, 1, 1, 1): PAIR}


def _grouped(values: Iterable[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Counts and values, the most frequent first, then the larger: KK7 -> (2, 1), (13, 7)."""
    groups = sorted(Counter(values).items(), key=lambda item: (-item[1], -item[0]))
    return tuple(count for _, count in groups), tuple(value for value, _ in groups)


@cache
def _category(values: tuple[int, ...], flush: bool, wheel: tuple[int, ...]) -> Score:
    """Category and ranks of five values; *wheel* is the straight in which the ace plays low, if any."""
    counts, ordered = _grouped(values)
    if len(counts) < 5:
        return (_PATTERNS[counts], *ordered)
    straight = ordered[0] - ordered[4] == 4
    if ordered == wheel:
        straight, ordered = True, ordered[1:2]
    if straight:
        return (STRAIGHT_FLUSH if flush else STRAIGHT, ordered[0])
    return (FLUSH if flush else NOTHING, *ordered)


def _five(cards: Sequence[Card]) -> tuple[tuple[int, ...], bool]:
    suit = cards[0][1]
    return tuple(sorted(HIGH[card[0]] for card in cards)), all(card[1] == suit for card in cards)


def high(cards: Sequence[Card]) -> Score:
    """Five cards as a high hand; A-2-3-4-5 is the lowest straight."""
    return _category(*_five(cards), (14, 5, 4, 3, 2))


def short(cards: Sequence[Card]) -> Score:
    """Five cards of the short deck: flush above full house, A-6-7-8-9 the lowest straight."""
    category, *rest = _category(*_five(cards), (14, 9, 8, 7, 6))
    return (_SHORT_ORDER.index(category), *rest)


def deuce(cards: Sequence[Card]) -> Score:
    """Deuce to seven: the worst high hand wins, aces are high, straights and flushes count against."""
    return tuple(-value for value in _category(*_five(cards), ()))


def razz(cards: Sequence[Card]) -> Score:
    """Ace to five: straights and flushes are ignored, pairs hurt, the lowest top card wins."""
    counts, ordered = _grouped(LOW[card[0]] for card in cards)
    return (*(-count for count in counts), *(-value for value in ordered))


def eight(cards: Sequence[Card]) -> Score | None:
    """Eight or better: five different ranks, none above eight; ``None`` if it does not qualify."""
    values = sorted({LOW[card[0]] for card in cards}, reverse=True)
    return tuple(-value for value in values) if len(values) == 5 and values[0] <= 8 else None


def badugi(cards: Sequence[Card]) -> Ranked:
    """The most cards of different ranks and suits, then the lowest top card; aces are low."""
    found: list[Ranked] = []
    for count in range(len(cards), 0, -1):
        for chosen in combinations(cards, count):
            if len({card[0] for card in chosen}) == len({card[1] for card in chosen}) == count:
                values = sorted((LOW[card[0]] for card in chosen), reverse=True)
                found.append(((count, *(-value for value in values)), chosen))
        if found:
            break
    return max(found)


def choices(hole: Sequence[Card], board: Sequence[Card], two: bool) -> Iterator[tuple[Card, ...]]:
    """Every five cards that may be played: two hole and three board cards in Omaha games, any five otherwise."""
    if not two:
        yield from combinations((*hole, *board), 5)
        return
    threes = list(combinations(board, 3))
    for pair in combinations(hole, 2):
        for three in threes:
            yield pair + three


_FIVE = {"high": high, "short": short, "deuce": deuce, "razz": razz, "eight": eight}


def best(kind: str, hole: Sequence[Card], board: Sequence[Card] = (), two: bool = False) -> Ranked | None:
    """The best hand of *kind* (``high short deuce razz eight badugi``) and its cards; ``None`` if no low qualifies."""
    if kind == "badugi":
        return badugi(hole)
    judge = _FIVE[kind]
    winner: Ranked | None = None
    for cards in choices(hole, board, two):
        score = judge(cards)
        if score is not None and (winner is None or score > winner[0]):
            winner = (score, cards)
    return winner


def showing(cards: Sequence[Card], ace_low: bool = False) -> Score:
    """One to four up cards by pairs, then ranks, larger is higher; *ace_low* for razz."""
    counts, ordered = _grouped((LOW if ace_low else HIGH)[card[0]] for card in cards)
    return counts + ordered


def odd_card(cards: Sequence[Card], low: bool) -> Score:
    """The card that claims an odd chip in stud, larger claims first: high by S>H>D>C, low by C<D<H<S, ace low there."""
    if low:
        return max((-LOW[card[0]], -SUITS.index(card[1])) for card in cards)
    return max((HIGH[card[0]], SUITS.index(card[1])) for card in cards)
