"""What an import tells while it runs and when it is done."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from hhparse.dataset.ledger import FileRow


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
    read: dict[str, FileRow] = field(default_factory=dict)
    """What was found in each file that was read, by its name."""
    since: dict[str, int] = field(default_factory=dict)
    """The first line that was read of each file: 1 unless it had grown."""
    hands: Counter[tuple[str, str]] = field(default_factory=Counter)
    """New hands by room and game."""
    duplicates: int = 0
    """Hands the dataset held already."""
    again: int = 0
    """Those of ``duplicates`` that were read once more because something followed them in their file."""
    unread_at: dict[str, dict[int, str]] = field(default_factory=dict)
    """By file: the codes of its unread hands by the line they begin at, those that a baseline knows left out."""
    ignored: Counter[str] = field(default_factory=Counter)
    """Lines by the reason they were ignored for."""
    errors: int = 0
    """New hands that contradict themselves or the rules (an error), those that a baseline knows left out."""
    known: set[str] = field(default_factory=set)
    """New hands with errors, by key, and unread ones, by SHA-256, about which a baseline knows everything."""
    bytes: int = 0
    seconds: float = 0.0
    problems: list[tuple[str, str]] = field(default_factory=list)
    failed: bool = False
    """Whether hhparse itself failed at some hand; the rest was done."""

    @property
    def unread(self) -> Counter[str]:
        """Unread hands by code, pending ones included."""
        return Counter(code for codes in self.unread_at.values() for code in codes.values())

    @property
    def pending(self) -> int:
        """Files that end inside a hand."""
        return sum(row.pending for row in self.read.values())

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

    def add(self, more: "ImportSummary") -> None:
        """Joins what a later import did; of files it read again only what it found in them counts."""
        again = [row for file, row in self.read.items() if file in more.read]
        self.files.subtract(row.kind for row in again)
        self.files += Counter({kind: count for kind, count in more.files.items() if kind != "unchanged"})
        for file in more.read.keys() | more.unread_at.keys():
            first = more.since.get(file, 1)
            before = {line: code for line, code in self.unread_at.get(file, {}).items() if line < first}
            self.unread_at[file] = before | more.unread_at.get(file, {})
        self.problems = [told for told in self.problems if told[0] not in more.read] + more.problems
        self.read |= more.read
        self.hands += more.hands
        self.duplicates += max(0, more.duplicates - more.again)
        self.ignored += more.ignored
        self.errors += more.errors
        self.known |= more.known
        self.bytes += more.bytes - sum(row.bytes for row in again)
        self.seconds += more.seconds
        self.failed |= more.failed


class Interrupted(KeyboardInterrupt):
    """Ctrl-C, or another signal to end: what was read until then is in the dataset, and in ``summary``."""

    def __init__(self, summary: ImportSummary, signal: int) -> None:
        super().__init__("interrupted")
        self.summary, self.signal = summary, signal

    @property
    def status(self) -> int:
        """The exit status, as shells count it: 130 after Ctrl-C, 143 after SIGTERM."""
        return 128 + self.signal
