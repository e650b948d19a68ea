"""Reading for the tests: bytes or a path in, everything the reader yields out."""

import io
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from hhparse.hand import Hand, Unread
from hhparse.reading.files import entries
from hhparse.reading.reader import Item, read_stream
from tests.shared import SAMPLES


def read(data: bytes | str, file: str = "x.txt") -> list[Item]:
    """Everything in *data*, in order."""
    return list(read_stream(io.BytesIO(data.encode() if isinstance(data, str) else data), file))


def hands(items: Iterable[Item]) -> list[Hand]:
    return [item for item in items if isinstance(item, Hand)]


def unread(items: Iterable[Item]) -> list[Unread]:
    return [item for item in items if isinstance(item, Unread)]


def kinds(items: Iterable[Item]) -> list[tuple[str, str | None]]:
    """(class, hand id or kind) of each item: what came of what."""
    return [(type(item).__name__, item.hand_id if isinstance(item, Hand | Unread) else item.kind) for item in items]


def contents(path: Path) -> Iterator[tuple[str, bytes]]:
    """(name as the user is told, below *path*; bytes) of every file and zip member there."""
    for entry in entries(path):
        with entry.open() as stream:
            yield entry.name.removeprefix(f"{path}/"), stream.read()


@cache
def samples() -> dict[str, bytes]:
    """Every sample history by its name below ``data/samples``, zip members as ``a.zip!b``; the READMEs left out."""
    return {name: data for name, data in contents(SAMPLES) if not name.endswith(".md")}
