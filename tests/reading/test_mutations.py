"""Damaged histories: never an exception, never a line forgotten, never harm to the hands beside the damage."""

import io
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hhparse.hand import Hand, Unread
from hhparse.reading.source import cut
from tests.reading.lines import claims, forgotten
from tests.reading.mutations import DAMAGES, STRAY, mutate
from tests.reading.reads import contents, hands, read, samples
from tests.shared import SHARED, needs_shared

SMALL = [data for data in samples().values() if len(data) < 6000]
ROUNDS = range(20)


def check(data: bytes) -> None:
    """What holds for any input."""
    items = read(data)
    assert forgotten(data, items) == []
    last = data.count(b"\n") + data.count(b"\r") + 1
    assert all(1 <= number <= last for number in claims(items))
    for item in items:
        if isinstance(item, Unread):
            assert item.source.line <= item.line <= item.source.line_end
            assert item.finding.code.startswith("PRS")
            assert item.column >= 1
        elif isinstance(item, Hand):
            assert len({player.seat for player in item.players}) == len(item.players)
            assert all(event.seat in item.names for event in item.events if hasattr(event, "seat"))


@pytest.mark.parametrize("name", samples())
def test_samples_undamaged(name: str) -> None:
    check(samples()[name])


@pytest.mark.parametrize("number", ROUNDS)
def test_damaged_samples(number: int) -> None:
    random = Random(number)
    for _ in range(50):
        check(mutate(random.choice(SMALL), random, 4))


@pytest.mark.parametrize("damage", DAMAGES)
def test_each_kind_of_damage(damage: Callable[[bytes, Random], bytes]) -> None:
    random = Random(damage.__name__)
    for _ in range(40):
        check(damage(random.choice(SMALL), random))


@needs_shared
@pytest.mark.parametrize("room", ["PokerStars", "PartyPoker"])
def test_damaged_corpus(room: str) -> None:
    """Single hands drawn from all files of the room."""
    random = Random(room)
    files = [data for _, data in contents(SHARED / "corpus" / room) if len(data) < 100_000]
    for _ in range(300):
        data = random.choice(files)
        begin = random.randint(0, len(data))
        check(mutate(data[begin : begin + random.choice((1500, 4000))], random))


@given(st.lists(st.one_of(st.binary(max_size=40), st.sampled_from(STRAY)), max_size=60))
def test_any_bytes(pieces: list[bytes]) -> None:
    check(b"".join(pieces))


@given(st.data())
def test_lines_of_any_hands_in_any_order(data: st.DataObject) -> None:
    lines = b"".join(data.draw(st.lists(st.sampled_from(SMALL), min_size=1, max_size=3))).split(b"\n")
    check(b"\n".join(data.draw(st.lists(st.sampled_from(lines), max_size=40))))


@pytest.mark.parametrize("number", ROUNDS)
def test_damage_to_one_hand_harms_no_other(number: int) -> None:
    """Damage inside the second of three hands; the first and the third come out as they do without it."""
    random = Random(number)
    for name in ("pokerstars/headers/game-2009-currency-code.txt", "partypoker/new-text/summary.txt"):
        one, two = _chunks(samples()[name])
        alone = hands(read(one + two))
        for _ in range(20):
            body = two.find(b"\n", 200)
            damaged = two[:body] + bytes(random.randrange(32, 127) for _ in range(9)) + two[body:]
            found = hands(read(one + damaged + b"\n\n\n" + two))
            assert found[0].events == alone[0].events
            assert found[-1].hand_key == alone[1].hand_key


def _chunks(data: bytes) -> list[bytes]:
    return [chunk.data for chunk in cut(io.BytesIO(data)) if chunk.room]
