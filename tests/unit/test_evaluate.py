"""Hands against counted truth, the numbers of the rule documents, and hands whose value is plain to see."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hhparse.cards import DECK, RANKS, SUITS, cards
from hhparse.engine.evaluate import Made, best, category, describe, showing
from hhparse.games import HandKind

Deal = tuple[HandKind, tuple[str, ...], tuple[str, ...], int | None]
KINDS: tuple[HandKind, ...] = ("high", "high-short", "low-8", "low-a5", "low-27", "badugi")


def make(kind: HandKind, text: str, board: str = "", use: int | None = None) -> Made:
    made = best(kind, cards(text), cards(board), use)
    assert made is not None
    return made


def offsuit(ranks: str) -> tuple[str, ...]:
    """Cards of these ranks that make no flush: the nth card of a rank gets the nth suit, the last of five a heart."""
    hand = [rank + SUITS[ranks[:place].count(rank)] for place, rank in enumerate(ranks)]
    return (*hand[:-1], hand[-1][0] + "h") if len(set(ranks)) == 5 else tuple(hand)


def every_hand(ranks: str) -> Iterator[tuple[tuple[str, ...], int]]:
    """One hand for each rank pattern and suitedness, with the number of real hands that look like it."""
    for chosen in combinations_with_replacement(ranks, 5):
        held = Counter(chosen).values()
        if max(held) == 5:
            continue
        flushes = 4 if len(held) == 5 else 0
        yield offsuit("".join(chosen)), prod(comb(4, count) for count in held) - flushes
        if flushes:
            yield tuple(rank + "s" for rank in chosen), flushes


def count_categories(kind: HandKind, ranks: str = RANKS) -> tuple[Counter[str], int]:
    """How many five-card hands fall into each category, and how many different ranks there are."""
    counted: Counter[str] = Counter()
    seen = set()
    for hand, weight in every_hand(ranks):
        if made := best(kind, hand):
            counted[category(kind, made)] += weight
            seen.add(made.rank)
    return counted, len(seen)


def test_all_hands_by_category() -> None:
    counted, different = count_categories("high")
    assert counted == {
        "royal flush": 4,
        "straight flush": 36,
        "four of a kind": 624,
        "full house": 3_744,
        "flush": 5_108,
        "straight": 10_200,
        "three of a kind": 54_912,
        "two pair": 123_552,
        "pair": 1_098_240,
        "high card": 1_302_540,
    }
    assert counted.total() == comb(52, 5) == 2_598_960
    assert different == 7_462


def test_all_short_deck_hands_by_category() -> None:
    """Nine ranks: 6 straights (A-6-7-8-9 to T-J-Q-K-A) among C(9, 5) = 126 sets of five ranks."""
    counted, different = count_categories("high-short", "6789TJQKA")
    assert counted == {
        "royal flush": 4,
        "straight flush": 5 * 4,
        "four of a kind": 9 * 8 * 4,
        "flush": (126 - 6) * 4,
        "full house": 9 * 4 * 8 * 6,
        "straight": 6 * (4**5 - 4),
        "three of a kind": 9 * 4 * comb(8, 2) * 16,
        "two pair": comb(9, 2) * 36 * 28,
        "pair": 9 * 6 * comb(8, 3) * 64,
        "high card": (126 - 6) * (4**5 - 4),
    }
    assert counted.total() == comb(36, 5)
    assert different == 2 * 126 + 9 * 8 + 9 * 8 + 9 * 28 + 36 * 7 + 9 * 56


def test_all_eight_or_better_lows() -> None:
    """Eight ranks, five of them: 56 lows, each in 4 ** 5 ways."""
    counted, different = count_categories("low-8")
    assert counted == {"high card": 56 * 1024}
    assert different == 56


def test_all_ace_to_five_hands() -> None:
    """Straights and flushes are nothing, so every set of ranks is its own hand."""
    counted, different = count_categories("low-a5")
    assert counted["high card"] == comb(13, 5) * 1024 == 1_302_540 + 10_200 + 5_108 + 40
    assert different == comb(17, 5) - 13


def test_all_deuce_to_seven_hands() -> None:
    """As high hands, but A-2-3-4-5 is no straight: nine straights, so one more flush and high card."""
    counted, different = count_categories("low-27")
    assert counted["straight"] == 9 * 1020
    assert counted["straight flush"] + counted["royal flush"] == 9 * 4
    assert counted["flush"] == 5_108 + 4
    assert counted["high card"] == 1_302_540 + 1020
    assert different == 7_462


def test_badugis_of_a_small_deck() -> None:
    """Six ranks: C(6, 4) * 4! full badugis; one-card hands are four of one rank, or four of one suit."""
    sizes = Counter(len(hand.cards) for four in combinations(DECK[:24], 4) if (hand := best("badugi", four)))
    assert sizes.total() == comb(24, 4)
    assert sizes[4] == 15 * 24
    assert sizes[1] == 6 + 4 * 15


def test_order_of_lows_in_the_pokerstars_rules() -> None:
    """S-5O8-04: each beats the one before; S-5O8-05: the six-four beats the six-five."""
    texts = ("87654", "87653", "8642A", "8432A", "76542", "7652A", "75432", "65432", "6432A", "5432A")
    lows = [best("low-8", offsuit(text)) for text in texts]
    assert all(worse and better and worse.rank < better.rank for worse, better in pairwise(lows))


def test_lows_are_compared_from_the_top() -> None:
    """P-O8-19: 2-4-5-6-7 beats A-2-4-6-8. X-OM-05: 8-4-3-2-A loses to 7-6-4-3-2."""
    assert make("low-8", "2c 4d 5h 6s 7c").rank > make("low-8", "Ac 2d 4h 6s 8c").rank
    assert make("low-8", "8c 4d 3h 2s Ac").rank < make("low-8", "7c 6d 4h 3s 2c").rank


def test_what_is_a_low() -> None:
    """X-OM-04: 3-4-5-6-8 is one; a pair or a nine is none. P-O8-20: a straight flush does no harm."""
    assert make("low-8", "3c 4d 5h 6s 8c").cards == cards("8c 6s 5h 4d 3c")
    assert best("low-8", cards("3c 3d 5h 6s 8c")) is None
    assert best("low-8", cards("3c 4d 5h 6s 9c")) is None
    assert make("low-8", "Ac 2c 3c 4c 5c").rank == make("low-8", "Ad 2c 3h 4s 5c").rank


@pytest.mark.parametrize(
    ("hole", "board", "hand"),
    [
        ("Ah Kh Qh Jh 2c", "Th 7s 6d 3c 5s", "high card Ace, A-K-T-7-6"),  # four hearts held: no flush
        ("2c 3d 8s 7h 4d", "Ah Kh Qh Jh Th", "high card Ace, A-K-Q-8-7"),  # the royal flush on the board is no one's
        ("Ac Ad As Kd Kc", "2h 7d 9s Jc Qh", "a pair of Aces, kickers Q-J-9"),  # a full house held
        ("8c 8d 8h 8s 2d", "Kh Qd 7s 4c 3h", "a pair of Eights, kickers K-Q-7"),
        ("Ac Ad 2s 3h 4d", "9c 9d 9h 9s Kd", "a full house, Nines full of Aces"),
    ],
)
def test_exactly_two_hole_cards(hole: str, board: str, hand: str) -> None:
    """S-5O8-01, P-O8-15: exactly two of the five held, with exactly three of the board."""
    made = make("high", hole, board, use=2)
    assert describe("high", made) == hand
    assert len(set(made.cards) & set(cards(hole))) == 2


def test_low_needs_three_low_ranks_on_the_board() -> None:
    """X-OM-07: at least three board cards below nine, of three different ranks."""
    hole = cards("Ac 2d 3h 4s 5c")
    assert best("low-8", hole, cards("6d 7h Ks Qd Jc"), use=2) is None
    assert best("low-8", hole, cards("6d 7h 7s Qd Jc"), use=2) is None
    assert make("low-8", "Ac 2d 3h 4s 5c", "6d 7h 8s Qd Jc", use=2).cards == cards("8s 7h 6d 2d Ac")
    assert make("low-8", "Ac 2d Kh Ks", "2h 3s 4c Ad 6c", use=2).cards == cards("6c 4c 3s 2d Ac")


def test_different_pairs_for_high_and_low() -> None:
    """S-5O8-01, X-OM-09: two cards for one side, two others for the other."""
    hole, board = "Ac 2d Kh Ks 9h", "3c 5d 8h Kd 9s"
    assert make("high", hole, board, use=2).cards == cards("Ks Kh Kd 9s 8h")
    assert make("low-8", hole, board, use=2).cards == cards("8h 5d 3c 2d Ac")


def test_short_deck_ranking() -> None:
    """A flush beats a full house, a straight three of a kind; A-6-7-8-9 is the lowest straight."""
    texts = ("Ac Ad As Kd Qc", "Ac 6d 7h 8s 9c", "6c 7d 8h 9s Tc", "Ac Ad As Kd Kc", "6c 7c 8c 9c Jc", "6c 6d 6h 6s 7c")
    ranks = [make("high-short", text).rank for text in texts]
    assert ranks == sorted(set(ranks))
    assert make("high-short", "Ac 6d 7h 8s 9c").cards == cards("9c 8s 7h 6d Ac")
    assert best("high-short", cards("2c 6d 7h 8s 9c")) is None


def test_deuce_to_seven() -> None:
    """The ace is high and A-2-3-4-5 no straight; straights and flushes are bad; 7-5-4-3-2 is the best hand."""
    texts = ("2c 3c 4c 5c 7c", "2c 3d 4h 5s 6c", "2c 2d 3h 4s 5c", "Ac 2d 3h 4s 6c", "Ac 2d 3h 4s 5c", "Kc Qd Jh Ts 8c")
    ranks = [make("low-27", text).rank for text in (*texts, "2c 3d 4h 6s 7c", "2c 3d 4h 5s 7c")]
    assert ranks == sorted(set(ranks))
    assert ranks[-1] == 7_462


def test_razz_prefers_no_pair_then_the_lowest() -> None:
    assert make("low-a5", "Ac 2c 3c 4c 5c Kd Ks").rank == 6_175
    assert make("low-a5", "Kc Kd Kh 2s 3d 4c Qh").cards == cards("Kh Qh 4c 3d 2s")
    assert describe("low-a5", make("low-a5", "Ac Ad 2c 2d 3h 3s 4c")) == "a pair of Aces, kickers 4-3-2"


@pytest.mark.parametrize(
    ("four", "hand"),
    [
        ("Ac 2d 3h 4s", "4-3-2-A"),
        ("5h 2c Ad 9d", "5-2-A"),  # the nine shares the ace's suit
        ("Kc Kd Kh Ks", "K"),
        ("Ac 5c 9c Kc", "A"),
        ("2s 3d 3c 4d", "4-3-2"),  # three of clubs, not of diamonds, beside the four
        ("Ah Ad 2h 2d", "2-A"),
    ],
)
def test_badugi(four: str, hand: str) -> None:
    assert describe("badugi", make("badugi", four)) == hand


def test_a_badugi_beats_any_shorter_hand() -> None:
    ranks = [
        make("badugi", text).rank for text in ("Kc", "Ac", "Kc Qd", "2c Ad", "Kc Qd Jh", "3h 2c Ad", "Kc Qd Jh Ts")
    ]
    assert ranks == sorted(set(ranks))


def test_too_few_cards_make_no_hand() -> None:
    for kind in KINDS[:-1]:
        assert best(kind, cards("Ac 2d"), cards("6h 7s")) is None
        assert best(kind, (), ()) is None
    assert best("high", cards("Ac 2d 3h 4s"), cards("5h 6s"), use=2) is None
    assert best("badugi", ()) is None


def test_what_is_no_card() -> None:
    with pytest.raises(KeyError):
        best("high", ("Ac", "2d", "3h", "4s", "1c"))


@pytest.mark.parametrize(
    ("text", "name", "words"),
    [
        ("Ks Ah 9c 6d 3s", "high card", "high card Ace, A-K-9-6-3"),
        ("6s 6h 9c Kd 4s", "pair", "a pair of Sixes, kickers K-9-4"),
        ("6s 6h Kc Kd 4s", "two pair", "two pair, Kings and Sixes, kicker 4"),
        ("2s 2h 2c Kd 4s", "three of a kind", "three of a kind, Deuces, kickers K-4"),
        ("As 2h 3c 4d 5s", "straight", "a straight, Ace to Five"),
        ("6s 7h 8c 9d Ts", "straight", "a straight, Six to Ten"),
        ("2s 7s Ks 9s Js", "flush", "a flush, King high, K-J-9-7-2"),
        ("6s 6h 6c Kd Ks", "full house", "a full house, Sixes full of Kings"),
        ("6s 6h 6c 6d Ks", "four of a kind", "four of a kind, Sixes, kicker K"),
        ("As 2s 3s 4s 5s", "straight flush", "a straight flush, Ace to Five"),
        ("As Ks Qs Js Ts", "royal flush", "a royal flush"),
    ],
)
def test_words(text: str, name: str, words: str) -> None:
    made = make("high", text)
    assert (category("high", made), describe("high", made)) == (name, words)


def test_words_of_lows() -> None:
    assert describe("low-8", make("low-8", "Ac 4d 8h 3s 6c")) == "8-6-4-3-A"
    assert describe("low-a5", make("low-a5", "Ac Ad 8h 3s 6c")) == "a pair of Aces, kickers 8-6-3"
    assert describe("low-27", make("low-27", "Ac 4d 8h 3s 6c")) == "A-8-6-4-3"


def test_who_shows_the_best_hand_in_stud() -> None:
    """P-S8-05, P-S8-07: pairs count, four to a flush don't, suits never; each opens before the one ahead of it."""
    texts = ("2c 4d 5h 7s", "Ac Kc Qc Jc", "2c 2d 3h 4s", "2s 2h Ad 3c", "3c 3d 2h 2s", "2c 2d 2h 3s", "2c 2d 2h 2s")
    ranks = [showing("high", cards(text)) for text in texts]
    assert ranks == sorted(set(ranks))
    assert showing("high", cards("Ac Kd")) == showing("high", cards("Ks Ah"))


def test_who_shows_the_lowest_hand_in_razz() -> None:
    """The best low showing has the greatest number: 8-3 before 8-4, ace low, any pair behind any unpaired hand."""
    texts = ("Kc Kd", "2c 2d", "Ac Ad", "Kc Qd", "8c 4d", "8h 3s", "2c Ad")
    ranks = [showing("low-a5", cards(text)) for text in texts]
    assert ranks == sorted(set(ranks))
    assert showing("low-a5", cards("8c 3d")) == showing("low-a5", cards("3h 8s"))


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    kind = draw(st.sampled_from(KINDS))
    use = draw(st.sampled_from((None, 2))) if kind != "badugi" else None
    dealt = draw(st.permutations([card for card in DECK if kind != "high-short" or card[0] not in "2345"]))
    held = draw(st.integers(2, 6)) if kind != "badugi" else 4
    return kind, tuple(dealt[:held]), tuple(dealt[held : held + 5]) if kind != "badugi" else (), use


@given(deals())
def test_the_cards_make_the_rank(deal: Deal) -> None:
    """The chosen cards alone have the same rank, were dealt, and are the right number from each side."""
    kind, own, board, use = deal
    made = best(kind, own, board, use)
    if made is None:
        assert kind == "low-8"
        return
    assert best(kind, made.cards) == made
    assert len(set(made.cards)) == len(made.cards)
    assert set(made.cards) <= {*own, *board}
    if use is not None:
        assert len(set(made.cards) & set(own)) == use
    assert best(kind, own[::-1], board[::-1], use) == made


@given(deals(), st.permutations(SUITS))
def test_suits_do_not_rank(deal: Deal, suits: list[str]) -> None:
    """P-O8-21: suits never decide a hand."""
    kind, own, board, use = deal
    other = dict(zip(SUITS, suits, strict=True))
    made = best(kind, own, board, use)
    swapped = best(kind, [c[0] + other[c[1]] for c in own], [c[0] + other[c[1]] for c in board], use)
    assert (made and made.rank) == (swapped and swapped.rank)
