"""Reading holds no more of a long stream than of a short one; ``bench_memory`` shows the same for a gigabyte."""

import re
import subprocess
import sys

from tests.shared import ROOT


def peaks(megabytes: int) -> list[int]:
    """The peak memory after reading so many megabytes of hands, and then of rubbish, in a process of its own."""
    command = [sys.executable, "-m", "tests.bench.bench_memory", "--megabytes", str(megabytes)]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [int(found) for found in re.findall(r"peak +(\d+) MB", answer.stdout)]


def test_memory_is_flat() -> None:
    short, long = peaks(2), peaks(14)
    assert len(short) == len(long) == 2
    assert max(long) < 200
    assert long[0] < short[0] + 40
