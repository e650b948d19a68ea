"""How fast hhparse reads, beside pokerkit's reader, which replays while it reads: ``python -m tests.bench.bench_reading``.

The largest PokerStars files of the shared corpus; of each the hands both accept; both in this process, one after the
other, each hand once. Prints hands and megabytes a second and the ratio, and ends with status 1 where reading is less
than twenty times, or importing less than twelve times, as fast.
"""

import argparse
import importlib
import io
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from pokerkit import HandHistory

from hhparse.hand import Hand
from hhparse.reading.reader import read_stream
from tests.shared import SHARED

READING, IMPORT = 20, 12
"""Times as fast as pokerkit."""


@dataclass(frozen=True)
class Result:
    """Seconds that the same hands took."""

    name: str
    hands: int
    size: int
    pokerkit: float
    reading: float
    importing: float | None


def largest(count: int) -> list[Path]:
    """The largest PokerStars files of the corpus."""
    files = (path for path in (SHARED / "corpus" / "PokerStars").rglob("*.txt"))
    return sorted(files, key=lambda path: -path.stat().st_size)[:count]


def texts(path: Path) -> list[str]:
    """The text of every hand hhparse reads in the file."""
    data = path.read_bytes()
    lines = data.decode("utf-8-sig", "replace").splitlines()
    items = read_stream(io.BytesIO(data), path.name)
    return ["\n".join(lines[i.source.line - 1 : i.source.line_end]) for i in items if isinstance(i, Hand)]


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


def hhparse_imports(data: bytes) -> float | None:
    """Seconds a whole import of *data* takes in this process, None before there is one."""
    try:
        batch = importlib.import_module("hhparse.batch")
    except ImportError:
        return None
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "bench.txt"
        source.write_bytes(data)
        return seconds(lambda: batch.import_paths([source], Path(folder) / "out", jobs=1))


def measure(path: Path, most: int) -> Result:
    """Both readers on the same hands, evenly drawn from the file."""
    every = texts(path)
    drawn = every[:: max(1, len(every) // most)][:most]
    timed = [(text, took) for text in drawn if (took := pokerkit_reads(text)) is not None]
    data = "\n\n\n".join([*(text for text, _ in timed), ""]).encode()
    reading = seconds(lambda: hhparse_reads(data))
    return Result(path.name, len(timed), len(data), sum(took for _, took in timed), reading, hhparse_imports(data))


def row(result: Result) -> str:
    def rate(took: float) -> str:
        return f"{result.hands / took:7.0f}/s {result.size / took / 1e6:6.2f} MB/s {result.pokerkit / took:5.1f}x"

    importing = "-" if result.importing is None else rate(result.importing)
    return f"{result.name[:32]:32} {result.hands:5} {result.hands / result.pokerkit:6.0f}/s  {rate(result.reading)}  {importing}"


def total(results: list[Result]) -> Result:
    imports = [result.importing for result in results]
    return Result(
        "all",
        sum(result.hands for result in results),
        sum(result.size for result in results),
        sum(result.pokerkit for result in results),
        sum(result.reading for result in results),
        None if None in imports else sum(took for took in imports if took is not None),
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=8, help="so many of the largest files")
    parser.add_argument("--hands", type=int, default=300, help="so many hands of each at most")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    files = largest(options.files + 1)
    hhparse_reads(files.pop().read_bytes())  # loads the grammar
    print(f"{'file':32} {'hands':>5} {'pokerkit':>8}  {'hhparse: reading':32}  import")
    results = []
    for path in files:
        results.append(measure(path, options.hands))
        print(row(results[-1]), flush=True)
    summed = total(results)
    print(row(summed))
    slow = summed.pokerkit / summed.reading < READING
    return int(slow or (summed.importing is not None and summed.pokerkit / summed.importing < IMPORT))


if __name__ == "__main__":
    sys.exit(main())
