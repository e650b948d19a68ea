"""How fast hhparse reads, beside pokerkit's reader, which replays while it reads: ``python -m tests.bench.bench_reading``.

The largest PokerStars files of the shared corpus; of each the hands both accept; both in this process, one after the
other, each hand once. Prints hands and megabytes a second and the ratio: of reading, of an import, and of an import
without the time its audit takes. Ends with status 1 where reading is less than twenty times as fast, or an import
without its audit less than twelve times.
"""

import argparse
import io
import logging
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from pokerkit import HandHistory

from hhparse.auditing.run import Audit, audit
from hhparse.batch import import_paths
from hhparse.hand import Hand
from hhparse.reading.reader import read_stream
from hhparse.reading.source import cut
from hhparse.rules.house import HouseRules
from tests.shared import SHARED

READING, IMPORT = 20, 12
"""Times as fast as pokerkit."""


@dataclass(frozen=True)
class Result:
    """The hands of one file (or of all) that both accept, and the seconds they took."""

    name: str
    data: bytes
    hands: int
    pokerkit: float
    reading: float

    def line(self) -> str:
        return f"{self.name[:34]:34} {self.hands:6} {self.hands / self.pokerkit:7.0f}/s {self.rate(self.reading)}"

    def rate(self, took: float) -> str:
        return f"{self.hands / took:7.0f}/s {len(self.data) / took / 1e6:6.2f} MB/s {self.pokerkit / took:5.1f}x"


def largest(count: int) -> list[Path]:
    """The largest PokerStars files of the corpus."""
    files = (path for path in (SHARED / "corpus" / "PokerStars").rglob("*.txt"))
    return sorted(files, key=lambda path: -path.stat().st_size)[:count]


def texts(path: Path) -> list[str]:
    """The text of every hand in the file, which nobody has read yet: what hhparse remembers of lines it has seen must
    not make it faster than it is."""
    with path.open("rb") as stream:
        return [chunk.text().strip("\ufeff\n ") for chunk in cut(stream) if chunk.room]


def seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def pokerkit_reads(text: str) -> float | None:
    """Seconds pokerkit took for one hand, None where it doesn't accept it."""
    start = time.process_time()
    try:
        read = list(HandHistory.from_pokerstars(text + "\n\n\n"))
    except Exception:
        return None
    return time.process_time() - start if len(read) == 1 else None


def hhparse_reads(data: bytes) -> int:
    return sum(isinstance(item, Hand) for item in read_stream(io.BytesIO(data), "bench.txt"))


def hhparse_imports(data: bytes) -> tuple[float, float]:
    """Seconds a whole import of *data* takes in this process, and how many of them its audits take."""
    audits: list[float] = []

    def audited(hand: Hand, house: HouseRules) -> Audit:
        start = time.process_time()
        judged = audit(hand, house)
        audits.append(time.process_time() - start)
        return judged

    with tempfile.TemporaryDirectory() as folder, mock.patch("hhparse.batch.work.audit", audited):
        source = Path(folder) / "bench.txt"
        source.write_bytes(data)
        return seconds(lambda: import_paths([source], Path(folder) / "out", jobs=1)), sum(audits)


def measure(path: Path, most: int) -> Result:
    """Both readers on the same hands, the first of the file."""
    timed = [(text, took) for text in texts(path)[:most] if (took := pokerkit_reads(text)) is not None]
    data = "\n\n\n".join([*(text for text, _ in timed), ""]).encode()
    return Result(path.name, data, len(timed), sum(took for _, took in timed), seconds(lambda: hhparse_reads(data)))


def total(results: list[Result]) -> Result:
    hands, pokerkit, reading = (sum(getattr(r, name) for r in results) for name in ("hands", "pokerkit", "reading"))
    return Result("all", b"\n\n\n".join(result.data for result in results), int(hands), pokerkit, reading)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=8, help="so many of the largest files")
    parser.add_argument("--hands", type=int, default=300, help="so many hands of each at most")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    logging.disable()
    files = largest(options.files + 1)
    first = files.pop().read_bytes()
    hhparse_reads(first)  # loads the grammar
    print(f"{'file':34} {'hands':>6} {'pokerkit':>9} {'hhparse, reading':>16}")
    results = []
    for path in files:
        results.append(measure(path, options.hands))
        print(results[-1].line(), flush=True)
    every = total(results)
    print(every.line())
    hhparse_imports(first)  # loads what an import needs
    importing, auditing = hhparse_imports(every.data)
    print(f"{'import':51} {every.rate(importing)}")
    print(f"{'import without its audit':51} {every.rate(importing - auditing)}")
    return int(every.pokerkit / every.reading < READING or every.pokerkit / (importing - auditing) < IMPORT)


if __name__ == "__main__":
    sys.exit(main())
