"""The same thing printed another way, by another client or a converter, is the same event."""

import pytest

from tests.reading.reads import hands, read

HAND = """\
PokerStars Hand #250100078190:  Hold'em No Limit ($0.50/$1.00 USD) - 2019/03/22 23:04:09 ET
Table 'Latona V' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bo b ($50 in chips)
Seat 3: Cy ($20 in chips)
Bo b: posts small blind $0.50
Cy: posts big blind $1
Ann: posts small & big blinds $1.50
*** HOLE CARDS ***
Ann: checks
Bo b: folds
Cy: raises $19 to $20 and is all-in
Ann: calls $19
*** FLOP *** [2h 7d Jc]
*** TURN *** [2h 7d Jc] [Ks]
*** RIVER *** [2h 7d Jc Ks] [3c]
*** SHOW DOWN ***
Cy: shows [Kh Qd] (a pair of Kings)
Ann: shows [8h 8d] (a pair of Eights)
Cy collected $39 from pot
Ann cashed out the hand for $12
*** SUMMARY ***
Total pot $41 | Rake $2
Board [2h 7d Jc Ks 3c]
Seat 1: Ann (button) showed [8h 8d] and lost with a pair of Eights
Seat 2: Bo b (small blind) folded before Flop
Seat 3: Cy (big blind) showed [Kh Qd] and won ($39) with a pair of Kings
"""


@pytest.mark.parametrize(
    ("usual", "other"),
    [
        ("Hold'em No Limit", "No Limit Texas Hold'em"),
        ("23:04:09", "23:4:9"),
        ("Hand #2501", "Hand #RC2501"),  # the number another room gave it
        ("in chips", "in Chips"),
        ("small & big blinds", "small & big blind"),
        ("[2h 7d Jc Ks] [3c]", "[2h 7d Jc] [Ks] [3c]"),
        ("cashed out the hand for $12", "cashed out the hand for $12 | "),
    ],
)
def test_another_spelling(usual: str, other: str) -> None:
    assert usual in HAND
    (before,), (after,) = hands(read(HAND)), hands(read(HAND.replace(usual, other)))
    assert (after.game, after.limit, after.played_at) == (before.game, before.limit, before.played_at)
    assert len(after.events) == 27
    assert after.events[1:] == before.events[1:]


@pytest.mark.parametrize(
    ("usual", "nonsense"),
    [
        ("[2h 7d Jc Ks] [3c]", "[2h] [7d] [Jc] [Ks] [3c]"),
        ("for $12", "for $12 | Fee"),
        ("small & big blinds", "big & small blind"),
        ("Hold'em No Limit", "No Limit Hold'em of Texas"),
    ],
)
def test_no_spelling_at_all(usual: str, nonsense: str) -> None:
    assert not hands(read(HAND.replace(usual, nonsense)))
