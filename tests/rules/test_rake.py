"""Placement of rake: figures printed in real hands, bounds, and rake per winner."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hhparse.rules.rake import candidates, cumulative_main_first, main, per_winner, percent, place, proportional_floor

# PokerStars hands with side pots: pots before rake from the actions, rake of each pot as the summary shows it.
STARS = [
    ((315, 358), (15, 15)),
    ((2562, 4162), (115, 85)),
    ((3127, 7932), (156, 44)),
    ((9583, 3984), (200, 0)),
    ((912, 6052), (46, 154)),
    ((8050, 492, 572), (200, 0, 0)),
    ((1248, 118), (62, 6)),
    ((247, 93, 30), (12, 5, 1)),
    ((137, 45, 72), (6, 3, 3)),
    ((301000, 2000), (300, 0)),
    ((253, 92), (15, 6)),
    ((580, 2055), (25, 87)),
    ((2337, 8134), (99, 1)),
    ((12796, 592), (704, 32)),
    ((936, 1098), (51, 61)),
    ((9254, 478), (509, 26)),
    ((22350, 5500), (1229, 303)),
    ((47250, 3488), (2599, 192)),
]


@pytest.mark.parametrize(("pots", "rakes"), STARS)
def test_pokerstars_pots_pay_cumulatively(pots: tuple[int, ...], rakes: tuple[int, ...]) -> None:
    found = [p.amounts for p in candidates(sum(rakes), pots) if p.name == "cumulative_main_first"]
    assert rakes in found
    assert len(found) <= 8  # a narrow excuse


@pytest.mark.parametrize(
    ("pots", "rakes"),
    [
        ((912, 6052), (46, 154)),  # 5 % of 9.12 is 45.6 cents, then the cap of 2.00
        ((1248, 118), (62, 6)),  # 5 % of 12.48 is 62.4 cents, of 13.66 68.3
        ((9583, 3984), (200, 0)),  # the cap is reached in the main pot
    ],
)
def test_the_first_reading_is_five_per_cent_with_a_cap(pots: tuple[int, ...], rakes: tuple[int, ...]) -> None:
    assert tuple(cumulative_main_first(sum(rakes), pots)) == rakes


def test_an_unknown_rate_is_read_off_the_total() -> None:
    # 3.00 of 310.00 without a cap: 0.77, then 1.64 in all, then 3.00
    assert (77, 87, 136) in [p.amounts for p in candidates(300, (8000, 9000, 14000))]


def test_bovada_is_proportional_and_the_main_pot_pays_the_rest() -> None:
    # 10 of 100: 3.3 and 3.3 are rounded down
    assert proportional_floor(10, [34, 33, 33]) == [4, 3, 3]
    assert place("proportional_floor", 10, [34, 33, 33]) == [4, 3, 3]


def test_the_main_pot_alone() -> None:
    assert main(30, [100, 50]) == [30, 0]
    assert main(30, [20, 50]) == [20, 10]


def test_the_first_name_comes_first_and_nothing_twice() -> None:
    for name in ("cumulative_main_first", "proportional_floor", "main"):
        found = list(candidates(200, (2562, 4162), name))
        assert found[0].name == name and found[0].how
        assert len({p.amounts for p in found}) == len(found)
        assert {p.name for p in found} == {"cumulative_main_first", "proportional_floor", "main"}
    assert place("per_winner", 200, (912, 6052)) == [46, 154]


def test_one_pot_pays_all() -> None:
    assert [p.amounts for p in candidates(26, [601])] == [(26,)]


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=5), st.data())
def test_every_placement_takes_the_total_and_no_more_than_a_pot(pots: list[int], data: st.DataObject) -> None:
    total = data.draw(st.integers(0, sum(pots)))
    names = {"cumulative_main_first", "proportional_floor", "main"}
    for name in names:
        found = list(candidates(total, pots, name))
        assert found[0].name == name
        for placement in found:
            assert sum(placement.amounts) == total
            assert all(0 <= rake <= pot for rake, pot in zip(placement.amounts, pots, strict=True))
    assert found == list(candidates(total, pots, name))


@pytest.mark.parametrize(
    ("name", "total", "pots"),
    [("half", 1, [10]), ("main", -1, [10]), ("main", 11, [10]), ("main", 0, []), ("main", 1, [10, -1])],
)
def test_a_callers_faults(name: str, total: int, pots: list[int]) -> None:
    with pytest.raises(ValueError):
        place(name, total, pots)


# PokerStars, July 2021: pot, its stated rake, paid by seat from the left of the button, and the rates that explain it.
SPLITS = [
    (1797, 101, {4: 843, 7: 853}, (4, 7), {4: 625, 7: 500}),
    (2030, 115, {2: 951, 8: 964}, (2, 8), {2: 625, 8: 500}),
    (6032, 225, {6: 2891, 3: 2916}, (6, 3), {6: 625, 3: 500}),  # both capped: 2.50 and 2.00
    (891, 51, {2: 417, 3: 423}, (2, 3), {2: 625, 3: 500}),
    (1139, 64, {4: 541, 2: 534}, (4, 2), {4: 500, 2: 625}),
    (772, 44, {7: 362, 9: 366}, (7, 9), {7: 625, 9: 500}),
    (1275, 72, {9: 598, 3: 605}, (9, 3), {9: 625, 3: 500}),
]


@pytest.mark.parametrize(("pot", "rake", "paid", "order", "rates"), SPLITS)
def test_ties_raked_per_winner(
    pot: int, rake: int, paid: dict[int, int], order: tuple[int, ...], rates: dict[int, int]
) -> None:
    assert pot - sum(paid.values()) == rake
    found = per_winner(pot, paid, order)
    assert found is not None
    assert {winner.seat: winner.rate for winner in found} == rates
    assert {winner.seat: winner.award for winner in found} == paid


@pytest.mark.parametrize(("pot", "rake", "paid", "order", "rates"), SPLITS)
def test_a_cent_off_is_not_explained(
    pot: int, rake: int, paid: dict[int, int], order: tuple[int, ...], rates: dict[int, int]
) -> None:
    one, two = paid
    assert per_winner(pot, {one: paid[one] + 2, two: paid[two] - 2}, order) is None
    assert per_winner(pot, {one: paid[one] - 1, two: paid[two]}, order) is None


def test_the_odd_cent_goes_in_order() -> None:
    # 17.97: 6.25 % is 112, 5 % is 90; 842.5 and 853.5 with 16.96 to pay: the half cents make one, for the first
    assert per_winner(1797, {4: 843, 7: 853}, (4, 7)) is not None
    assert per_winner(1797, {4: 843, 7: 853}, (7, 4)) is None


def test_weights_of_high_and_low() -> None:
    # 20.00: one high at 5 % has half of 19.00, two lows at 6.25 % a quarter of 18.75 each (468.75 cents)
    # mean rake 112.5 cents, 113 with halves up: 18.87 to pay, 9.50 and 4.68 twice leave one cent
    found = per_winner(2000, {1: 950, 2: 469, 3: 468}, (2, 3, 1), weights={1: 2, 2: 1, 3: 1})
    assert found is not None and [winner.rate for winner in found] == [500, 625, 625]


def test_rates_in_words() -> None:
    assert percent(625) == "6.25 %" and percent(500) == "5.00 %"
