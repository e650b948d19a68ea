"""Which lines of an input the reader accounts for: the same question answered by counting bytes."""

import codecs
import re
from collections.abc import Iterable

from hhparse.events import Joined
from hhparse.hand import Hand, Unread
from hhparse.reading.reader import Item

_BREAK = re.compile(rb"\r\n|\r|\n")


def physical_lines(data: bytes) -> dict[int, bytes]:
    """The lines of *data* that are not blank in any reading of its bytes, by number from 1."""
    if name := _utf16(data[:512]):
        whole = data[: len(data) // 2 * 2] if data[-1:] in b"\0\r\n " else data
        data = whole.decode(name, "replace").encode("utf-8", "replace")
    return {number: line for number, line in enumerate(_BREAK.split(data), 1) if not _blank(line)}


def _utf16(head: bytes) -> str | None:
    """UTF-16 by its mark, or by the zero bytes all on one side."""
    even, odd = head[::2].count(0), head[1::2].count(0)
    for mark, name, zeros, others in (
        (codecs.BOM_UTF16_LE, "utf-16-le", odd, even),
        (codecs.BOM_UTF16_BE, "utf-16-be", even, odd),
    ):
        if head.startswith(mark) or (
            len(head) >= 32 and others < len(head) // 2 * 0.05 and zeros > len(head) // 2 * 0.7
        ):
            return name
    return None


def _blank(line: bytes) -> bool:
    for text in (line.decode("utf-8", "replace"), line.decode("latin-1").replace("\xc2", "").replace("ï»¿", "")):
        if not text.replace("\0", "").replace("\ufeff", "").strip():
            return True
    return False


def claims(items: Iterable[Item]) -> list[int]:
    """The number of every line some item says something of, as often as it does; a player who joins says nothing."""
    found: list[int] = []
    for item in items:
        if isinstance(item, Hand):
            found += [event.line for event in item.events if not isinstance(event, Joined)]
            found += [line.line for line in item.ignored]
        elif isinstance(item, Unread) or (len(item.lines) == 1 and "bytes without" in item.lines[0].text):
            found += range(item.source.line, item.source.line_end + 1)
        else:
            found += [line.line for line in item.lines]
    return found


def forgotten(data: bytes, items: Iterable[Item]) -> list[tuple[int, bytes]]:
    """Lines nobody accounts for."""
    claimed = set(claims(items))
    return [(number, line) for number, line in physical_lines(data).items() if number not in claimed]
