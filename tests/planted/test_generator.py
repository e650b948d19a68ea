"""The generator proved by itself: conservation, legality, arithmetic by hand, and what the texts state."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random

import pytest

from tests.planted import Dealt, generate, written
from tests.planted.bets import CAP
from tests.planted.features import ALL
from tests.planted.games import FL, GAMES, PARTY_GAMES, RUN_TWICE_GAMES
from tests.planted.model import Pot
from tests.planted.mutations import MUTATIONS, plant_all
from tests.planted.share import Table, layers, raked, split

SEEDS = 2000
ROOMS = ("pokerstars", "partypoker")


@cache
def hands(room: str) -> tuple[Dealt, ...]:
    return tuple(generate(seed, room=room) for seed in range(SEEDS))


def every_hand() -> list[Dealt]:
    return [hand for room in ROOMS for hand in hands(room)]


# --- money -----------------------------------------------------------------------------------------------------------


def test_layers_of_a_worked_example() -> None:
    """Contributions 20, 50, 120, 120 and 10 by a folded player: 90 + 90 + 140."""
    pots = layers({1: 20, 2: 50, 3: 120, 4: 120, 5: 10}, [1, 2, 3, 4])
    assert pots == [Pot(90, 0, (1, 2, 3, 4)), Pot(90, 0, (2, 3, 4)), Pot(140, 0, (3, 4))]


def test_rake_is_cumulative_main_pot_first() -> None:
    """5 % of 21 is 1, of 30 together 1: the side pot pays nothing; at 99 together 4, three from the last pot."""
    pots = raked([Pot(21, 0, (1, 2, 3)), Pot(9, 0, (1, 2)), Pot(69, 0, (1,))], 5, 100)
    assert [pot.rake for pot in pots] == [1, 0, 3]
    assert [pot.rake for pot in raked(pots, 5, 2)] == [1, 0, 1]


def test_odd_units_go_one_each_in_order() -> None:
    assert split(209, [5, 7, 2]) == {5: 70, 7: 70, 2: 69}


def test_halves_and_odd_chip_of_the_rule_document() -> None:
    """165 with tied highs and a single low: 83 high as 42 and 41, 82 low; first clockwise from the button's left."""
    hole = {1: ("Jc", "Tc", "9h", "8h"), 2: ("Js", "Ts", "Qh", "Kh"), 3: ("Ad", "2d", "Kc", "Kd")}
    table = Table(GAMES["omaha-hilo"], hole, [("Jh", "Td", "3c", "5s", "6h")], button=4)
    highs, low = table.divide([Pot(165, 0, (1, 2, 3))])
    assert (highs.awards, low.awards) == ({1: 42, 2: 41}, {3: 82})
    table = Table(GAMES["omaha-hilo"], hole, [("Jh", "Td", "3c", "5s", "6h")], button=1)
    assert table.divide([Pot(165, 0, (1, 2, 3))])[0].awards == {1: 41, 2: 42}


def test_stud_odd_chip_goes_by_suit_over_all_own_cards() -> None:
    """Equal straights; 2 holds the ace of spades unused, so he gets the odd chip of the high."""
    hole = {
        1: ("9c", "8d", "7h", "6s", "5d", "Ac", "Kd"),
        2: ("9d", "8h", "7s", "6c", "5h", "As", "Kc"),
    }
    (share,) = Table(GAMES["stud"], hole, [], button=None).divide([Pot(101, 0, (1, 2))])
    assert share.awards == {2: 51, 1: 50}


@pytest.mark.parametrize("room", ROOMS)
def test_every_hand_conserves_chips(room: str) -> None:
    for hand in hands(room):
        returned, paid = sum(hand.returned.values()), sum(hand.awarded.values())
        assert sum(hand.contributed.values()) - returned == hand.total_pot == paid + hand.rake
        assert sum(pot.amount for pot in hand.pots) == hand.total_pot
        assert sum(pot.rake for pot in hand.pots) == hand.rake
        assert all(0 <= hand.contributed[seat.number] <= seat.stack for seat in hand.seats)
        moved: Counter[int] = Counter()
        for event in hand.events:
            if event.kind not in ("street", "draw", "return"):
                moved[event.seat] += event.amount
        assert {seat.number: moved[seat.number] for seat in hand.seats} == hand.contributed
        assert sum(payment.amount for payment in hand.payments) == paid


def test_shares_of_a_pot_add_up_and_halves_and_boards_differ_by_one_unit_at_most() -> None:
    for hand in every_hand():
        for number, pot in enumerate(hand.pots):
            shares = [share for share in hand.shares if share.pot == number]
            assert sum(share.amount for share in shares) == pot.amount - pot.rake
            boards = [sum(share.amount for share in shares if share.board == board) for board in (1, 2)]
            if hand.run_twice and len(pot.eligible) > 1:
                assert boards[0] - boards[1] in (0, 1)
            for board in (1, 2):
                halves = {share.half: share for share in shares if share.board == board}
                if len(halves) == 2:
                    assert halves["high"].amount - halves["low"].amount in (0, 1)
            for share in shares:
                assert sum(share.awards.values()) == share.amount
                assert max(share.awards.values()) - min(share.awards.values()) in (0, 1)
                assert set(share.order) <= set(pot.eligible)


def test_winners_are_those_of_eval7_in_holdem() -> None:
    eval7 = pytest.importorskip("eval7")
    checked = 0
    for hand in every_hand():
        if hand.header.game != "holdem" or not hand.showdown:
            continue
        for share in hand.shares:
            pot, board = hand.pots[share.pot], hand.boards[share.board - 1]
            value = {
                seat: eval7.evaluate([eval7.Card(card) for card in hand.hole[seat] + board]) for seat in pot.eligible
            }
            assert set(share.order) == {seat for seat in value if value[seat] == max(value.values())}
            checked += 1
    assert checked > 100


# --- cards, streets, betting -----------------------------------------------------------------------------------------


def _everything_dealt(hand: Dealt) -> list[str]:
    common = hand.boards[0] if hand.boards else ()
    if hand.run_twice:
        shared = sum(left == right for left, right in zip(*hand.boards, strict=True))
        common = (*common, *hand.boards[1][shared:])
    cards = [*common, *(card for held in hand.first_hands.values() for card in held)]
    if GAMES[hand.header.game].family == "stud":
        cards = [*common, *(card for held in hand.hole.values() for card in held)]
    return cards + [card for event in hand.events for card in event.got]


def test_no_card_is_dealt_twice() -> None:
    for hand in every_hand():
        cards = _everything_dealt(hand)
        assert len(cards) == len(set(cards)) <= 52


def test_fixed_limit_rounds_have_at_most_four_bets_and_the_right_sizes() -> None:
    for hand in every_hand():
        if hand.header.limit != FL:
            continue
        bets, sizes = 0, {hand.header.stakes.small_bet, hand.header.stakes.big_bet}
        for event in hand.events:
            if event.kind == "street":
                bets = 1 if event.street in ("preflop", "deal") else 0
            elif event.kind in ("bet", "raise", "complete"):
                bets += 1
                assert bets <= CAP
                if event.kind != "complete" and not event.all_in:
                    assert event.over in sizes


def test_pot_limit_bets_stay_within_the_pot() -> None:
    """P-O8-31: at most all bets on the table plus the call, over the bet to be called."""
    seen = 0
    for hand in every_hand():
        if hand.header.limit != "pot-limit":
            continue
        middle, own = 0, Counter[int]()
        for event in hand.events:
            if event.kind == "street":
                own = own if event.street in ("preflop", "deal") else Counter()
            elif event.kind in ("bet", "raise"):
                owes = event.to - event.over - own[event.seat]
                assert event.over <= middle + owes
                seen += event.over == middle + owes
            if event.kind not in ("street", "return"):
                middle += event.amount
                own[event.seat] += event.amount if event.kind != "ante" else 0
    assert seen > 100


def test_no_one_raises_after_he_acted_unless_a_full_raise_came_since() -> None:
    for hand in every_hand():
        if hand.header.limit == FL:
            continue
        acted: set[int] = set()
        step = hand.header.stakes.big_blind
        for event in hand.events:
            if event.kind == "street" and event.street != "preflop" and event.street != "deal":
                acted, step = set(), hand.header.stakes.big_blind
            elif event.kind in ("bet", "raise"):
                assert event.seat not in acted
                if event.over >= step:
                    acted, step = {event.seat}, event.over
                else:
                    assert event.all_in
                    acted.add(event.seat)
            elif event.kind in ("call", "check"):
                acted.add(event.seat)


def test_all_in_means_an_empty_stack_and_nothing_more_is_paid() -> None:
    for hand in every_hand():
        stack = {seat.number: seat.stack for seat in hand.seats}
        for event in hand.events:
            if event.kind == "return":
                stack[event.seat] += event.amount
            elif event.kind not in ("street", "draw"):
                assert event.kind in ("fold", "check") or event.amount > 0
                stack[event.seat] -= event.amount
                assert stack[event.seat] >= 0
                if event.amount:
                    assert event.all_in == (stack[event.seat] == 0)


def test_run_it_twice_only_where_the_room_offers_it() -> None:
    for hand in every_hand():
        if hand.run_twice:
            assert hand.header.room == "pokerstars"
            assert hand.header.game in RUN_TWICE_GAMES
            assert [len(board) for board in hand.boards] == [5, 5]


def test_every_game_limit_and_feature_occurs() -> None:
    stars = hands("pokerstars")
    played = {(hand.header.game, hand.header.limit) for hand in stars}
    assert played == {(game.name, limit) for game in GAMES.values() for limit in game.limits}
    assert set().union(*(hand.features for hand in stars)) == ALL
    assert {hand.header.game for hand in hands("partypoker")} == set(PARTY_GAMES)
    assert {len(hand.seats) for hand in stars} == set(range(2, 10))
    assert {hand.header.currency for hand in stars} == {"USD", "EUR", "GBP"}


def test_the_same_seed_gives_the_same_hand() -> None:
    for room in ROOMS:
        assert written(generate(11, room=room)).text == written(hands(room)[11]).text


# --- texts -----------------------------------------------------------------------------------------------------------


def _minor(text: str) -> int:
    digits = text.replace(",", "").strip("$€£ ")
    whole, _, cents = digits.partition(".")
    return int(whole) * 100 + int(cents or 0)


def _scaled(hand: Dealt, text: str) -> int:
    return _minor(text) // (1 if hand.header.kind == "cash" else 100)


def test_pokerstars_text_balances_as_printed() -> None:
    """Collected plus rake is the total pot; the pots after rake make up the rest; seat lines repeat the awards."""
    for hand in hands("pokerstars"):
        text = written(hand).text
        body, _, summary = text.partition("*** SUMMARY ***")
        total, rake = re.search(r"^Total pot (\S+) .*?\| Rake (\S+) ?$", summary, re.M).groups()  # type: ignore[union-attr]
        collected = sum(_scaled(hand, amount) for amount in re.findall(r" collected (\S+) from ", body))
        assert collected + _scaled(hand, rake) == _scaled(hand, total)
        pots = re.findall(r"(?:Main|Side) pot(?:-\d)? (\S+)\. ", summary)
        assert not pots or sum(_scaled(hand, amount) for amount in pots) == collected
        seats = re.findall(r"(?:won|collected) \((\S+)\)", summary)
        assert sum(_scaled(hand, amount) for amount in seats) == collected


def test_partypoker_wins_are_awards_and_returns() -> None:
    for hand in hands("partypoker"):
        wins = re.findall(r" wins (?:Lo \()?(\S+) ", written(hand).text)
        assert sum(_scaled(hand, amount) for amount in wins) == sum(hand.awarded.values()) + sum(hand.returned.values())


def test_line_index_points_at_the_right_lines() -> None:
    for hand in every_hand()[::7]:
        page = written(hand)
        for printed in page.awards:
            assert hand.name[printed.seat] in page.lines[printed.line - 1]
        for seat in hand.seats:
            assert page.lines[page.at[("seat", seat.number)] - 1].startswith(f"Seat {seat.number}: {seat.name} (")
        for index, event in enumerate(hand.events):
            if event.seat and event.kind not in ("return",):
                assert page.lines[page.at[("event", index)] - 1].startswith(hand.name[event.seat])


# --- faults ----------------------------------------------------------------------------------------------------------


def _changed(before: Sequence[str], after: Sequence[str]) -> set[int]:
    return {number for number, (old, new) in enumerate(zip(before, after, strict=False), 1) if old != new}


@pytest.mark.parametrize("room", ROOMS)
def test_every_fault_finds_places_and_changes_the_line_it_names(room: str) -> None:
    counted: Counter[str] = Counter()
    for hand in hands(room)[:800]:
        lines = written(hand).lines
        for planted in plant_all(hand, Random(hand.seed)):
            after = planted.text.splitlines()
            assert len(after) == len(lines) - (planted.name == "action-left-out")
            changed = _changed(lines, after)
            assert changed & set(planted.lines), planted
            counted[planted.name] += not planted.untold
            counted[planted.name + " untold"] += bool(planted.untold)
    stars_only = {
        "pot-line",
        "rake-line",
        "summary-amount",
        "unit-between-pots",
        "odd-unit-to-second-board",
        "boards-swapped",
    }
    wanted = set(MUTATIONS) - (stars_only | {"award-short"} if room == "partypoker" else {"halves-swapped"})
    assert all(counted[name] >= 5 for name in wanted), counted
    untold = {"pokerstars": "odd-unit-to-low untold", "partypoker": "award-short untold"}[room]
    assert counted[untold]
