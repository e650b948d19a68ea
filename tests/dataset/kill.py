"""Kills importers with SIGKILL at random moments, has the next run finish, and compares with an undisturbed run.

``python -m tests.dataset.kill --times 200`` does it as often as you like. All columns of all tables are compared but
``compare.RUN``, the columns that name the run.
"""

import argparse
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.dataset.compare import contents
from tests.dataset.sample import SPLIT, TOURNEY

ROOT = Path(__file__).parents[2]
FILES, HANDS = 16, 30
IMPORT = """\
import sys
from pathlib import Path
import hhparse.batch.plan as plan, hhparse.batch.run as run, hhparse.batch.work as work
plan.LEAST, run.WORTH, work.COMMIT = 40_000, 10_000, 150
run.import_paths([Path(sys.argv[1])], Path(sys.argv[2]), jobs=int(sys.argv[3]), wait=True)
"""
"""An import in small batches and commits, so that much of its time is spent where it hurts."""


def sources(folder: Path) -> Path:
    """Files with hands of their own, hands that others have too, numbers used twice, unread hands, a pending tail."""
    folder.mkdir(parents=True)
    for number in range(FILES):
        own = [SPLIT.replace("#2587", f"#{number}{hand:03}") for hand in range(HANDS)]
        own = [text.replace("2024/11/30", f"2024/{1 + hand % 3:02}/30") for hand, text in enumerate(own)]
        shared = SPLIT.replace("#2587", f"#99{number // 2}").replace("Dealt to Ana [8s Qs 3s 2c]\n", "")
        same = TOURNEY.replace("1500 in", f"{1500 + number % 4} in")
        broken = SPLIT.replace("Bo: checks\nAna: bets", "Bo: chekcs $1\nAna: bets").replace("#2587", f"#88{number}")
        cut = SPLIT[: SPLIT.index("*** RIVER")].replace("#2587", f"#77{number}") if number % 5 == 0 else ""
        view = shared if number % 2 else SPLIT.replace("#2587", f"#99{number // 2}")
        (folder / f"{number:02}.txt").write_text("".join([*own, view, same, broken, cut]))
    return folder


def start(source: Path, out: Path, jobs: int) -> subprocess.Popen[bytes]:
    """An importer as a process of its own."""
    return subprocess.Popen([sys.executable, "-c", IMPORT, str(source), str(out), str(jobs)], cwd=ROOT)


def finish(source: Path, out: Path, jobs: int) -> float:
    """An undisturbed run; how many seconds it took."""
    begun = time.monotonic()
    if start(source, out, jobs).wait():
        raise AssertionError("the import failed")
    return time.monotonic() - begun


def check(folder: Path, times: int, seed: int) -> int:
    """Kills *times* importers, one to three in a row per dataset; how many died before they were done.

    Raises ``AssertionError`` where a dataset differs from that of an undisturbed run, or has something left over.
    """
    chance, killed, done = random.Random(seed), 0, 0
    source, whole = sources(folder / "in"), folder / "whole"
    length = finish(source, whole, 1)
    wanted = contents(whole)
    while done < times:
        out, jobs = folder / f"out{done}", chance.choice((1, 2))
        for _ in range(min(chance.randint(1, 3), times - done)):
            importer = start(source, out, jobs)
            time.sleep(chance.uniform(0.5, length * 1.1))
            importer.kill()
            killed += importer.wait() != 0
            done += 1
            if any((out / "hands").rglob("*.parquet")):
                contents(out, strict=False)
        finish(source, out, jobs)
        found = contents(out)
        assert found == wanted, [table for table in wanted if found[table] != wanted[table]]
        assert not list(out.rglob(".*.tmp")), "something is left over"
        shutil.rmtree(out)
    return killed


def main() -> None:
    """The command."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--times", type=int, default=200)
    options.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        killed = check(Path(folder), chosen.times, chosen.seed)
    print(f"{chosen.times} importers, {killed} killed before they were done: all datasets equal (seed {chosen.seed})")


if __name__ == "__main__":
    main()
