"""Two views of one hand: joined to the same hand whatever the order, however often."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hhparse.auditing.run import audit
from hhparse.dataset.merge import merge
from hhparse.events import Dealt, Ignored
from hhparse.hand import Hand, Source
from hhparse.rules.houses import HOUSES
from tests.dataset.sample import SPLIT, read, sample_hands

ANA = SPLIT
BO = SPLIT.replace("Dealt to Ana [8s Qs 3s 2c]", "Dealt to Bo [Ah Ks 9c 9d]").replace("nice $0.25", "good $0.25")
NOBODY = SPLIT.replace("Dealt to Ana [8s Qs 3s 2c]\n", "")

STUD = """\
PokerStars Hand #31:  7 Card Stud Limit ($1/$2 USD) - 2024/11/30 18:42:16 ET
Table 'Ara' 8-max
Seat 1: Cyd ($40 in chips)
Seat 4: Dov ($50 in chips)
*** 3rd STREET ***
{third}
Cyd: brings in for $0.50
Dov: calls $0.50
*** 4th STREET ***
{fourth}
Dov: bets $1
Cyd: folds
Uncalled bet ($1) returned to Dov
Dov collected $1 from pot
Dov: doesn't show hand
*** SUMMARY ***
Total pot $1 | Rake $0
Seat 1: Cyd folded on the 4th Street
Seat 4: Dov collected ($1)

"""
CYD_3, CYD_4 = "Dealt to Cyd [5h 7c 2d]\nDealt to Dov [Ts]", "Dealt to Cyd [5h 7c 2d] [9h]\nDealt to Dov [Ts] [Kd]"
DOV_3, DOV_4 = "Dealt to Cyd [2d]\nDealt to Dov [Qh Qc Ts]", "Dealt to Cyd [2d] [9h]\nDealt to Dov [Qh Qc Ts] [Kd]"


def one(text: str, file: str) -> Hand:
    (hand,) = read(text, file)
    return hand


def test_two_players_views_know_both_hands() -> None:
    ana, bo = one(ANA, "ana.txt"), one(BO, "bo.txt")
    both = merge(ana, bo)
    assert ana.hand_key == bo.hand_key == both.hand_key
    assert both.cards == {6: ("8s", "Qs", "3s", "2c"), 2: ("Ah", "Ks", "9c", "9d")}
    assert set(both.heroes) == {2, 6} and both.sources == ("ana.txt", "bo.txt")
    assert both.source == ana.source and both.ignored == ana.ignored
    deals = [(event.line, event.seat) for event in both.of(Dealt)]
    assert deals == [(7, 2), (8, 6)]  # Bo's follows the street, on whose line 7 it is put; Ana's is line 8 of her text


def test_an_observer_adds_his_file_only() -> None:
    ana, nobody = one(ANA, "b.txt"), one(NOBODY, "a.txt")
    both = merge(ana, nobody)
    assert both.source == nobody.source and both.cards == {6: ("8s", "Qs", "3s", "2c")} and both.heroes == (6,)
    assert merge(one(ANA, "a.txt"), one(NOBODY, "b.txt")).events == ana.events


def test_stud_views_tell_the_down_cards_of_either() -> None:
    cyd = one(STUD.format(third=CYD_3, fourth=CYD_4), "c.txt")
    dov = one(STUD.format(third=DOV_3, fourth=DOV_4), "d.txt")
    assert (cyd.heroes, dov.heroes) == ((1,), (4,))
    both = merge(dov, cyd)
    assert both.cards == {1: ("5h", "7c", "2d", "9h"), 4: ("Qh", "Qc", "Ts", "Kd")}
    assert both.heroes == (1, 4) and len(both.of(Dealt)) == 4
    assert [event.line for event in both.of(Dealt)] == [event.line for event in cyd.of(Dealt)]


def test_two_hands_are_not_merged() -> None:
    with pytest.raises(ValueError, match="two hands"):
        merge(one(ANA, "a.txt"), one(ANA.replace("$1.45", "$1.44"), "b.txt"))


HANDS = [hand for hand in sample_hands() if hand.of(Dealt)]


@st.composite
def views(draw: st.DrawFn) -> tuple[Hand, ...]:
    """Three views of a hand of the samples: in other files, at other lines, with other parts of what was dealt."""
    hand = draw(st.sampled_from(HANDS))
    return tuple(_view(draw, hand) for _ in range(3))


def _view(draw: st.DrawFn, hand: Hand) -> Hand:
    shift, file = draw(st.sampled_from([0, 40])), draw(st.sampled_from(["a.txt", "b.txt", "c.txt"]))
    extra = tuple(draw(st.sampled_from([("Ah",), ("Kd", "Kc"), ("2c", "2d", "2h")])))
    events = []
    for event in hand.events:
        dealt = isinstance(event, Dealt)
        what = draw(st.sampled_from(["as it is", "not", "more"])) if dealt else "as it is"
        if what == "not":
            continue
        moved = msgspec.structs.replace(event, line=event.line + shift)
        if what == "more" and isinstance(moved, Dealt):
            moved = msgspec.structs.replace(moved, cards=moved.cards + extra)
        events.append(moved)
    was = hand.source
    return msgspec.structs.replace(
        hand,
        events=tuple(events),
        ignored=(Ignored(1 + shift, "chat", file),),
        source=Source(file, was.line + shift, was.line_end + shift, f"{file}{len(events)}{extra}"),
        sources=(file,),
    )


@given(views())
def test_order_and_number_of_merges_change_nothing(three: tuple[Hand, ...]) -> None:
    a, b, c = three
    if len({hand.source for hand in three}) < 3:  # one text at one place is one view
        return
    assert merge(a, a) == a
    assert merge(a, b) == merge(b, a)
    assert merge(merge(a, b), c) == merge(a, merge(b, c)) == merge(merge(c, a), b)
    assert merge(merge(a, b), b) == merge(a, b) == merge(a, merge(a, b))


@given(st.sampled_from(HANDS))
def test_a_view_without_hole_cards_changes_no_verdict(hand: Hand) -> None:
    bare = tuple(event for event in hand.events if not isinstance(event, Dealt))
    blind = msgspec.structs.replace(hand, events=bare, sources=("0",), source=Source("0", 1, 40, ""))
    both = merge(hand, blind)
    assert both.hand_key == hand.hand_key and both.cards == hand.cards and set(both.heroes) == set(hand.heroes)
    judged, before = audit(both, HOUSES[hand.room]), audit(hand, HOUSES[hand.room])
    assert judged.verdict == before.verdict
    assert [found.code for found in judged.findings] == [found.code for found in before.findings]
