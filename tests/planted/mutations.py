"""Faults planted in true hands: one thing the room states is changed, and where a finding must fire is noted.

Every function takes a true hand and a random source and returns a :class:`Planted`, or ``None`` where the hand offers
no place for the fault. The changed hand is printed anew, so its text is consistent in everything else (a changed award
also changes the seat line of the summary).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from .games import GAMES
from .model import Dealt, Event, Payment, Share
from .writing import Written, written


@dataclass(frozen=True, slots=True)
class Planted:
    """A text with one fault.

    ``codes`` names the fault; ``lines`` are line numbers of ``text`` (from 1): a finding must stand on at least one of
    them. ``untold`` is empty, or says why the fault cannot be told from the text: then no finding may be demanded.
    ``assumed`` marks a fault against a policy that is only assumed (stud odd chips): a warning is as right as an error.
    """

    name: str
    codes: tuple[str, ...]
    text: str
    lines: tuple[int, ...]
    seats: tuple[int, ...]
    untold: str = ""
    assumed: bool = False


Plant = Callable[[Dealt, Random], Planted | None]
MUTATIONS: dict[str, Plant] = {}


def _mutation(plant: Plant) -> Plant:
    MUTATIONS[plant.__name__.replace("_", "-")] = plant
    return plant


def plant_all(hand: Dealt, rng: Random) -> list[Planted]:
    """Every fault the hand has a place for."""
    found = (plant(hand, rng) for plant in MUTATIONS.values())
    return [planted for planted in found if planted is not None]


def _party(hand: Dealt) -> bool:
    return hand.header.room == "partypoker"


def _paid(hand: Dealt, changes: dict[int, int]) -> Dealt:
    """*hand* with payments changed by amounts, by payment index."""
    payments = tuple(
        replace(payment, amount=payment.amount + changes.get(index, 0)) for index, payment in enumerate(hand.payments)
    )
    return replace(hand, payments=payments)


def _award_lines(page: Written, payments: Sequence[int]) -> tuple[int, ...]:
    return tuple(printed.line for printed in page.awards if printed.payment in payments)


def _indexes(hand: Dealt, share: Share) -> list[int]:
    """The payments of a share, in odd-chip order."""
    key = (share.pot, share.board, share.half)
    return [index for index, one in enumerate(hand.payments) if (one.pot, one.board, one.half) == key]


def _event_changed(hand: Dealt, index: int, event: Event) -> Dealt:
    return replace(hand, events=(*hand.events[:index], event, *hand.events[index + 1 :]))


def _single_line(hand: Dealt, payment: Payment) -> bool:
    """False for a pot of one player in a hand run twice: the room prints it in two parts."""
    return not hand.run_twice or len(hand.pots[payment.pot].eligible) > 1


@_mutation
def award_amount(hand: Dealt, rng: Random) -> Planted | None:
    """One award too high. PartyPoker prints no rake, so there it is made higher than the rake could hide."""
    places = [index for index, payment in enumerate(hand.payments) if _single_line(hand, payment)]
    if not places:
        return None
    index = rng.choice(places)
    page = written(_paid(hand, {index: hand.rake + 1 if _party(hand) else rng.choice((1, 2, 10))}))
    lines = tuple(printed.line for printed in page.awards) if _party(hand) else _award_lines(page, [index])
    return Planted("award-amount", ("award-wrong", "unbalanced"), page.text, lines, (hand.payments[index].seat,))


@_mutation
def award_short(hand: Dealt, rng: Random) -> Planted | None:
    """The only award of a hand one unit too low."""
    if len(hand.payments) != 1 or hand.payments[0].amount < 2:
        return None
    page = written(_paid(hand, {0: -1}))
    untold = "the rake is not printed: a lower win is a higher rake" if _party(hand) else ""
    lines = _award_lines(page, [0])
    return Planted("award-short", ("award-wrong", "unbalanced"), page.text, lines, (hand.payments[0].seat,), untold)


@_mutation
def odd_unit_to_other_tied_player(hand: Dealt, rng: Random) -> Planted | None:
    """The odd unit of a tie given to the tied player who comes last instead of the one who comes first."""
    places = [share for share in hand.shares if 0 < share.odd < len(share.order)]
    if not places:
        return None
    share = rng.choice(places)
    indexes = _indexes(hand, share)
    page = written(_paid(hand, {indexes[0]: -1, indexes[-1]: 1}))
    lines = _award_lines(page, [indexes[0], indexes[-1]])
    seats = (share.order[0], share.order[-1])
    codes = ("odd-chip-to-wrong-seat", "award-wrong")
    return Planted("odd-unit-to-other-tied-player", codes, page.text, lines, seats, "", hand.button is None)


@_mutation
def odd_unit_to_low(hand: Dealt, rng: Random) -> Planted | None:
    """The odd unit of a pot given to the low half."""
    places = []
    for high, low in zip(hand.shares, hand.shares[1:], strict=False):
        odd = (high.half, low.half) == ("high", "low") and high.amount == low.amount + 1
        if odd and len(high.order) == len(low.order) == 1:
            places.append((high, low))
    if not places:
        return None
    high, low = rng.choice(places)
    indexes = [*_indexes(hand, high), *_indexes(hand, low)]
    page = written(_paid(hand, {indexes[0]: -1, indexes[1]: 1}))
    same = high.order == low.order and not _party(hand)
    untold = "one player wins both halves and an award line does not say which half it pays" if same else ""
    seats = (high.order[0], low.order[0])
    codes = ("odd-chip-to-wrong-half", "award-wrong")
    return Planted("odd-unit-to-low", codes, page.text, _award_lines(page, indexes), seats, untold)


@_mutation
def odd_unit_to_second_board(hand: Dealt, rng: Random) -> Planted | None:
    """The odd unit of a pot run twice given to the second board."""
    places = []
    for first in hand.shares:
        for second in hand.shares:
            if (first.pot, first.board, second.pot, second.board) == (first.pot, 1, first.pot, 2):
                whole = first.half == second.half == "whole" and len(first.order) == len(second.order) == 1
                if whole and first.amount == second.amount + 1:
                    places.append((first, second))
    if not places:
        return None
    first, second = rng.choice(places)
    indexes = [*_indexes(hand, first), *_indexes(hand, second)]
    page = written(_paid(hand, {indexes[0]: -1, indexes[1]: 1}))
    seats = (first.order[0], second.order[0])
    codes = ("odd-chip-to-wrong-board", "award-wrong")
    return Planted("odd-unit-to-second-board", codes, page.text, _award_lines(page, indexes), seats)


@_mutation
def wrong_winner(hand: Dealt, rng: Random) -> Planted | None:
    """A share won alone paid to another player who showed a worse hand."""
    shown = {one.seat for one in hand.showdown if not one.mucked}
    places = []
    for share in hand.shares:
        losers = [seat for seat in hand.pots[share.pot].eligible if seat in shown and seat not in share.order]
        if len(share.order) == 1 and losers:
            places.append((share, rng.choice(losers)))
    if not places:
        return None
    share, loser = rng.choice(places)
    (index,) = _indexes(hand, share)
    payments = [replace(one, seat=loser) if place == index else one for place, one in enumerate(hand.payments)]
    page = written(replace(hand, payments=tuple(payments)))
    no_low = _party(hand) and share.half == "low" and not next(one for one in hand.showdown if one.seat == loser).low[0]
    if no_low:
        return None
    seats = (share.order[0], loser)
    return Planted("wrong-winner", ("wrong-winner", "award-wrong"), page.text, _award_lines(page, [index]), seats)


def _halves(hand: Dealt) -> list[tuple[Share, Share]]:
    """(high, low) of each pot and board whose halves are won by one player each."""
    pairs = zip(hand.shares, hand.shares[1:], strict=False)
    return [
        (high, low)
        for high, low in pairs
        if (high.half, low.half) == ("high", "low") and len(high.order) == len(low.order) == 1
    ]


def _scoop_broken(hand: Dealt, rng: Random, half: str) -> Planted | None:
    """One half of a player who wins both is paid to another who showed a worse hand."""
    shown = {one.seat: one for one in hand.showdown if not one.mucked}
    places = []
    for pair in _halves(hand):
        share = pair[half == "low"]
        able = [seat for seat in hand.pots[share.pot].eligible if seat in shown and seat != share.order[0]]
        if _party(hand) and half == "low":  # the text names the low that is paid
            able = [seat for seat in able if shown[seat].low[share.board - 1 if hand.run_twice else 0]]
        if pair[0].order == pair[1].order and able:
            places.append((share, rng.choice(able)))
    if not places:
        return None
    share, other = rng.choice(places)
    (index,) = _indexes(hand, share)
    payments = [replace(one, seat=other) if place == index else one for place, one in enumerate(hand.payments)]
    page = written(replace(hand, payments=tuple(payments)))
    name, code = f"{half}-half-of-a-scoop", f"wrong-winner-{half}"
    return Planted(name, (code,), page.text, _award_lines(page, [index]), (share.order[0], other))


@_mutation
def high_half_of_a_scoop(hand: Dealt, rng: Random) -> Planted | None:
    """A scooper's high half paid to another."""
    return _scoop_broken(hand, rng, "high")


@_mutation
def low_half_of_a_scoop(hand: Dealt, rng: Random) -> Planted | None:
    """A scooper's low half paid to another."""
    return _scoop_broken(hand, rng, "low")


def _exchanged(hand: Dealt, first: Share, second: Share) -> tuple[Written, tuple[int, ...]]:
    """Two shares won by one player each, paid to each other's winners; the page and the lines of both."""
    one, other = [*_indexes(hand, first), *_indexes(hand, second)]
    seats = {one: second.order[0], other: first.order[0]}
    payments = [replace(paid, seat=seats.get(place, paid.seat)) for place, paid in enumerate(hand.payments)]
    page = written(replace(hand, payments=tuple(payments)))
    return page, _award_lines(page, [one, other])


@_mutation
def halves_swapped(hand: Dealt, rng: Random) -> Planted | None:
    """The high half paid to the winner of the low and the low half to the winner of the high."""
    places = [(high, low) for high, low in _halves(hand) if high.order != low.order and high.amount == low.amount]
    lows = {one.seat: one.low for one in hand.showdown}
    if _party(hand):
        places = [(high, low) for high, low in places if lows[high.order[0]][0]]
    if not places:
        return None
    page, lines = _exchanged(hand, *(pair := rng.choice(places)))
    untold = "" if _party(hand) else "equal halves, and an award line does not say which half it pays"
    seats = (pair[0].order[0], pair[1].order[0])
    return Planted("halves-swapped", ("wrong-winner-low",), page.text, lines, seats, untold)


@_mutation
def boards_swapped(hand: Dealt, rng: Random) -> Planted | None:
    """Two boards won by different players, each paid for the other's."""
    whole = [share for share in hand.shares if share.half == "whole" and len(share.order) == 1]
    places = [
        (first, second)
        for first in whole
        for second in whole
        if (first.pot, first.board, second.board) == (second.pot, 1, 2) and first.order != second.order
    ]
    if not places:
        return None
    page, lines = _exchanged(hand, *(pair := rng.choice(places)))
    seats = (pair[0].order[0], pair[1].order[0])
    return Planted("boards-swapped", ("wrong-winner-high", "wrong-winner-low"), page.text, lines, seats)


@_mutation
def pot_line(hand: Dealt, rng: Random) -> Planted | None:
    """The total, or one of several pots, one unit off in the summary."""
    if _party(hand):
        return None
    if len(hand.pots) == 1:
        page = written(replace(hand, total_pot=hand.total_pot + 1))
    else:
        number = rng.randrange(len(hand.pots))
        pots = list(hand.pots)
        pots[number] = replace(pots[number], amount=pots[number].amount + 1)
        page = written(replace(hand, pots=tuple(pots)))
    return Planted("pot-line", ("pot-wrong", "unbalanced"), page.text, (page.at[("pots", 0)],), ())


@_mutation
def rake_line(hand: Dealt, rng: Random) -> Planted | None:
    """The rake one unit too high in the summary."""
    if _party(hand):
        return None
    page = written(replace(hand, rake=hand.rake + 1))
    return Planted("rake-line", ("rake-wrong", "unbalanced"), page.text, (page.at[("rake", 0)],), ())


@_mutation
def raise_amount(hand: Dealt, rng: Random) -> Planted | None:
    """A raise one unit off: PokerStars' ``raises X to Y`` in X alone, PartyPoker's chips added."""
    return _party_raise(hand, rng) if _party(hand) else _stars_raise(hand, rng)


def _stars_raise(hand: Dealt, rng: Random) -> Planted | None:
    if any(event.kind in ("big-blind", "button-blind") and event.all_in for event in hand.events):
        return None  # the room prints X over the short blind or over the full one: a unit off may be either
    places = [
        index
        for index, event in enumerate(hand.events)
        if event.kind in ("raise", "complete") and event.over + 1 != event.to  # "raises Y to Y" is a converter's habit
    ]
    if not places:
        return None
    index = rng.choice(places)
    event = hand.events[index]
    page = written(_event_changed(hand, index, replace(event, over=event.over + 1)))
    return Planted("raise-amount", ("raise-wrong",), page.text, (page.at[("event", index)],), (event.seat,))


def _party_raise(hand: Dealt, rng: Random) -> Planted | None:
    """A raise that the next player calls in full (the call then falls short), or one that nobody calls."""
    called, uncalled = [], []
    for index, event in enumerate(hand.events):
        if event.kind != "raise" or event.all_in:
            continue
        after = [later for later in hand.events[index + 1 :] if later.kind != "fold"]
        if after and after[0].kind == "call" and not after[0].all_in:
            called.append((index, hand.events.index(after[0], index)))
        elif not hand.showdown and after[:1] and after[0].kind == "return" and hand.header.limit == "no-limit":
            uncalled.append((index, index))
    places = called or uncalled
    if not places:
        return None
    index, call = rng.choice(places)
    event = hand.events[index]
    page = written(_event_changed(hand, index, replace(event, amount=event.amount + 1)))
    untold = "" if called else "nobody called: the unit comes back inside the win, and the rake is not printed"
    lines = (page.at[("event", index)], page.at[("event", call)])
    return Planted("raise-amount", ("raise-wrong", "call-wrong"), page.text, lines, (event.seat,), untold)


@_mutation
def call_amount(hand: Dealt, rng: Random) -> Planted | None:
    """A call one unit too high by a player with chips left."""
    places = [index for index, event in enumerate(hand.events) if event.kind == "call" and not event.all_in]
    if not places:
        return None
    index = rng.choice(places)
    event = hand.events[index]
    page = written(_event_changed(hand, index, replace(event, amount=event.amount + 1)))
    return Planted("call-amount", ("call-wrong",), page.text, (page.at[("event", index)],), (event.seat,))


@_mutation
def card_twice(hand: Dealt, rng: Random) -> Planted | None:
    """A card dealt that is already on the table: on the board, as an up card, or in two hands shown after a draw."""
    family = GAMES[hand.header.game].family
    return {"board": _board_twice, "stud": _up_card_twice, "draw": _shown_twice}[family](hand, rng)


def _board_twice(hand: Dealt, rng: Random) -> Planted | None:
    places = [
        index for index, one in enumerate(hand.events) if one.kind == "street" and one.street in ("turn", "river")
    ]
    if not places:
        return None
    index = rng.choice(places)
    event = hand.events[index]
    old, new = event.cards[0], hand.boards[max(0, event.board - 1)][0]
    boards = tuple(
        tuple(new if card == old and event.board in (0, number) else card for card in board)
        for number, board in enumerate(hand.boards, 1)
    )
    changed = _event_changed(replace(hand, boards=boards), index, replace(event, cards=(new,)))
    page = written(changed)
    return Planted("card-twice", ("card-duplicated",), page.text, (page.at[("event", index)],), ())


def _up_card_twice(hand: Dealt, rng: Random) -> Planted | None:
    first, second = rng.sample([seat.number for seat in hand.seats], 2)
    if _party(hand) or len(hand.hole[first]) < 4:
        return None
    cards = hand.hole[first]
    hole = hand.hole | {first: (*cards[:3], hand.hole[second][2], *cards[4:])}
    page = written(replace(hand, hole=hole))
    return Planted("card-twice", ("card-duplicated",), page.text, (page.at[("up", 10 * first + 4)],), (first, second))


def _shown_twice(hand: Dealt, rng: Random) -> Planted | None:
    shown = [one.seat for one in hand.showdown if not one.mucked]
    if len(shown) < 2:
        return None
    first, second = rng.sample(shown, 2)
    hole = hand.hole | {first: (hand.hole[second][0], *hand.hole[first][1:])}
    page = written(replace(hand, hole=hole))
    lines = (page.at[("show", first)], page.at[("show", second)])
    return Planted("card-twice", ("card-duplicated",), page.text, lines, (first, second))


@_mutation
def stack_too_small(hand: Dealt, rng: Random) -> Planted | None:
    """A stack one unit smaller than what its owner puts in."""
    places = [seat for seat in hand.seats if hand.contributed[seat.number] > 1]
    if not places:
        return None
    chosen = rng.choice(places)
    seats = tuple(
        replace(seat, stack=hand.contributed[seat.number] - 1) if seat == chosen else seat for seat in hand.seats
    )
    page = written(replace(hand, seats=seats))
    paid = [index for index, event in enumerate(hand.events) if event.seat == chosen.number and event.amount]
    last = next(index for index in reversed(paid) if hand.events[index].kind != "return")
    lines = (page.at[("event", last)], page.at[("seat", chosen.number)])
    return Planted("stack-too-small", ("stack-too-small",), page.text, lines, (chosen.number,))


@_mutation
def button_moved(hand: Dealt, rng: Random) -> Planted | None:
    """The button at another seat, so that the blinds do not follow it."""
    posted = {event.kind for event in hand.events}
    if hand.button is None or not posted & {"small-blind", "button-blind"}:
        return None
    others = [seat.number for seat in hand.seats if seat.number != hand.button]
    moved = rng.choice(others)
    page = written(replace(hand, button=moved))
    return Planted("button-moved", ("button-wrong",), page.text, (page.at[("button", 0)],), (moved,))


@_mutation
def action_left_out(hand: Dealt, rng: Random) -> Planted | None:
    """The line of a player's last fold, check or call of a street is missing; the next line stands in its place."""
    known = [event.seat for event in hand.events]  # who does nothing else is not known to be in the hand
    places = []
    for index, event in enumerate(hand.events):
        later = [one for one in hand.events[index + 1 :] if one.seat == event.seat and one.street == event.street]
        opens_stud = hand.button is None and hand.events[index - 1].kind == "street"  # anybody may open, by the cards
        if event.kind in ("fold", "check", "call") and not later and not opens_stud and known.count(event.seat) > 1:
            places.append(index)
    if not places:
        return None
    index = rng.choice(places)
    page = written(hand)
    line = page.at[("event", index)]
    del page.lines[line - 1]
    return Planted("action-left-out", ("round-ends-early",), page.text, (line,), (hand.events[index].seat,))


@_mutation
def summary_amount(hand: Dealt, rng: Random) -> Planted | None:
    """The summary's line of a winner one unit too high, the payment itself as it was."""
    if _party(hand):
        return None
    index = rng.randrange(len(hand.payments))
    seat = hand.payments[index].seat
    page, other = written(hand), written(_paid(hand, {index: 1}))
    line = page.at[("summary", seat)]
    page.lines[line - 1] = other.lines[line - 1]
    return Planted("summary-amount", ("summary-wrong",), page.text, (line,), (seat,))


@_mutation
def unit_between_pots(hand: Dealt, rng: Random) -> Planted | None:
    """A unit of one pot paid out of another, in a hand without rake: all together the room pays what it should."""
    if _party(hand) or hand.rake or hand.run_twice or len({payment.pot for payment in hand.payments}) < 2:
        return None
    first = rng.randrange(len(hand.payments))
    places = [n for n, one in enumerate(hand.payments) if one.pot != hand.payments[first].pot and one.amount > 1]
    if not places:
        return None
    second = rng.choice(places)
    page = written(_paid(hand, {first: 1, second: -1}))
    lines = _award_lines(page, [first, second])
    seats = (hand.payments[first].seat, hand.payments[second].seat)
    return Planted("unit-between-pots", ("pot-paid-wrong",), page.text, lines, seats)
