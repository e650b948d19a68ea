"""Whole imports timed: ``python -m tests.bench.bench_import [--hands 200000] [--jobs 1 2]``.

The hands below ``--base`` (the samples, or what ``python -m tests.planted`` wrote) are written again and again under
other numbers and dates. Told are hands per second, the most memory of all processes together, bytes of Parquet per
hand; and how long a rerun over 10,000 unchanged files takes.
"""

import argparse
import calendar
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

MONTHS = "|".join(calendar.month_name[1:]).encode()
FILE = 2500
"""Hands in a file."""


def base(folder: Path) -> list[bytes]:
    """The text of every hand below *folder*."""
    from hhparse.reading.files import entries
    from hhparse.reading.source import cut

    found = []
    for entry in entries(folder):
        with entry.open() as stream:
            found += [chunk.data for chunk in cut(stream) if chunk.room]
    return found


def write(hands: list[bytes], folder: Path, count: int) -> None:
    """*count* hands with numbers of their own, spread over a year, in files of FILE hands."""
    folder.mkdir()
    for first in range(0, count, FILE):
        month = 1 + first * 12 // count
        texts = [vary(hands[n % len(hands)], n, month) for n in range(first, min(first + FILE, count))]
        path = folder / f"{first:08}.txt"
        path.write_bytes(b"\n".join(texts))
        os.utime(path, (time.time() - 3600,) * 2)


def vary(text: bytes, number: int, month: int) -> bytes:
    """The hand under another number, in another month."""
    text = re.sub(rb"(Hand #|Game #No : ?|History for Game |Game )\d{4,}", rb"\g<1>%d" % (10**11 + number), text)
    text = re.sub(rb"\b20\d\d/\d\d/[0-3]", rb"2024/%02d/1" % month, text)
    named = rb"%s 1\g<2>2024" % calendar.month_name[month].encode()
    text = re.sub(rb"\b(%s) [0-3](\d,? .{0,20})20\d\d" % MONTHS, named, text)
    return text.rstrip() + b"\n\n"


def memory(pid: int) -> int:
    """Bytes that a process and those below it hold; what they share counts once, in parts (PSS)."""
    total = 0
    try:
        held = Path(f"/proc/{pid}/smaps_rollup").read_text()
        total += int(re.search(r"\nPss:\s+(\d+)", held)[1]) * 1024  # type: ignore[index]
        for task in Path(f"/proc/{pid}/task").iterdir():
            total += sum(map(memory, map(int, (task / "children").read_text().split())))
    except (OSError, TypeError):
        pass
    return total


def run(source: Path, out: Path, jobs: int) -> tuple[float, int]:
    """(seconds, most bytes of memory) of an import."""
    command = [sys.executable, "-m", "hhparse", "import", str(source), "--out", str(out), "--jobs", str(jobs), "-q"]
    begun, most = time.monotonic(), 0
    importer = subprocess.Popen(command)
    while importer.poll() is None:
        most = max(most, memory(importer.pid))
        time.sleep(0.1)
    return time.monotonic() - begun, most


def main() -> None:
    """The command."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--hands", type=int, default=200_000)
    options.add_argument("--jobs", type=int, nargs="+", default=[1, 2])
    options.add_argument("--base", type=Path, default=Path(__file__).parents[2] / "data" / "samples")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write(base(chosen.base), folder / "in", chosen.hands)
        for jobs in chosen.jobs:
            out = folder / f"out{jobs}"
            seconds, most = run(folder / "in", out, jobs)
            size = sum(path.stat().st_size for path in out.rglob("*.parquet"))
            rate, each = chosen.hands / seconds, size / chosen.hands
            print(f"{jobs} jobs: {rate:,.0f} hands/s, {most / 1e6:,.0f} MB, {each:,.0f} bytes/hand", flush=True)
            shutil.rmtree(out)
        for number in range(10_000):
            (folder / "many").mkdir(exist_ok=True)
            (folder / "many" / f"{number}.txt").write_text("no hands here")
        run(folder / "many", folder / "out", 1)
        print(f"rerun over 10,000 files: {run(folder / 'many', folder / 'out', 1)[0]:.2f} s")


if __name__ == "__main__":
    main()
