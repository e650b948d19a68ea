"""Which places of hands still hold, while files are read again that have changed since the dataset knows them."""

from collections.abc import Collection, Iterable, Mapping

import pyarrow as pa
import pyarrow.compute as pc

from hhparse.dataset.index import Bag
from hhparse.dataset.parts import Part, stream


class Standing:
    """What a *run* (its parts' names begin with that) has read so far: from which line on each file, and of files that
    go on the hands met in them.

    A hand stands where the dataset says, unless its file has been read from that line or an earlier one on and the hand
    was not met in it yet: then another place of that file, where it is met now, takes the old one's.
    """

    def __init__(self, run: str) -> None:
        self._run = run
        self._since: dict[str, int] = {}
        self._met: dict[str, Bag] = {}
        self._meeting: dict[str, list[str]] = {}
        self._done: Collection[str] = ()

    def commit(self, since: Mapping[str, int], done: Collection[str], views: Iterable[Part]) -> None:
        """The next commit begins: its files with the line each was read from, those *done*, and its finished parts with
        hands that were there already. Raises ``OSError``."""
        for file in self._done:
            self._met.pop(file, None)
        for file, keys in self._meeting.items():
            self._met.setdefault(file, Bag()).add(keys)
        self._since, self._done = dict(since), done
        self._meeting = {file: [] for file in since if file not in done}
        going_on = pa.array(self._meeting, pa.string())
        for part in views if self._meeting else ():
            for rows in stream(part, "hands", ["hand_key", "file"], unpublished=True):
                own = rows.filter(pc.is_in(rows["file"], value_set=going_on))
                for key, file in zip(own["hand_key"].to_pylist(), own["file"].to_pylist(), strict=True):
                    self._meeting[file].append(key)

    def outdated(self, part: Part, key: str, file: str, line: int) -> bool:
        """Whether the place that *part* has of the hand *key* is from an earlier reading of its file."""
        since = self._since.get(file)
        return (
            since is not None
            and line >= since
            and not part.name.startswith(self._run)
            and key not in self._met.get(file, ())
        )
