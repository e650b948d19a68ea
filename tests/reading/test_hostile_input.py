"""Input made to keep a reader busy: huge lines, endless brackets, thousands of headers. Never a hang."""

import random
import re
import time

import pytest

from hhparse.hand import Hand
from hhparse.reading.lexer import MAX_LINE
from hhparse.reading.patterns import Pattern, compile_terminals
from hhparse.rooms.registry import ROOMS
from tests.reading.grammar import patterns
from tests.reading.lines import forgotten
from tests.reading.reads import hands, read, samples

MB = 1_000_000
HOSTILE = {
    "brackets": b"[",
    "parentheses": b" (",
    "blanks": b" ",
    "tabs": b"\t",
    "no-break blanks": b"\xa0",
    "newlines": b"\n",
    "returns": b"\r",
    "zeros": b"\0",
    "marks": b"\xef\xbb\xbf",
    "stars": b"*",
    "digits": b"1",
    "amounts": b" 1 111",
    "chat": b' said, "',
    "seats": b"Seat 1: ",
    "seat lines": b"Seat 1: x ($1 in chips)\n",
    "deals": b"Dealt to ",
    "folds": b"Ann folds\n",
    "newcomers": b"Ann has joined the table.\n",
    "headers on one line": b"PokerStars Hand #1: ",
    "headers with brackets": b"xPokerStars Hand #1: (",
    "headers": b"PokerStars Hand #1:  Hold'em No Limit (1/2)\n",
    "banners on one line": b"***** Hand History for Game 1 ***** ",
    "banners": b"***** Hand History for Game 1 *****\n",
    "glued banners": b"x***** Hand History for Game 1 *****\n",
    "chat banners": b"x: ***** Hand History for Game 1 *****\n",
    "preambles": b"Game #1 starts.\n",
    "games": b"Game #",
    "another room": b"Full Tilt Poker Game #1\n",
    "a room on one line": b"#1: x - 1/2 ",
    "tags": b"<game gamecode=",
    "summaries": b"Tournament Summary ",
    "balances": b"Ann balance $1, ",
}
STARS = samples()["pokerstars/holdem-nl/heads-up.txt"]
PARTY = samples()["partypoker/classic/dead-blind.txt"]


def _seconds(data: bytes) -> float:
    start = time.process_time()
    read(data)
    return time.process_time() - start


def _inside(data: bytes, piece: bytes) -> bytes:
    """*piece* as lines of their own in the middle of *data*."""
    lines = data.split(b"\n")
    middle = len(lines) // 4
    return b"\n".join((*lines[:middle], piece, *lines[middle:]))


@pytest.mark.parametrize("name", HOSTILE)
def test_time_grows_with_size_only(name: str) -> None:
    """Four times the input takes about four times as long, not sixteen: once in ten tries, on a busy machine, is proof."""
    piece = HOSTILE[name]
    for make in (lambda data: data, lambda data: _inside(STARS, data), lambda data: _inside(PARTY, data)):
        small, large = (make(piece * (size // len(piece))) for size in (MB // 10, MB // 10 * 4))
        assert any(_seconds(large) < 0.3 + 8 * _seconds(small) for _ in range(10))


@pytest.mark.parametrize("fill", [b"1", b"1/", b"a", b" ", b" #1: "])
@pytest.mark.parametrize("start", [b"PokerStars ", "Раздача PokerStars №".encode(), b"Foo Hand #", b"Winamax Poker - "])
def test_nor_where_another_rooms_header_goes_on_for_ever(start: bytes, fill: bytes) -> None:
    small, large = (start + fill * (size // len(fill)) for size in (2_500, 10_000))
    assert any(_seconds(large) < 0.3 + 8 * _seconds(small) for _ in range(10))


@pytest.mark.parametrize("name", HOSTILE)
def test_the_hands_around_are_read(name: str) -> None:
    rubbish = HOSTILE[name] * (MB // 10 // len(HOSTILE[name]))
    data = STARS + b"\n\n" + rubbish + b"\n\n\n" + STARS
    items = read(data)
    assert forgotten(data, items) == []
    ids = [hand.hand_id for hand in hands(read(STARS))]
    assert [hand.hand_id for hand in items if isinstance(hand, Hand)] == ids * 2


def test_a_line_of_ten_megabytes() -> None:
    data = STARS + b"\n\n" + b"x" * (10 * MB) + b"\n\n\n" + STARS
    items = read(data)
    assert forgotten(data, items) == []
    assert len(hands(items)) == 2 * len(hands(read(STARS)))


def test_a_hand_behind_the_largest_piece_is_found() -> None:
    """Wherever its header lies when a piece of rubbish has grown too large."""
    for size in (8 * 1024 * 1024 - 100, 8 * 1024 * 1024 + 1, 9 * 1024 * 1024 - 20):
        data = b"x y z\n" * (size // 6) + STARS
        assert len(hands(read(data))) == len(hands(read(STARS)))


@pytest.mark.parametrize("room", ROOMS)
def test_no_pattern_takes_long(room: str) -> None:
    """Lines of every terminal, blown up to the longest that is tried: a fifth of a second, once in ten tries, is ample."""
    lines = {line for data in samples().values() for line in data.decode("utf-8", "replace").splitlines()}
    draw = random.Random(room)
    for pattern in patterns(room):
        for text in draw.sample(sorted(_texts(pattern, lines)), k=min(4, len(_texts(pattern, lines)))):
            for _ in range(40):
                blown = _blow_up(text, draw)
                assert any(_matched_in(pattern, blown) < 0.2 for _ in range(10)), (pattern.terminal, blown)


def _matched_in(pattern: Pattern, text: str) -> float:
    start = time.process_time()
    pattern.rest.fullmatch(text)
    return time.process_time() - start


def _texts(pattern: Pattern, lines: set[str]) -> set[str]:
    """What the pattern's part after the name, or all of it, matches among *lines*."""
    starts = {line: [0] if pattern.prefix is None else _tails(pattern, line) for line in lines}
    return {line[at:] for line, ats in starts.items() for at in ats if pattern.rest.fullmatch(line, at)}


def _tails(pattern: Pattern, line: str) -> list[int]:
    assert pattern.prefix is not None
    found = pattern.prefix.match(line)
    return [] if found is None else [m.start() for m in re.compile("[ :]").finditer(line, found.end() + 1)][:4]


def _blow_up(text: str, draw: random.Random) -> str:
    for _ in range(draw.randint(1, 2)):
        at = draw.randrange(len(text) + 1)
        piece = draw.choice((text[at : at + draw.randint(1, 9)] or " ", " ", " (", " 111", "(", "/", ", ", "$1", ": "))
        text = text[:at] + piece * ((MAX_LINE - len(text)) // len(piece) // 2) + text[at:]
    return (text + draw.choice(("", "!", " (")))[:MAX_LINE]


def test_compiling_keeps_the_order_of_the_grammar() -> None:
    made = compile_terminals([("CHECK", "(?P<player>.+): checks"), ("RAIL", ".*")], frozenset({"RAIL"}))
    assert [(pattern.terminal, pattern.event is None) for pattern in made] == [("CHECK", False), ("RAIL", True)]
