"""The numbered rules of PartyPoker's Seven Card Stud Hi-Lo page (P-S8) on short hands, one test a rule, by its id."""

from typing import Any

import pytest

from tests.hands import by_seat, findings, judge, line_of, loud, party, stars, stud_dealt

STUD = "7 Card Stud Hi/Lo Limit"
HIGH_ONLY = "7 Card Stud Limit"
TEN_TWENTY: dict[str, Any] = {"stakes": "$10/$20 USD", "stacks": "900 900 900"}

ANTES = "Ann ante 1; Bo ante 1; Cy ante 1"
DOORS = "Ann has 5c; Bo has Kd; Cy has 9h"


def played(third: str, *, game: str = STUD, doors: str = DOORS) -> str:
    """10/20 stud of three players who ante 1: their door cards, and what they do; all fold before fourth street."""
    return stars(f"{ANTES}; --; {doors}; {third}", game=game, **TEN_TWENTY)


def test_P_S8_01_seven_cards_three_down_and_four_up() -> None:
    hands = {"Ann": "As Ad Kh Qc 9h 4c 2d", "Bo": "Ks Kd Qh Js 9c 8h 2s"}
    text = stud_dealt(hands, "Ann 1.50", pot="1.50")
    result = judge(text, "partypoker")
    assert result.verdict == "consistent"
    assert [(street.down, street.up) for street in result.replay.game.streets] == [
        (2, 1),
        (0, 1),
        (0, 1),
        (0, 1),
        (1, 0),
    ]
    eight = text.replace("Ann: shows [As Ad", "Ann: shows [Ac As Ad")
    assert findings(judge(eight, "partypoker"), "CRD003")[0].seats == (1,)


@pytest.mark.parametrize(("stakes", "ante", "bring_in"), [("$1/$2", "0.25", "0.50"), ("$3/$6", "0.50", "1")])
def test_P_S8_02_everybody_antes(stakes: str, ante: str, bring_in: str) -> None:
    text = stars(f"Ann ante {ante}; Bo ante {ante}; Cy ante {ante}; --; {DOORS}; Ann brings {bring_in}; Bo folds; "
                 "Cy folds; Ann takes it", game=STUD, stakes=f"{stakes} USD")  # fmt: skip
    result = judge(text, "partypoker")
    assert not result.findings
    cents = {"0.25": 25, "0.50": 50}[ante]
    assert (result.hand.stakes.ante, result.replay.total_pot) == (cents, 3 * cents)  # the bring-in comes back


@pytest.mark.parametrize(
    ("doors", "due"),
    [
        ("Ann has 5c; Bo has Kd; Cy has 9h", 1),
        ("Ann has 5d; Bo has 5c; Cy has 9h", 2),  # clubs before diamonds
        ("Ann has 5h; Bo has 5d; Cy has 5s", 2),  # diamonds before hearts
        ("Ann has 5s; Bo has Kd; Cy has 5h", 3),  # hearts before spades
        ("Ann has As; Bo has Kd; Cy has Kc", 3),  # the ace is high
    ],
)
def test_P_S8_03_lowest_door_card_brings_in_clubs_lowest(doors: str, due: int) -> None:
    names = {1: "Ann", 2: "Bo", 3: "Cy"}
    for seat, name in names.items():
        others = [names[seat % 3 + 1], names[(seat + 1) % 3 + 1]]
        text = played(f"{name} brings 3; {others[0]} folds; {others[1]} folds; {name} takes it", doors=doors)
        found = findings(judge(text, "partypoker"))
        assert [(one.code, one.seats, one.lines) for one in found] == (
            [] if seat == due else [("ACT008", (seat, due), line_of(text, "brings in"))]
        )


@pytest.mark.parametrize(("to", "codes"), [(10, []), (13, ["ACT006"]), (20, ["ACT006"])])
def test_P_S8_03_ante_1_bring_in_3_complete_to_10(to: int, codes: list[str]) -> None:
    """The amounts of a real 10/20 hand; the page gives none."""
    text = played(f"Ann brings 3; Bo raises {to - 3} to {to}; Cy folds; Ann folds; Bo takes it")
    assert loud(judge(text, "partypoker")) == codes
    chips_added = party(f"{ANTES}; --; > Ann opens; Ann brings 3; Bo completes {to}; Cy folds; Ann folds; Bo takes it",
                        game="FL 7 Card Stud Hi-Lo", **TEN_TWENTY)  # fmt: skip
    assert loud(judge(chips_added)) == codes


def test_P_S8_04_the_completion_is_the_first_of_four_bets() -> None:
    four = "Ann brings 3; Bo raises 7 to 10; Cy raises 10 to 20; Ann raises 10 to 30; Bo raises 10 to 40; "
    right = played(four + "Cy calls 20; Ann calls 10; --; Ann has 5c | 6d; Bo has Kd | Kh; Cy has 9h | 2s; Bo bets 10; "
                   "Cy folds; Ann folds; Bo takes it")  # fmt: skip
    assert not judge(right, "partypoker").findings
    fifth = played(four + "Cy raises 10 to 50; Ann folds; Bo folds; Cy takes it")
    (found,) = findings(judge(fifth, "partypoker"))
    assert (found.code, found.severity, found.lines) == ("ACT005", "error", line_of(fifth, "to $50"))


FOURTH = "Ann brings 3; Bo calls 3; Cy calls 3; --; Ann has 5c | 6d; Bo has Kd | 2h; Cy has 9h | 9s; "


def test_P_S8_05_from_fourth_street_the_highest_showing_starts() -> None:
    right = played(FOURTH + "Cy checks; Ann checks; Bo bets 10; Cy folds; Ann folds; Bo takes it")
    assert not judge(right, "partypoker").findings  # a pair of nines before the king
    wrong = played(FOURTH + "Bo checks; Cy checks; Ann bets 10; Bo folds; Cy folds; Ann takes it")
    (found,) = findings(judge(wrong, "partypoker"))
    assert (found.code, found.seats, found.lines) == ("ACT009", (2, 3), line_of(wrong, "Bo: checks"))


@pytest.mark.parametrize(
    ("game", "fourth", "fifth", "codes"),
    [
        (STUD, 10, 20, []),
        (STUD, 10, 10, ["ACT006"]),
        (STUD, 20, 20, ["ACT006"]),  # the page has no option for an open pair on fourth street
        (HIGH_ONLY, 20, 20, []),  # stud high has it
        (HIGH_ONLY, 30, 20, ["ACT006"]),
    ],
)
def test_P_S8_06_the_bet_doubles_on_fifth_street(game: str, fourth: int, fifth: int, codes: list[str]) -> None:
    text = played(FOURTH + f"Cy bets {fourth}; Ann folds; Bo calls {fourth}; --; Bo has Kd 2h | 3h; Cy has 9h 9s | 4s; "
                  f"Cy bets {fifth}; Bo calls {fifth}; --; Bo has Kd 2h 3h | 3d; Cy has 9h 9s 4s | 5s; Cy bets 20; "
                  "Bo folds; Cy takes it", game=game)  # fmt: skip
    assert loud(judge(text, "partypoker")) == codes


def test_P_S8_07_the_highest_showing_starts_on_sixth_and_seventh() -> None:
    start = FOURTH + "Cy checks; Ann folds; Bo checks; --; Bo has Kd 2h | 3h; Cy has 9h 9s | 4s; Cy checks; Bo checks; "
    sixth = "--; Bo has Kd 2h 3h | Kc; Cy has 9h 9s 4s | 5s; "
    right = played(start + sixth + "Bo checks; Cy checks; --; Bo bets 20; Cy folds; Bo takes it")
    assert not judge(right, "partypoker").findings  # kings on sixth; on seventh, dealt down, the same cards show
    wrong = played(start + sixth + "Cy checks; Bo checks; --; Cy bets 20; Bo folds; Cy takes it")
    assert [(one.code, one.seats) for one in findings(judge(wrong, "partypoker"))] == [
        ("ACT009", (3, 2)),
        ("ACT009", (3, 2)),
    ]


def test_P_S8_08_one_must_show_to_win() -> None:
    hands = {"Ann": "As Ad Kh Qc 9h 4c 2d", "Bo": "Ks Kd Qh Js 9c 8h 2s"}
    mucked = stud_dealt(hands, "Ann 1.50", pot="1.50").replace("Bo: shows [Ks Kd Qh Js 9c 8h 2s]", "Bo: mucks hand")
    result = judge(mucked, "partypoker")
    assert not result.findings
    assert ("SPL001", (2,)) in [(one.code, one.seats) for one in result.not_evaluated]


def test_P_S8_09_best_five_of_seven_for_each_side() -> None:
    # 2-4-5-6-7 beats A-2-4-6-8; Cy has a full house.
    hands = {"Ann": "Qc Jd 7h 6c 5h 4c 2d", "Bo": "Ah Qd Js 8c 6h 4s 2s", "Cy": "Ks Kd Kh Th 9c 9s 8d"}
    right = judge(stud_dealt(hands, "Cy 1.12; Ann 1.12", pot="2.25", rake="0.01"), "partypoker")
    assert (right.verdict, by_seat(right.replay.settlement.expected)) == ("consistent", {1: 112, 3: 112})
    assert loud(judge(stud_dealt(hands, "Cy 1.12; Bo 1.12", pot="2.25", rake="0.01"), "partypoker")) == ["SPL002"]
    # Straights and flushes do no harm: a wheel in spades takes both.
    wheel = {"Ann": "As 2s 3s 4s 5s Kd Qd", "Bo": "Kh Kc Ks 8c 7h 6s 6d"}
    assert judge(stud_dealt(wheel, "Ann 0.75; Ann 0.75", pot="1.50"), "partypoker").verdict == "consistent"
    # No low: the high takes all.
    none = {"Ann": "Ks Kd Th 6c 5h 4c 2d", "Bo": "Ah Qd Js 9c Td 4s 2s"}
    assert judge(stud_dealt(none, "Ann 1.50", pot="1.50"), "partypoker").verdict == "consistent"
    assert loud(judge(stud_dealt(none, "Ann 0.75; Bo 0.75", pot="1.50"), "partypoker")) == ["SPL003"]


STRAIGHTS = {"Ann": "Qs Jd Tc 9h 8s 3c 3d", "Bo": "Qh Js Td 9c 8h Ac 2d"}
"""Both make the straight to the queen, nobody a low. Of all cards Bo has the highest, of those played Ann (spades)."""


def test_P_S8_10_against_P_S8_11_the_odd_chip_of_a_tie() -> None:
    """Text 1 gives it by position, which stud has not; text 2 by the higher card, then suit: the house's policy."""
    to_bo, to_ann = "Ann 0.74; Bo 0.75", "Ann 0.75; Bo 0.74"
    right = judge(stud_dealt(STRAIGHTS, to_bo, pot="1.50", rake="0.01"), "partypoker")
    assert right.verdict == "consistent"
    (note,) = right.findings
    assert (note.code, note.severity, note.citation) == ("ODD005", "note", "P-S8-10")
    assert "party/stud_position" in note.message and "no button" in note.message
    wrong = judge(stud_dealt(STRAIGHTS, to_ann, pot="1.50", rake="0.01"), "partypoker")
    (found,) = findings(wrong)
    assert (found.code, found.severity, found.citation, found.seats) == ("ODD003", "error", "P-S8-11", (1, 2))
    assert (found.stated, found.expected) == (75, 74)
    # By position nothing can be said of the odd chip, whoever got it.
    for paid in (to_bo, to_ann):
        by_position = judge(stud_dealt(STRAIGHTS, paid, pot="1.50", rake="0.01"), "partypoker", "party/stud_position")
        assert not loud(by_position)
        assert ("ODD003", (1, 2)) in [(one.code, one.seats) for one in by_position.not_evaluated]


def test_P_S8_11_higher_card_of_all_or_of_the_five_played() -> None:
    """The text does not say which; all the player's cards by default, the five played under a policy of its own."""
    text = stud_dealt(STRAIGHTS, "Ann 0.75; Bo 0.74", pot="1.50", rake="0.01")
    assert loud(judge(text, "partypoker")) == ["ODD003"]
    assert not loud(judge(text, "partypoker", "suit/high_five"))


def test_P_S8_11_tied_highs_by_suit_spades_first() -> None:
    hands = {"Ann": "Ad Kh Qs Jc Td 3c 3d", "Bo": "As Kd Qh Js Tc 2c 2d"}
    text = stud_dealt(hands, "Ann 0.74; Bo 0.75", pot="1.50", rake="0.01")
    assert judge(text, "partypoker").verdict == "consistent"
    assert loud(judge(stud_dealt(hands, "Ann 0.75; Bo 0.74", pot="1.50", rake="0.01"), "partypoker")) == ["ODD003"]


def test_P_S8_11_odd_chip_of_the_halves_to_the_high_and_tied_lows_by_the_lowest_card() -> None:
    # 2.25 less 0.02: 1.12 for Cy's kings, 1.11 for two lows of 7-5-4-2-A: 0.56 to the ace of clubs.
    hands = {"Ann": "Ad 2c 4h 5s 7d Jh Qc", "Bo": "Ac 2d 4s 5h 7c Js Qd", "Cy": "Kh Kd Ks 9c 9h 8d 8s"}
    right = judge(stud_dealt(hands, "Cy 1.12; Ann 0.55; Bo 0.56", pot="2.25", rake="0.02"), "partypoker")
    assert right.verdict == "consistent"
    swapped = judge(stud_dealt(hands, "Cy 1.12; Ann 0.56; Bo 0.55", pot="2.25", rake="0.02"), "partypoker")
    assert [(one.code, one.seats) for one in findings(swapped)] == [("ODD003", (1, 2))]
    low = {"Ann": "Ad 2c 4h 5s 7d Jh Qc", "Bo": "Kc Kd Ks Th Ts 9h 9d"}
    assert loud(judge(stud_dealt(low, "Ann 0.75; Bo 0.74", pot="1.50", rake="0.01"), "partypoker")) == ["ODD001"]


def test_P_S8_12_suits_never_decide_who_wins() -> None:
    text = stud_dealt(STRAIGHTS, "Bo 1.50", pot="1.50")
    assert loud(judge(text, "partypoker")) == ["SPL004"]
    assert judge(stud_dealt(STRAIGHTS, "Ann 0.75; Bo 0.75", pot="1.50"), "partypoker").verdict == "consistent"


def test_P_S8_13_table_stakes_and_side_pots_as_in_omaha() -> None:
    # Ann has 5 in all: 1 ante, 4 for the completion. Main 3 x 5 = 15; side 2 x 6 = 12.
    body = (f"{ANTES}; --; {DOORS}; Ann brings 3; Bo raises 7 to 10; Cy calls 10; Ann calls {{}}{{}}; "
            "--; Bo checks; Cy checks; --; Bo checks; Cy checks; --; Bo checks; Cy checks; --; Bo checks; Cy checks; "
            "Bo shows Kd Kc Th 9c 9s 4d 2d; Cy shows 9h Qd Js Td 7s 7h 2s; Bo wins 12 from side pot; "
            "Ann shows 5c Ac As Ad 8h Jh Qh; Ann wins 15 from main pot; pot 27 main 15 side 12 rake 0")  # fmt: skip
    right = stars(body.format(1, " all-in"), game=STUD, stakes="$10/$20 USD", stacks="5 900 900")
    result = judge(right, "partypoker")
    assert not result.findings
    assert [(pot.amount, set(pot.eligible)) for pot in result.replay.pots] == [(1500, {1, 2, 3}), (1200, {2, 3})]
    more = stars(body.format(2, ""), game=STUD, stakes="$10/$20 USD", stacks="5 900 900")
    assert findings(judge(more, "partypoker"), "STK001")[0].lines == line_of(more, "Ann: calls")
