"""Which hands the dataset holds: eight bytes for each, so that memory stays flat."""

from collections.abc import Iterable
from hashlib import blake2b
from typing import Final

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from hhparse.dataset.parts import Part, read

Hashes = npt.NDArray[np.uint64]

RECENT: Final = 1 << 16
"""Hands kept in a set before they are merged into the sorted array."""


class Known:
    """The keys of hands, as 64-bit hashes."""

    def __init__(self, parts: Iterable[Part] = ()) -> None:
        found = [_hashes(read(part, "hands", ["hand_key"])["hand_key"]) for part in parts]
        self._sorted: Hashes = np.sort(np.concatenate([*found, np.empty(0, np.uint64)]))
        self._recent: set[int] = set()

    def __len__(self) -> int:
        return len(self._sorted) + len(self._recent)

    def __contains__(self, key: str) -> bool:
        number = _hash(key)
        if number in self._recent:
            return True
        place = int(np.searchsorted(self._sorted, np.uint64(number)))
        return place < len(self._sorted) and int(self._sorted[place]) == number

    def add(self, key: str) -> None:
        """Notes that the dataset holds the hand *key*."""
        self._recent.add(_hash(key))
        if len(self._recent) >= RECENT:
            recent = np.fromiter(self._recent, np.uint64, len(self._recent))
            self._sorted = np.sort(np.concatenate([self._sorted, recent]))
            self._recent.clear()


def _hash(key: str) -> int:
    return int.from_bytes(blake2b(key.encode(), digest_size=8).digest(), "little")


def _hashes(keys: pa.ChunkedArray) -> Hashes:
    return np.fromiter(map(_hash, keys.to_pylist()), np.uint64, len(keys))
