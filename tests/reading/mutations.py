"""Damage done to histories: lines dropped, doubled, swapped, cut; bytes flipped, taken out, put in."""

import re
from random import Random

_LINES = re.compile(rb"[^\r\n]*(?:\r\n|\r|\n)?")

STRAY = (
    b"",
    b"\n",
    b"\r",
    b"\0",
    b"\xff",
    b"\xc3",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b" ",
    b"\xa0",
    b"[",
    b"(",
    b'"',
    b"$",
    b"#",
    b":",
    b"***",
    b"**",
    b"Seat 1: x ($5 in chips)\n",
    b"Seat 3: ",
    b"Dealt to ",
    b" folds",
    b": folds\n",
    b": posts ",
    b" wins $1 USD",
    b"PokerStars Hand #1: ",
    b"***** Hand History for Game 1 *****\n",
    b"Game #1 starts.\n",
    b"*** SUMMARY ***\n",
    b"x has joined the table.\n",
    b"Total pot $1 | Rake $0\n",
    b"99999999999999999999",
    b"-1",
    b"1.2345",
    b"Uncalled bet ($1) returned to ",
    "é€\u200f\u2028".encode(),
    b"is sitting out",
    b'x said, "y"\n',
)
"""Bytes that mean something to a reader where they should not stand."""


def mutate(data: bytes, random: Random, times: int = 3) -> bytes:
    """*data* with up to *times* kinds of damage."""
    for _ in range(random.randint(1, times)):
        data = random.choice(DAMAGES)(data, random)
    return data


def _lines(data: bytes) -> list[bytes]:
    return [line for line in _LINES.findall(data) if line] or [b""]


def drop_line(data: bytes, random: Random) -> bytes:
    lines = _lines(data)
    del lines[random.randrange(len(lines))]
    return b"".join(lines)


def double_line(data: bytes, random: Random) -> bytes:
    lines = _lines(data)
    at = random.randrange(len(lines))
    return b"".join((*lines[:at], lines[at], *lines[at:]))


def swap_lines(data: bytes, random: Random) -> bytes:
    lines = _lines(data)
    one, other = (random.randrange(len(lines)) for _ in range(2))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def cut(data: bytes, random: Random) -> bytes:
    return data[: random.randint(0, len(data))]


def behead(data: bytes, random: Random) -> bytes:
    return data[random.randint(0, len(data)) :]


def take_out(data: bytes, random: Random) -> bytes:
    at = random.randint(0, len(data))
    return data[:at] + data[at + random.choice((1, 1, 2, 20, 200)) :]


def put_in(data: bytes, random: Random) -> bytes:
    at = random.randint(0, len(data))
    return data[:at] + random.choice(STRAY) + data[at:]


def flip(data: bytes, random: Random) -> bytes:
    if not data:
        return data
    at = random.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << random.randrange(8)]) + data[at + 1 :]


def noise(data: bytes, random: Random) -> bytes:
    at = random.randint(0, len(data))
    return data[:at] + random.randbytes(random.choice((1, 3, 40))) + data[at:]


def repeat(data: bytes, random: Random) -> bytes:
    return data + data[random.randint(0, len(data)) :]


DAMAGES = (drop_line, double_line, swap_lines, cut, behead, take_out, put_in, flip, noise, repeat)
