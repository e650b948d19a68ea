"""Amounts, cards and hands in the two rooms' words."""

from collections.abc import Sequence

from .model import Card
from .ranks import FLUSH, FULL, HIGH, LOW, PAIR, QUADS, STRAIGHT, STRAIGHT_FLUSH, TRIPS, TWO_PAIR, deuce, high, short

SIGNS = {"USD": "$", "EUR": "€", "GBP": "£"}
_WORDS = (
    "",
    "Ace",
    "Two",
    "Three",
    "Four",
    "Five",
    "Six",
    "Seven",
    "Eight",
    "Nine",
    "Ten",
    "Jack",
    "Queen",
    "King",
    "Ace",
)
_LETTERS = " A23456789TJQKA"


def stars_money(amount: int, sign: str) -> str:
    """``$5``, ``$5.50``; chips (no *sign*) are whole: ``1250``."""
    if not sign:
        return str(amount)
    whole, cents = divmod(amount, 100)
    return f"{sign}{whole}.{cents:02d}" if cents else f"{sign}{whole}"


def party_money(amount: int, sign: str) -> str:
    """As :func:`stars_money`, with commas between the thousands."""
    if not sign:
        return f"{amount:,}"
    whole, cents = divmod(amount, 100)
    return f"{sign}{whole:,}.{cents:02d}" if cents else f"{sign}{whole:,}"


def ordered_letters(cards: Sequence[Card], ace_low: bool) -> str:
    """Ranks from the top, comma between: ``8,7,4,2,A``."""
    values = sorted(((LOW if ace_low else HIGH)[card[0]] for card in cards), reverse=True)
    return ",".join(_LETTERS[value] for value in values)


class Words:
    """Descriptions of hands; *two* and *pairs* are a room's words for a deuce and for two pairs."""

    def __init__(self, two: str, pairs: str) -> None:
        self.two = two
        self.pairs = pairs

    def one(self, value: int) -> str:
        """``Ace``, ``Deuce``."""
        return self.two if value == 2 else _WORDS[value]

    def many(self, value: int) -> str:
        """``Aces``, ``Sixes``."""
        word = self.one(value)
        return word + ("es" if word.endswith("x") else "s")

    def high(self, cards: Sequence[Card], short_deck: bool = False) -> str:
        """Five cards as a high hand: ``two pair, Kings and Fives``."""
        category, first, *rest = short(cards) if short_deck else high(cards)
        if short_deck and category in (FLUSH, FULL):
            category = FLUSH if category == FULL else FULL
        return self._named(category, first, rest, short_deck)

    def _named(self, category: int, first: int, rest: Sequence[int], short_deck: bool = False) -> str:
        if category in (STRAIGHT, STRAIGHT_FLUSH):
            lowest = 14 if first == 5 or (short_deck and first == 9) else first - 4
            if category == STRAIGHT_FLUSH and first == 14:
                return "a Royal Flush"
            kind = "a straight" if category == STRAIGHT else "a straight flush"
            return f"{kind}, {self.one(lowest)} to {self.one(first)}"
        if category == TWO_PAIR:
            return f"{self.pairs}, {self.many(first)} and {self.many(rest[0])}"
        if category == FULL:
            return f"a full house, {self.many(first)} full of {self.many(rest[0])}"
        if category == FLUSH:
            return f"a flush, {self.one(first)} high"
        names = {PAIR: "a pair of {}", TRIPS: "three of a kind, {}", QUADS: "four of a kind, {}"}
        return names.get(category, "high card {}").format(self.many(first) if category in names else self.one(first))

    def deuce(self, cards: Sequence[Card]) -> str:
        """Five cards as a deuce-to-seven low: the ranks, or what spoils them."""
        category, first, *rest = (-value for value in deuce(cards))
        return self._named(category, first, rest) if category else ordered_letters(cards, ace_low=False)

    def razz(self, cards: Sequence[Card]) -> str:
        """Five cards as an ace-to-five low."""
        if len({card[0] for card in cards}) == len(cards):
            return ordered_letters(cards, ace_low=True)
        category, *_ = high(cards)
        counts = {card[0]: sum(other[0] == card[0] for other in cards) for card in cards}
        values = sorted(counts, key=lambda rank: (-counts[rank], -LOW[rank]))
        return self._named(category, LOW[values[0]], [LOW[rank] for rank in values[1:]])

    def badugi(self, cards: Sequence[Card]) -> str:
        """One to four cards: ``Badugi: 9,6,5,A`` or ``3-card: 8,7,3``."""
        title = "Badugi" if len(cards) == 4 else f"{len(cards)}-card"
        return f"{title}: {ordered_letters(cards, ace_low=True)}"


STARS = Words("Deuce", "two pair")
PARTY = Words("Two", "two pairs")
