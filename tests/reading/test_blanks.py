"""Blanks around lines, and how many there are between words, say nothing: exports add and drop them."""

import re

import pytest

from hhparse.hand import Hand
from tests.reading.reads import read, samples

PLAIN = [name for name, data in samples().items() if data[:2] not in (b"\xff\xfe", b"\xfe\xff")]


def keys(data: bytes) -> list[str]:
    return [item.hand_key for item in read(data) if isinstance(item, Hand)]


@pytest.mark.parametrize("name", PLAIN)
def test_blanks_at_the_ends_of_lines_make_no_other_hand(name: str) -> None:
    lines = [line.rstrip(b" \t") for line in samples()[name].splitlines()]
    assert keys(b"\n".join(line + b" " * bool(line) for line in lines)) == keys(b"\n".join(lines))


@pytest.mark.parametrize("blanks", [b" ", b"\t", b" \t "])
@pytest.mark.parametrize("name", PLAIN)
def test_blanks_before_lines_make_no_other_hand(name: str, blanks: bytes) -> None:
    lines = [line.strip(b" \t") for line in samples()[name].splitlines()]
    assert keys(b"\n".join(blanks * bool(line) + line for line in lines)) == keys(b"\n".join(lines))


@pytest.mark.parametrize("name", PLAIN)
def test_blanks_between_words_make_no_other_hand(name: str) -> None:
    text = samples()[name]
    names = {player.name for hand in read(text) if isinstance(hand, Hand) for player in hand.players}
    if any(name != " ".join(name.split()) for name in names):
        pytest.skip("blanks make part of a name")
    assert keys(re.sub(rb"(?<=\S) {2,}(?=\S)", b" ", text)) == keys(text)
