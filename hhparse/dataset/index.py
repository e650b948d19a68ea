"""Which hands the dataset holds: sixteen bytes for each, so that memory stays flat."""

from collections.abc import Iterable
from typing import Final

import numpy as np
import numpy.typing as npt

from hhparse.dataset.parts import Part, stream

Hashes = npt.NDArray[np.int64]

RECENT: Final = 1 << 14
"""Hashes kept in a set before they are merged into the sorted array."""
FINGERPRINT: Final = len(":00000000")
"""What a hand key has after the room and the hand's number."""


class Known:
    """The keys of hands, and the numbers that several of them share."""

    def __init__(self, parts: Iterable[Part] = ()) -> None:
        found = [
            _hashes(rows["hand_key"].to_pylist()) for part in parts for rows in stream(part, "hands", ["hand_key"])
        ]
        empty = np.empty(0, np.int64)
        numbers, counts = np.unique(np.concatenate([*(own for _, own in found), empty]), return_counts=True)
        self._keys = Numbers(np.sort(np.concatenate([*(own for own, _ in found), empty])))
        self._numbers = Numbers(numbers)
        self._shared: set[int] = set(numbers[counts > 1].tolist())

    def __len__(self) -> int:
        return len(self._keys)

    def __contains__(self, key: str) -> bool:
        return hash(key) in self._keys

    def shared(self, key: str) -> bool:
        """Whether several hands have the room and number of *key*."""
        return hash(key[:-FINGERPRINT]) in self._shared

    def add(self, key: str) -> None:
        """Notes that the dataset holds the hand *key*, which it did not."""
        number = hash(key[:-FINGERPRINT])
        if number in self._numbers:
            self._shared.add(number)
        else:
            self._numbers.add(number)
        self._keys.add(hash(key))

    def forget(self, keys: Iterable[str]) -> None:
        """Notes that the dataset no longer holds the hands *keys*."""
        for key in keys:
            self._keys.remove(hash(key))


class Numbers:
    """A set of whole numbers: a sorted array, and what was added and removed lately."""

    def __init__(self, numbers: Hashes | None = None) -> None:
        self._sorted = np.empty(0, np.int64) if numbers is None else numbers
        self._recent: set[int] = set()
        self._gone: set[int] = set()

    def __len__(self) -> int:
        return len(self._sorted) + len(self._recent)

    def __contains__(self, number: int) -> bool:
        if number in self._recent or number in self._gone:
            return number in self._recent
        place = int(np.searchsorted(self._sorted, number))
        return place < len(self._sorted) and int(self._sorted[place]) == number

    def add(self, number: int) -> None:
        self._recent.add(number)
        if len(self._recent) >= RECENT:
            recent = np.fromiter(self._recent, np.int64, len(self._recent))
            self._sorted = np.sort(np.concatenate([self._sorted, recent]))
            self._gone -= self._recent
            self._recent.clear()

    def remove(self, number: int) -> None:
        self._recent.discard(number)
        self._gone.add(number)


def _hashes(keys: list[str]) -> tuple[Hashes, Hashes]:
    """(of the keys, of their numbers)."""
    numbers = (hash(key[:-FINGERPRINT]) for key in keys)
    return np.fromiter(map(hash, keys), np.int64, len(keys)), np.fromiter(numbers, np.int64, len(keys))
