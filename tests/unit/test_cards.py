"""Cards as the rooms and their trackers spell them."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hhparse.cards import DECK, RANKS, SUITS, card, cards


def test_the_deck() -> None:
    assert len(DECK) == len(set(DECK)) == 52
    assert set(DECK) == {rank + suit for rank, suit in itertools.product("23456789TJQKA", "shdc")}
    assert (RANKS[0], RANKS[-1]) == ("2", "A")
    assert set(SUITS) == set("cdhs")


@pytest.mark.parametrize("rank", "23456789TJQKA")
@pytest.mark.parametrize("suit", "shdc")
def test_every_spelling(rank: str, suit: str) -> None:
    for spelled in (rank + suit, rank.lower() + suit, rank + suit.upper(), rank.lower() + suit.upper()):
        assert card(spelled) == rank + suit
    if rank == "T":
        assert card("10" + suit) == card("10" + suit.upper()) == "T" + suit


@pytest.mark.parametrize("text", ["", "A", "s", "1s", "Ax", "AsK", "11s", "of", "sA", " As", "As ", "XX", "0c", "10"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="not a card"):
        card(text)


@given(st.lists(st.sampled_from(DECK), max_size=9), st.sampled_from([" ", ", ", ",", "] [", "  "]))
def test_cards_keep_the_printed_order(deck: list[str], between: str) -> None:
    assert cards(between.join(deck)) == tuple(deck)
    assert cards(f"[ {between.join(deck)} ]") == tuple(deck)


def test_hidden_cards_are_left_out() -> None:
    assert cards("As XX ?? Kd xx") == ("As", "Kd")
    assert cards("XX XX") == cards("") == ()


def test_a_word_that_is_no_card_spoils_the_list() -> None:
    for text in ("As of", "As, K", "Ah Kd and", "A s"):
        with pytest.raises(ValueError, match="not a card"):
            cards(text)
