"""Pieces of a file into hands: read, or kept unread with the line, what was found there and what was expected."""

import re
from collections.abc import Iterator, Sequence
from typing import BinaryIO, Final

import msgspec

from hhparse import events as ev
from hhparse.findings import Finding
from hhparse.hand import Hand, Kind, Source, Unread
from hhparse.money import MoneyError, TooPreciseError
from hhparse.reading.build import build
from hhparse.reading.expected import WORDS, in_words
from hhparse.reading.lexer import Job
from hhparse.reading.parser import Misread, parse
from hhparse.reading.source import MAX_HAND, Chunk, cut, strangers
from hhparse.rooms.registry import NOT_HANDS
from hhparse.rooms.room import HeaderError, Room, game_id

_HANDLIKE: Final = re.compile(
    r"(?m)^[\ufeff \t]*(?:\*\*\* (?:HOLE CARDS|FLOP|TURN|RIVER|SUMMARY|SHOW DOWN) \*\*\*|\*\* Dealing |FIRST Board \["
    r"|Seat \d+: .+ \([^()]*\d[^()]*\)|.{1,40}: (?:posts|calls|raises|bets) \D{0,25}\d|.{1,40}: (?:folds|checks) *$"
    r"|\*\*\* (?:FIRST|SECOND) FLOP \*\*\*|.{1,40} collected \S+ from )"
)
"""What tells that text without a header is a piece of a hand."""

DECIMALS: Final[dict[Kind, int]] = {"cash": 2, "play": 0, "tournament": 0}
"""Decimals amounts have, unless some of the hand's are finer."""
MAX_SCALE: Final = 4
"""Decimals an amount may have."""

PROBLEMS: Final = {
    "PRS001": "unreadable-line",
    "PRS002": "line-out-of-place",
    "PRS003": "unfinished-hand",
    "PRS004": "amount-too-precise",
    "PRS005": "unreadable-header",
    "PRS006": "headless-hand",
    "PRS007": "unsupported-room",
}
"""Why a hand is unread, by code."""


class Outside(msgspec.Struct, frozen=True, gc=False):
    """Lines that belong to no hand; ``kind`` names what they are (file preamble, tournament summary, no history)."""

    source: Source
    kind: str
    lines: tuple[ev.Ignored, ...]


Item = Hand | Unread | Outside


def read_stream(stream: BinaryIO, file: str, only: Room | None = None) -> Iterator[Item]:
    """Everything in *stream*, in order: hands, unread hands, lines outside hands. Every line is in one of them."""
    for chunk in cut(stream, only):
        yield from read_chunk(chunk, file)


def read_chunk(chunk: Chunk, file: str) -> Iterator[Item]:
    """The hand that *chunk* holds, or what else it is."""
    if chunk.room is None:
        yield from _outside(chunk, file)
        return
    lines = chunk.text().split("\n")
    hand = _read(chunk, file, chunk.room, lines)
    if isinstance(hand, Hand) or (end := _complete_before(lines, hand.line - chunk.line)) is None:
        yield hand
        return
    whole, rest = chunk.split(end)
    first = _read(whole, file, chunk.room, whole.text().split("\n"))
    if isinstance(first, Unread):
        yield hand
    else:  # the hand was whole before the text that spoils it
        yield first
        yield from _outside(rest, file)


def _complete_before(lines: Sequence[str], failed: int) -> int | None:
    """Where a hand ends if what was unreadable comes after a blank line: the line after the last one before that."""
    end = failed
    while end > 0 and lines[end - 1].strip(" \t\xa0"):
        end -= 1
    return end if 0 < end <= failed and any(line.strip() for line in lines[:end]) else None


class _Trouble(Exception):
    """Why a hand can't be read: where it stopped, and what was expected there (terminals)."""

    def __init__(
        self, code: str, line: int, message: str, column: int = 1, expected: frozenset[str] = frozenset()
    ) -> None:
        super().__init__(message)
        self.code, self.line, self.message, self.column, self.expected = code, line, message, column, expected


def _read(chunk: Chunk, file: str, room: Room, lines: list[str]) -> Hand | Unread:
    source = _source(chunk.sha256(), file, lines, chunk.line)
    try:
        return _hand(chunk, room, lines, source)
    except _Trouble as trouble:
        finding = _finding(trouble.code, trouble.line, trouble.message)
        at, text = lines[trouble.line - chunk.line], "\n".join(lines)
        expected = in_words(trouble.expected)
        return Unread(source, room.name, chunk.hand_id(), finding, trouble.column, at, expected, text)


def _hand(chunk: Chunk, room: Room, lines: list[str], source: Source) -> Hand:
    """The hand, with amounts at the scale of its kind or, where they are finer, at theirs. The first lines only suggest
    which that is: other lines may come before those that tell the kind."""
    scale, finest = room.scale("\n".join(lines[:6])), 0
    while True:
        job = Job(lines, chunk.line, scale)
        try:
            events = parse(job, room)
            if missing := room.whole(events, chunk.last and not _rests(lines)):
                raise _Trouble("PRS003", source.line_end, f"the hand ends without {missing}")
            hand = build(room, source, scale, events, job.ignored, job.unknown)
            right = max(DECIMALS[hand.kind], finest)
            if scale == right:
                return hand
            scale = right
        except TooPreciseError as finer:
            if finer.decimals > MAX_SCALE:
                at = next((n for n, line in enumerate(lines) if finer.text in line), 0)
                column = lines[at].find(finer.text) + 1 or 1
                raise _Trouble("PRS004", chunk.line + at, str(finer), column) from None
            scale = finest = finer.decimals
        except Misread as misread:
            raise _unknown_game(misread.events, room) or _misread(misread, chunk, lines, source) from None
        except HeaderError as bad:
            raise _Trouble("PRS005", bad.line or chunk.line, str(bad)) from None
        except MoneyError as bad:
            raise _Trouble("PRS005", chunk.line, str(bad)) from None


def _rests(lines: Sequence[str]) -> bool:
    """Whether a blank line follows the last one: nothing was cut off there."""
    return len(lines) > 2 and not lines[-1].strip() and not lines[-2].strip()


def _unknown_game(events: Sequence[ev.Event], room: Room) -> _Trouble | None:
    """The reason why lines of a game hhparse doesn't know can't be read, if it is that."""
    for event in events:
        if isinstance(event, ev.Header | ev.Game) and event.game:
            try:
                game_id(room.games, event)
            except HeaderError as unknown:
                return _Trouble("PRS005", event.line, str(unknown))
    return None


def _misread(misread: Misread, chunk: Chunk, lines: list[str], source: Source) -> _Trouble:
    event, expected = misread.event, misread.expected
    if event is None:
        return _Trouble("PRS003", source.line_end, "the hand ends here", expected=expected)
    torn = chunk.last and event.line == source.line_end and lines[-1].strip()
    if isinstance(event, ev.Unreadable):
        code, message = ("PRS003", "the file ends inside this line") if torn else ("PRS001", event.why)
        return _Trouble(code, event.line, message, event.at, expected)
    return _Trouble("PRS002", event.line, f"{WORDS[event.type]} does not belong here", expected=expected)


def _finding(code: str, line: int, message: str) -> Finding:
    return Finding(code=code, name=PROBLEMS[code], severity="error", message=message, lines=(line,))


def _source(sha256: str, file: str, lines: Sequence[str], first: int) -> Source:
    """Where the hand stands; trailing blank lines left off."""
    end = len(lines)
    while end > 1 and not lines[end - 1].strip(" \t\xa0"):
        end -= 1
    return Source(file, first, first + end - 1, sha256)


def _outside(chunk: Chunk, file: str) -> Iterator[Item]:
    """Text no header begins: hands of a room hhparse doesn't read, a piece of a hand, or nothing of the kind."""
    if found := strangers(chunk.data):
        ends = [*(begin for begin, _, _ in found[1:]), len(chunk.data)]
        for piece, (_, title, number) in zip(chunk.pieces(ends), found, strict=True):
            yield _unsupported(piece, file, title, number)
        return
    text, first = chunk.text(), chunk.line
    lines = text.split("\n")
    source = _source(chunk.sha256(), file, lines, first)
    if len(chunk.data) > MAX_HAND:
        message = f"more than {MAX_HAND} bytes without the beginning of a hand"
        yield Outside(source, "no history", (ev.Ignored(first, "no-history", message),))
    elif _HANDLIKE.search(text):
        message = "a piece of a hand without the header it began with"
        yield Unread(source, None, None, _finding("PRS006", first, message), 1, lines[0], in_words(["HEADER"]), text)
    else:
        kind = next((kind for kind, pattern in NOT_HANDS.items() if pattern.search(chunk.data)), "outside-hands")
        outside = [ev.Ignored(first + n, kind, line) for n, line in enumerate(lines) if line.strip()]
        yield Outside(source, kind, tuple(outside))


def _unsupported(chunk: Chunk, file: str, title: str, number: str) -> Unread:
    text = chunk.text()
    lines = text.split("\n")
    finding = _finding("PRS007", chunk.line, f"hands of {title} are not read")
    return Unread(_source(chunk.sha256(), file, lines, chunk.line), None, number, finding, 1, lines[0], (), text)
