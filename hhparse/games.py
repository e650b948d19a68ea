"""The table of games: what is dealt when, who opens, which bet counts, which hands win. Data only.

A new game is one row in :data:`GAMES`. Sources are digest ids (``P-O8``, ``S-5O8``, ``X-OM``, ``P-S8``) or the names of
public rule pages.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

import msgspec

from hhparse.cards import RANKS

Family = Literal["flop", "stud", "draw"]
HandKind = Literal["high", "high-short", "low-8", "low-a5", "low-27", "badugi"]
Bet = Literal["small", "big"]
Opener = Literal[
    "left-of-big-blind", "left-of-button", "bring-in-low", "bring-in-high", "best-showing", "worst-showing"
]
Forced = Literal["blinds", "ante-bring-in", "button-blind"]


class Street(msgspec.Struct, frozen=True, gc=False):
    """One betting round and what is dealt before it.

    ``board``: community cards dealt. ``down``, ``up``: cards dealt to each player, unseen and seen by the others.
    ``draw``: players may exchange cards first. ``bet``: the bet of a fixed-limit game.

    ``opens``: ``bring-in-low`` the lowest up card, ace high, clubs lowest (P-S8-03); ``bring-in-high`` the highest up
    card, ace low, the king of spades worst; ``best-showing`` the highest hand showing (P-S8-05); ``worst-showing`` the
    lowest hand showing, ace low, which is the best one in razz. ``left-of-button`` is the first player still in.
    """

    name: str
    bet: Bet
    opens: Opener
    board: int = 0
    down: int = 0
    up: int = 0
    draw: bool = False


class Game(msgspec.Struct, frozen=True, gc=False):
    """One game.

    ``hole``: cards a player holds in the end. ``use``: how many of them a hand must have, exactly (None: any).
    ``high``, ``low``: the kind of hand that wins each side; None where there is no such side, and the other side then
    wins the whole pot. ``qualifier``: highest rank a low may hold. ``bet_cap``: bets per round in fixed limit (P-O8-23,
    S-5O8-11, P-S8-04). ``open_pair_double``: an open pair on fourth street allows the big bet. ``ranks``: of the deck,
    low to high; every rank comes in four suits.
    """

    id: str
    title: str
    family: Family
    hole: int
    streets: tuple[Street, ...]
    forced: Forced
    citation: str
    high: HandKind | None = None
    low: HandKind | None = None
    use: int | None = None
    qualifier: int | None = None
    bet_cap: int = 4
    open_pair_double: bool = False
    ranks: str = RANKS


def _flop(hole: int, first: Opener = "left-of-big-blind", early_board: int = 0) -> tuple[Street, ...]:
    """Streets of a flop game; *early_board*: flop cards that lie open before the first round already (Courchevel)."""
    return (
        Street("preflop", "small", first, board=early_board, down=hole),
        Street("flop", "small", "left-of-button", board=3 - early_board),
        Street("turn", "big", "left-of-button", board=1),
        Street("river", "big", "left-of-button", board=1),
    )


def _stud(first: Opener, later: Opener) -> tuple[Street, ...]:
    """Streets of a stud game. Where the deck runs out, one shared card replaces everyone's seventh."""
    return (
        Street("third", "small", first, down=2, up=1),
        Street("fourth", "small", later, up=1),
        Street("fifth", "big", later, up=1),
        Street("sixth", "big", later, up=1),
        Street("seventh", "big", later, down=1),
    )


def _draw(hole: int, *bets: Bet) -> tuple[Street, ...]:
    """Streets of a draw game: the deal with the first of *bets*, then a draw before each of the others."""
    first, *later = bets
    draws = (Street(f"draw-{i}", bet, "left-of-button", draw=True) for i, bet in enumerate(later, 1))
    return (Street("preflop", first, "left-of-big-blind", down=hole), *draws)


def _omaha(game: str, title: str, hole: int, citation: str, hilo: bool = False, early_board: int = 0) -> Game:
    """A game of the Omaha family: exactly two hole cards with three of the board, for each side."""
    return Game(
        id=game,
        title=title,
        family="flop",
        hole=hole,
        use=2,
        streets=_flop(hole, early_board=early_board),
        high="high",
        low="low-8" if hilo else None,
        qualifier=8 if hilo else None,
        forced="blinds",
        citation=citation,
    )


_ROWS: Final = (
    Game(
        id="holdem",
        title="Texas Hold'em",
        family="flop",
        hole=2,
        streets=_flop(2),
        high="high",
        forced="blinds",
        citation="X-OM-01; Robert's Rules of Poker, Hold'em",
    ),
    Game(
        id="holdem-short",
        title="6+ Hold'em",
        family="flop",
        hole=2,
        streets=_flop(2, first="left-of-button"),
        high="high-short",
        forced="button-blind",
        ranks="6789TJQKA",
        citation="PokerStars game rules, 6+ Hold'em",
    ),
    _omaha("omaha", "Omaha", 4, "X-OM-01, X-OM-02"),
    _omaha("omaha-hilo", "Omaha Hi/Lo", 4, "P-O8-01, P-O8-03, P-O8-14, P-O8-15, P-O8-17, P-O8-18", hilo=True),
    _omaha("omaha-5", "5 Card Omaha", 5, "S-5O8-01, S-5O8-10"),
    _omaha("omaha-hilo-5", "5 Card Omaha Hi/Lo", 5, "S-5O8-01, S-5O8-02, S-5O8-08, S-5O8-09, S-5O8-10", hilo=True),
    _omaha("omaha-6", "6 Card Omaha", 6, "X-OM-02; PokerStars game rules, 6 Card Omaha"),
    _omaha("courchevel", "Courchevel", 5, "PokerStars game rules, Courchevel", early_board=1),
    _omaha("courchevel-hilo", "Courchevel Hi/Lo", 5, "PokerStars game rules, Courchevel", hilo=True, early_board=1),
    Game(
        id="stud",
        title="Seven Card Stud",
        family="stud",
        hole=7,
        streets=_stud("bring-in-low", "best-showing"),
        high="high",
        forced="ante-bring-in",
        open_pair_double=True,
        citation="P-S8-01, P-S8-03, P-S8-05..07; open pair: Robert's Rules of Poker, Seven-Card Stud, rule 4",
    ),
    Game(
        id="stud-hilo",
        title="Seven Card Stud Hi/Lo",
        family="stud",
        hole=7,
        streets=_stud("bring-in-low", "best-showing"),
        high="high",
        low="low-8",
        qualifier=8,
        forced="ante-bring-in",
        citation="P-S8-01..09; open pair: Robert's Rules of Poker, Seven-Card Stud High-Low Split",
    ),
    Game(
        id="razz",
        title="Razz",
        family="stud",
        hole=7,
        streets=_stud("bring-in-high", "worst-showing"),
        low="low-a5",
        forced="ante-bring-in",
        citation="Robert's Rules of Poker, Razz",
    ),
    Game(
        id="draw-5",
        title="Five Card Draw",
        family="draw",
        hole=5,
        streets=_draw(5, "small", "big"),
        high="high",
        forced="blinds",
        citation="PokerStars game rules, 5 Card Draw",
    ),
    Game(
        id="draw-27-triple",
        title="2-7 Triple Draw",
        family="draw",
        hole=5,
        streets=_draw(5, "small", "small", "big", "big"),
        low="low-27",
        forced="blinds",
        citation="PokerStars game rules, 2-7 Triple Draw",
    ),
    Game(
        id="draw-27-single",
        title="2-7 Single Draw",
        family="draw",
        hole=5,
        streets=_draw(5, "small", "big"),
        low="low-27",
        forced="blinds",
        citation="PokerStars game rules, 2-7 Single Draw",
    ),
    Game(
        id="badugi",
        title="Badugi",
        family="draw",
        hole=4,
        streets=_draw(4, "small", "small", "big", "big"),
        low="badugi",
        forced="blinds",
        citation="PokerStars game rules, Badugi",
    ),
)

GAMES: Final[Mapping[str, Game]] = MappingProxyType({game.id: game for game in _ROWS})
"""Every game, by id. Read-only."""
