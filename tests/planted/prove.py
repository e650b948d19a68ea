"""``python -m tests.planted.prove --hands N --seed S --room R``: true hands and planted faults, as many as one likes.

N hands are generated from the seeds S, S + 1 … Each is read and audited: it has to be consistent, without an error or a
warning, every amount the generator's. Then every fault it has a place for is planted, and has to be found at its line.
The answer is one line; what failed stands on standard error, and the status is then 1.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator

from tests.planted.test_audit import assert_found, assert_true_hand, planted_faults


def problems(room: str, seeds: range, counts: Counter[str]) -> Iterator[str]:
    """What failed; what was tried is counted."""
    for seed in seeds:
        counts["hands"] += 1
        try:
            assert_true_hand(room, seed)
        except AssertionError as problem:
            yield f"true hand {seed}: {problem}"
    for seed, fault, assumed in planted_faults(room, seeds):
        if fault.untold:
            counts["untold"] += 1
            continue
        counts["faults"] += 1
        try:
            assert_found(room, seed, fault, assumed)
        except AssertionError as problem:
            yield f"{fault.name} in hand {seed}: {problem}"


def main(arguments: list[str] | None = None) -> int:
    """Run it; 1 if something failed."""
    parser = argparse.ArgumentParser(prog="tests.planted.prove", description=__doc__)
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--room", choices=("pokerstars", "partypoker"), default="pokerstars")
    options = parser.parse_args(arguments)
    counts, failed, begin = Counter[str](), 0, time.perf_counter()
    for problem in problems(options.room, range(options.seed, options.seed + options.hands), counts):
        failed += 1
        print(problem, file=sys.stderr)
    print(
        f"{options.room} from seed {options.seed}: {counts['hands']} true hands and {counts['faults']} planted faults, "
        f"{failed} failed; {counts['untold']} faults can't be told from the text; {time.perf_counter() - begin:.0f} s"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
