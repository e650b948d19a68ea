"""The numbered rules of PartyPoker's Omaha Hi-Lo page (P-O8) on short hands, one test a rule, named by its id.

``test_digest_omaha`` has the other three Omaha pages (S-5O8, X-OM, U-O8), ``test_digest_stud`` the stud page (P-S8).
"""

import re

import pytest

from hhparse.cards import DECK
from hhparse.hand import Hand
from hhparse.rules.house import HouseRules, OddChipRule, OddChips
from hhparse.rules.houses import HOUSES, PARTYPOKER
from tests.hands import by_seat, dealt, findings, judge, line_of, loud, only, party, stars
from tests.rules import test_digest_omaha, test_digest_stud
from tests.shared import SHARED, needs_shared

HILO = "Omaha Hi/Lo Pot Limit"
LIMIT = "Omaha Hi/Lo Limit"

NO_HISTORY_SHOWS = {
    "P-O8-28": "the clock: a history prints no seconds of thought",
    "S-5O8-19": "the button's move: one hand does not know the next (a house's key `button`)",
    "U-O8-05": "the order of the deal is not printed",
    "U-O8-07": "burnt cards are not printed",
    "U-O8-18": "who has the button next hand: one hand does not know the next (a house's key `button`)",
    "U-O8-23": "says what the page leaves out; there is nothing to hold to",
}
"""Rules that no single history can show, and why."""


def test_every_rule_has_a_test_or_a_reason() -> None:
    counts = {"P-O8": 32, "S-5O8": 19, "X-OM": 10, "U-O8": 23, "P-S8": 13}
    unused = {f"U-O8-{number}" for number in (10, 11, 12, 13)}
    rules = {f"{page}-{number:02}" for page, count in counts.items() for number in range(1, count + 1)} - unused
    names = [*globals(), *vars(test_digest_omaha), *vars(test_digest_stud)]
    tested = {
        f"{found[1]}-{found[2]}-{found[3]}"
        for name in names
        if (found := re.match(r"test_(P|S|X|U)_(O8|5O8|OM|S8)_(\d\d)", name))
    }
    assert tested | NO_HISTORY_SHOWS.keys() == rules
    assert not tested & NO_HISTORY_SHOWS.keys()


@needs_shared
def test_the_digest_has_no_other_rules() -> None:
    digest = (SHARED / "rules" / "DIGEST.md").read_text("utf-8")
    rules = set(re.findall(r"^\| ((?:P-O8|S-5O8|X-OM|U-O8|P-S8)-\d\d) \|", digest, re.MULTILINE))
    assert len(rules) == 32 + 19 + 10 + 19 + 13


def limit_rounds(small: int, big: int, *bets: float, blinds: str) -> str:
    """Heads-up fixed limit: a raise before the flop, then one bet a street, all called; Bo folds to the last."""
    first, flop, turn, river = bets
    total = big_blind = float(blinds.split()[1])
    total += first
    return stars(
        f"""
        Ann sb {blinds.split()[0]}; Bo bb {big_blind:g}; Ann raises {first:g} to {total:g}; Bo calls {first:g}
        -- 2c 7d Kh; Bo bets {flop:g}; Ann calls {flop:g}
        -- 9s; Bo bets {turn:g}; Ann calls {turn:g}
        -- Jd; Bo checks; Ann bets {river:g}; Bo folds; Ann takes it
        """,
        game=LIMIT,
        stakes=f"${small}/${big} USD",
        stacks="200 200",
    )


def test_P_O8_01_half_to_the_high_half_to_the_low() -> None:
    hands = {"Ann": "Kh Kd 8c 7c", "Bo": "As 3s Qd Jd", "Cy": "Jh Jc 9d 9s"}
    result = judge(dealt("Kc 7h 4d 2s Tc", hands, "Ann 3; Bo 3"), "partypoker")
    assert result.verdict == "consistent"
    assert [(line.share.half, line.share.awards) for line in result.replay.settlement.lines] == [
        ("high", {1: 300}),
        ("low", {2: 300}),
    ]
    assert loud(judge(dealt("Kc 7h 4d 2s Tc", hands, "Ann 4; Bo 2"), "partypoker")) == ["SPL006"]


@pytest.mark.parametrize(("word", "limit"), [("", "fixed"), ("Pot ", "pot"), ("No ", "no")])
def test_P_O8_02_structures(word: str, limit: str) -> None:
    hand = only(stars("Bo sb 1; Cy bb 2; Ann folds; Bo folds; Cy takes it", game=f"Omaha Hi/Lo {word}Limit"))
    assert isinstance(hand, Hand)
    assert (hand.game, hand.limit) == ("omaha-hilo", f"{limit}-limit")


def test_P_O8_03_fixed_sizes() -> None:
    assert not judge(limit_rounds(3, 6, 3, 3, 6, 6, blinds="1 3"), "partypoker").findings
    assert not judge(limit_rounds(5, 10, 5, 5, 10, 10, blinds="2 5"), "partypoker").findings
    for place, street in enumerate(("preflop", "flop", "turn", "river")):
        bets = [3, 3, 6, 6]
        bets[place] = 9 - bets[place]
        (found,) = findings(judge(limit_rounds(3, 6, *bets, blinds="1 3"), "partypoker"))
        assert (found.code, found.stated, found.expected) == ("ACT006", bets[place] * 100, 900 - bets[place] * 100)
        assert street in found.message


def test_P_O8_04_one_deck_of_52() -> None:
    assert len(set(DECK)) == 52
    hands = {"Ann": "Kh Kd 8c 7c", "Bo": "As 3s Qd Jd"}
    text = dealt("Kc 7h 4d 2s Kd", hands, "Ann 2; Bo 2")
    (found,) = findings(judge(text, "partypoker"), "CRD001")
    assert found.lines == line_of(text, "RIVER", "Ann: shows")


def test_P_O8_05_the_button_acts_last_after_the_flop() -> None:
    text = stars("Bo sb 1; Cy bb 2; Ann calls 2; Bo calls 1; Cy checks; -- 2c 7d Kh; Bo checks; Cy checks; "
                 "Ann bets 2; Bo folds; Cy folds; Ann takes it", game=HILO)  # fmt: skip
    assert not judge(text, "partypoker").findings  # before the flop the button was first, the big blind last
    early = text.replace("Bo: checks\nCy: checks\nAnn: bets $2\n", "Ann: bets $2\n")
    (found,) = findings(judge(early, "partypoker"), "ACT001")
    assert (found.lines, found.seats) == (line_of(early, "Ann: bets"), (1, 2))


def test_P_O8_06_small_blind_left_of_the_button_half_the_big_blind() -> None:
    right = stars("Bo sb 1; Cy bb 2; Ann folds; Bo folds; Cy takes it", game=LIMIT, stakes="$2/$4 USD")
    assert not judge(right, "partypoker").findings
    wrong = stars("Cy sb 1; Ann bb 2; Bo folds; Cy folds; Ann takes it", game=LIMIT, stakes="$2/$4 USD")
    (found,) = findings(judge(wrong, "partypoker"))
    assert (found.code, found.severity, found.lines) == ("ACT016", "warning", line_of(wrong, "button", "small blind"))


@pytest.mark.parametrize(("posted", "codes"), [("2", []), ("2.50", ["ACT010"])])
def test_P_O8_07_small_blind_rounded_down_to_a_chip(posted: str, codes: list[str]) -> None:
    text = stars(f"Bo sb {posted}; Cy bb 5; Ann folds; Bo folds; Cy takes it", game=LIMIT, stakes="$5/$10 USD")
    found = findings(judge(text, "partypoker"))
    assert [one.code for one in found] == codes
    assert all((one.severity, one.stated, one.expected) == ("note", 250, 200) for one in found)  # a guideline only


def test_P_O8_08_big_blind_is_the_lower_limit() -> None:
    text = stars("Bo sb 2; Cy bb 5; Ann folds; Bo folds; Cy takes it", game=LIMIT, stakes="$5/$10 USD")
    assert not judge(text, "partypoker").findings
    (found,) = findings(judge(text.replace("big blind $5", "big blind $10"), "partypoker"), "ACT")
    assert (found.code, found.stated, found.expected) == ("ACT010", 1000, 500)


def test_P_O8_09_several_big_blinds() -> None:
    text = stars("Bo sb 1; Cy bb 2; Ed bb 2; Di folds; Ed checks; Ann calls 2; Bo folds; Cy checks; -- 2c 7d Kh; "
                 "Cy bets 2; Ed folds; Ann folds; Cy takes it", game=HILO, stacks="100 100 100 100 100")  # fmt: skip
    result = judge(text, "partypoker")
    assert not result.findings
    assert by_seat(result.replay.bets.contributed) == {1: 200, 2: 100, 3: 400, 5: 200}
    assert by_seat(result.replay.paid.awarded) == {3: 700}


@pytest.mark.parametrize("verb", ["checks", "calls", "raises", "folds"])
def test_P_O8_10_every_blind_is_live(verb: str) -> None:
    after = {
        "checks": "Ann calls 2; Bo calls 1; Cy checks; -- 2c 7d Kh; Bo bets 2; Cy folds; Ann folds; Bo takes it",
        "calls": "Ann raises 2 to 4; Bo calls 3; Cy calls 2; -- 2c 7d Kh; Bo bets 2; Cy folds; Ann folds; Bo takes it",
        "raises": "Ann calls 2; Bo raises 2 to 4; Cy raises 2 to 6; Ann folds; Bo folds; Cy takes it",
        "folds": "Ann raises 2 to 4; Bo folds; Cy folds; Ann takes it",
    }
    assert not judge(stars(f"Bo sb 1; Cy bb 2; {after[verb]}", game=HILO), "partypoker").findings


def test_P_O8_11_first_is_the_player_left_of_the_big_blind() -> None:
    text = stars("Bo sb 2; Cy bb 4; Di raises 4 to 8; Ann folds; Bo folds; Cy folds; Di takes it", game=LIMIT,
                 stakes="$4/$8 USD", stacks="100 100 100 100")  # fmt: skip
    assert not judge(text, "partypoker").findings  # raised to twice the big blind
    wrong = text.replace("Di: raises $4 to $8\nAnn: folds\n", "Ann: calls $4\nDi: raises $4 to $8\nAnn: folds\n")
    assert findings(judge(wrong, "partypoker"), "ACT001")[0].seats == (1, 4)


@pytest.mark.parametrize(("to", "codes"), [(15, []), (20, ["ACT006"]), (12, ["ACT006"])])
def test_P_O8_12_ladder_of_5_10(to: int, codes: list[str]) -> None:
    text = stars(f"Bo sb 2; Cy bb 5; Di calls 5; Ann raises 5 to 10; Bo folds; Cy raises {to - 10} to {to}; Di folds; "
                 "Ann folds; Cy takes it", game=LIMIT, stakes="$5/$10 USD", stacks="100 100 100 100")  # fmt: skip
    assert [one.code for one in findings(judge(text, "partypoker"))] == codes


def test_P_O8_13_a_round_ends_with_equal_amounts() -> None:
    text = stars("Bo sb 1; Cy bb 2; Ann calls 2; Bo calls 1; Cy checks; -- 2c 7d Kh; Bo bets 4; Cy calls 4; "
                 "Ann calls 4; -- 5s; Bo bets 4; Cy folds; Ann folds; Bo takes it", game=HILO)  # fmt: skip
    assert not judge(text, "partypoker").findings
    less = text.replace("Ann: calls $4", "Ann: calls $3")
    found = findings(judge(less, "partypoker"), "ACT")[0]
    assert (found.code, found.seats, found.stated, found.expected) == ("ACT012", (1,), 300, 400)
    silent = text.replace("Ann: calls $4\n", "")
    found = findings(judge(silent, "partypoker"), "ACT017")[0]
    assert (found.lines, found.seats, found.stated, found.expected) == (line_of(silent, "TURN"), (1,), 0, 400)


def test_P_O8_14_three_one_one_and_first_left_of_the_button() -> None:
    hands = {"Ann": "Kh Kd 8c 7c", "Bo": "As 3s Qd Jd", "Cy": "Jh Jc 9d 9s"}
    text = dealt("Kc 7h 4d 2s Tc", hands, "Ann 3; Bo 3")
    assert judge(text, "partypoker").replay.bets.order == (2, 3, 1)
    two = text.replace("[Kc 7h 4d]\nBo", "[Kc 7h]\nBo")
    assert findings(judge(two, "partypoker"), "CRD003")[0].lines == line_of(two, "FLOP")
    late = text.replace("4d]\nBo: checks\nCy: checks\n", "4d]\nCy: checks\nBo: checks\n", 1)
    assert findings(judge(late, "partypoker"), "ACT001")[0].seats == (3, 2)


def test_P_O8_15_exactly_two_and_three_with_different_pairs_for_each_side() -> None:
    # Ann: Ac Ks for the high (aces and kings), 2c 3d for the low. Bo: four hearts lie there, his one makes no flush.
    hands = {"Ann": "Ac Ks 2c 3d", "Bo": "Jh Js Tc Td"}
    result = judge(dealt("Ah Kh 4h 6h 7s", hands, "Ann 4"), "partypoker")
    high, low = result.replay.showdown.holdings[1, 1].high, result.replay.showdown.holdings[1, 1].low
    assert high and low
    assert set(high.cards) == {"Ac", "Ks", "Ah", "Kh", "7s"}
    assert set(low.cards) in (
        {"2c", "3d", "Ah", "4h", "6h"},
        {"Ac", "2c", "4h", "6h", "7s"},
        {"Ac", "3d", "4h", "6h", "7s"},
    )
    assert [card[0] for card in low.cards] == list("6432A")
    bo = result.replay.showdown.holdings[2, 1].high
    assert bo and [card[0] for card in bo.cards] == list("JJAK7")  # a pair, no flush
    assert result.verdict == "consistent"


def test_P_O8_16_one_must_show_to_win() -> None:
    hands = {"Ann": "Kh Kd 9c 9s", "Bo": "Qs Jd Td Tc"}
    text = dealt("Kc 7h 4d 2s 2c", hands, "Ann 4").replace("Bo: shows [Qs Jd Td Tc]", "Bo: mucks hand")
    result = judge(text, "partypoker")
    assert not result.findings
    # A mucked hand that was better has no claim: the award stands, and the audit warns.
    better = text.replace("Ann: shows [Kh Kd 9c 9s]", "Ann: shows [Ah Qh 9c 9s]")
    better += "Seat 1: Ann showed [Ah Qh 9c 9s] and won ($4)\nSeat 2: Bo mucked [Kh Kd Td Tc]\n"
    result = judge(better, "partypoker")
    assert (result.verdict, loud(result), by_seat(result.replay.settlement.expected)) == (
        "consistent", ["SPL007"], {1: 400},
    )  # fmt: skip


def test_P_O8_16_contradicts_S_5O8_17_on_who_shows_first() -> None:
    """Only a house's key: who shows first moves no chip, so no check judges it (the table of house keys says so), and
    either order is accepted."""
    assert PARTYPOKER.show_first == "first_bettor"
    assert HOUSES["pokerstars"].show_first == HOUSES["missed-blinds"].show_first == "last_aggressor"
    hands = {"Ann": "Kh Kd 9c 9s", "Bo": "Qs Jd Td Tc"}
    text = dealt("Kc 7h 4d 2s 2c", hands, "Ann 4")
    swapped = text.replace(
        "Ann: shows [Kh Kd 9c 9s]\nBo: shows [Qs Jd Td Tc]", "Bo: shows [Qs Jd Td Tc]\nAnn: shows [Kh Kd 9c 9s]"
    )
    assert swapped != text
    for house in ("partypoker", "pokerstars"):
        assert not judge(text, house).findings and not judge(swapped, house).findings


def test_P_O8_17_without_a_low_the_high_takes_everything() -> None:
    hands = {"Ann": "Kh Kd 8c 7c", "Bo": "As 3s Qd Jd"}
    right = judge(dealt("Kc 9h Td 2s Th", hands, "Ann 4"), "partypoker")
    assert right.verdict == "consistent"
    assert [line.share.half for line in right.replay.settlement.lines] == ["whole"]
    assert loud(judge(dealt("Kc 9h Td 2s Th", hands, "Ann 2; Bo 2"), "partypoker")) == ["SPL003"]


def test_P_O8_18_low_is_ace_to_eight_and_unpaired() -> None:
    # Ann: the best low there is. Bo: 7 low with an ace. Then only pairs: 7 7 with 7 4 2 is no low, whoever says so.
    wheel = judge(dealt("5c 4h 3d Ks Kd", {"Ann": "As 2s Qd Jd", "Bo": "Kh 7d 6s Th"}, "Bo 2; Ann 2"), "partypoker")
    assert wheel.verdict == "consistent"
    low = wheel.replay.showdown.holdings[1, 1].low
    assert low and [card[0] for card in low.cards] == list("5432A")
    paired = judge(dealt("7c 4h 2d Ks Kd", {"Ann": "7s 4s Qd Jd", "Bo": "Kh 9d 9s Th"}, "Bo 4"), "partypoker")
    assert paired.verdict == "consistent" and paired.replay.showdown.holdings[1, 1].low is None
    nine = judge(dealt("9c 4h 2d Ks Kd", {"Ann": "As 3s Qd Jd", "Bo": "Kh Td Ts Th"}, "Bo 4"), "partypoker")
    assert nine.verdict == "consistent" and nine.replay.showdown.holdings[1, 1].low is None


def test_P_O8_19_lows_are_compared_from_the_top() -> None:
    # 2-4-5-6-7 beats A-2-4-6-8; Cy's kings are high.
    hands = {"Ann": "5s 7s Qd Jd", "Bo": "As 8s Qh Jh", "Cy": "Kh Kd Ts Tc"}
    assert judge(dealt("2c 4h 6d Ks Kc", hands, "Cy 3; Ann 3"), "partypoker").verdict == "consistent"
    assert loud(judge(dealt("2c 4h 6d Ks Kc", hands, "Cy 3; Bo 3"), "partypoker")) == ["SPL002"]


def test_P_O8_20_straights_and_flushes_do_not_hurt_a_low() -> None:
    hands = {"Ann": "As 2s Qd Jd", "Bo": "Kh Kd 7h 6h"}
    result = judge(dealt("5s 4s 3s Kc 9d", hands, "Ann 2; Ann 2"), "partypoker")  # a straight flush, five to ace
    assert result.verdict == "consistent" and by_seat(result.replay.settlement.expected) == {1: 400}


TIED = {"Ann": "Ah Qh 9c 9s", "Bo": "Ad Qd 9h 9d", "Cy": "Tc Ts 8c 8d"}
"""Ann and Bo both make aces and queens on the board below."""


@pytest.mark.parametrize(("button", "paid"), [(1, "Ann 2.99; Bo 3"), (3, "Ann 3; Bo 2.99")])
def test_P_O8_21_odd_chip_left_of_the_button(button: int, paid: str) -> None:
    right = judge(dealt("Ac Qc Kd 6s Jh", TIED, paid, rake="0.01", button=button), "partypoker")
    assert (right.verdict, loud(right)) == ("consistent", [])
    other = {"Ann 2.99; Bo 3": "Ann 3; Bo 2.99", "Ann 3; Bo 2.99": "Ann 2.99; Bo 3"}[paid]
    wrong = judge(dealt("Ac Qc Kd 6s Jh", TIED, other, rake="0.01", button=button), "partypoker")
    (found,) = findings(wrong, "ODD003")
    assert (found.severity, found.seats, found.stated, found.expected) == ("error", (1, 2), 300, 299)
    # Suits never decide: the whole pot to one of the tied players is an error.
    assert loud(judge(dealt("Ac Qc Kd 6s Jh", TIED, "Ann 5.99", rake="0.01", button=button), "partypoker")) == [
        "SPL004"
    ]


def test_P_O8_21_one_high_and_two_low_winners() -> None:
    # 5.99: 3.00 for Cy's kings, 2.99 for the two 7-4-3-2-A: 1.50 to Bo, left of the button.
    hands = {"Ann": "As 3s Qd Jd", "Bo": "Ac 3c Qh Jh", "Cy": "Kh Kd 9s 9c"}
    result = judge(dealt("Kc 7h 4d 2s Td", hands, "Cy 3; Bo 1.50; Ann 1.49", rake="0.01"), "partypoker")
    assert result.verdict == "consistent" and by_seat(result.replay.paid.awarded) == {1: 149, 2: 150, 3: 300}


def test_P_O8_22_odd_chip_between_the_halves() -> None:
    """Not said by the page. The house gives it to the high; the other reading is a policy of its own."""
    hands = {"Ann": "As 3s Qd Jd", "Bo": "Kh Kd 9s 9c", "Cy": "Jh Jc 9d 9h"}
    high, low = "Bo 3; Ann 2.99", "Bo 2.99; Ann 3"
    for paid, policy, codes in (
        (high, None, []),
        (low, None, ["ODD001"]),
        (low, "button/lo_gets_half_odd", []),
        (high, "button/lo_gets_half_odd", ["ODD001"]),
    ):
        result = judge(dealt("Kc 7h 4d 2s Td", hands, paid, rake="0.01"), "partypoker", policy)
        assert loud(result) == codes
    (found,) = findings(judge(dealt("Kc 7h 4d 2s Td", hands, low, rake="0.01"), "partypoker"), "ODD001")
    assert found.explained_by == ("button/lo_gets_half_odd",)


CAP = "Bo sb 2; Cy bb 5; Ann calls 5; Bo calls 3; Cy checks; -- 2c 7d Kh; Bo bets 5; Cy raises 5 to 10; "


@pytest.mark.parametrize(
    ("more", "codes"),
    [
        ("Ann raises 5 to 15; Bo raises 5 to 20; Cy folds; Ann folds; Bo takes it", []),
        ("Ann raises 5 to 15; Bo raises 5 to 20; Cy raises 5 to 25; Ann folds; Bo folds; Cy takes it", ["ACT005"]),
    ],
)
def test_P_O8_23_one_bet_and_three_raises(more: str, codes: list[str]) -> None:
    text = stars(CAP + more, game=LIMIT, stakes="$5/$10 USD")
    assert loud(judge(text, "partypoker")) == codes
    # The page's other wording, four raises, is a house with five bets a round.
    five = HouseRules(name="five", title="Five", cap=5, cap_heads_up=5, odd_chip=OddChips(OddChipRule("button/std")))
    assert not judge(text, five).findings


def test_P_O8_24_no_cap_but_nobody_raises_his_own_bet() -> None:
    many = stars("Ann sb 1; Bo bb 2; Ann raises 2 to 4; Bo raises 4 to 8; Ann raises 8 to 16; Bo raises 16 to 32; "
                 "Ann raises 32 to 64; Bo folds; Ann takes it", game=HILO, stacks="100 100")  # fmt: skip
    assert not judge(many, "partypoker").findings
    own = stars("Bo sb 1; Cy bb 2; Ann calls 2; Bo calls 1; Cy checks; -- 2c 7d Kh; Bo bets 2; Cy calls 2; Ann folds; "
                "Bo raises 2 to 4; Cy folds; Bo takes it", game=HILO)  # fmt: skip
    (found,) = findings(judge(own, "partypoker"))
    assert (found.code, found.severity, found.lines) == ("ACT007", "error", line_of(own, "Bo: raises"))


def test_P_O8_25_folded_cards_have_no_claim_and_a_check_needs_an_unbet_round() -> None:
    text = stars("Bo sb 1; Cy bb 2; Ann calls 2; Bo calls 1; Cy checks; -- 2c 7d Kh; Bo folds; Cy bets 2; Ann folds; "
                 "Cy takes it", game=HILO)  # fmt: skip
    assert not judge(text, "partypoker").findings  # Bo may fold where he could check
    paid = text.replace("Cy collected", "Bo collected")
    assert "POT004" in loud(judge(paid, "partypoker"))
    checks = text.replace("Ann: folds", "Ann: checks\n*** TURN *** [2c 7d Kh] [5s]\nCy: bets $2\nAnn: folds")
    assert findings(judge(checks, "partypoker"), "ACT015")[0].lines == line_of(checks, "Ann: checks")
    again = text.replace("Ann: folds", "Bo: calls $2\nAnn: folds")
    assert findings(judge(again, "partypoker"), "ACT014")[0].lines == line_of(again, "Bo: calls $2")


def test_P_O8_26_table_stakes() -> None:
    text = stars("Bo sb 1; Cy bb 2; Ann raises 4 to 6; Bo folds; Cy calls 4; -- 2c 7d Kh; Cy checks; Ann bets 12; "
                 "Cy folds; Ann takes it", game=HILO, stacks="17 100 100")  # fmt: skip
    (found,) = findings(judge(text, "partypoker"))
    assert (found.code, found.lines, found.seats) == ("STK001", line_of(text, "Ann: bets"), (1,))
    assert (found.stated, found.expected) == (1200, 1100)
    assert not judge(text.replace("($17", "($18"), "partypoker").findings


def test_P_O8_27_an_all_in_player_wins_what_he_matched() -> None:
    body = """
        Bo sb 1; Cy bb 2; Ann raises 3 to 5 all-in; Bo raises 10 to 15; Cy calls 13
        -- Kc 7h 4d; Bo checks; Cy checks; -- 9s; Bo checks; Cy checks; -- Td; Bo checks; Cy checks
        Bo shows Qs Qd 5c 3c; Cy shows Js Jd 5h 3h
        {side}; Ann shows Kh Kd 8c 7c; {main}; pot 35 main 15 side 20 rake 0
        """
    right = stars(body.format(side="Bo wins 20 from side pot", main="Ann wins 15 from main pot"), game=HILO,
                  stacks="5 100 100")  # fmt: skip
    result = judge(right, "partypoker")
    assert [(pot.name, pot.amount, set(pot.eligible)) for pot in result.replay.pots] == [
        ("main", 1500, {1, 2, 3}),
        ("side-1", 2000, {2, 3}),
    ]
    assert not result.findings
    wrong = right.replace("Bo collected $20 from side", "Ann collected $20 from side")
    assert findings(judge(wrong, "partypoker"), "POT004")[0].seats == (1,)
    other = right.replace("Bo collected $20 from side", "Cy collected $20 from side")
    assert loud(judge(other, "partypoker")) == ["SPL001"]


def test_P_O8_29_out_of_time_with_chips_in_the_pot() -> None:
    """PartyPoker then calls him all-in without an amount; he keeps his claim to what he matched, and no more."""
    assert PARTYPOKER.timeout == "all_in" and HOUSES["pokerstars"].timeout == "fold"
    text = party("""
        Bo sb 1; Cy bb 2; Ann calls 2; Bo calls 1; Cy checks; -- Kc 7h 4d
        Bo bets 6; > Cy is all-In.
        Ann calls 6; -- 9s; Bo checks; Ann checks; -- Td; Bo checks; Ann checks
        Bo shows Qs Qd 5c 3c; Cy shows Kh Kd 8c 7c; Ann shows Js Jd 5h 3h
        Bo wins 12 from the side pot 1; Cy wins 6 from the main pot""", game="PL Omaha Hi-Lo")  # fmt: skip
    result = judge(text)
    assert not result.findings
    assert [(pot.amount, set(pot.eligible)) for pot in result.replay.pots] == [(600, {1, 2, 3}), (1200, {1, 2})]
    folded = judge(text.replace("Cy is all-In.", "Cy folds").replace("Cy shows [ Kh, Kd, 8c, 7c ].\n", ""))
    assert "POT004" in loud(folded)  # read as a fold, the same payment is wrong


def test_P_O8_29_out_of_time_without_a_further_word() -> None:
    """He is all-in by PartyPoker's rules; in a house that folds such players his line is missing."""
    text = party("""
        Bo sb 1; Cy bb 2; Ann calls 2; Bo calls 1; Cy checks; -- Kc 7h 4d
        Bo bets 6; > Cy did not respond in time
        Ann calls 6; -- 9s; Bo checks; Ann checks; -- Td; Bo checks; Ann checks
        Bo shows Qs Qd 5c 3c; Cy shows Kh Kd 8c 7c; Ann shows Js Jd 5h 3h
        Bo wins 12 from the side pot 1; Cy wins 6 from the main pot""", game="PL Omaha Hi-Lo")  # fmt: skip
    result = judge(text)
    assert not result.findings
    assert ("ACT017", (3,)) in [(one.code, one.seats) for one in result.not_evaluated]
    assert [(pot.amount, set(pot.eligible)) for pot in result.replay.pots] == [(600, {1, 2, 3}), (1200, {1, 2})]
    assert loud(judge(text, "pokerstars")) == loud(judge(text.replace("Cy did not respond in time\n", "")))
    assert {"ACT001", "ACT017"} == set(loud(judge(text, "pokerstars")))


@pytest.mark.parametrize(
    ("bet", "raised", "codes"), [(2, 4, []), (1, 4, ["ACT002"]), (100, 200, []), (100, 199, ["ACT003"])]
)
def test_P_O8_30_pot_limit_minimum(bet: int, raised: int, codes: list[str]) -> None:
    # The pot holds 200 on the flop; a bet is at least the big blind, a raise at least the last bet.
    blinds = (
        "Bo sb 1; Cy bb 2; Ann calls 2; Bo calls 1; Cy checks"
        if bet < 100
        else "Bo sb 50; Cy bb 100; Ann calls 100; Bo folds; Cy checks"
    )
    opener = "Bo" if bet < 100 else "Cy"
    tail = f"Bo bets {bet}; Cy raises {raised - bet} to {raised}; Ann folds; Bo folds; Cy takes it"
    if opener == "Cy":
        tail = f"Cy bets {bet}; Ann raises {raised - bet} to {raised}; Cy folds; Ann takes it"
    stakes = "$1/$2 USD" if bet < 100 else "$50/$100 USD"
    result = judge(
        stars(f"{blinds}; -- 2c 7d Kh; {tail}", game=HILO, stakes=stakes, stacks="999 999 999"), "partypoker"
    )
    assert loud(result) == codes
    amounts = {"ACT002": (100, 200), "ACT003": (9900, 10000)}
    assert all((one.stated, one.expected) == amounts[one.code] for one in result.findings)


@pytest.mark.parametrize(("to", "codes"), [(800, []), (801, ["ACT004"])])
def test_P_O8_31_pot_limit_maximum_800(to: int, codes: list[str]) -> None:
    text = stars(f"Bo sb 25; Cy bb 50; Di calls 50; Ann calls 50; Bo calls 25; Cy checks; -- 2c 7d Kh; Bo bets 150; "
                 f"Cy calls 150; Di raises {to - 150} to {to}; Ann folds; Bo folds; Cy folds; Di takes it", game=HILO,
                 stakes="$25/$50 USD", stacks="999 999 999 999")  # fmt: skip
    found = findings(judge(text, "partypoker"))
    assert [one.code for one in found] == codes
    assert all((one.stated, one.expected) == (80100, 80000) for one in found)


def test_P_O8_32_a_scoop_wins_both_halves() -> None:
    hands = {"Ann": "As 2s Qd Jd", "Bo": "Kh Kd 8h 7h"}
    result = judge(dealt("5d 4c 3h Kc 9d", hands, "Ann 2; Ann 1.99", rake="0.01"), "partypoker")
    assert [(line.share.half, line.share.awards) for line in result.replay.settlement.lines] == [
        ("high", {1: 200}),
        ("low", {1: 199}),
    ]
    assert result.verdict == "consistent"
