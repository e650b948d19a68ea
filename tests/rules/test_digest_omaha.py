"""The numbered rules of the other Omaha pages on short hands, one test a rule, named by its id.

PokerStars' 5-card Omaha Hi-Lo (S-5O8), the page on Omaha and Omaha Hi/Lo (X-OM), and the page with missed blinds (U-O8).
"""

from itertools import pairwise
from pathlib import Path

import pytest

from hhparse.hand import Hand
from hhparse.rules.house import load_house
from hhparse.rules.houses import HOUSES
from tests.hands import by_seat, dealt, findings, judge, line_of, loud, only, stars, stud_dealt

FIVE = "5 Card Omaha Hi/Lo Pot Limit"
FIVE_LIMIT = "5 Card Omaha Hi/Lo Limit"
OMAHA = "Omaha Pot Limit"
HILO = "Omaha Hi/Lo Pot Limit"
WALK = "Bo sb 1; Cy bb 2; Ann folds; Bo folds; Cy takes it"


def ranks(text: str, seat: int, side: str, house: str) -> str | None:
    """The ranks of the hand that *seat* makes on one side."""
    made = getattr(judge(text, house).replay.showdown.holdings[seat, 1], side)
    return "".join(card[0] for card in made.cards) if made else None


# ---- PokerStars, 5-card Omaha Hi-Lo -------------------------------------------------------------------------------


def test_S_5O8_01_five_hole_cards_exactly_two_of_them() -> None:
    # Ann has four kings in her hand and plays two; Bo has A 2 3 and plays two with 8 7 6.
    hands = {"Ann": "Ks Kh Kd Kc 2h", "Bo": "As 2s 3s 2d Js"}
    text = dealt("8c 7d Qh Qd 6c", hands, "Ann 2; Bo 2", game=FIVE)
    assert judge(text).verdict == "consistent"
    assert ranks(text, 1, "high", "pokerstars") == "KKQQ8"
    assert ranks(text, 2, "low", "pokerstars") == "8762A"
    four = text.replace("Ann: calls $1", "Ann: calls $1").replace(
        "*** HOLE CARDS ***", "*** HOLE CARDS ***\nDealt to Ann [Ks Kh Kd Kc]"
    )
    assert findings(judge(four), "CRD003")[0].lines == line_of(four, "Dealt to Ann")


def test_S_5O8_02_five_different_ranks_to_eight_or_the_high_takes_all() -> None:
    hands = {"Ann": "Ks Kh Jd Jc Th", "Bo": "As 2s 2d 3s 3d"}
    right = judge(dealt("2c 3h Qh Qd Kc", hands, "Ann 4", game=FIVE))  # two low ranks lie there: no low
    assert right.verdict == "consistent"
    assert loud(judge(dealt("2c 3h Qh Qd Kc", hands, "Ann 2; Bo 2", game=FIVE))) == ["SPL003"]


def test_S_5O8_03_ace_to_five_straights_and_flushes_ignored() -> None:
    hands = {"Ann": "As 2s Kd Jd Td", "Bo": "6h 7h Kh Jh Th"}
    text = dealt("5s 4s 3s Qc 9d", hands, "Ann 2; Ann 2", game=FIVE)
    assert judge(text).verdict == "consistent"
    assert (ranks(text, 1, "high", "pokerstars"), ranks(text, 1, "low", "pokerstars")) == ("5432A", "5432A")
    assert ranks(text, 2, "low", "pokerstars") == "76543"


LADDER = ("87654", "87653", "8642A", "8432A", "76542", "7652A", "75432", "65432", "6432A", "5432A")


@pytest.mark.parametrize(("worse", "better"), list(pairwise(LADDER)))
def test_S_5O8_04_ten_lows_of_increasing_strength(worse: str, better: str) -> None:
    # Ann's pair of kings (and the straight of some lows, Bo's too) leave the low to be looked at alone.
    hands = {"Ann": " ".join(f"{rank}s" for rank in worse) + " Kd Qd",
             "Bo": " ".join(f"{rank}h" for rank in better) + " Jc Tc"}  # fmt: skip
    lows = [line.share for line in judge(stud_dealt(hands, "Bo 0.75", pot="1.50")).replay.settlement.lines]
    assert [share.winners for share in lows if share.half == "low"] == [(2,)]


def test_S_5O8_05_named_by_the_top_cards() -> None:
    """6-4-3-2-A is a six, `six-four`, and beats the `six-five` 6-5-4-3-2."""
    hands = {"Ann": "As 4s Kd Jd Td", "Bo": "5h 4h Kh Jh Th"}
    text = dealt("6c 3d 2s Kc Ks", hands, "Bo 2; Ann 2", game=FIVE)
    assert (ranks(text, 1, "low", "pokerstars"), ranks(text, 2, "low", "pokerstars")) == ("6432A", "65432")
    low = [line.share for line in judge(text).replay.settlement.lines if line.share.half == "low"]
    assert low[0].winners == (1,)
    named = text.replace(
        "Ann: shows [As 4s Kd Jd Td]", "Ann: shows [As 4s Kd Jd Td] (HI: three of a kind, Kings; LO: 6,4,3,2,A)"
    )
    assert not findings(judge(named), "CRD006")
    assert findings(judge(named.replace("LO: 6,4,3,2,A", "LO: 6,5,3,2,A")), "CRD006")[0].seats == (1,)


@pytest.mark.parametrize(("word", "limit"), [("", "fixed"), ("Pot ", "pot"), ("No ", "no")])
def test_S_5O8_06_three_structures(word: str, limit: str) -> None:
    hand = only(stars(WALK, game=f"5 Card Omaha Hi/Lo {word}Limit"))
    assert isinstance(hand, Hand)
    assert (hand.game, hand.limit) == ("omaha-hilo-5", f"{limit}-limit")


@pytest.mark.parametrize(
    ("stakes", "small", "big", "codes"),
    [
        ("$2/$4", 1, 2, []),
        ("$15/$30", 10, 15, []),
        ("$15/$30", 7, 15, ["ACT010"]),
        ("$15/$30", 10, 30, ["ACT010"]),
    ],
)
def test_S_5O8_07_blinds_of_fixed_limit(stakes: str, small: int, big: int, codes: list[str]) -> None:
    text = stars(
        f"Bo sb {small}; Cy bb {big}; Ann folds; Bo folds; Cy takes it", game=FIVE_LIMIT, stakes=f"{stakes} USD"
    )
    found = findings(judge(text))
    assert [one.code for one in found] == codes
    assert all((one.severity, one.expected) == ("note", 1000 if small == 7 else 1500) for one in found)


def test_S_5O8_07_the_name_of_a_pot_limit_game_states_the_blinds() -> None:
    assert not judge(stars(WALK, game=FIVE)).findings
    (found,) = findings(judge(stars(WALK.replace("sb 1", "sb 0.50"), game=FIVE)))
    assert (found.code, found.stated, found.expected) == ("ACT010", 50, 100)


@pytest.mark.parametrize(("to", "codes"), [(4, []), (3, ["ACT003"])])
def test_S_5O8_08_left_of_the_big_blind_calls_2_or_raises_to_4(to: int, codes: list[str]) -> None:
    text = stars(f"Bo sb 1; Cy bb 2; Di calls 2; Ann raises {to - 2} to {to}; Bo folds; Cy folds; Di folds; Ann takes it",
                 game=FIVE, stacks="100 100 100 100")  # fmt: skip
    assert loud(judge(text)) == codes
    late = text.replace("Di: calls $2\n", "").replace("Bo: folds\n", "Di: calls $2\nBo: folds\n", 1)
    assert findings(judge(late), "ACT001")[0].seats == (1, 4)


def test_S_5O8_09_later_streets_begin_with_the_first_active_player() -> None:
    text = stars("Bo sb 1; Cy bb 2; Di calls 2; Ann calls 2; Bo folds; Cy checks; -- 2c 7d Kh; Cy checks; Di bets 2; "
                 "Ann folds; Cy folds; Di takes it", game=FIVE, stacks="100 100 100 100")  # fmt: skip
    assert not judge(text).findings
    wrong = text.replace("7d Kh]\nCy: checks\n", "7d Kh]\n")
    assert findings(judge(wrong), "ACT001")[0].seats == (4, 3)


@pytest.mark.parametrize(
    ("flop", "turn", "codes"), [(2, 4, []), (4, 4, ["ACT006"]), (2, 2, ["ACT006"]), (2, 8, ["ACT006"])]
)
def test_S_5O8_10_small_bets_then_big_bets(flop: int, turn: int, codes: list[str]) -> None:
    text = stars(f"Ann sb 1; Bo bb 2; Ann raises 2 to 4; Bo calls 2; -- 2c 7d Kh; Bo bets {flop}; Ann calls {flop}; "
                 f"-- 9s; Bo bets {turn}; Ann calls {turn}; -- Td; Bo bets 4; Ann folds; Bo takes it", game=FIVE_LIMIT,
                 stakes="$2/$4 USD", stacks="100 100")  # fmt: skip
    assert loud(judge(text)) == codes


@pytest.mark.parametrize("players", [3, 2])
def test_S_5O8_11_four_bets_a_round(players: int) -> None:
    """Between two players a room may lift the cap: a warning only. One house's document does lift it."""
    if players == 3:
        body = ("Bo sb 1; Cy bb 2; Ann raises 2 to 4; Bo raises 2 to 6; Cy raises 2 to 8; Ann raises 2 to 10; Bo folds; "
                "Cy folds; Ann takes it")  # fmt: skip
    else:
        body = ("Ann sb 1; Bo bb 2; Ann raises 2 to 4; Bo raises 2 to 6; Ann raises 2 to 8; Bo raises 2 to 10; "
                "Ann folds; Bo takes it")  # fmt: skip
    text = stars(body, game=FIVE_LIMIT, stakes="$2/$4 USD", stacks=" ".join(["100"] * players))
    (found,) = findings(judge(text))
    assert (found.code, found.severity) == ("ACT005", "error" if players == 3 else "warning")
    assert found.lines == line_of(text, "to $10")
    assert bool(findings(judge(text, "robert"))) == (players == 3)


@pytest.mark.parametrize(
    ("bet", "to", "codes"), [(5, 10, []), (5, 9, ["ACT003"]), (4, 8, ["ACT002"]), (5, 40, ["ACT004"])]
)
def test_S_5O8_12_pot_limit_minimum(bet: int, to: int, codes: list[str]) -> None:
    text = stars(f"Ann sb 2; Bo bb 5; Ann calls 3; Bo checks; -- 2c 7d Kh; Bo bets {bet}; Ann raises {to - bet} to {to}; "
                 "Bo folds; Ann takes it", game=FIVE, stakes="$2/$5 USD", stacks="100 100")  # fmt: skip
    assert loud(judge(text)) == codes


@pytest.mark.parametrize(("to", "codes"), [(400, []), (401, ["ACT004"])])
def test_S_5O8_13_pot_limit_maximum_400(to: int, codes: list[str]) -> None:
    # Four players put in 25 each: a pot of 100. Bet 100; call 100 makes 300; raise 300: 400 in all.
    text = stars(f"Bo sb 10; Cy bb 25; Di calls 25; Ann calls 25; Bo calls 15; Cy checks; -- 2c 7d Kh; Bo bets 100; "
                 f"Cy raises {to - 100} to {to}; Di folds; Ann folds; Bo folds; Cy takes it", game=FIVE,
                 stakes="$10/$25 USD", stacks="999 999 999 999")  # fmt: skip
    found = findings(judge(text))
    assert [one.code for one in found] == codes
    assert all((one.stated, one.expected, one.lines) == (40100, 40000, line_of(text, "$401")) for one in found)


@pytest.mark.parametrize(("to", "codes"), [(10, []), (9, ["ACT003"]), (95, []), (96, ["STK001"])])
def test_S_5O8_14_no_limit_up_to_the_whole_stack(to: int, codes: list[str]) -> None:
    text = stars(f"Ann sb 2; Bo bb 5; Ann calls 3; Bo checks; -- 2c 7d Kh; Bo bets 5; Ann raises {to - 5} to {to}; "
                 "Bo folds; Ann takes it", game="5 Card Omaha Hi/Lo No Limit", stakes="$2/$5 USD",
                 stacks="100 100")  # fmt: skip
    assert loud(judge(text)) == codes


def test_S_5O8_15_the_client_refuses_what_is_below_or_above() -> None:
    """So such a bet in a history is an error, not a warning."""
    for bet, to, code in ((4, 8, "ACT002"), (5, 9, "ACT003"), (5, 40, "ACT004")):
        text = stars(f"Ann sb 2; Bo bb 5; Ann calls 3; Bo checks; -- 2c 7d Kh; Bo bets {bet}; "
                     f"Ann raises {to - bet} to {to}; Bo folds; Ann takes it", game=FIVE, stakes="$2/$5 USD",
                     stacks="100 100")  # fmt: skip
        result = judge(text)
        assert [(one.code, one.severity) for one in result.findings] == [(code, "error")]
        assert result.verdict == "discrepant"


@pytest.mark.parametrize(("call", "codes"), [(4, []), (3, ["ACT012"]), (5, ["ACT012"])])
def test_S_5O8_16_a_round_ends_with_equal_bets(call: int, codes: list[str]) -> None:
    text = stars(f"Bo sb 1; Cy bb 2; Ann calls 2; Bo calls 1; Cy checks; -- 2c 7d Kh; Bo bets 4; Cy calls {call}; "
                 f"Ann folds; -- 5s; Bo bets 6; Cy folds; Bo takes it", game=FIVE)  # fmt: skip
    assert [one.code for one in findings(judge(text), "ACT")] == codes
    silent = text.replace("Ann: folds\n", "")
    assert [one.code for one in findings(judge(silent), "ACT")] == [*codes, "ACT017"]


def test_S_5O8_17_last_aggressor_shows_first() -> None:
    """A house's key; `test_P_O8_16_contradicts_S_5O8_17_on_who_shows_first` has both readings."""
    assert HOUSES["pokerstars"].show_first == "last_aggressor"
    hands = {"Ann": "Ks Kh Jd Jc Th", "Bo": "As 9s 9d 4s 4d"}
    assert not judge(dealt("2c 3h Qh Qd Kc", hands, "Ann 4", game=FIVE)).findings


def test_S_5O8_18_ties_split_equally() -> None:
    # Nothing is said of odd chips: the house's policy is proved by hands, left of the button.
    hands = {"Ann": "Ah Jh 9c 9s 4c", "Bo": "Ad Jd 9h 9d 4d", "Cy": "Tc Ts 8c 8d 5c"}
    even = judge(dealt("Ac Qc Qd 6s Kh", hands, "Ann 3; Bo 3", game=FIVE))
    assert even.verdict == "consistent"
    odd = dealt("Ac Qc Qd 6s Kh", hands, "Bo 3; Ann 2.99", game=FIVE, rake="0.01")
    assert judge(odd).verdict == "consistent"
    assert loud(judge(dealt("Ac Qc Qd 6s Kh", hands, "Ann 3; Bo 2.99", game=FIVE, rake="0.01"))) == ["ODD003"]


# ---- Omaha and Omaha Hi/Lo ----------------------------------------------------------------------------------------


def test_X_OM_01_the_streets_and_actions_of_holdem() -> None:
    text = stars("Bo sb 1; Cy bb 2; Ann calls 2; Bo calls 1; Cy checks; -- 2c 7d Kh; Bo checks; Cy bets 2; Ann raises 2 to 4; "
                 "Bo folds; Cy calls 2; -- 9s; Cy checks; Ann checks; -- Td; Cy bets 4; Ann folds; Cy takes it", game=OMAHA)  # fmt: skip
    result = judge(text, "omaha-page")
    assert not result.findings
    assert list(dict.fromkeys(step.street for step in result.replay.bets.steps)) == ["preflop", "flop", "turn", "river"]


def test_X_OM_02_exactly_two_of_four() -> None:
    # Three aces in Ann's hand are two; Bo's one spade makes no flush of the four on the board.
    hands = {"Ann": "Ah Ad Ac 2d", "Bo": "Ks Qd Jd 9h"}
    text = dealt("3s 5s 7s 8s Kd", hands, "Ann 4", game=OMAHA)
    assert judge(text, "omaha-page").verdict == "consistent"
    assert (ranks(text, 1, "high", "omaha-page"), ranks(text, 2, "high", "omaha-page")) == ("AAK87", "KKQ87")


def test_X_OM_03_half_and_half() -> None:
    hands = {"Ann": "Kh Kd 9c 9s", "Bo": "As 3s Qd Jd"}
    assert judge(dealt("Kc 7h 4d 2s Tc", hands, "Ann 2; Bo 2"), "omaha-page").verdict == "consistent"
    assert loud(judge(dealt("Kc 7h 4d 2s Tc", hands, "Ann 2.50; Bo 1.50"), "omaha-page")) == ["SPL006"]


def test_X_OM_04_eight_is_low_enough() -> None:
    text = dealt("8c 6h 5d Ks Kd", {"Ann": "3s 4s Qd Jd", "Bo": "Kh Td Ts 9h"}, "Bo 2; Ann 2")
    assert judge(text, "omaha-page").verdict == "consistent"
    assert ranks(text, 1, "low", "omaha-page") == "86543"


def test_X_OM_05_8432A_loses_to_76432() -> None:
    hands = {"Ann": "As 8s Qd Jd", "Bo": "7h 6h Qh Jh", "Cy": "Kh Kd Ts Tc"}
    text = dealt("4c 3h 2d Ks Kc", hands, "Cy 3; Bo 3")
    assert judge(text, "omaha-page").verdict == "consistent"
    assert (ranks(text, 1, "low", "omaha-page"), ranks(text, 2, "low", "omaha-page")) == ("8432A", "76432")
    assert loud(judge(dealt("4c 3h 2d Ks Kc", hands, "Cy 3; Ann 3"), "omaha-page")) == ["SPL002"]


def test_X_OM_06_equal_lows_share_the_low_half() -> None:
    hands = {"Ann": "As 8s Qd Jd", "Bo": "Ah 8h Qh Jh", "Cy": "Kh Kd Ts Tc"}
    right = judge(dealt("4c 3h 2d Ks Kc", hands, "Cy 3; Ann 1.50; Bo 1.50"), "omaha-page")
    assert right.verdict == "consistent"
    assert loud(judge(dealt("4c 3h 2d Ks Kc", hands, "Cy 3; Ann 3"), "omaha-page")) == ["SPL004"]


@pytest.mark.parametrize(
    ("board", "low"), [("4c 3h Qd Ks Kc", None), ("4c 4h 3d Ks Kc", None), ("4c 7h 3d Ks Kc", "7432A")]
)
def test_X_OM_07_three_cards_below_nine_of_different_ranks(board: str, low: str | None) -> None:
    text = dealt(board, {"Ann": "As 2s Jd 9d", "Bo": "Kh Td Ts 9h"}, "Bo 2; Ann 2" if low else "Bo 4")
    assert judge(text, "omaha-page").verdict == "consistent"
    assert ranks(text, 1, "low", "omaha-page") == low


def test_X_OM_08_an_ace_plays_high_and_low() -> None:
    text = dealt("5c 4h 3d Ks Ac", {"Ann": "As 2s Kd 9d", "Bo": "Kh Qd Qs Th"}, "Ann 2; Ann 2")
    assert judge(text, "omaha-page").verdict == "consistent"
    assert ranks(text, 1, "low", "omaha-page") == "5432A"
    assert ranks(text, 1, "high", "omaha-page") == "5432A"  # the straight; A K two pair would be less


def test_X_OM_09_all_four_cards_are_two_for_each_side() -> None:
    text = dealt("8c 7h 6d Ks Kd", {"Ann": "Kh Kc As 2s", "Bo": "Qh Qd Js Jd"}, "Ann 2; Ann 2")
    result = judge(text, "omaha-page")
    held = result.replay.showdown.holdings[1, 1]
    assert result.verdict == "consistent" and held.high and held.low
    assert {*held.high.cards, *held.low.cards} >= {"Kh", "Kc", "As", "2s"}


def test_X_OM_10_no_rule_for_odd_chips() -> None:
    """The house's policy is then only assumed: a payment that another one explains is a warning that names both."""
    hands = {"Ann": "Ah Qh 9c 9s", "Bo": "Ad Qd 9h 9d", "Cy": "Tc Ts 8c 8d"}
    (found,) = findings(judge(dealt("Ac Qc Kd 6s Jh", hands, "Ann 3; Bo 2.99", rake="0.01"), "omaha-page"))
    assert (found.code, found.severity) == ("ODD003", "warning")
    assert "button/std" in found.message and "seat/low" in found.explained_by
    assert HOUSES["omaha-page"].odd_chip.button.strength == "assumed"


# ---- Omaha Hi-Lo with missed blinds -------------------------------------------------------------------------------


def test_U_O8_01_five_unpaired_cards_eight_or_lower() -> None:
    text = dealt("5c 4h 2d Ks Kd", {"Ann": "As 8s Qd Jd", "Bo": "Ah 7h Qh Jh"}, "Ann 1; Bo 1; Bo 2")
    assert (ranks(text, 1, "low", "missed-blinds"), ranks(text, 2, "low", "missed-blinds")) == ("8542A", "7542A")
    low = [
        line.share.winners for line in judge(text, "missed-blinds").replay.settlement.lines if line.share.half == "low"
    ]
    assert low == [(2,)]
    paired = dealt("5c 4h 2d Ks Kd", {"Ann": "5s 4s Qd Jd", "Bo": "Kh Td Ts 9h"}, "Bo 4")
    assert judge(paired, "missed-blinds").verdict == "consistent"


def test_U_O8_02_no_low_without_three_low_cards_on_the_board() -> None:
    text = dealt("5c 4h 9d Ks Kd", {"Ann": "As 2s 3d Jd", "Bo": "Kh Td Ts 9h"}, "Bo 4")
    assert judge(text, "missed-blinds").verdict == "consistent"
    wrong = dealt("5c 4h 9d Ks Kd", {"Ann": "As 2s 3d Jd", "Bo": "Kh Td Ts 9h"}, "Bo 2; Ann 2")
    assert loud(judge(wrong, "missed-blinds")) == ["SPL003"]


def test_U_O8_03_any_two_for_each_side() -> None:
    text = dealt("8c 7h 6d Ks 2d", {"Ann": "Kh As 3s 8d", "Bo": "Qh Qd Js Jd"}, "Ann 2; Ann 2")
    held = judge(text, "missed-blinds").replay.showdown.holdings[1, 1]
    assert held.high and held.low
    assert set(held.high.cards) >= {"Kh", "8d"} and set(held.low.cards) == {"As", "3s", "2d", "6d", "7h"}


def test_U_O8_04_blinds_of_2_4() -> None:
    text = stars(WALK, game="Omaha Hi/Lo Limit", stakes="$2/$4 USD")
    assert not judge(text, "missed-blinds").findings
    (found,) = findings(judge(text.replace("small blind $1", "small blind $1.50"), "missed-blinds"), "ACT")
    assert (found.code, found.stated, found.expected) == ("ACT010", 150, 100)


def test_U_O8_06_nobody_checks_before_the_big_blind_who_keeps_his_option() -> None:
    text = stars(
        "Bo sb 1; Cy bb 2; Ann calls 2; Bo calls 1; Cy raises 2 to 4; Ann folds; Bo folds; Cy takes it", game=HILO
    )
    assert not judge(text, "missed-blinds").findings
    checks = text.replace("Ann: calls $2", "Ann: checks")
    (found,) = findings(judge(checks, "missed-blinds"), "ACT015")
    assert (found.lines, found.seats) == (line_of(checks, "Ann: checks"), (1,))


def test_U_O8_08_a_folded_button_stays_where_it_is() -> None:
    # The button (Cy, 3) folds; odd chips still go to its left: Di before Ann.
    text = stars("""
        Di sb 1; Ann bb 2; Bo calls 2; Cy folds; Di calls 1; Ann checks
        -- Ac Qc Kd; Di checks; Ann checks; Bo checks; -- 6s; Di checks; Ann checks; Bo checks
        -- Jh; Di checks; Ann checks; Bo checks
        Di shows Ah Qh 9c 9s; Ann shows Ad Qd 9h 9d; Bo shows Tc Ts 8c 8d; Di wins 2.50; Ann wins 2.49; pot 6 rake 1.01
        """, game=HILO, button=3, stacks="100 100 100 100")  # fmt: skip
    tied = text.replace("Tc Ts 8c 8d", "7c 7s 8c 8d")
    result = judge(tied, "missed-blinds")
    assert by_seat(result.replay.settlement.expected) == {1: 249, 4: 250}
    assert not findings(result, "ACT") and not findings(result, "ODD")


def test_U_O8_09_after_a_bet_nobody_checks() -> None:
    text = stars("Bo sb 1; Cy bb 2; Ann calls 2; Bo calls 1; Cy checks; -- 2c 7d Kh; Bo bets 2; Cy checks; Ann folds; "
                 "-- 5s; Bo bets 2; Cy folds; Bo takes it", game=HILO)  # fmt: skip
    assert [one.code for one in findings(judge(text, "missed-blinds"), "ACT")] == ["ACT015"]


def test_U_O8_14_who_shows_first_on_a_checked_river() -> None:
    """Not clear for a checked river; either order is accepted, since no chip depends on it."""
    hands = {"Ann": "Kh Kd 9c 9s", "Bo": "Qs Jd Td Tc"}
    text = dealt("Kc 7h 4d 2s 2c", hands, "Ann 4")
    assert not judge(text, "missed-blinds").findings
    assert HOUSES["missed-blinds"].show_first == "last_aggressor"


def test_U_O8_15_an_uncalled_winner_need_not_show() -> None:
    result = judge(stars(WALK, game=HILO), "missed-blinds")
    assert (result.verdict, result.findings, result.not_evaluated) == ("consistent", (), ())


def test_U_O8_16_a_caller_may_muck() -> None:
    text = dealt("Kc 7h 4d 2s 2c", {"Ann": "Kh Kd 9c 9s", "Bo": "Qs Jd Td Tc"}, "Ann 4")
    mucked = text.replace("Bo: shows [Qs Jd Td Tc]", "Bo: mucks hand")
    result = judge(mucked, "missed-blinds")
    assert not result.findings
    assert [(one.code, one.seats) for one in result.not_evaluated] == [("SPL001", (2,))]
    asked_for = mucked + "Seat 1: Ann showed [Kh Kd 9c 9s] and won ($4)\nSeat 2: Bo mucked [Qs Jd Td Tc]\n"
    result = judge(asked_for, "missed-blinds")
    assert not result.findings and not result.not_evaluated


def test_U_O8_17_cards_speak() -> None:
    hands = {"Ann": "Kh Kd 9c 9s", "Bo": "Qs Jd Td Tc"}
    assert loud(judge(dealt("Kc 7h 4d 2s 2c", hands, "Bo 4"), "missed-blinds")) == ["SPL001"]
    named = dealt("Kc 7h 4d 2s 2c", hands, "Ann 4").replace("[Kh Kd 9c 9s]", "[Kh Kd 9c 9s] (HI: a flush, King high)")
    assert loud(judge(named, "missed-blinds")) == ["CRD006"]


def test_U_O8_19_newcomers_post_a_live_big_blind() -> None:
    body = (
        "Bo sb 1; Cy bb 2; Ed bb 2; {}; Ann folds; Bo folds; Cy checks; -- 2c 7d Kh; Cy bets 2; {} folds; Cy takes it"
    )
    stacks = "100 100 100 100 100"
    left = stars(body.format("Di folds; Ed checks", "Ed"), game=HILO, stacks=stacks)
    assert not judge(left, "missed-blinds").findings
    raised = stars("Bo sb 1; Cy bb 2; Ed bb 2; Di folds; Ed raises 2 to 4; Ann folds; Bo folds; Cy folds; Ed takes it",
                   game=HILO, stacks=stacks)  # fmt: skip
    assert not judge(raised, "missed-blinds").findings  # his blind counts: 2 of the 4 are in
    on_the_blind = stars(WALK, game=HILO)  # who arrives on the big blind plays it as one
    assert not judge(on_the_blind, "missed-blinds").findings


def test_U_O8_20_after_a_missed_big_blind_the_small_part_is_dead() -> None:
    text = stars("Bo sb 1; Cy bb 2; Di both 3; Di checks; Ann calls 2; Bo folds; Cy checks; -- 2c 7d Kh; Cy bets 2; "
                 "Di folds; Ann folds; back 2 to Cy; Cy wins 8; pot 8 rake 0", game=HILO, stacks="100 100 100 100")  # fmt: skip
    result = judge(text, "missed-blinds")
    assert not result.findings
    assert result.replay.bets.dead == {4: 100}
    # 1 + 2 + 3 + 2 = 8; nothing of Di's 3 comes back, and it makes no side pot.
    assert [(pot.name, pot.amount) for pot in result.replay.pots] == [("main", 800)]
    assert by_seat(result.replay.paid.returned) == {3: 200}


def test_U_O8_21_a_missed_small_blind_is_dead() -> None:
    text = stars("Bo sb 1; Cy bb 2; Di sb 1; Di calls 2; Ann calls 2; Bo folds; Cy checks; -- 2c 7d Kh; Cy bets 2; "
                 "Di folds; Ann folds; back 2 to Cy; Cy wins 8; pot 8 rake 0", game=HILO, stacks="100 100 100 100")  # fmt: skip
    result = judge(text, "missed-blinds")
    assert not result.findings
    assert (result.replay.bets.dead, result.replay.total_pot) == ({4: 100}, 800)


def test_U_O8_22_the_player_on_the_big_blind_posts_the_missed_small_blind(tmp_path: Path) -> None:
    """Instead of the big blind, which the next one posts (`shift`), or as well (`both`): a house's key, and what was
    posted counts in either case."""
    shift = stars("Cy sb 1; Di bb 2; Ann calls 2; Cy folds; Di checks; -- 2c 7d Kh; Di bets 2; Ann folds; Di takes it",
                  game=HILO, stacks="100 - 100 100")  # fmt: skip
    assert not judge(shift, "missed-blinds").findings
    both = stars("Cy sb 1; Cy bb 2; Di calls 2; Ann calls 2; Cy checks; -- 2c 7d Kh; Cy bets 2; Di folds; Ann folds; "
                 "back 2 to Cy; Cy wins 7; pot 7 rake 0", game=HILO, stacks="100 - 100 100")  # fmt: skip
    result = judge(both, "missed-blinds")
    assert result.verdict == "consistent" and result.replay.bets.dead == {3: 100}
    assert (result.replay.total_pot, by_seat(result.replay.paid.returned)) == (700, {3: 200})
    assert HOUSES["missed-blinds"].missed_small_blind == "shift"
    own = tmp_path / "own.toml"
    own.write_text('name = "own"\nmissed_small_blind = "both"\n', "utf-8")
    assert load_house(own).missed_small_blind == "both"
    # By the first reading Cy posts the small blind and Di the big one; by the second all is as it should be.
    assert [(one.code, one.seats) for one in result.findings] == [("ACT016", (3, 4))]
    assert not judge(both, load_house(own)).findings
