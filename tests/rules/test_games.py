"""The table of games against the rule documents and the contract."""

import re
from typing import Any, cast

import pytest

from hhparse.cards import SUITS
from hhparse.engine.evaluate import best
from hhparse.games import GAMES, Game

ALL = list(GAMES.values())
HILO = ["omaha-hilo", "omaha-hilo-5", "courchevel-hilo", "stud-hilo"]


def bets(game: str) -> list[str]:
    return [street.bet for street in GAMES[game].streets]


def names(game: str) -> list[str]:
    return [street.name for street in GAMES[game].streets]


def opens(game: str) -> list[str]:
    return [street.opens for street in GAMES[game].streets]


def test_the_games_of_the_contract() -> None:
    assert list(GAMES) == [
        *("holdem", "holdem-short", "omaha", "omaha-hilo", "omaha-5", "omaha-hilo-5", "omaha-6"),
        *("courchevel", "courchevel-hilo", "stud", "stud-hilo", "razz"),
        *("draw-5", "draw-27-triple", "draw-27-single", "badugi"),
    ]


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_every_game_deals_what_it_says(game: Game) -> None:
    assert GAMES[game.id] is game
    assert sum(street.down + street.up for street in game.streets) == game.hole
    assert sum(street.board for street in game.streets) == (5 if game.family == "flop" else 0)
    assert any(street.draw for street in game.streets) == (game.family == "draw")
    assert not game.streets[0].draw
    assert len({street.name for street in game.streets}) == len(game.streets)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_every_game_has_a_winning_hand(game: Game) -> None:
    """Whoever is dealt out in full has a hand on the side that can't fail."""
    deck = [rank + suit for rank in game.ranks for suit in SUITS]
    kind = game.high or game.low
    assert kind
    own, board = deck[: game.hole], deck[game.hole : game.hole + sum(street.board for street in game.streets)]
    assert best(kind, own, board, game.use)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_every_game_names_its_source(game: Game) -> None:
    assert re.search(r"(P-O8|S-5O8|X-OM|P-S8)-\d\d|PokerStars game rules, |Robert's Rules of Poker, ", game.citation)


def test_the_table_is_read_only() -> None:
    with pytest.raises(TypeError):
        cast(dict[str, Any], GAMES)["holdem"] = GAMES["omaha"]
    with pytest.raises(AttributeError):
        GAMES["holdem"].hole = 4  # type: ignore[misc]


@pytest.mark.parametrize(
    ("game", "hole"),
    [("omaha", 4), ("omaha-hilo", 4), ("omaha-5", 5), ("omaha-hilo-5", 5), ("omaha-6", 6), ("courchevel", 5)],
)
def test_omaha_uses_exactly_two_cards(game: str, hole: int) -> None:
    """P-O8-15, S-5O8-01, X-OM-02."""
    assert (GAMES[game].hole, GAMES[game].use) == (hole, 2)


def test_only_omaha_and_courchevel_bind_the_hole_cards() -> None:
    assert {name for name, game in GAMES.items() if game.use} == {
        name for name in GAMES if name.startswith(("omaha", "courchevel"))
    }


def test_hilo_games_need_eight_or_better() -> None:
    """P-O8-18, S-5O8-02, P-S8-09; the high needs no qualifier (P-O8-17)."""
    assert [name for name, game in GAMES.items() if game.high and game.low] == HILO
    assert {name for name, game in GAMES.items() if game.qualifier} == set(HILO)
    assert all((GAMES[name].high, GAMES[name].low, GAMES[name].qualifier) == ("high", "low-8", 8) for name in HILO)


def test_lowball_games_have_no_high_side() -> None:
    lows = {name: game.low for name, game in GAMES.items() if not game.high}
    assert lows == {"razz": "low-a5", "draw-27-triple": "low-27", "draw-27-single": "low-27", "badugi": "badugi"}


@pytest.mark.parametrize("game", [game.id for game in ALL if game.family == "flop"])
def test_flop_games_bet_small_twice_then_big_twice(game: str) -> None:
    """P-O8-03 (5/10: 5, 5, 10, 10), S-5O8-10; four bets a round (P-O8-23, S-5O8-11)."""
    assert names(game) == ["preflop", "flop", "turn", "river"]
    assert [{"small": 5, "big": 10}[bet] for bet in bets(game)] == [5, 5, 10, 10]
    assert GAMES[game].bet_cap == 4


def test_flop_games_deal_three_one_one() -> None:
    """P-O8-14, X-OM-01. Courchevel turns the first of the three before the first round."""
    dealt = {game.id: [street.board for street in game.streets] for game in ALL if game.family == "flop"}
    early = {"courchevel", "courchevel-hilo"}
    assert all(board == ([1, 2, 1, 1] if name in early else [0, 3, 1, 1]) for name, board in dealt.items())


def test_who_opens_with_blinds() -> None:
    """P-O8-11, S-5O8-08, P-O8-14, S-5O8-09: left of the big blind, later left of the button."""
    for game in ALL:
        if game.forced == "blinds":
            assert opens(game.id) == ["left-of-big-blind", *["left-of-button"] * (len(game.streets) - 1)]


def test_short_deck() -> None:
    """36 cards; only the button posts a blind, so the round starts at his left."""
    game = GAMES["holdem-short"]
    assert game.ranks == "6789TJQKA"
    assert len(game.ranks) * len(SUITS) == 36
    assert (game.forced, game.high) == ("button-blind", "high-short")
    assert set(opens("holdem-short")) == {"left-of-button"}


@pytest.mark.parametrize("game", ["stud", "stud-hilo", "razz"])
def test_stud_streets(game: str) -> None:
    """P-S8-01: three down, four up, two and one at first; P-S8-07: the seventh down; P-S8-06: double from fifth."""
    assert names(game) == ["third", "fourth", "fifth", "sixth", "seventh"]
    assert [(street.down, street.up) for street in GAMES[game].streets] == [(2, 1), (0, 1), (0, 1), (0, 1), (1, 0)]
    assert bets(game) == ["small", "small", "big", "big", "big"]
    assert (GAMES[game].forced, GAMES[game].bet_cap) == ("ante-bring-in", 4)


def test_who_opens_in_stud() -> None:
    """P-S8-03: the lowest door card; P-S8-05: then the best hand showing. Razz turns both round."""
    assert opens("stud") == opens("stud-hilo") == ["bring-in-low", *["best-showing"] * 4]
    assert opens("razz") == ["bring-in-high", *["worst-showing"] * 4]


def test_only_stud_high_doubles_on_an_open_pair() -> None:
    assert [name for name, game in GAMES.items() if game.open_pair_double] == ["stud"]


@pytest.mark.parametrize(
    ("game", "hole", "sizes"),
    [
        ("draw-5", 5, ["small", "big"]),
        ("draw-27-single", 5, ["small", "big"]),
        ("draw-27-triple", 5, ["small", "small", "big", "big"]),
        ("badugi", 4, ["small", "small", "big", "big"]),
    ],
)
def test_draw_games(game: str, hole: int, sizes: list[str]) -> None:
    assert GAMES[game].streets[0].down == hole
    assert bets(game) == sizes
    assert names(game) == ["preflop", "draw-1", "draw-2", "draw-3"][: len(sizes)]
    assert [street.draw for street in GAMES[game].streets] == [False, *[True] * (len(sizes) - 1)]
