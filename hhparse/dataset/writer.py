"""Hands into parts: each process has a writer of its own, which writes parts of its own."""

from pathlib import Path
from typing import Final

from hhparse.auditing.run import Audit
from hhparse.dataset.memory import give_back
from hhparse.dataset.parts import Part, PartWriter
from hhparse.dataset.rows import Rows
from hhparse.hand import Hand

BUFFER: Final = 2048
"""Hands held as objects before the fullest months are written out: small groups of rows take half as much room more."""
OPEN: Final = 32
"""Parts open at a time: each holds six files."""

UNKNOWN: Final = "unknown"
"""The month of a hand without a date."""

Month = tuple[str, str]
"""(room, ``YYYY-MM``)."""


def month(hand: Hand) -> Month:
    """The partition *hand* belongs to."""
    day = hand.played_at
    return hand.room, f"{day.year:04}-{day.month:02}" if day else UNKNOWN


class Writer:
    """Writes hands into parts under temporary names, which :meth:`finish` hands over to be published.

    *name* has to be its own: no other writer, in no other run, may have it.
    """

    def __init__(self, root: Path, name: str) -> None:
        self._root, self._name = root, name
        self._rows: dict[Month, Rows] = {}
        self._open: dict[Month, PartWriter] = {}
        self._done: list[Part] = []
        self._made = self._held = 0
        self.hands = 0
        """Hands added since the last :meth:`finish`."""

    def add(self, hand: Hand, judged: Audit | None = None) -> None:
        """One more hand, judged by its own room's house unless *judged* says by whom; raises ``OSError`` where rows
        have to be written out and can't."""
        self._rows.setdefault(month(hand), Rows()).add(hand, judged)
        self._held += 1
        self.hands += 1
        if self._held >= BUFFER:
            self._spill(BUFFER // 2)

    def finish(self) -> list[Part]:
        """Everything added so far as parts, complete but not yet published; raises ``OSError``."""
        self._spill(0)
        for key in list(self._open):
            self._close(key)
        done, self._done, self.hands = self._done, [], 0
        return done

    def _spill(self, keep: int) -> None:
        """Writes out the fullest months until no more than *keep* hands are held."""
        for key in sorted(self._rows, key=lambda key: -len(self._rows[key])):
            if self._held <= keep:
                break
            rows = self._rows.pop(key)
            self._part(key).write(rows.tables())
            self._held -= len(rows)
        give_back()

    def _part(self, key: Month) -> PartWriter:
        if key not in self._open:
            if len(self._open) >= OPEN:
                self._close(max(self._open, key=lambda other: self._open[other].hands))
            self._made += 1
            self._open[key] = PartWriter(Part(self._root, *key, f"{self._name}-{self._made:05}"))
        return self._open[key]

    def _close(self, key: Month) -> None:
        part = self._open.pop(key)
        part.close()
        self._done.append(part.part)


class Views:
    """Hands that may come several times: the second view of a hand goes to another part than the first, the third to
    yet another, so that in each part a hand's rows are those of one text."""

    def __init__(self, root: Path, name: str) -> None:
        self._root, self._name = root, name
        self._seen: dict[str, int] = {}
        self._writers: list[Writer] = []
        self.hands = 0
        """Hands added since the last :meth:`finish`."""

    def add(self, hand: Hand, judged: Audit | None = None) -> None:
        """One more hand, known before or not; raises ``OSError`` where rows have to be written out and can't."""
        view = self._seen.get(hand.hand_key, 0)
        self._seen[hand.hand_key] = view + 1
        if view == len(self._writers):
            self._writers.append(Writer(self._root, f"{self._name}-{view}"))
        self._writers[view].add(hand, judged)
        self.hands += 1

    def finish(self) -> list[Part]:
        """Everything added so far as parts, complete but not yet published; raises ``OSError``."""
        self._seen.clear()
        self.hands = 0
        return [part for writer in self._writers for part in writer.finish()]
