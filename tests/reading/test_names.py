"""Names that look like anything a history says, wherever a name can stand: every event must name the right seat.

Hands are written from a template, so that the seat each line is about is known beforehand.
"""

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from hhparse.events import Seat
from tests.reading.reads import hands, read, unread

PIECES = tuple(
    """Bo ¦ x ¦ y ¦ $0.02 ¦ €5 ¦ [Ah Kd] ¦ [ Ah, Kd ] ¦ (button) ¦ (big blind) ¦ (5) ¦ ($5 in chips) ¦ ( $5 USD ) ¦
folds ¦
checks ¦ calls $5 ¦ calls [$5 USD] ¦ raises $5 to $10 ¦ raises [$5 USD] ¦ bets $1 and is all-in ¦ and is all-in ¦
is all-In  [$5 USD] ¦ posts ¦ posts big blind $5 ¦ posts big blind [$9 USD]. ¦ shows [Ah Kd] ¦
shows [ Ah, Kd ]a pair. ¦ mucks hand ¦ doesn't show hand ¦ does not show cards. ¦ collected $5 from pot ¦
wins $5 USD ¦ wins Lo ($5 USD) ¦ cashed out the hand for $5 ¦ Dealt to ¦ Uncalled bet ($5) returned to ¦ Seat 1 ¦
Seat 3: y ¦ *** FLOP *** ¦ *** SUMMARY *** ¦ ** Dealing Flop ** ¦ ** Summary ** ¦ Total pot $5 | Rake $0 ¦
Main Pot: $3 ¦ Board [Ah] ¦ balance $9 ¦ lost $5 (folded) ¦ bet $5, ¦ is sitting out ¦ has timed out ¦
is disconnected ¦ has left the table. ¦ joins the table at seat #3 ¦ finished the tournament ¦ PokerStars ¦ Hand #1
¦ Table 'x' ¦ showed [Ah Kd] and won ¦ folded before Flop ¦ mucked ¦ שלום ¦ مرحبا ¦ \u200fz\u200e ¦ 😀 ¦ ñ ¦ 0 ¦ 12 ¦
' ¦ " ¦ . ¦ , ¦ ; ¦ | ¦ / ¦ - ¦ _ ¦ ^ ¦ ? ¦ * ¦ + ¦ {1} ¦ #7""".replace("\n", " ").split(" ¦ ")
)


def names(colons: bool) -> st.SearchStrategy[str]:
    """Names of a few nasty pieces; PartyPoker allows no colons."""
    pieces = st.sampled_from([piece for piece in PIECES if colons or ":" not in piece])
    parts = st.tuples(st.lists(pieces, min_size=1, max_size=3), st.sampled_from(["", " ", "  "]))
    glued = parts.map(lambda drawn: drawn[1].join(drawn[0]).strip())
    return glued if not colons else st.one_of(glued, glued.map(lambda name: f"{name}: "), glued.map(lambda n: f"{n}:"))


def four(colons: bool) -> st.SearchStrategy[list[str]]:
    return st.lists(names(colons), min_size=4, max_size=4, unique_by=str.strip)


def check(lines: list[tuple[str, int | None]], roster: dict[int, str]) -> None:
    """*lines* are (text, seat it is about; 0 for a line that is ignored; None for one about nobody)."""
    items = read("\n".join(text for text, _ in lines) + "\n\n\n")
    assert not unread(items), (unread(items), unread(items)[0].line_text)
    (hand,) = hands(items)
    assert hand.names == roster
    found = {event.line: getattr(event, "seat", None) for event in hand.events}
    found |= {line.line: 0 for line in hand.ignored}
    assert found == {number: seat for number, (_, seat) in enumerate(lines, 1)}
    assert [event.line for event in hand.of(Seat)] == [
        n for n, (text, _) in enumerate(lines, 1) if text in _seats(lines)
    ]


def _seats(lines: list[tuple[str, int | None]]) -> set[str]:
    return {text for text, _ in lines[2:10] if text.endswith((" in chips) ", " USD )", " (100)"))}


def stars(one: str, two: str, three: str, four: str, table: str) -> list[tuple[str, int | None]]:
    a, b, c, d = one, two, three, four
    return [
        ("PokerStars Hand #250100078190:  Hold'em No Limit ($0.50/$1.00 USD) - 2019/03/22 23:40:09 ET", None),
        (f"Table '{table}' 6-max Seat #1 is the button", None),
        (f"Seat 1: {a} ($100 in chips) ", 1),
        (f"Seat 2: {b} ($1,100.50 in chips) ", 2),
        (f"Seat 4: {c} ($20 in chips) ", 4),
        (f"Seat 6: {d} ($99 in chips) ", 6),
        (f"{b}: posts small blind $0.50", 2),
        (f"{c}: posts big blind $1", 4),
        ("*** HOLE CARDS ***", None),
        (f"Dealt to {d} [Ah Kd]", 6),
        (f"{d}: raises $2 to $3", 6),
        (f"{a}: folds ", 1),
        (f"{b}: calls $2.50", 2),
        (f"{c}: raises $17 to $20 and is all-in", 4),
        (f"{a} is disconnected ", 0),
        (f"{d}: calls $17", 6),
        (f"{b}: calls $17", 2),
        ("*** FLOP *** [2c 7d 9h]", None),
        (f"{b}: checks ", 2),
        (f"{d}: bets $10", 6),
        (f"{b}: folds [Qs]", 2),
        (f"Uncalled bet ($10) returned to {d}", 6),
        (f'{b} said, "nh"', 0),
        ("*** TURN *** [2c 7d 9h] [3s]", None),
        ("*** RIVER *** [2c 7d 9h 3s] [4d]", None),
        ("*** SHOW DOWN ***", None),
        (f"{c}: shows [As Ad] (a pair of Aces)", 4),
        (f"{d}: mucks hand ", 6),
        (f"{c} collected $57 from pot", 4),
        (f"{a} leaves the table", 0),
        ("*** SUMMARY ***", None),
        ("Total pot $60 | Rake $3 ", None),
        ("Board [2c 7d 9h 3s 4d]", None),
        (f"Seat 1: {a} (button) folded before Flop (didn't bet)", 1),
        (f"Seat 2: {b} (small blind) folded on the Flop", 2),
        (f"Seat 4: {c} (big blind) showed [As Ad] and won ($57) with a pair of Aces", 4),
        (f"Seat 6: {d} mucked [Ah Kd]", 6),
    ]


def party(a: str, b: str, c: str, d: str, table: str) -> list[tuple[str, int | None]]:
    return [
        ("***** Hand History for Game 13551100601 *****", None),
        ("$0.50/$1 USD NL Texas Hold'em - Thursday, January 09, 14:15:02 EST 2014", None),
        (f"Table {table} (Real Money)", None),
        ("Seat 1 is the button", None),
        ("Total number of players : 4/6", None),
        (f"Seat 6: {d} ( $99 USD )", 6),
        (f"Seat 1: {a} ( $100 USD )", 1),
        (f"Seat 2: {b} ( $1,100.50 USD )", 2),
        (f"Seat 4: {c} ( $20 USD )", 4),
        (f"{b} posts small blind [$0.50 USD].", 2),
        (f"{c} posts big blind [$1 USD].", 4),
        ("** Dealing down cards **", None),
        (f"Dealt to {d} [  Ah Kd ]", 6),
        (f"{d} raises [$3 USD]", 6),
        (f"{a} will be using their time bank for this hand.", 0),
        (f"{a} folds", 1),
        (f"{b} calls [$2.50 USD]", 2),
        (f"{c} is all-In  [$19 USD]", 4),
        (f"{d} calls [$17 USD]", 6),
        (f"{b} folds", 2),
        ("** Dealing Flop ** [ 2c, 7d, 9h ]", None),
        ("** Dealing Turn ** [ 3s ]", None),
        (f"{a}: nh", 0),
        ("** Dealing River ** [ 4d ]", None),
        (f"{c} shows [ As, Ad ]a pair of Aces.", 4),
        (f"{d} doesn't show [ Ah, Kd ]high card Ace.", 6),
        (f"{c} wins $41 USD from the main pot with a pair of Aces.", 4),
        (f"{a} has left the table.", 0),
    ]


def new_text(a: str, b: str, c: str, d: str) -> list[tuple[str, int | None]]:
    return [
        ("***** Hand History For Game 1784561003412k3tqv0zmw8d *****", None),
        ("0.50/1 Texas Hold'em Game Table (NL) - Mon Jul 20 11:23:05 EDT 2020", None),
        ("Table 5001 (Real Money) -- Seat 1 is the button", None),
        ("Total number of players : 4/6", None),
        (f"Seat 1: {a} (100)", 1),
        (f"Seat 2: {b} (100)", 2),
        (f"Seat 4: {c} (100)", 4),
        (f"Seat 6: {d} (100)", 6),
        (f"{b} posts small blind (0.50)", 2),
        (f"{c} posts big blind (1)", 4),
        ("** Dealing down cards **", None),
        (f"Dealt to {d} [ Ah, Kd ]", 6),
        (f"{d} raises 3 to 3", 6),
        (f"{a} folds", 1),
        (f"{b} folds", 2),
        (f"{c} calls (2)", 4),
        ("** Dealing Flop ** : [ 2c, 7d, 9h ]", None),
        (f"{c} checks", 4),
        (f"{d} bets (5)", 6),
        (f"{c} folds", 4),
        ("** Summary **", None),
        ("Main Pot: $6.50 | Rake: $0.30", None),
        ("Board: [ 2c 7d 9h ]", None),
        (f"{a} balance $100, didn't bet (folded)", 1),
        (f"{b} balance $99.50, lost $0.50 (folded)", 2),
        (f"{c} balance $97, lost $3 (folded)", 4),
        (f"{d} balance $103.20, bet $8, collected $11.20, net +$3.20", 6),
    ]


def said(name: str) -> tuple[str, ...]:
    return (f'{name} said, "', f"{name}: ", f"{name} is", f"{name} leaves")


def ambiguous(roster: list[str]) -> bool:
    """Two names no reader could tell apart: one player's chat or notice is the beginning of the other's name, or a
    player called ``Seat 1:`` sits with one called ``finished …``."""
    if any(name.startswith("finished") for name in roster) and any(name.startswith("Seat 1") for name in roster):
        return True
    return any(other.startswith(said(name)) for name in roster for other in roster if other != name)


@given(
    four(colons=True),
    st.sampled_from(["Latona V", "Seat #4 is the button", "x' 6-max", "*** FLOP ***", "y ($5 in chips)"]),
)
@example(["x: raises $5", "Dealt to [Ah Kd]", "*** FLOP ***", "Seat 3: y ($5 in chips)"], "a")
@example(["Bo", "Bo b", "Bo b: folds", "Bo:"], "b")
@example(["r: ", "$0.02", "(button)", "r"], "c")
@example(["Dealt to", "Dealt to Bo", "Bo [Ah Kd]", "Seat"], "d")
def test_pokerstars(roster: list[str], table: str) -> None:
    assume(not ambiguous([name.strip() for name in roster]))
    check(stars(*roster, table), dict(zip((1, 2, 4, 6), roster, strict=True)))


@given(four(colons=False), st.sampled_from(["Bolt", "x (Real Money)", "Seat 4 is the button", "Table  12 (No DP)"]))
@example(["Bo", "Bo wins $5", "x raises [$5 USD]", "** Dealing Flop **"], "Bolt")
@example(["Ann", "Ann folds", "posts big blind [$9 USD].", "Dealt to"], "Bolt")
@example(["y ( $5 USD )", "y", "y ( $5 USD ) - x", "Nick shows [ Ah, Ad ]"], "Bolt")
def test_partypoker(roster: list[str], table: str) -> None:
    assume(not ambiguous(roster))
    check(party(*roster, table), dict(zip((1, 2, 4, 6), roster, strict=True)))


@given(four(colons=False))
@example(["Bo", "Bo balance $9", "lost $5 (folded)", "Main Pot"])
def test_partypokers_new_text(roster: list[str]) -> None:
    check(new_text(*roster), dict(zip((1, 2, 4, 6), roster, strict=True)))


@pytest.mark.parametrize("name", [piece for piece in PIECES if ":" not in piece])
def test_a_newcomer_with_any_name(name: str) -> None:
    """He takes the lowest free seat with his first action; joining alone says nothing."""
    lines = party("Ann", "Ben", "Cid", "Dot", "Bolt")
    lines[11:11] = [(f"{name} has joined the table.", 0), (f"{name} posts big blind [$1 USD].", 3)]
    lines += [(f"{name} has left the table.", 0)]
    items = read("\n".join(text for text, _ in lines))
    assert not unread(items)
    (hand,) = hands(items)
    joined = [player for player in hand.players if player.joined]
    assert [(player.seat, player.name, player.stack) for player in joined] == [(3, name, None)]
