"""Bytes cut into hands: encodings, line ends, archives, and where each hand begins and ends.

A file is read in blocks and cut at each line that a room's signature knows, so that memory does not grow with the file.
"""

import codecs
import hashlib
import itertools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import BinaryIO, Final

from hhparse.rooms.registry import ROOMS, STRANGER, STRANGERS
from hhparse.rooms.room import Room

BLOCK: Final = 1 << 20
MAX_HAND: Final = 1 << 23
"""Bytes: more than this without another hand's beginning is no hand; it is passed on in pieces."""

MARGIN: Final = 1 << 12
"""Bytes: no line a hand begins with, its preamble included, is longer."""

_BREAK: Final = re.compile(rb"\r\n|\r|\n")
_LEAD: Final = re.compile(rb"(?:\xef\xbb\xbf|\xc3\xaf\xc2\xbb\xc2\xbf|\xc2\xa0|[\x00 \t\xa0])*")
_HEAD: Final = 512
"""Bytes that tell the encoding."""
_UTF16: Final = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}


@dataclass(frozen=True)
class Chunk:
    """A piece of a file: one hand of ``room``, or, where that is None, what stands before any hand.

    ``line`` is its first line, from 1; ``offset`` its first byte in the (decompressed) file; ``last`` says that the
    file ends with it.
    """

    data: bytes
    line: int
    offset: int
    room: Room | None
    last: bool
    encoding: str

    def text(self) -> str:
        """The piece as text with ``\\n`` line ends; NUL bytes, which some clients print, are left out."""
        text = decode(self.data)
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        return text.replace("\0", "") if "\0" in text else text

    def sha256(self) -> str:
        """SHA-256 of the bytes as they stand in the file, trailing blank lines left off."""
        data = self.data.rstrip(b" \t\r\n\0")
        if self.encoding.startswith("utf-16"):
            data = data.decode("utf-8", "surrogatepass").encode(self.encoding, "surrogatepass")
        return hashlib.sha256(data).hexdigest()

    def split(self, lines: int) -> tuple["Chunk", "Chunk"]:
        """The first *lines* lines, and what follows them, which is no hand of the room."""
        at = next(itertools.islice(_BREAK.finditer(self.data), lines - 1, None)).end()
        first, rest = self.pieces([at, len(self.data)])
        return first, replace(rest, room=None)

    def pieces(self, ends: Iterable[int]) -> Iterator["Chunk"]:
        """The pieces that end at *ends*, one after the other."""
        line, begin = self.line, 0
        for end in ends:
            data, last = self.data[begin:end], self.last and end == len(self.data)
            yield replace(self, data=data, line=line, offset=self.offset + begin, last=last)
            line, begin = line + _lines(data), end

    def hand_id(self) -> str | None:
        """The hand's number by its signature."""
        found = self.room.signature.search(self.data) if self.room else None
        return found["id"].decode("utf-8", "replace") if found else None


def decode(data: bytes) -> str:
    """UTF-8 where it is that, else Windows-1252 (its five undefined bytes as Latin-1); a leading BOM is left off."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "latin-1")
    return text.lstrip("\ufeff")


def _latin_1(problem: UnicodeError) -> tuple[str, int]:
    assert isinstance(problem, UnicodeDecodeError)
    return problem.object[problem.start : problem.end].decode("latin-1"), problem.end


codecs.register_error("latin-1", _latin_1)


def cut(stream: BinaryIO, only: Room | None = None) -> Iterator[Chunk]:
    """The pieces of *stream* in order, together all its bytes; with *only*, that room's signature alone counts."""
    encoding, blocks = _blocks(stream)
    rooms = [only] if only else list(ROOMS.values())
    rest, line, offset = b"", 1, 0
    owner: Room | None = None
    for block in itertools.chain(blocks, (None,)):
        rest += block or b""
        begin = 0
        for start, room in _starts(rest, rooms, len(rest) if block is None else len(rest) - MARGIN):
            if start > begin:
                piece = rest[begin:start]
                yield Chunk(piece, line, offset, owner, False, encoding)
                line, offset, begin = line + _lines(piece), offset + len(piece), start
            owner = room
        rest = rest[begin:]
        if block is None or len(rest) > MAX_HAND:
            end = len(rest) if block is None else rest.rfind(b"\n", 0, -MARGIN) + 1 or len(rest) - MARGIN
            piece, rest = rest[:end], rest[end:]
            if piece:
                yield Chunk(piece, line, offset, owner, block is None, encoding)
            line, offset, owner = line + _lines(piece), offset + len(piece), None


def _starts(data: bytes, rooms: list[Room], end: int) -> Iterator[tuple[int, Room]]:
    """Where hands begin before *end*, their preambles included, and whose they are."""
    begin = 0
    found = sorted((match.start(), match.end(), room.name) for room in rooms for match in room.signature.finditer(data))
    for first, after, name in found:
        if first >= end:
            return
        room = ROOMS[name]
        low = max(begin, first - MARGIN)
        line = max(data.rfind(b"\n", low, first), data.rfind(b"\r", low, first), low - 1) + 1
        before = data[line:first]
        if _LEAD.fullmatch(before):
            begin = _before(data, begin, line, room)
        elif room.preamble and b": " not in before:  # glued to the last hand's end; a colon would make it chat
            begin = first
        else:
            continue
        yield begin, room
        begin = after


def _before(data: bytes, last: int, line: int, room: Room) -> int:
    """Where the preamble of the hand whose header begins at *line* begins; not before *last*."""
    if room.preamble is None:
        return line
    first = max(last, line - MARGIN)
    found = room.preamble.search(data[first:line])
    if found is None or not found[0]:
        return line
    return first + found.start()


def _lines(piece: bytes) -> int:
    ends = piece.count(b"\n")
    return ends + piece.count(b"\r") - piece.count(b"\r\n") if b"\r" in piece else ends


def _blocks(stream: BinaryIO) -> tuple[str, Iterator[bytes]]:
    """(encoding, blocks): UTF-16 is handed on as UTF-8, everything else as it is."""
    head = stream.read(BLOCK)
    while len(head) < _HEAD and (more := stream.read(BLOCK)):
        head += more
    encoding = _UTF16.get(head[:2]) or _bare_utf16(head[:_HEAD])
    raw = itertools.chain((head,), iter(lambda: stream.read(BLOCK), b""))
    if encoding is None:
        return "utf-8", raw
    return encoding, _utf8(raw, encoding)


def _utf8(blocks: Iterator[bytes], encoding: str) -> Iterator[bytes]:
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    for block in blocks:
        yield decoder.decode(block).encode("utf-8", "replace")
    rest, _ = decoder.getstate()
    if rest.strip(b"\r\n\0 "):  # half a character; half a line end is none
        yield decoder.decode(b"", True).encode()


def _bare_utf16(head: bytes) -> str | None:
    """UTF-16 without a mark shows in the zero bytes of its ASCII: most on one side, next to none on the other."""
    half = len(head) // 2
    for side, name in ((1, "utf-16-le"), (0, "utf-16-be")):
        if half >= 16 and head[side::2].count(0) > half * 0.7 and head[1 - side :: 2].count(0) < half * 0.05:
            return name
    return None


def strangers(data: bytes) -> list[tuple[int, str, str]]:
    """(where it begins, room, hand id) of each hand of a room that hhparse knows by sight but doesn't read."""
    found = []
    for hand in STRANGER.finditer(data):
        group = hand.lastgroup or ""
        number = hand[STRANGER.groupindex[group] + 1].decode("utf-8", "replace")
        found.append((hand.start(), STRANGERS[int(group[1:])], number))
    return found
