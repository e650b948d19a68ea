"""Files cut into hands: whatever the size of the blocks read, wherever the file ends, whatever stands between hands."""

import hashlib
import io

import pytest

from hhparse.hand import Hand, Unread
from hhparse.reading import source
from hhparse.reading.reader import Item, read_stream
from hhparse.rooms.registry import ROOMS
from tests.reading.reads import hands, kinds, read, samples
from tests.shared import SHARED, needs_shared

STARS = samples()["pokerstars/headers/game-2009-currency-code.txt"]
PARTY = samples()["partypoker/classic/game-no-and-banner.txt"]
NEW_TEXT = samples()["partypoker/new-text/summary.txt"]


@pytest.mark.parametrize("size", [1, 2, 3, 7, 64, 100, 511, 513, 1000, 4095, 4096, 4097, 5000])
def test_the_size_of_the_blocks_does_not_matter(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [name for name, data in samples().items() if len(data) < (2500 if size < 7 else 100_000)]
    expected = {name: read(samples()[name]) for name in names}
    monkeypatch.setattr(source, "BLOCK", size)
    for name in names:
        assert read(samples()[name]) == expected[name], name


@pytest.mark.parametrize("size", [300, 1234, 5000])
def test_a_small_margin_and_many_hands(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred hands of both rooms one after the other, cut where blocks end inside headers and preambles."""
    data = (STARS + b"\n\n\n" + PARTY + b"\n\n\n" + NEW_TEXT + b"\n\n\n") * 15
    expected = read(data)
    assert all(isinstance(item, Hand) for item in expected)
    monkeypatch.setattr(source, "BLOCK", size)
    monkeypatch.setattr(source, "MARGIN", 700)
    assert read(data) == expected


@needs_shared
@pytest.mark.parametrize(
    "path",
    [
        "PartyPoker/holdem-nl/hhp_fixtures-partypoker-cash.hhsmithy.usd.NLHE.9max.txt",
        "PokerStars/holdem-nl/santi18_HH20181229_Hydra_3_-_USD0.10-USD0.25_-_USD_No_Limit_Hold_em.txt",
    ],
)
def test_blocks_of_a_long_file(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = (SHARED / "corpus" / path).read_bytes()
    expected = read(data)
    monkeypatch.setattr(source, "BLOCK", 9973)
    assert read(data) == expected


class Dribble(io.RawIOBase):
    """A stream that gives a few bytes at a time, as pipes may."""

    def __init__(self, data: bytes) -> None:
        self._data = io.BytesIO(data)

    def read(self, size: int = -1) -> bytes:
        return self._data.read(min(size, 5))


@pytest.mark.parametrize("name", ["pokerstars/encodings/utf16-be.txt", "partypoker/encodings/utf16.txt"])
def test_a_stream_that_dribbles(name: str) -> None:
    data = samples()[name]
    assert list(read_stream(Dribble(data), "x.txt")) == read(data)  # type: ignore[arg-type]


@pytest.mark.parametrize("data", [STARS, PARTY, NEW_TEXT], ids=["stars", "party", "new-text"])
def test_every_prefix(data: bytes) -> None:
    """A file cut at any byte: the hands before the cut are untouched, the last one is whole or unread."""
    whole = hands(read(data))
    ends = [hand.source.line_end for hand in whole]
    for size in range(len(data) + 1):
        items = read(data[:size])
        lines = data[:size].count(b"\n")
        finished = [hand for hand, end in zip(whole, ends, strict=True) if end < lines]
        found = hands(items)
        assert [hand.events for hand in found[: len(finished)]] == [hand.events for hand in finished]
        assert len(found) <= len(finished) + 1
        for item in items:
            if isinstance(item, Unread):
                assert item.finding.code in {"PRS003", "PRS006", "PRS005"}, (size, item)


@pytest.mark.parametrize("data", [STARS, PARTY, NEW_TEXT], ids=["stars", "party", "new-text"])
def test_every_suffix(data: bytes) -> None:
    """A file whose beginning is missing: its whole hands are read, the rest is unread or outside hands."""
    last = hands(read(data))[-1]
    begin = data.replace(b"\r\n", b"\n").split(b"\n", last.source.line - 1)[-1]
    for at in range(0, len(data) - len(begin), 7):
        found = hands(read(data[at:]))
        assert found and found[-1].hand_key == last.hand_key


@pytest.mark.parametrize("data", [STARS, PARTY, NEW_TEXT], ids=["stars", "party", "new-text"])
@pytest.mark.parametrize("between", [b"", b"\n", b"\n\n", b"\r\n\r\n\r\n", b"   \n", b"\n\0\n", b"\xef\xbb\xbf"])
def test_what_stands_between_hands(data: bytes, between: bytes) -> None:
    pieces = [chunk.data.strip() for chunk in source.cut(io.BytesIO(data)) if chunk.room]
    alone = [hand.hand_key for piece in pieces for hand in hands(read(piece + b"\n\n"))]
    assert len(alone) == len(pieces)
    glued = hands(read((b"\n" + between).join([*pieces, b""])))
    assert [hand.hand_key for hand in glued] == alone


def test_a_party_hand_glued_to_the_last_line_of_another() -> None:
    one, two = (chunk.data.strip() for chunk in source.cut(io.BytesIO(PARTY)) if chunk.room)
    assert [hand.hand_key for hand in hands(read(one + two))] == [hand.hand_key for hand in hands(read(PARTY))]


def test_rooms_are_told_apart_hand_by_hand() -> None:
    stranger = b"Winamax Poker - CashGame - HandId: #1-2-3 - Holdem no limit (0.01/0.02) - 2012/04/05 20:00:00 UTC\nx\n"
    items = read(STARS + b"\n\n" + stranger + b"\n\n" + PARTY + b"\n\n" + stranger + b"\n\n" + STARS)
    assert [(kind, what) for kind, what in kinds(items) if kind != "Outside"] == [
        ("Hand", "36210774918"), ("Hand", "35872118930"), ("Unread", "1-2-3"),
        *(("Hand", hand.hand_id) for hand in hands(read(PARTY))), ("Unread", "1-2-3"),
        ("Hand", "36210774918"), ("Hand", "35872118930"),
    ]  # fmt: skip
    unsupported = [item for item in items if isinstance(item, Unread)]
    assert {item.finding.code for item in unsupported} == {"PRS007"}
    assert all(item.text.startswith("Winamax") and item.line_text.startswith("Winamax") for item in unsupported)


def test_hands_of_another_room_are_told_apart_too() -> None:
    text = "Full Tilt Poker Game #1: x\na\n\nFull Tilt Poker Game #2: x\nb\n\nPokerMaster Hand #3 x\n"
    items = read(text)
    assert [(i.hand_id, i.source.line, i.source.line_end) for i in items if isinstance(i, Unread)] == [
        ("1", 1, 2), ("2", 4, 5), ("3", 7, 7),
    ]  # fmt: skip


def test_the_hash_is_of_the_hands_own_bytes() -> None:
    """Wherever the hand stands and whatever follows it; trailing blank lines are left off."""
    piece = STARS[: STARS.index(b"\n\n\n")]
    expected = hashlib.sha256(piece).hexdigest()
    for data in (piece, piece + b"\n", STARS, b"rubbish\n\n" + STARS, piece + b"\n\nrubbish with $5\n"):
        assert hands(read(data))[0].source.sha256 == expected


def _lines(items: list[Item]) -> list[tuple[int, int]]:
    return [(item.source.line, item.source.line_end) for item in items]


def test_lines_are_counted_the_same_for_all_line_ends() -> None:
    text = STARS.replace(b"\r\n", b"\n")
    expected = _lines(read(text))
    for end in (b"\r\n", b"\r"):
        assert _lines(read(text.replace(b"\n", end))) == expected


def test_a_chosen_room_is_the_only_one() -> None:
    items = list(read_stream(io.BytesIO(STARS + b"\n\n\n" + PARTY), "x.txt", ROOMS["pokerstars"]))
    assert {hand.room for hand in hands(items)} == {"pokerstars"}
