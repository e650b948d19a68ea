"""What an import did, for people and as plain values."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from hhparse.auditing.registry import CHECKS
from hhparse.games import GAMES
from hhparse.reports.escape import visible
from hhparse.reports.tables import columns
from hhparse.rooms.registry import ROOMS


class Imported(Protocol):
    """The counts of an import: files by kind, hands by room and game, unread hands by code, lines by why they were
    ignored; ``problems`` are files that could not be read, each with a sentence; ``errors`` counts new hands with
    errors; ``known`` are the hands that a baseline keeps from being counted as discrepant or unread."""

    files: Counter[str]
    hands: Counter[tuple[str, str]]
    duplicates: int
    errors: int
    known: set[str]
    ignored: Counter[str]
    bytes: int
    seconds: float
    problems: list[tuple[str, str]]

    @property
    def unread(self) -> Counter[str]:
        """Unread hands by code."""

    @property
    def pending(self) -> int:
        """Files that end inside a hand."""

    @property
    def hands_per_second(self) -> float:
        """Hands read, new or not, per second."""


def values(done: Imported) -> dict[str, Any]:
    """The counts as plain values, for JSON."""
    return {
        "files": dict(done.files),
        "hands": [{"room": room, "game": game, "hands": count} for (room, game), count in done.hands.most_common()],
        "duplicates": done.duplicates,
        "unread": dict(done.unread),
        "pending": done.pending,
        "discrepant": done.errors,
        "known": len(done.known),
        "ignored": dict(done.ignored),
        "bytes": done.bytes,
        "seconds": round(done.seconds, 3),
        "hands_per_second": round(done.hands_per_second),
        "problems": [{"file": file, "message": message} for file, message in done.problems],
    }


def import_text(done: Imported, out: str) -> str:
    """The summary, a table for each kind of count."""
    parts = [_head(done, out), *_tables(done), _speed(done)]
    return "\n\n".join(part for part in parts if part)


def import_line(done: Imported, out: str) -> str:
    """The summary in one line."""
    problems = f", {_count(len(done.problems), 'file')} not read" if done.problems else ""
    return f"{_head(done, out)}{problems}; {_speed(done)}"


def round_line(done: Imported) -> str:
    """What a round of watching brought, in one line; nothing where it is not worth a line: a hand may still be growing
    at the end of its file."""
    unread = done.unread.total() - done.pending
    counts = ((done.hands.total(), "new"), (done.errors, "discrepant"), (unread, "unread"), (len(done.known), "known"))
    return ", ".join(f"{count:,} {what}" for count, what in counts if count > 0)


def _head(done: Imported, out: str) -> str:
    new, unread = done.hands.total(), done.unread.total()
    head = f"{_count(new, 'new hand')} in {visible(out)}"
    head += f", {done.duplicates:,} there already" if done.duplicates else ""
    head += f", {done.errors:,} discrepant" if done.errors else ""
    head += f", {unread:,} unread" if unread else ""
    return head + (f", {len(done.known):,} known" if done.known else "")


def _tables(done: Imported) -> Iterator[str]:
    yield _table("files", [(f"{count:,}", kind) for kind, count in done.files.most_common()])
    hands = ((f"{count:,}", ROOMS[room].title, GAMES[game].title) for (room, game), count in done.hands.most_common())
    yield _table("hands", list(hands))
    unread = [(f"{count:,}", code, CHECKS[code].name) for code, count in done.unread.most_common()]
    if done.pending:
        unread.append((f"({done.pending:,}", "files end inside a hand: it is read on when they have grown)", ""))
    yield _table("unread hands", unread)
    yield _table("lines ignored", [(f"{count:,}", reason) for reason, count in done.ignored.most_common()])


def _table(title: str, rows: Sequence[tuple[str, ...]]) -> str:
    return f"{title}\n{columns(rows, right=(0,), indent='  ')}" if rows else ""


def _speed(done: Imported) -> str:
    rate = f", {done.hands_per_second:,.0f} hands per second" if done.hands_per_second else ""
    return f"{_count(done.files.total(), 'file')}, {done.bytes / 1e6:,.1f} MB in {done.seconds:,.1f} seconds{rate}"


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
