"""Division of pots: what rooms really paid, rule books' worked examples, and laws that hold for every policy."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hhparse.cards import DECK
from hhparse.rules.odd_chips import POLICIES, Policy, Table
from hhparse.rules.splits import Share, Sides, divide, split_boards

STD = POLICIES["button/std"]


def ring(size: int, button: int, big_blind: int | None = None) -> Table:
    """A table with seats 1 to *size* all taken."""
    return Table(seats=tuple((button + step) % size + 1 for step in range(size)), button=button, big_blind=big_blind)


def totals(shares: list[Share]) -> dict[int, int]:
    paid: dict[int, int] = {}
    for share in shares:
        for seat, award in share.awards.items():
            paid[seat] = paid.get(seat, 0) + award
    return paid


def halves(shares: list[Share]) -> dict[str, dict[int, int]]:
    return {share.half: share.awards for share in shares}


class TestWhatRoomsPaid:
    def test_winamax_260_three_ways(self) -> None:
        shares = divide(260, Sides.of({3, 7, 8}), ring(9, 2), POLICIES["button/last_position"])
        assert totals(shares) == {8: 87, 7: 87, 3: 86}

    def test_pokerstars_four_ways_in_five_cent_units(self) -> None:
        (share,) = divide(190, Sides.of({1, 3, 5, 7}), ring(9, 2), STD, unit=5)
        assert share.awards == {3: 50, 5: 50, 7: 45, 1: 45}
        assert share.odd_chips == {3: 5, 5: 5}

    def test_full_tilt_high_and_low_in_five_cent_units(self) -> None:
        assert halves(divide(775, Sides.of({1}, {2}), ring(6, 4), STD, unit=5)) == {"high": {1: 390}, "low": {2: 385}}

    def test_bovada_high_keeps_every_remainder(self) -> None:
        shares = divide(95, Sides.of({4}, {1, 6}), ring(9, 3, big_blind=5), POLICIES["bovada/bb_first"])
        assert halves(shares) == {"high": {4: 49}, "low": {1: 23, 6: 23}}
        assert [share.odd_chips for share in shares] == [{4: 2}, {}]

    def test_wpn_low_gets_the_odd_cent(self) -> None:
        shares = divide(705, Sides.of({2}, {5}), ring(8, 1), POLICIES["button/lo_gets_half_odd"])
        assert halves(shares) == {"high": {2: 352}, "low": {5: 353}}

    def test_ongame_pays_the_button_before_seat_8(self) -> None:
        assert totals(divide(101, Sides.of({3, 8}), ring(9, 3), POLICIES["seat/low"])) == {3: 51, 8: 50}
        assert totals(divide(101, Sides.of({3, 8}), ring(9, 3), STD)) == {3: 50, 8: 51}

    def test_pokerstars_splits_main_and_side_pot_alone(self) -> None:
        table = ring(9, 1)
        assert halves(divide(4765, Sides.of({2}, {5, 7}), table, STD)) == {"high": {2: 2383}, "low": {5: 1191, 7: 1191}}
        # 43 and 43, the high half tied 22 and 21, the low half whole: 64 and 22
        assert totals(divide(86, Sides.of({5, 7}, {7}), table, STD)) == {5: 22, 7: 64}

    def test_courchevel_run_twice(self) -> None:
        first, second = split_boards(16300, 2)
        assert (first, second) == (8150, 8150)
        # low and half the high for seat 5, half the high for seat 3, who sits left of the button: 40.75 + 20.37 and 20.38
        assert totals(divide(first, Sides.of({3, 5}, {5}), ring(6, 2), STD)) == {5: 6112, 3: 2038}

    def test_boards_get_their_odd_cents_from_the_first_on(self) -> None:
        assert split_boards(1712 + 1711 + 1711, 3) == [1712, 1711, 1711]
        assert split_boards(5903, 2) == [2952, 2951]
        assert split_boards(5903, 2, rule="last_gets_odd") == [2951, 2952]

    def test_odd_chip_of_the_halves_goes_to_the_high(self) -> None:
        high, low = divide(575, Sides.of({6}, {2}), ring(6, 6), STD)
        assert (high.amount, high.odd_chips, low.amount, low.odd_chips) == (288, {6: 1}, 287, {})

    def test_party_and_stars_tied_high_with_a_single_low(self) -> None:
        shares = divide(165, Sides.of({1, 2}, {3}), ring(4, 4), STD)
        assert halves(shares) == {"high": {1: 42, 2: 41}, "low": {3: 82}}
        assert [share.odd_chips for share in shares] == [{1: 1}, {}]


class TestRuleBooks:
    def test_tda_66_chips_tied_both_ways(self) -> None:
        both = Sides.of({1, 2}, {1, 2})
        whole = divide(66, both, ring(2, 1), POLICIES["button/tda"])
        assert totals(whole) == {1: 33, 2: 33}
        assert halves(whole) == {"high": {2: 17, 1: 16}, "low": {2: 16, 1: 17}}
        # the wrong way the book names: halving first and giving both odd chips to one player
        assert totals(divide(66, both, ring(2, 1), STD)) == {1: 32, 2: 34}

    def test_tda_needs_no_order_where_the_whole_divides(self) -> None:
        stud = Table(seats=(1, 2, 3))
        shares = divide(66, Sides.of({1, 3}, {1, 3}), stud, POLICIES["suit/high_five"])
        assert totals(shares) == {1: 33, 3: 33} and not any(share.undecided for share in shares)
        shares = divide(67, Sides.of({1, 3}, {1, 3}), stud, POLICIES["suit/high_five"])
        assert sum(share.unassigned for share in shares) == 1

    def test_the_tda_divides_halves_when_the_sets_differ(self) -> None:
        sides = Sides.of({1, 2}, {1, 2, 3})
        table = ring(3, 3)
        assert divide(67, sides, table, POLICIES["button/tda"]) == divide(67, sides, table, STD)

    def test_p_o8_21_the_nearest_left_of_the_button(self) -> None:
        for button, first in ((1, 4), (3, 4), (4, 6), (5, 6), (6, 4)):
            assert totals(divide(11, Sides.of({4, 6}), ring(6, button), STD))[first] == 6

    def test_one_odd_chip_each(self) -> None:
        # 209 three ways: two odd chips, two seats
        assert totals(divide(209, Sides.of({2, 5, 7}), ring(9, 4), STD)) == {5: 70, 7: 70, 2: 69}
        all_to_one = divide(209, Sides.of({2, 5, 7}), ring(9, 4), POLICIES["button/all_to_first"])
        assert totals(all_to_one) == {5: 71, 7: 69, 2: 69}

    def test_p_s8_10_cannot_be_decided_in_stud(self) -> None:
        (share,) = divide(11, Sides.of({1, 2}), Table(seats=(1, 2)), POLICIES["party/stud_position"])
        assert (share.awards, share.unassigned, share.odd_chips) == ({1: 5, 2: 5}, 1, {})
        assert share.undecided is not None and "button" in share.undecided
        (even,) = divide(10, Sides.of({1, 2}), Table(seats=(1, 2)), POLICIES["party/stud_position"])
        assert even.awards == {1: 5, 2: 5} and even.undecided is None

    def test_razz_divides_by_the_low_hands(self) -> None:
        table = Table(seats=(1, 2), own_cards={1: ("Ac", "Ks"), 2: ("2c", "As")})
        (share,) = divide(11, Sides.of(low={1, 2}), table, POLICIES["suit/robert_all"])
        assert share.half == "whole" and share.awards == {1: 6, 2: 5}
        (share,) = divide(11, Sides.of(high={1, 2}), table, POLICIES["suit/robert_all"])
        assert share.awards == {1: 5, 2: 6}


class TestUnits:
    def test_less_than_a_unit_is_the_last_odd_chip(self) -> None:
        # 1.93 in five-cent chips between three: 0.60 each, two odd chips, and the 3 cents to the third
        assert totals(divide(193, Sides.of({1, 2, 3}), ring(3, 3), STD, unit=5)) == {1: 65, 2: 65, 3: 63}
        assert split_boards(198, 2, unit=5) == [100, 98]
        assert split_boards(193, 2, unit=5) == [98, 95]

    def test_in_whole_units_nothing_but_the_scale_changes(self) -> None:
        sides = Sides.of({1, 2, 4}, {2, 4})
        for policy in POLICIES.values():
            for pot in range(1, 60):
                table = dealt(4, 4)
                one, five = (divide(pot * unit, sides, table, policy, unit) for unit in (1, 5))
                assert {seat: 5 * award for seat, award in totals(one).items()} == totals(five)


class TestErrors:
    @pytest.mark.parametrize(
        ("amount", "sides", "unit"),
        [
            (-1, Sides.of({1}), 1),
            (10, Sides.of({1}), 0),
            (10, Sides.of(), 1),
            (10, Sides.of(set()), 1),
            (10, Sides.of({1}, set()), 1),
            (10, Sides.of({1}, {9}), 1),
        ],
    )
    def test_a_callers_faults(self, amount: int, sides: Sides, unit: int) -> None:
        with pytest.raises(ValueError):
            divide(amount, sides, ring(3, 1), STD, unit)

    @pytest.mark.parametrize(("amount", "boards", "unit"), [(-1, 2, 1), (5, 0, 1), (5, 2, 0)])
    def test_boards(self, amount: int, boards: int, unit: int) -> None:
        with pytest.raises(ValueError):
            split_boards(amount, boards, unit)


def dealt(size: int, button: int, shift: int = 0) -> Table:
    """A full ring where the player *shift* seats before each seat holds that player's five cards of the deck."""
    hands = {(seat + shift - 1) % size + 1: DECK[5 * seat - 5 : 5 * seat] for seat in range(1, size + 1)}
    plain = ring(size, button, big_blind=(button + 1) % size + 1)
    return Table(
        seats=plain.seats,
        button=button,
        big_blind=plain.big_blind,
        own_cards=hands,
        high_five=hands,
        low_five=hands,
    )


@st.composite
def pots(draw: st.DrawFn) -> tuple[int, Sides, int, int]:
    """An amount, its winners, the size of the table and the button."""
    size = draw(st.integers(2, 10))
    seats = st.sets(st.integers(1, size), min_size=1)
    sides = draw(
        st.one_of(
            st.builds(Sides.of, seats),
            st.builds(lambda low: Sides.of(low=low), seats),
            st.builds(Sides.of, seats, seats),
            st.builds(lambda both: Sides.of(both, both), seats),
        )
    )
    return draw(st.integers(0, 10**7)), sides, size, draw(st.integers(1, size))


policies = st.sampled_from(sorted(POLICIES)).map(POLICIES.__getitem__)
units = st.sampled_from([1, 1, 5, 25, 100])


@given(pots(), policies, units)
def test_money_is_conserved_and_nobody_pays(pot: tuple[int, Sides, int, int], policy: Policy, unit: int) -> None:
    amount, sides, size, button = pot
    for table in (dealt(size, button), Table(seats=tuple(range(1, size + 1)))):  # the second decides little
        shares = divide(amount, sides, table, policy, unit)
        assert sum(share.amount for share in shares) == amount
        for share in shares:
            assert sum(share.awards.values()) + share.unassigned == share.amount
            assert (share.unassigned > 0) == (share.undecided is not None)
            assert all(award >= 0 for award in share.awards.values())
            assert set(share.odd_chips) <= set(share.winners) == set(share.awards)


@given(pots(), policies, units)
def test_equal_hands_differ_by_at_most_one_unit(pot: tuple[int, Sides, int, int], policy: Policy, unit: int) -> None:
    amount, sides, size, button = pot
    if policy.all_to_first:
        return
    shares = divide(amount, sides, dealt(size, button), policy, unit)
    if policy.whole_when_same and sides.high == sides.low:
        paid = totals(shares).values()
        assert max(paid) - min(paid) <= unit
    else:
        for share in shares:
            assert max(share.awards.values()) - min(share.awards.values()) <= unit


@given(pots(), policies, st.randoms(use_true_random=False))
def test_the_order_of_listing_seats_changes_nothing(
    pot: tuple[int, Sides, int, int], policy: Policy, random: object
) -> None:
    amount, sides, size, button = pot
    listed = [None if side is None else sorted(side, reverse=True) for side in (sides.high, sides.low)]
    for seats in listed:
        if seats is not None:
            random.shuffle(seats)  # type: ignore[attr-defined]
    table = dealt(size, button)
    assert divide(amount, Sides.of(*listed), table, policy) == divide(amount, sides, table, policy)


@given(pots(), policies, st.integers(1, 9))
def test_turning_the_table_turns_the_awards(pot: tuple[int, Sides, int, int], policy: Policy, turn: int) -> None:
    amount, sides, size, button = pot
    if policy.id == "seat/low":
        return

    def turned(seat: int) -> int:
        return (seat + turn - 1) % size + 1

    moved = Sides.of(*(None if side is None else map(turned, side) for side in (sides.high, sides.low)))
    before = totals(divide(amount, sides, dealt(size, button), policy))
    after = totals(divide(amount, moved, dealt(size, turned(button), turn), policy))
    assert {turned(seat): award for seat, award in before.items()} == after


@given(st.integers(0, 10**7), st.integers(1, 4), units)
def test_boards_are_conserved_and_in_order(amount: int, boards: int, unit: int) -> None:
    parts = split_boards(amount, boards, unit)
    assert sum(parts) == amount and len(parts) == boards
    assert parts == sorted(parts, reverse=True) and parts[0] - parts[-1] <= unit
