"""What Python programs call; the package re-exports it: ``hhparse.read``, ``hhparse.audit``.

Here reading, the rooms' houses and the audit come together; neither engine nor audit knows a room.
"""

import io
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TextIO, cast

from hhparse.auditing import report as published
from hhparse.auditing import run
from hhparse.findings import Finding, NotEvaluated, Verdict
from hhparse.hand import Hand, Unread
from hhparse.reading import files, reader
from hhparse.rooms.registry import ROOMS
from hhparse.rooms.room import Room
from hhparse.rules.house import HouseRules, load_house
from hhparse.rules.houses import HOUSES
from hhparse.rules.odd_chips import POLICIES

if TYPE_CHECKING:
    from hhparse.dataset.query import Dataset

Readable = str | os.PathLike[str] | bytes | BinaryIO | TextIO
"""A path to a file or folder, the bytes of a history, or an open file, binary or text."""


def read(source: Readable, *, room: str | None = None) -> Iterator[Hand | Unread]:
    """The hands of *source*, in order, read one by one as they are asked for.

    A hand that can't be read comes as :class:`Unread`, with the line and the reason; lines that belong to no hand are
    passed over. A folder is read with all that is below it, a ``.zip`` or ``.gz`` file unpacked. *room* skips the
    detection of the room. Raises ``OSError`` for a path that is not there or can't be opened, ``ValueError`` for a room
    that hhparse doesn't know.
    """
    only = _room(room)
    if isinstance(source, bytes | bytearray | memoryview):
        return _hands(io.BytesIO(source), "<bytes>", only)
    if isinstance(source, str | os.PathLike):
        path = Path(source)
        if isinstance(source, str) and "\n" in source:
            raise ValueError("read() takes a path; give the text of a history as bytes: text.encode()")
        path.stat()
        return _below(path, only)
    name = getattr(source, "name", None)
    return _hands(_binary(source), name if isinstance(name, str) else "<stream>", only)


class Report:
    """A hand judged. Amounts of findings are minor units of the hand's scale; those of :meth:`to_dict` are decimals."""

    def __init__(self, judged: run.Audit | Unread) -> None:
        self._judged = judged

    @property
    def hand(self) -> Hand | Unread:
        """The hand the report is about."""
        return self._judged if isinstance(self._judged, Unread) else self._judged.hand

    @property
    def verdict(self) -> Verdict:
        """The first that applies: unread, cancelled, discrepant (some error), undecidable, consistent."""
        return "unread" if isinstance(self._judged, Unread) else self._judged.verdict

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What the checks found, errors, warnings and notes."""
        return (self._judged.finding,) if isinstance(self._judged, Unread) else self._judged.findings

    @property
    def not_evaluated(self) -> tuple[NotEvaluated, ...]:
        """The checks that could not be made, and why."""
        return () if isinstance(self._judged, Unread) else self._judged.not_evaluated

    @property
    def pots(self) -> list[dict[str, Any]]:
        """The pots as the rules divide them, in the form of :meth:`to_dict`."""
        pots: list[dict[str, Any]] = self.to_dict().get("pots", [])
        return pots

    def to_dict(self) -> dict[str, Any]:
        """The report as ``hhparse audit --format json`` prints it (``hhparse schema audit``)."""
        if isinstance(self._judged, Unread):
            return published.unread_report(self._judged)
        return published.hand_report(self._judged)

    def select(self, chosen: tuple[str, ...] = (), ignored: tuple[str, ...] = ()) -> "Report":
        """The report with only the findings whose code begins with one of *chosen* (all, if empty) and none of
        *ignored*; the verdict follows from those left. An unread hand stays unread."""
        return self if isinstance(self._judged, Unread) else Report(run.select(self._judged, chosen, ignored))

    def __repr__(self) -> str:
        return f"<Report {self.verdict} {' '.join(found.code for found in self.findings)} {self.hand!r}>"


def audit(hand: Hand | Unread, *, house: str | HouseRules | None = None, policy: str | None = None) -> Report:
    """Judge *hand* by its room's house, or by *house* (a name of ``hhparse list houses``, a TOML file, HouseRules).

    *policy* (an id of ``hhparse list policies``) places the odd chips instead of the house's own. Raises ``ValueError``
    for a house or policy that isn't known, ``HouseError`` (a ``ValueError`` too) for a file that is no house.
    """
    if policy is not None and policy not in POLICIES:
        raise ValueError(f"{policy!r} is no policy; choose from {', '.join(POLICIES)}")
    if isinstance(hand, Unread):
        return Report(hand)
    rules = HOUSES[hand.room] if house is None else house_rules(house)
    return Report(run.audit(hand, rules, policy))


def open_dataset(path: str | os.PathLike[str]) -> "Dataset":
    """The dataset that `hhparse import` made in the folder *path*: ``.hands()``, ``.seats()`` … for pandas, ``.arrow``
    for Arrow, ``.sql()`` for DuckDB.

    Raises ``FileNotFoundError`` where there is no such folder, ``ValueError`` for a folder that is no dataset or one
    of another version.
    """
    from hhparse.dataset.query import Dataset  # here, because pandas, pyarrow and DuckDB take long to load

    return Dataset(path)


def house_rules(house: str | HouseRules) -> HouseRules:
    """The house called *house*, or the one in the TOML file of that name."""
    if isinstance(house, HouseRules):
        return house
    if house in HOUSES:
        return HOUSES[house]
    if house.endswith(".toml") or Path(house).exists():
        return load_house(house)
    raise ValueError(f"{house!r} is no house; choose from {', '.join(HOUSES)}, or name a .toml file")


def _room(name: str | None) -> Room | None:
    if name is not None and name not in ROOMS:
        raise ValueError(f"{name!r} is no room hhparse reads; choose from {', '.join(ROOMS)}")
    return ROOMS[name] if name else None


def _below(path: Path, only: Room | None) -> Iterator[Hand | Unread]:
    for entry in files.entries(path):
        with entry.open() as stream:
            yield from _hands(stream, entry.name, only)


def _hands(stream: BinaryIO, file: str, only: Room | None) -> Iterator[Hand | Unread]:
    return (item for item in reader.read_stream(stream, file, only) if not isinstance(item, reader.Outside))


def _binary(stream: BinaryIO | TextIO) -> BinaryIO:
    """*stream* itself, or the bytes of an open text file."""
    if isinstance(stream.read(0), bytes):
        return cast(BinaryIO, stream)
    return cast(BinaryIO, io.BufferedReader(_Encoded(cast(TextIO, stream))))


class _Encoded(io.RawIOBase):
    """An open text file as a stream of UTF-8 bytes."""

    def __init__(self, text: TextIO) -> None:
        self._text, self._rest = text, b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "bytearray | memoryview") -> int:  # type: ignore[override]
        self._rest = self._rest or self._text.read(len(buffer)).encode("utf-8", "replace")
        count = min(len(buffer), len(self._rest))
        buffer[:count], self._rest = self._rest[:count], self._rest[count:]
        return count
