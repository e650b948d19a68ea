"""What an import tells while it runs and when it is done."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec


class Progress(msgspec.Struct, frozen=True):
    """How far an import is: files and bytes of those planned, hands and unread hands read so far."""

    files: int
    of_files: int
    bytes: int
    of_bytes: int
    hands: int
    unread: int


Report = Callable[[Progress], None]


@dataclass
class ImportSummary:
    """What an import did; counts are of this run. ``problems``: (file, sentence) of what could not be read."""

    files: Counter[str] = field(default_factory=Counter)
    """Files by kind; ``unchanged`` are those not read again, ``copies`` those whose bytes had been read already."""
    hands: Counter[tuple[str, str]] = field(default_factory=Counter)
    """New hands by room and game."""
    duplicates: int = 0
    """Hands the dataset held already."""
    unread: Counter[str] = field(default_factory=Counter)
    """Unread hands by code, pending ones included."""
    pending: int = 0
    """Files that end inside a hand."""
    ignored: Counter[str] = field(default_factory=Counter)
    """Lines by the reason they were ignored for."""
    errors: int = 0
    """New hands that contradict themselves or the rules (verdict discrepant)."""
    bytes: int = 0
    seconds: float = 0.0
    problems: list[tuple[str, str]] = field(default_factory=list)
    failed: bool = False
    """Whether hhparse itself failed at some hand; the rest was done."""

    @property
    def hands_per_second(self) -> float:
        """Hands read, new or not, per second."""
        return (self.hands.total() + self.duplicates) / self.seconds if self.seconds else 0.0

    def status(self, strict: bool = False) -> int:
        """The exit status: 3 where hhparse itself failed at a hand, 2 where something could not be read, 1 with
        *strict* where audit would say 1, else 0."""
        if self.failed:
            return 3
        return 2 if self.problems else int(strict and bool(self.unread or self.errors))


class Interrupted(KeyboardInterrupt):
    """Ctrl-C: what was read until then is in the dataset, and in ``summary``."""

    def __init__(self, summary: ImportSummary) -> None:
        super().__init__("interrupted")
        self.summary = summary
