"""Divisions that look odd and are right, and beside each the payment that is wrong: code, seats, lines."""

import pytest

from tests.hands import dealt, judge, line_of, loud, party, stars

BOARD = "Kc 7h 4d 2s Td"
QUARTERED = {"Ann": "As 3s Kd Kh", "Bo": "Ah 3h 9s 9c", "Cy": "Qh Qd 9d 8h"}
"""Ann has the high, three kings, and ties Bo's low, 7-4-3-2-A; Cy has neither. 6 = 3 + 1.50 + 1.50."""
SIDE_TIE = stars("""
    Bo sb 1; Cy bb 2; Ann raises 3 to 5 all-in; Bo raises 10 to 15; Cy calls 13
    -- Ac Qc Kd; Bo checks; Cy checks; -- 6s; Bo checks; Cy checks; -- Jh; Bo checks; Cy checks
    Bo shows Td 9d; Cy shows Th 9h; Bo wins 10 from side pot; Cy wins 10 from side pot; Ann shows Ts 9s
    Bo wins 5 from main pot; Cy wins 5 from main pot; Ann wins 5 from main pot; pot 35 main 15 side 20 rake 0""",
    stacks="5 100 100")  # fmt: skip
"""Three straights to the ace; Ann is all-in for the main pot."""
TWICE = stars("""
    Ann sb 1; Bo bb 2; Ann raises 4 to 6; Bo calls 4; -- 7h 4d Kc; Bo bets 12 all-in; Ann calls 12 all-in
    > *** FIRST TURN *** [7h 4d Kc] [2s]
    > *** FIRST RIVER *** [7h 4d Kc 2s] [Td]
    > *** SECOND TURN *** [7h 4d Kc] [Qc]
    > *** SECOND RIVER *** [7h 4d Kc Qc] [Jc]
    > *** FIRST SHOW DOWN ***
    > Bo: shows [Kh Kd 9s 9c]
    > Ann: shows [As 3s Qd Qh]
    Bo wins 9; Ann wins 9
    > *** SECOND SHOW DOWN ***
    > Bo: shows [Kh Kd 9s 9c]
    > Ann: shows [As 3s Qd Qh]
    Bo wins 18
    pot 36 rake 0
    > Hand was run twice
    > FIRST Board [7h 4d Kc 2s Td]
    > SECOND Board [7h 4d Kc Qc Jc]""", game="Omaha Hi/Lo Pot Limit", stacks="18 18")  # fmt: skip
"""Kings are best on both boards; Ann's 7-4-3-2-A is a low on the first one alone."""
PARTY = party("""
    Bo sb 1; Cy bb 2; Ann calls 2; Bo folds; Cy checks; -- Kc 7h 4d; Cy checks; Ann checks; -- 2s; Cy checks; Ann checks
    -- Td; Cy checks; Ann checks; Cy shows Kh Kd 9s 9c; Ann shows As 3s Qd Jd; Cy wins 2.50; Ann wins 2.50 low""",
    game="PL Omaha Hi-Lo")  # fmt: skip


@pytest.mark.parametrize("paid", ["Ann 3; Ann 1.50; Bo 1.50", "Ann 4.50; Bo 1.50"])
def test_a_quartered_pot(paid: str) -> None:
    assert not judge(dealt(BOARD, QUARTERED, paid)).findings


@pytest.mark.parametrize(
    ("paid", "code", "seats"),
    [
        ("Ann 3; Ann 1.50; Cy 1.50", "SPL002", (2, 3)),
        ("Ann 3; Cy 1.50; Bo 1.50", "SPL002", (1, 3)),
        ("Cy 3; Ann 1.50; Bo 1.50", "SPL001", (1, 3)),
        ("Ann 3; Ann 3", "SPL004", (1, 2)),
        ("Ann 3; Bo 3", "SPL005", (1, 2)),
    ],
)
def test_a_quartered_pot_paid_wrong(paid: str, code: str, seats: tuple[int, ...]) -> None:
    (found,) = judge(dealt(BOARD, QUARTERED, paid)).findings
    assert (found.code, found.seats) == (code, seats)


def test_a_three_way_tie_with_a_side_pot() -> None:
    assert not judge(SIDE_TIE).findings


@pytest.mark.parametrize(
    ("old", "new", "code", "seats"),
    [
        ("Cy collected $10 from side", "Bo collected $10 from side", "SPL004", (2, 3)),
        ("Ann collected $5 from main", "Bo collected $5 from main", "SPL004", (1, 2)),
        ("Bo collected $10 from side", "Bo collected $9 from side", "POT003", ()),
    ],
)
def test_a_tied_pot_paid_wrong_is_found_on_its_own_lines(old: str, new: str, code: str, seats: tuple[int, ...]) -> None:
    text = SIDE_TIE.replace(old, new)
    found = next(one for one in judge(text).findings if one.code == code)
    assert found.seats == seats
    other = "main pot" if "side" in old else "side pot"
    lines = [text.splitlines()[number - 1] for number in found.lines]
    assert code == "POT003" or not any(line.endswith(other) for line in lines)


def test_a_side_pot_paid_to_a_player_who_is_not_in_it() -> None:
    text = SIDE_TIE.replace("Cy collected $10 from side", "Ann collected $10 from side")
    assert loud(judge(text)) == ["POT004", "SPL001"]
    assert all(one.lines == line_of(text, "Ann collected $10") for one in judge(text).findings)


def test_high_low_run_twice() -> None:
    assert not judge(TWICE).findings


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("Bo collected $9 from pot\nAnn", "Ann collected $9 from pot\nAnn", "SPL001"),
        ("Bo collected $9 from pot\nAnn", "Bo collected $9 from pot\nBo", "SPL002"),
        ("Bo collected $18 from pot", "Bo collected $9 from pot\nAnn collected $9 from pot", "SPL003"),
    ],
)
def test_high_low_run_twice_paid_wrong(old: str, new: str, code: str) -> None:
    assert old in TWICE
    (found,) = judge(TWICE.replace(old, new)).findings
    assert (found.code, found.seats) == (code, (1, 2))


def test_halves_that_the_text_names_are_judged_by_name() -> None:
    """Each is paid 2.50 in either text; in the second the low went to three kings."""
    assert not judge(PARTY).findings
    swapped = PARTY.replace("Cy wins $", "? wins $").replace("Ann wins Lo", "Cy wins Lo").replace("? wins", "Ann wins")
    (found,) = judge(swapped).findings
    assert (found.code, found.seats, found.stated, found.expected) == ("SPL002", (1, 3), 250, 0)
