"""Who can claim what at the showdown, and who wins each side of each pot on each board. Knows no house.

A player must show to win: a mucked hand has no claim, even where the text tells its cards (U-O8-15, P-O8-16).
"""

from collections.abc import Iterable, Mapping

import msgspec

from hhparse import events as ev
from hhparse.engine.betting import Betting
from hhparse.engine.evaluate import Made, best
from hhparse.engine.pots import Pot
from hhparse.games import GAMES, Game
from hhparse.hand import Hand
from hhparse.rules.splits import Sides


class Holding(msgspec.Struct, frozen=True, gc=False):
    """What a player's own cards make on one board; None on a side where they make nothing."""

    high: Made | None
    low: Made | None


class Contest(msgspec.Struct, frozen=True, gc=False):
    """One pot on one board: the winning seats of each side, or why they can't be named.

    ``claims``: seats with a claim; ``better``: seats that mucked a hand at least as good as a winner's, by side.
    """

    pot: str
    board: int
    sides: Sides | None
    undecided: str | None = None
    undecided_seats: tuple[int, ...] = ()
    better: tuple[tuple[int, str], ...] = ()
    unknown: tuple[int, ...] = ()


class Showdown(msgspec.Struct, frozen=True, gc=False):
    """The contests in order of pots and boards, and what each player with known cards holds, by (seat, board)."""

    contests: tuple[Contest, ...]
    holdings: Mapping[tuple[int, int], Holding]
    contested: bool


def own_cards(hand: Hand, seat: int) -> tuple[str, ...] | None:
    """The player's own cards if the text tells them all: as many as the game gives him (stud: six with a shared
    seventh)."""
    game = GAMES[hand.game]
    cards = hand.cards.get(seat, ())
    shared = bool(game.family == "stud" and hand.boards)
    return cards if len(cards) == game.hole - shared else None


def full_board(hand: Hand, board: int) -> tuple[str, ...] | None:
    """The community cards of *board* (from 1) if the text tells them all; empty in games without."""
    game = GAMES[hand.game]
    if game.family == "draw":
        return ()
    cards = hand.boards[board - 1] if board <= len(hand.boards) else ()
    if game.family == "stud":
        return cards
    return cards if len(cards) == 5 else None


def showdown(hand: Hand, bets: Betting, pots: Iterable[Pot], paid: Mapping[str | None, frozenset[int]]) -> Showdown:
    """The contests of *pots*; *paid* tells who was paid from each pot (None: from a pot the line does not name)."""
    game = GAMES[hand.game]
    contested = len(bets.contenders) > 1
    shown = {event.seat for event in hand.of(ev.Show) if event.cards}
    if contested:
        shown |= {event.seat for event in hand.of(ev.Result) if event.outcome == "showed"}
        shown |= {event.seat for event in hand.of(ev.Balance) if event.cards}
    holdings: dict[tuple[int, int], Holding] = {}
    contests = []
    for pot in pots:
        boards = range(1, max(len(hand.boards), 1) + 1) if len(pot.eligible) > 1 and game.family == "flop" else (1,)
        receivers = (paid.get(pot.name, frozenset()) | paid.get(None, frozenset())) & set(pot.eligible)
        for board in boards:
            for seat in pot.eligible if contested else shown & set(pot.eligible):
                if (seat, board) not in holdings and (held := _holding(hand, game, seat, board)):
                    holdings[seat, board] = held
            contests.append(_contest(hand, game, pot, board, receivers, shown, holdings))
    return Showdown(tuple(contests), holdings, contested)


def _holding(hand: Hand, game: Game, seat: int, board: int) -> Holding | None:
    own, cards = own_cards(hand, seat), full_board(hand, board)
    if own is None or cards is None or len(set(own + cards)) != len(own + cards):
        return None
    high = best(game.high, own, cards, game.use) if game.high else None
    low = best(game.low, own, cards, game.use) if game.low else None
    return Holding(high, low)


def _contest(
    hand: Hand,
    game: Game,
    pot: Pot,
    board: int,
    paid: frozenset[int],
    shown: set[int],
    holdings: Mapping[tuple[int, int], Holding],
) -> Contest:
    if len(pot.eligible) == 1:
        only = pot.eligible
        return Contest(pot.name, board, Sides.of(high=only) if game.high else Sides.of(low=only))
    if full_board(hand, board) is None:
        return Contest(pot.name, board, None, "the board is not all in the text", pot.eligible)
    known = [seat for seat in pot.eligible if (seat, board) in holdings]
    if hidden := tuple(seat for seat in pot.eligible if seat in paid and seat not in known):
        seats = ", ".join(map(str, hidden))
        return Contest(
            pot.name, board, None, f"the cards of seat {seats}, who was paid, are not all in the text", hidden
        )
    claims = [seat for seat in known if seat in shown or seat in paid]
    unknown = tuple(seat for seat in pot.eligible if seat not in known)
    if not claims:
        claims = known
    if not claims:
        return Contest(pot.name, board, None, "nobody's cards are in the text", pot.eligible)
    sides = _sides(game, claims, board, holdings)
    better = [seat for seat in known if seat not in claims]
    return Contest(pot.name, board, sides, None, (), tuple(_better(game, better, sides, board, holdings)), unknown)


def _sides(game: Game, seats: list[int], board: int, holdings: Mapping[tuple[int, int], Holding]) -> Sides:
    """The best of *seats* on each side the game has; no low side where nobody qualifies."""
    winners: dict[str, set[int] | None] = {"high": None, "low": None}
    for side in winners:
        made = {seat: getattr(holdings[seat, board], side) for seat in seats}
        ranks = {seat: hand.rank for seat, hand in made.items() if hand is not None}
        if ranks:
            top = max(ranks.values())
            winners[side] = {seat for seat, rank in ranks.items() if rank == top}
    return Sides.of(winners["high"], winners["low"])


def _better(
    game: Game, mucked: list[int], sides: Sides, board: int, holdings: Mapping[tuple[int, int], Holding]
) -> Iterable[tuple[int, str]]:
    """(seat, side) of mucked hands that tie or beat the winner of a side."""
    for seat in mucked:
        for side in ("high", "low"):
            mine, winners = getattr(holdings[seat, board], side), getattr(sides, side)
            if mine is None:
                continue
            theirs = getattr(holdings[min(winners), board], side) if winners else None
            if theirs is None or mine.rank >= theirs.rank:
                yield seat, side
