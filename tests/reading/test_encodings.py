"""The same hands in every encoding and with every line end the rooms' clients and their users have written."""

import codecs

import pytest

from hhparse.hand import Hand, Unread
from tests.reading.reads import hands, read, samples

PLAIN = {
    name: samples()[name].decode("utf-8-sig").replace("\r\n", "\n")
    for name in (
        "pokerstars/holdem-nl/heads-up.txt",
        "pokerstars/omaha-hilo-pl/both-halves-tied.txt",
        "pokerstars/names/hostile.txt",
        "partypoker/classic/game-no-and-banner.txt",
        "partypoker/names/hostile.txt",
        "partypoker/new-text/summary.txt",
    )
}
EURO = PLAIN["pokerstars/holdem-nl/heads-up.txt"].replace("$", "€").replace("USD", "EUR")

ENCODINGS = {
    "utf-8": lambda text: text.encode(),
    "utf-8 with mark": lambda text: codecs.BOM_UTF8 + text.encode(),
    "utf-8 marked twice": lambda text: codecs.BOM_UTF8 * 2 + text.encode(),
    "utf-16-le with mark": lambda text: codecs.BOM_UTF16_LE + text.encode("utf-16-le"),
    "utf-16-be with mark": lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
    "utf-16-le": lambda text: text.encode("utf-16-le"),
    "utf-16-be": lambda text: text.encode("utf-16-be"),
    "utf-16-le, last byte lost": lambda text: codecs.BOM_UTF16_LE + text.encode("utf-16-le")[:-1],
    "cp1252": lambda text: text.encode("cp1252", "replace"),
}


def keys(data: bytes) -> list[str]:
    items = read(data)
    assert not any(isinstance(item, Unread) for item in items)
    return [hand.hand_key for hand in hands(items)]


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("name", PLAIN)
def test_encodings(name: str, encoding: str) -> None:
    text = PLAIN[name]
    assert keys(ENCODINGS[encoding](text)) == keys(text.encode())


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", " \n", "  \r\n", "\t\n", "\xa0\n", "\n\n", "\n \n"])
@pytest.mark.parametrize("name", PLAIN)
def test_line_ends(name: str, end: str) -> None:
    """Trailing blanks, tabs, no-break blanks, an empty line after every line."""
    text = PLAIN[name]
    assert keys(text.replace("\n", end).encode()) == keys(text.encode())


@pytest.mark.parametrize("name", PLAIN)
def test_mixed_line_ends(name: str) -> None:
    lines = PLAIN[name].split("\n")
    ends = ["\n", "\r\n", "\r"]
    mixed = "".join(line + ends[number * 7 % 3] for number, line in enumerate(lines))
    assert keys(mixed.encode()) == keys(PLAIN[name].encode())


@pytest.mark.parametrize("name", [name for name in PLAIN if "hostile" not in name])
def test_blanks_before_every_line(name: str) -> None:
    for blank in (" ", "\t", "\xa0", "  "):
        text = "\n".join(blank + line if line else line for line in PLAIN[name].split("\n"))
        assert keys(text.encode()) == keys(PLAIN[name].encode())


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_euro_sign_is_one_in_every_encoding(encoding: str) -> None:
    (first, *_) = hands(read(ENCODINGS[encoding](EURO)))
    assert first.currency == "EUR"
    assert [player.stack for player in first.players] == [
        player.stack for player in hands(read(PLAIN["pokerstars/holdem-nl/heads-up.txt"]))[0].players
    ]


def test_names_in_every_script() -> None:
    """Those Windows-1252 can write come out right from it; every name does from Unicode."""
    header, table, seat, *rest = PLAIN["pokerstars/holdem-nl/heads-up.txt"].split("\n\n\n")[0].split("\n")
    old = seat.split(": ", 1)[1].partition(" (")[0]
    for name, western in (
        ("Zoë", True),
        ("Łukasz", False),
        ("Ёж 7", False),
        ("שלום", False),
        ("玩家", False),
        ("😀", False),
    ):
        text = "\n".join((header, table, seat, *rest)).replace(old, name)
        for encoding, encode in ENCODINGS.items():
            if western or encoding != "cp1252":
                (hand,) = hands(read(encode(text)))
                assert name in hand.names.values(), encoding


def test_broken_utf_8_spoils_only_its_own_hand() -> None:
    """A file in UTF-8 with one hand whose name was written in Windows-1252."""
    text = EURO.encode()
    broken = text.replace(b"PokerStars Hand #", b"PokerStars Hand #9").replace("€".encode(), b"\x80")
    found = hands(read(text + b"\n\n\n" + broken + b"\n\n\n" + text))
    assert {hand.currency for hand in found} == {"EUR"}
    assert len(found) == 3 * len(hands(read(text)))


def test_bytes_windows_1252_does_not_define_do_no_harm() -> None:
    text = PLAIN["pokerstars/holdem-nl/heads-up.txt"].encode()
    old = hands(read(text))[0].players[0].name.encode()
    for byte in (0x81, 0x8D, 0x8F, 0x90, 0x9D):
        (first, *_) = hands(read(text.replace(old, b"n" + bytes([byte]))))
        assert first.players[0].name == "n" + chr(byte)


def test_nothing_at_all() -> None:
    for data in (b"", codecs.BOM_UTF8, codecs.BOM_UTF16_LE, b"\n", b" \r\n\0"):
        assert not any(isinstance(item, Hand | Unread) for item in read(data))
