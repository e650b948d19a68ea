"""Excuses are as narrow as they are meant to be: a payment just beside one is an error again."""

import pytest

from hhparse.rules.house import HouseRules
from tests.audit.test_checks import RAKED, RATES, TWICE, UNITS
from tests.hands import by_seat, findings, judge, loud


def paid(text: str, *changes: str) -> str:
    """*text* with pieces replaced: old, new, old, new …"""
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert old in text
        text = text.replace(old, new)
    return text


PER_WINNER = paid(RATES, "Ann collected $9.64", "Ann collected $9.51", "Rake $1.02", "Rake $1.15")
COARSE = paid(UNITS, "$0.48", "$0.50", "$0.47", "$0.45")
FROM_MAIN = paid(RAKED, "ed $19 ", "ed $20 ", "ed $14.25", "ed $13.25", "$14.25.", "$13.25.", "$19.", "$20.")


@pytest.mark.parametrize("text", [PER_WINNER, COARSE, FROM_MAIN])
def test_with_an_excuse_the_expected_awards_are_its_own_and_make_the_pot(text: str) -> None:
    case = judge(text).replay
    assert case.settlement.excuses
    assert by_seat(case.settlement.expected) == by_seat(case.paid.awarded)
    assert sum(case.settlement.expected.values()) + case.paid.rake == case.total_pot


def test_rates_per_winner_from_july_2021_on() -> None:
    assert [one.code for one in judge(PER_WINNER).findings] == ["RAK004"]
    before = paid(PER_WINNER, "2021/07/30", "2021/06/29")
    assert loud(judge(before)) == ["SPL005"]


def test_rates_per_winner_are_the_two_known_ones_to_the_cent() -> None:
    # 9.50 would be another rate than 6.25 %; so would 9.55.
    for share, rake in (("9.50", "1.16"), ("9.55", "1.11")):
        wrong = paid(RATES, "Ann collected $9.64", f"Ann collected ${share}", "Rake $1.02", f"Rake ${rake}")
        assert loud(judge(wrong)) == ["SPL005"]


def test_rates_per_winner_are_pokerstars_own() -> None:
    assert loud(judge(PER_WINNER, "robert")) == ["SPL005"]
    assert not loud(judge(PER_WINNER, HouseRules(name="own", title="Own", rake_from="per_winner")))


def test_a_coarser_unit_needs_every_amount_a_multiple() -> None:
    assert [one.code for one in judge(COARSE).findings] == ["ODD006"]
    finer = paid(COARSE, "small blind $0.25", "small blind $0.24", "Bo: calls $0.25", "Bo: calls $0.26")
    assert "ODD006" not in [one.code for one in judge(finer).findings]
    assert loud(judge(finer)) == ["SPL005"]


def test_a_coarser_unit_needs_the_shares_exactly() -> None:
    wrong = paid(COARSE, "Bo collected $0.50", "Bo collected $0.55", "Cy collected $0.50", "Cy collected $0.45")
    assert not findings(judge(wrong), "ODD006")
    assert judge(wrong).verdict == "discrepant"


def test_the_unit_a_house_names_is_no_excuse() -> None:
    house = HouseRules(name="own", title="Own", unit="0.05")
    assert not judge(COARSE, house).findings
    assert judge(UNITS, house).verdict == "discrepant"  # paid to the cent at a table of five-cent chips


def test_rake_placed_otherwise_is_one_of_the_known_ways() -> None:
    assert [one.code for one in judge(FROM_MAIN).findings] == ["RAK003"]
    # 0.35 from the main pot and 1.40 from the side pot is none of them.
    wrong = paid(RAKED, "ed $19 ", "ed $18.60 ", "ed $14.25", "ed $14.65", "$14.25.", "$14.65.", "$19.", "$18.60.")
    assert not findings(judge(wrong), "RAK003")
    (found,) = findings(judge(wrong), "POT009")
    assert (found.severity, found.seats, found.stated, found.expected) == ("note", (2, 1), 1465, 1425)
    # Where the room states the pots otherwise than it pays them, a chip went from one to the other.
    moved = paid(wrong, "Main pot $14.65. Side pot $18.60.", "Main pot $14.25. Side pot $19.")
    (found,) = findings(judge(moved), "POT009")
    assert (found.severity, found.stated, found.expected) == ("error", 1465, 1425)
    bare = paid(wrong, " Main pot $14.65. Side pot $18.60.", "")
    assert findings(judge(bare), "POT009")[0].severity == "warning"


def test_the_board_that_gets_the_odd_unit_is_the_house_s() -> None:
    """197.01 net on two boards: 98.51 and 98.50, or 98.50 and 98.51."""
    other = paid(TWICE, "collected $98.51", "collected $98.5", "collected $98.50", "collected $98.51")
    last = HouseRules(name="own", title="Own", boards="last_gets_odd")
    assert not judge(TWICE).findings and not judge(other, last).findings
    for text, house in ((other, None), (TWICE, last)):
        (found,) = judge(text, house).findings
        assert (found.code, found.severity, found.stated, found.expected) == ("ODD002", "error", 9851, 9850)
