"""Which hands the dataset holds: sixteen bytes for each, so that memory stays flat."""

from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np
import numpy.typing as npt

from hhparse.dataset.parts import Part, stream

Hashes = npt.NDArray[np.int64]

RECENT: Final = 1 << 14
"""Hashes added lately that are kept apart, so that few are moved when some more come."""
_FINGERPRINT: Final = len(":00000000")
"""What a hand key has after the room and the hand's number."""
_NONE: Final = np.empty(0, np.int64)


class Bag:
    """Texts, each as often as it was added; of each only its hash is kept."""

    def __init__(self, held: Hashes = _NONE) -> None:
        self._old, self._recent = np.sort(held), _NONE

    def __len__(self) -> int:
        return len(self._old) + len(self._recent)

    def __contains__(self, text: str) -> bool:
        return not self.lacks([text])[0]

    def counts(self, texts: list[str]) -> Hashes:
        """How often it has each of *texts*."""
        wanted, found = hashes(texts), np.zeros(len(texts), np.int64)
        for held in (self._old, self._recent):
            found += np.searchsorted(held, wanted, "right") - np.searchsorted(held, wanted, "left")
        return found

    def lacks(self, texts: list[str]) -> list[bool]:
        """Of each of *texts* whether it has none."""
        found: list[bool] = (self.counts(texts) == 0).tolist()
        return found

    def add(self, texts: list[str]) -> None:
        """Each of *texts* once more."""
        self._recent = _merged(self._recent, hashes(texts))
        if len(self._recent) >= RECENT:
            self._old, self._recent = _merged(self._old, self._recent), _NONE

    def remove(self, texts: Iterable[str]) -> None:
        """None of *texts* is left."""
        gone = hashes(list(texts))
        self._old, self._recent = (held[np.isin(held, gone, invert=True)] for held in (self._old, self._recent))


class Known:
    """The keys of hands, and the numbers that several of them share."""

    def __init__(self, parts: Iterable[Part] = ()) -> None:
        found = [(hashes(keys), hashes([*map(number, keys)])) for part in parts for keys in hand_keys(part)]
        self._keys = Bag(np.concatenate([_NONE, *(own for own, _ in found)]))
        self._numbers = Bag(np.concatenate([_NONE, *(own for _, own in found)]))

    def __len__(self) -> int:
        return len(self._keys)

    def new(self, keys: list[str]) -> list[bool]:
        """Of each of the hands *keys* whether the dataset does not hold it."""
        return self._keys.lacks(keys)

    def shared(self, keys: list[str]) -> bool:
        """Whether one of the hands *keys* of the dataset has the room and number of another hand there, or of one that
        was there before."""
        return bool((self._numbers.counts([*map(number, keys)]) > 1).any())

    def add(self, keys: list[str]) -> None:
        """Notes that the dataset holds the hands *keys*, none of which it did."""
        self._keys.add(keys)
        self._numbers.add([*map(number, keys)])

    def forget(self, keys: Iterable[str]) -> None:
        """Notes that the dataset no longer holds the hands *keys*."""
        self._keys.remove(keys)


def hand_keys(part: Part) -> Iterator[list[str]]:
    """The keys of a published part's hands, a group at a time; raises ``OSError``."""
    return (rows["hand_key"].to_pylist() for rows in stream(part, "hands", ["hand_key"]))


def hashes(texts: list[str]) -> Hashes:
    """A number for each of *texts*, in this process always the same."""
    return np.fromiter(map(hash, texts), np.int64, len(texts))


def number(key: str) -> str:
    """``room:hand_id`` of a hand key."""
    return key[:-_FINGERPRINT]


def _merged(one: Hashes, other: Hashes) -> Hashes:
    both = np.concatenate([one, other])
    both.sort(kind="stable")  # in time with the length, because both are runs or nearly so
    return both
