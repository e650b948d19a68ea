"""The games the generator knows, and the stakes it plays them at."""

from dataclasses import dataclass

from .model import Stakes


@dataclass(frozen=True, slots=True)
class Game:
    """One game: ``high``/``low`` name an evaluator of :mod:`.ranks`; ``two`` means exactly two hole cards play."""

    name: str
    family: str
    limits: tuple[str, ...]
    hole: int
    most: int
    high: str
    low: str
    two: bool
    stars: str
    party: str = ""
    draws: int = 0


NL, PL, FL = "no-limit", "pot-limit", "fixed-limit"

GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        Game("holdem", "board", (NL, PL, FL), 2, 9, "high", "", False, "Hold'em", "Texas Hold'em"),
        Game("holdem-short", "board", (NL,), 2, 6, "short", "", False, "6+ Hold'em"),
        Game("omaha", "board", (PL, NL, FL), 4, 9, "high", "", True, "Omaha", "Omaha"),
        Game("omaha-hilo", "board", (PL, NL, FL), 4, 9, "high", "eight", True, "Omaha Hi/Lo", "Omaha Hi-Lo"),
        Game("omaha-5", "board", (PL,), 5, 6, "high", "", True, "5 Card Omaha"),
        Game("omaha-hilo-5", "board", (PL,), 5, 6, "high", "eight", True, "5 Card Omaha Hi/Lo"),
        Game("omaha-6", "board", (PL,), 6, 6, "high", "", True, "6 Card Omaha"),
        Game("courchevel", "board", (PL,), 5, 6, "high", "", True, "Courchevel"),
        Game("courchevel-hilo", "board", (PL,), 5, 6, "high", "eight", True, "Courchevel Hi/Lo"),
        Game("stud", "stud", (FL,), 7, 8, "high", "", False, "7 Card Stud", "7 Card Stud"),
        Game("stud-hilo", "stud", (FL,), 7, 8, "high", "eight", False, "7 Card Stud Hi/Lo", "7 Card Stud Hi-Lo"),
        Game("razz", "stud", (FL,), 7, 8, "", "razz", False, "Razz"),
        Game("draw-5", "draw", (FL,), 5, 6, "high", "", False, "5 Card Draw", draws=1),
        Game("draw-27-single", "draw", (NL,), 5, 6, "", "deuce", False, "Single Draw 2-7 Lowball", draws=1),
        Game("draw-27-triple", "draw", (FL,), 5, 6, "", "deuce", False, "Triple Draw 2-7 Lowball", draws=3),
        Game("badugi", "draw", (FL,), 4, 6, "", "badugi", False, "Badugi", draws=3),
    )
}
PARTY_GAMES = tuple(name for name, game in GAMES.items() if game.party)
RUN_TWICE_GAMES = ("holdem", "omaha", "omaha-hilo")

BOARD_STREETS = ("preflop", "flop", "turn", "river")
STUD_STREETS = ("third", "fourth", "fifth", "sixth", "seventh")

_BLINDS = ((1, 2), (2, 5), (5, 10), (10, 25), (25, 50), (50, 100), (100, 200), (200, 400), (1000, 2000))
_BETS = ((2, 4, 8), (5, 10, 20), (25, 50, 100), (50, 100, 200), (100, 200, 400), (1000, 1500, 3000))
_STUD = ((1, 2, 4, 8), (2, 5, 10, 20), (10, 25, 50, 100), (25, 50, 100, 200), (100, 300, 1000, 2000))
_LEVELS = ((10, 20, 0), (25, 50, 0), (25, 50, 5), (50, 100, 10), (100, 200, 25), (600, 1200, 150), (1000, 2000, 300))
_BET_LEVELS = ((10, 20, 40), (25, 50, 100), (100, 200, 400))
_STUD_LEVELS = ((10, 20, 60, 120), (15, 30, 100, 200), (1200, 1800, 6000, 12000))

CASH: dict[str, tuple[Stakes, ...]] = {
    "blinds": tuple(Stakes(small, big) for small, big in _BLINDS),
    "bets": tuple(Stakes(blind, small, small, big) for blind, small, big in _BETS),
    "stud": tuple(Stakes(0, 0, small, big, ante, bring) for ante, bring, small, big in _STUD),
    "short": tuple(Stakes(0, blind, 0, 0, blind) for blind in (25, 50, 100, 200)),
}
TOURNAMENT: dict[str, tuple[Stakes, ...]] = {
    "blinds": tuple(Stakes(small, big, 0, 0, ante) for small, big, ante in _LEVELS),
    "bets": tuple(Stakes(blind, small, small, big) for blind, small, big in _BET_LEVELS),
    "stud": tuple(Stakes(0, 0, small, big, ante, bring) for ante, bring, small, big in _STUD_LEVELS),
}


def stakes_kind(game: Game, limit: str) -> str:
    """The key of :data:`CASH` and :data:`TOURNAMENT` for a game at a limit."""
    if game.family == "stud":
        return "stud"
    if game.high == "short":
        return "short"
    return "bets" if limit == FL else "blinds"
