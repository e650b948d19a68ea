"""How much memory reading takes: ``python -m tests.bench.bench_memory --megabytes 1000``.

Reads a stream that never was a file: hands of both rooms, rubbish, and hands again, as long as wished. Prints the peak
of the resident memory in megabytes; ends with status 1 where it is more than 300.
"""

import argparse
import io
import re
import resource
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from hhparse.hand import Hand
from hhparse.reading.reader import read_stream
from tests.reading.reads import samples

MOST = 300
"""Megabytes."""


class Endless(io.RawIOBase):
    """The bytes of an iterator as a stream, made as they are asked for."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces, self._rest = pieces, b""

    def read(self, size: int = -1) -> bytes:
        while len(self._rest) < size and (piece := next(self._pieces, b"")):
            self._rest += piece
        data, self._rest = self._rest[:size], self._rest[size:]
        return data


def hands(size: int) -> Iterator[bytes]:
    """About *size* bytes of hands, each with numbers and amounts of its own so that no memo helps."""
    files = [data for name, data in samples().items() if "broken" not in name and name.endswith(".txt")]
    plain = [data + b"\n\n\n" for data in files if b"\0" not in data]
    made, number = 0, 0
    while made < size:
        for data in plain:
            number += 1
            piece = data.replace(b" Hand #2501", b" Hand #%d" % number).replace(b"1", b"%d" % (number % 89 + 11))
            made += len(piece)
            yield piece if number % 2 else data


def rubbish(size: int) -> Iterator[bytes]:
    """About *size* bytes that are no history: lines, then one line that never ends."""
    for number in range(size // 2000):
        yield b"".join(b"%d lines of no history at all\n" % line for line in range(number, number + 30))
    for _ in range(size // 2000):
        yield b"x" * 1000


def peak() -> float:
    """Megabytes this process has held at most; what its parent held before it began does not count."""
    status = Path("/proc/self/status")
    if found := re.search(r"VmHWM:\s+(\d+) kB", status.read_text()) if status.exists() else None:
        return int(found[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--megabytes", type=int, default=300)
    size = parser.parse_args().megabytes * 1_000_000
    for what, pieces in (("hands", hands(size)), ("rubbish", rubbish(size))):
        start, read = time.monotonic(), 0
        for item in read_stream(Endless(pieces), f"{what}.txt"):  # type: ignore[arg-type]
            read += isinstance(item, Hand)
        took = time.monotonic() - start
        print(f"{what:8} {size / 1e6:5.0f} MB in {took:4.0f} s, {read} hands read, peak {peak():4.0f} MB", flush=True)
    return int(peak() > MOST)


if __name__ == "__main__":
    sys.exit(main())
