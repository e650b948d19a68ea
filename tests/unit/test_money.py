"""Money to and from text, against decimal arithmetic and the forms the rooms' clients have printed."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hhparse.money import MoneyError, TooPreciseError, parse, show

PRINTED = [
    ("$5", 2, 500),
    ("$0.02", 2, 2),
    ("$24.02", 2, 2402),
    ("$46.5", 2, 4650),
    ("24.02", 2, 2402),
    ("1436", 0, 1436),
    ("$1,234.50", 2, 123450),
    ("$1,840.25 USD", 2, 184025),
    ("$12,037", 2, 1203700),
    ("1,250", 0, 1250),
    ("1.250", 0, 1250),
    ("1,234,567", 0, 1234567),
    ("1.234.567,89", 2, 123456789),
    ("€1.234,5", 2, 123450),
    ("€388,40 EUR", 2, 38840),
    ("€1 980 EUR", 2, 198000),
    ("€2\u00a0310", 2, 231000),
    ("2\u202f310,5", 2, 231050),
    ("1'000'000", 0, 1000000),
    ("1’000.25", 2, 100025),
    ("€ 530", 2, 53000),
    ("0,35 €", 2, 35),
    ("0.35€", 2, 35),
    ("1,23", 2, 123),
    ("â‚¬5", 2, 500),
    ("Â£5.25", 2, 525),
    ("₹1,23,456.50", 2, 12345650),
    ("900 chips", 0, 900),
    ("$0.125", 3, 125),
    ("0.1250", 3, 125),
    ("1234.125", 3, 1234125),
    ("5.00", 0, 5),
    ("0", 2, 0),
    ("00.50", 2, 50),
]


@pytest.mark.parametrize(("text", "scale", "minor"), PRINTED)
def test_forms_the_rooms_print(text: str, scale: int, minor: int) -> None:
    assert parse(text, scale) == minor


NO_AMOUNTS = ["", " ", "$", "five", "-5", "$-5", "1.2.3", "1,2,3", "1.", ".5", ",5", "5..5", "5 USD USD", "$5x", "1e5"]
NO_AMOUNTS += ["5$ 5", "1" * 16, "٣" * 20, "NaN", "inf", "0x10", "1_000", "1,23,45"]


@pytest.mark.parametrize("text", NO_AMOUNTS)
def test_what_is_no_amount(text: str) -> None:
    with pytest.raises(MoneyError):
        parse(text, 2)


def test_more_decimals_than_the_scale_holds() -> None:
    for text, scale, decimals in (("$0.125", 2, 3), ("0.5", 0, 1), ("$1.23", 0, 2), ("1234.125", 2, 3)):
        with pytest.raises(TooPreciseError) as problem:
            parse(text, scale)
        assert problem.value.decimals == decimals


AMOUNTS = st.integers(0, 10**12 - 1)


@given(AMOUNTS, st.sampled_from([0, 2]))
def test_every_way_to_write_an_amount_reads_the_same(minor: int, scale: int) -> None:
    value = Decimal(minor).scaleb(-scale)
    english = f"{value:,.{scale}f}"
    whole, _, cents = english.partition(".")
    point = "." + cents if cents else ""
    comma = "," + cents if cents else ""
    for groups in (whole, whole.replace(",", ""), *(whole.replace(",", gap) for gap in "'’ \u00a0\u202f")):
        assert parse(groups + point, scale) == minor
    for groups in (whole.replace(",", "."), whole.replace(",", ""), whole.replace(",", " ")):
        assert parse(groups + comma, scale) == minor
    for sign in "$€£¥₹":
        assert parse(sign + english, scale) == parse(f"{english} {sign}", scale) == minor
    assert parse(f"${english} USD", scale) == minor


@given(AMOUNTS, st.integers(0, 4))
def test_what_is_shown_is_the_amount(minor: int, scale: int) -> None:
    assert Decimal(show(minor, scale)) == Decimal(minor).scaleb(-scale)
    assert Decimal(show(-minor, scale)) == -Decimal(minor).scaleb(-scale)


@given(AMOUNTS)
def test_what_is_shown_reads_back(minor: int) -> None:
    assert parse(show(minor, 2), 2) == minor
    assert parse(show(minor, 0), 0) == minor


@given(st.text(alphabet="0123456789.,' $€USDchips-\u00a0", max_size=24))
def test_any_text_is_an_amount_or_says_it_is_none(text: str) -> None:
    try:
        amount = parse(text, 2)
    except MoneyError:
        return
    assert 0 <= amount < 10**17


def test_how_it_looks() -> None:
    assert [show(n, 2) for n in (2402, 5, 0, -150, 100)] == ["24.02", "0.05", "0", "-1.50", "1.00"]
    assert [show(n, 0) for n in (1436, 0, -7)] == ["1436", "0", "-7"]
    assert show(125, 3) == "0.125"
