"""Blanks at the ends of lines say nothing: exports add and drop them, and the hand stays the same."""

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
