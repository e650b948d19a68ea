"""Decks arranged so that ties, lows and playing boards come up far more often than in a fair shuffle."""

from collections.abc import Sequence
from random import Random

from .games import Game
from .model import Card
from .ranks import RANKS, SUITS, best

_PLAYING_BOARDS = ("TJQKA", "AAKKQ", "KKKAA", "QQQQA", "6789T", "99AAT")


class Deck:
    """Cards promised to seats and to the board; everything else comes from a shuffled rest."""

    def __init__(self, rng: Random, game: Game) -> None:
        ranks = RANKS[4:] if game.high == "short" else RANKS
        self.rest: list[Card] = [rank + suit for rank in ranks for suit in SUITS]
        rng.shuffle(self.rest)
        self.board: list[Card] = []
        self.promised: dict[int, list[Card]] = {}
        self.twins: tuple[int, ...] = ()

    def take(self, seat: int) -> Card:
        """The next card for *seat*: a promised one first."""
        promised = self.promised.get(seat)
        return promised.pop(0) if promised else self.rest.pop()

    def turn(self, count: int) -> tuple[Card, ...]:
        """The next community cards."""
        return tuple(self.board.pop(0) if self.board else self.rest.pop() for _ in range(count))

    def promise(self, hands: dict[int, Sequence[Card]]) -> None:
        """Take *hands* out of the rest and keep them for their seats."""
        self.promised = {seat: list(cards) for seat, cards in hands.items()}
        self.keep([card for cards in hands.values() for card in cards])

    def keep(self, cards: Sequence[Card]) -> None:
        """Take *cards* out of the rest."""
        gone = set(cards)
        self.rest = [card for card in self.rest if card not in gone]


def arranged(rng: Random, game: Game, seats: Sequence[int]) -> Deck:
    """A deck for *game*: a quarter fair, the others with equal hands, low cards or a board made to measure."""
    deck = Deck(rng, game)
    if rng.random() < 0.25:
        return deck
    if game.family == "board" and rng.random() < 0.6:
        deck.board = _board(rng, game, deck.rest)
        deck.keep(deck.board)
    if rng.random() < 0.75 and len(seats) > 1:
        _twins(rng, game, deck, seats)
    return deck


def _board(rng: Random, game: Game, rest: Sequence[Card]) -> list[Card]:
    style = rng.choice(["plays", "low", "low", "any"] if game.low else ["plays", "any"])
    if style == "any":
        return []
    if style == "plays" and not game.two:
        wanted = rng.choice(_PLAYING_BOARDS)
        board = [next(card for card in rest if card[0] == rank) for rank in dict.fromkeys(wanted)]
        board += _more(rest, wanted, board)
    else:
        ranks = rng.sample("A2345678", 3) if game.high != "short" else rng.sample("6789", 3)
        board = [next(card for card in rest if card[0] == rank) for rank in ranks]
        board += [card for card in rest if card not in board][:2]
    rng.shuffle(board)
    return board


def _more(rest: Sequence[Card], wanted: str, board: Sequence[Card]) -> list[Card]:
    """The second and later cards of the ranks that *wanted* repeats."""
    found: list[Card] = []
    for rank in dict.fromkeys(wanted):
        spare = [card for card in rest if card[0] == rank and card not in board]
        found += spare[: wanted.count(rank) - 1]
    return found


def _rotated(cards: Sequence[Card], by: int) -> list[Card]:
    return [card[0] + SUITS[(SUITS.index(card[1]) + by) % 4] for card in cards]


def _twins(rng: Random, game: Game, deck: Deck, seats: Sequence[int]) -> None:
    """Promise two or three seats cards of equal ranks, suits turned round, so that they often tie."""
    count = min(len(seats), rng.choice((2, 2, 2, 3, 3, 4)))
    if game.hole == 7 and len(seats) > 6:
        return
    for _ in range(12):
        first = _model_hand(rng, game, deck.rest)
        turns = rng.sample(range(4), count)
        hands = [_rotated(first, by) for by in turns]
        cards = [card for hand in hands for card in hand]
        if len(set(cards)) == len(cards) and set(cards) <= set(deck.rest):
            chosen = rng.sample(list(seats), count)
            deck.promise(dict(zip(chosen, hands, strict=True)))
            deck.twins = tuple(chosen)
            return


def _model_hand(rng: Random, game: Game, rest: Sequence[Card]) -> list[Card]:
    """The cards a group of twins has in common: all of them, or only the two or three that make a low."""
    if game.family == "draw":
        return _pat_hand(rng, game, rest)
    if game.low and rng.random() < 0.6:
        ranks = rng.sample("A23456", rng.choice((2, 2, 3)) if game.two else 5)
        return [next(card for card in rest if card[0] == rank) for rank in ranks]
    return rng.sample(list(rest), rng.choice((2, game.hole, game.hole)))


def _pat_hand(rng: Random, game: Game, rest: Sequence[Card]) -> list[Card]:
    """A hand worth standing pat on."""
    hands = [rng.sample(list(rest), game.hole) for _ in range(12)]
    kind = game.high or game.low

    def value(hand: list[Card]) -> tuple[int, ...]:
        ranked = best(kind, hand)
        return ranked[0] if ranked else ()

    return max(hands, key=value)
