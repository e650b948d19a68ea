"""Which hand a player has: exact ranks by plain table look-ups.

Every rank of the deck has a number such that the sums of five of them are all different. A hand's strength is then one
look-up of its sum, in one table for hands of one suit and another for the rest; the best hand is the best of all legal
selections. A kind's tables are built when first asked for.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, islice
from typing import Final, Literal, NamedTuple

from hhparse.cards import DECK, RANKS, SUITS, Card
from hhparse.games import HandKind

Category = Literal[
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
]


class Made(NamedTuple):
    """A hand made from the cards at hand.

    ``rank``: greater is better, comparable within one kind only; equal ranks tie. ``cards``: the five cards (badugi:
    one to four) as a person reads them, pairs first, high to low. Where several selections tie, the choice doesn't
    depend on the order of the cards: spades go before hearts, diamonds, clubs.
    """

    rank: int
    cards: tuple[Card, ...]


class _Rules(NamedTuple):
    """What makes a kind of hand: its ranks low to high, its categories weak to strong, its odd straight, its sense."""

    order: str
    categories: tuple[Category, ...]
    wheel: str = ""
    low: bool = False


_WEAK: Final[tuple[Category, ...]] = ("high card", "pair", "two pair", "three of a kind")
_TOP: Final[tuple[Category, ...]] = ("four of a kind", "straight flush", "royal flush")
_ALL: Final[tuple[Category, ...]] = (*_WEAK, "straight", "flush", "full house", *_TOP)
_SHORT: Final[tuple[Category, ...]] = (*_WEAK, "straight", "full house", "flush", *_TOP)
_ACE_TO_FIVE: Final[tuple[Category, ...]] = (*_WEAK, "full house", "four of a kind")
_RULES: Final[dict[HandKind, _Rules]] = {
    "high": _Rules(RANKS, _ALL, wheel="A5432"),
    "high-short": _Rules("6789TJQKA", _SHORT, wheel="A9876"),
    "low-8": _Rules("A2345678", ("high card",), low=True),
    "low-a5": _Rules("A23456789TJQK", _ACE_TO_FIVE, low=True),
    "low-27": _Rules(RANKS, _ALL, low=True),
    "badugi": _Rules("A23456789TJQK", ("high card",), low=True),
}
_GROUPS: Final[dict[tuple[int, ...], Category]] = {
    (1, 1, 1, 1, 1): "high card",
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two pair",
    (3, 1, 1): "three of a kind",
    (3, 2): "full house",
    (4, 1): "four of a kind",
}
_KEYS: Final = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
_SUIT: Final = 1 << 20  # above every sum of five rank numbers; three bits a suit count to five
_CARD: Final[dict[Card, int]] = {
    card: _KEYS[RANKS.index(card[0])] + (_SUIT << 3 * SUITS.index(card[1])) for card in DECK
}
_ONE_SUIT: Final = frozenset(5 << 3 * suit for suit in range(4))
_NAMES: Final = {
    "2": "Deuce",
    "3": "Three",
    "4": "Four",
    "5": "Five",
    "6": "Six",
    "7": "Seven",
    "8": "Eight",
    "9": "Nine",
    "T": "Ten",
    "J": "Jack",
    "Q": "Queen",
    "K": "King",
    "A": "Ace",
}
_PLACE: Final[dict[Card, int]] = {card: place for place, card in enumerate(DECK)}


class _Table(NamedTuple):
    """Ranks by the sum of five rank numbers, and the category of each rank (rank 0 is no hand)."""

    mixed: dict[int, int]
    one_suit: dict[int, int]
    categories: tuple[Category, ...]


def _grouped(ranks: Sequence[str], order: str) -> tuple[list[int], list[int]]:
    """How often each rank occurs, and the ranks as places in *order*: the most frequent first, then high to low."""
    groups = sorted(((ranks.count(rank), order.index(rank)) for rank in set(ranks)), reverse=True)
    return [count for count, _ in groups], [place for _, place in groups]


def _classify(ranks: tuple[str, ...], one_suit: bool, rules: _Rules) -> tuple[Category, list[int]] | None:
    """The category of five ranks and the places that decide inside it, or None when the kind has no such hand."""
    counts, places = _grouped(ranks, rules.order)
    category = _GROUPS.get(tuple(counts))
    if category == "high card" and "straight" in rules.categories:
        wheel = set(ranks) == set(rules.wheel)
        places = places[1:] + places[:1] if wheel else places
        straight = wheel or places[0] - places[4] == 4
        if straight and one_suit:
            category = "royal flush" if places[0] == rules.order.index("A") else "straight flush"
        elif straight or one_suit:
            category = "straight" if straight else "flush"
    return (category, places) if category in rules.categories else None


@cache
def _table(kind: HandKind) -> _Table:
    """The tables of a kind of five-card hand: all its hands sorted, equal ones sharing a rank, from 1 upward."""
    rules = _RULES[kind]
    strengths: dict[tuple[bool, int], tuple[int, list[int]]] = {}
    for ranks in combinations_with_replacement(rules.order, 5):
        total = sum(_KEYS[RANKS.index(rank)] for rank in ranks)
        for one_suit in (False, True) if len(set(ranks)) == 5 else (False,):
            if classified := _classify(ranks, one_suit, rules):
                strengths[one_suit, total] = rules.categories.index(classified[0]), classified[1]
    mixed: dict[int, int] = {}
    one_suited: dict[int, int] = {}
    categories = [rules.categories[0]]
    last = None
    for (one_suit, total), strength in sorted(strengths.items(), key=lambda item: item[1], reverse=rules.low):
        if strength != last:
            categories.append(rules.categories[strength[0]])
            last = strength
        (one_suited if one_suit else mixed)[total] = len(categories) - 1
    return _Table(mixed, one_suited, tuple(categories))


def best(kind: HandKind, own: Sequence[Card], board: Sequence[Card] = (), use: int | None = None) -> Made | None:
    """The best hand of *kind* from cards that all differ, or None when there is none.

    Any five of *own* and *board* together, or with *use* exactly that many of *own* and the rest of *board* (P-O8-15,
    S-5O8-01: two and three). None when there are too few cards, or when no low qualifies: ``low-8`` needs five
    different ranks up to eight (P-O8-18, S-5O8-02). Straights and flushes don't hurt ``low-8`` and ``low-a5``, and the
    ace is low there (P-O8-20, S-5O8-03); in ``low-27`` they count and the ace is high. In ``high-short`` a flush beats
    a full house, a straight three of a kind, and A-6-7-8-9 is a straight (PokerStars game rules, 6+ Hold'em).
    ``badugi`` takes one to four cards of different ranks and suits; more beat fewer, then the lower hand wins, ace low.
    Raises ``KeyError`` for what is no card.
    """
    if kind == "badugi":
        return _badugi((*own, *board))
    mixed, one_suit, _ = _table(kind)
    if use is None:
        use, own, board = 0, (), (*own, *board)
    own, board = _sorted(own), _sorted(board)
    starts, rests = _sums(own, use), _sums(board, 5 - use)
    rank = place = 0
    for i, total in enumerate([start + rest for start in starts for rest in rests]):
        found = (one_suit if total >> 20 in _ONE_SUIT else mixed).get(total & 0xFFFFF, 0)
        if found > rank:
            rank, place = found, i
    if not rank:
        return None
    start, rest = divmod(place, len(rests))
    return Made(rank, _reading_order(kind, _selection(own, use, start) + _selection(board, 5 - use, rest)))


def _sorted(cards: Sequence[Card]) -> list[Card]:
    """High cards first, and among equal ranks spades, hearts, diamonds, clubs."""
    return sorted(cards, key=_PLACE.__getitem__, reverse=True)


def _sums(cards: Sequence[Card], count: int) -> list[int]:
    """The sum of every choice of *count* cards."""
    return list(map(sum, combinations([_CARD[card] for card in cards], count)))


def _selection(cards: Sequence[Card], count: int, place: int) -> tuple[Card, ...]:
    """The choice of *count* cards that stands at *place* among all of them."""
    return next(islice(combinations(cards, count), place, None))


def _reading_order(kind: HandKind, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a hand as a person reads them: pairs first, high to low, the ace behind the straight it begins."""
    rules = _RULES[kind]
    ranks = [card[0] for card in cards]
    ordered = sorted(
        cards, key=lambda card: (ranks.count(card[0]), rules.order.index(card[0]), _PLACE[card]), reverse=True
    )
    if _ranks(ordered) == rules.wheel:
        ordered.append(ordered.pop(0))
    return tuple(ordered)


def _badugi(cards: Sequence[Card]) -> Made | None:
    """The best badugi: the most cards of different ranks and suits, then the lowest by the highest card down."""
    order = _RULES["badugi"].order
    for count in (4, 3, 2, 1):
        legal = [
            _reading_order("badugi", pick)
            for pick in combinations(_sorted(cards), count)
            if len({card[0] for card in pick}) == len({card[1] for card in pick}) == count
        ]
        if legal:
            lowest = min(legal, key=lambda pick: [order.index(card[0]) for card in pick])
            return Made(count * 16**4 - _digits([order.index(card[0]) for card in lowest]), lowest)
    return None


def showing(kind: HandKind, up_cards: Sequence[Card]) -> int:
    """A rank for one to four up cards, for who opens a stud street: the player with the greatest opens, equal ones tie.

    ``high``: the best hand showing by pairs, trips and quads, then high cards; four cards to a straight or flush are
    nothing (P-S8-05, P-S8-07). Low kinds (razz): the lowest hand showing, ace low, pairs bad. Suits never count; only
    hands of equally many cards compare. The bring-in goes by one card and its suit instead (P-S8-03).
    """
    rules = _RULES[kind]
    counts, places = _grouped([card[0] for card in up_cards], rules.order)
    strength = _digits(counts) << 16 | _digits(places)
    return -strength if rules.low else strength


def _digits(numbers: Sequence[int]) -> int:
    """Up to four numbers below sixteen as one that sorts like their sequence."""
    return sum(number << 4 * (3 - place) for place, number in enumerate(numbers))


def category(kind: HandKind, made: Made) -> Category:
    """What the hand is called. A ``low-8`` and a badugi are always a ``high card``; ``low-a5`` knows no straights."""
    return "high card" if kind == "badugi" else _table(kind).categories[made.rank]


def _ranks(cards: Sequence[Card]) -> str:
    return "".join(card[0] for card in cards)


def describe(kind: HandKind, made: Made) -> str:
    """The hand in plain English: ``a full house, Sixes full of Kings``; an unpaired low by its cards: ``8-6-4-3-A``."""
    name = category(kind, made)
    ranks = _ranks(made.cards)
    spelled = "-".join(ranks)
    match name:
        case "high card":
            return spelled if _RULES[kind].low else f"high card {_NAMES[ranks[0]]}, {spelled}"
        case "pair":
            return f"a pair of {_plural(ranks[0])}, kickers {spelled[4:]}"
        case "two pair":
            return f"two pair, {_plural(ranks[0])} and {_plural(ranks[2])}, kicker {ranks[4]}"
        case "three of a kind":
            return f"three of a kind, {_plural(ranks[0])}, kickers {spelled[6:]}"
        case "flush":
            return f"a flush, {_NAMES[ranks[0]]} high, {spelled}"
        case "full house":
            return f"a full house, {_plural(ranks[0])} full of {_plural(ranks[3])}"
        case "four of a kind":
            return f"four of a kind, {_plural(ranks[0])}, kicker {ranks[4]}"
        case "royal flush":
            return "a royal flush"
        case _:
            return f"a {name}, {_NAMES[ranks[4]]} to {_NAMES[ranks[0]]}"


def _plural(rank: str) -> str:
    return _NAMES[rank] + ("es" if rank == "6" else "s")
