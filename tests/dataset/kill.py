"""Kills importers with SIGKILL at random moments, has the next run finish, and compares with an undisturbed run.

``python -m tests.dataset.kill --times 200`` does it as often as you like. An importer starts with nothing, or with what
another one made of the files as they were yesterday; it compacts the dataset when it is done. All columns of all tables
are compared but ``compare.RUN``, the columns that name the run.
"""

import argparse
import multiprocessing as mp
import os
import random
import shutil
import tempfile
import time
from pathlib import Path

import hhparse.batch.plan as plan
import hhparse.batch.run as run
import hhparse.batch.work as work
from hhparse.dataset.compact import compact
from tests.dataset.compare import contents, whole
from tests.dataset.sample import SAMPLES, SPLIT, TOURNEY

FILES, HANDS = 8, 6
PARTY = (SAMPLES / "partypoker" / "classic" / "split-pots.txt").read_text().split("***** Hand History")[1]


def written(number: int) -> list[str]:
    """A file's hands: some of its own, one that another file has too or another player's view of it, a number used
    with other content, one that can't be read, and a last one: cut short, or one that was another before it went on."""
    own = [SPLIT.replace("#2587", f"#{number}{hand:03}") for hand in range(HANDS)]
    own = [text.replace("2024/11/30", f"2024/{1 + hand % 2:02}/30") for hand, text in enumerate(own)]
    shared = SPLIT.replace("#2587", f"#99{number // 2}")
    view = shared.replace("Dealt to Ana [8s Qs 3s 2c]\n", "") if number % 2 else shared
    same = TOURNEY.replace("1500 in", f"{1500 + number % 4} in")
    broken = SPLIT.replace("Bo: checks\nAna: bets", "Bo: chekcs $1\nAna: bets").replace("#2587", f"#88{number}")
    cut = SPLIT[: SPLIT.index("*** RIVER")].replace("#2587", f"#77{number}")
    tied = f"***** Hand History{PARTY}".replace("198571204", f"19857{number}")
    return [*own, view, same, broken, cut if number % 4 == 0 else tied]


def yesterday(number: int) -> list[str]:
    """The same file the day before: not there, shorter, in another order, the same."""
    hands = written(number)
    last = hands[-1]
    before = {
        0: [],
        1: [*hands[:-1], last[: last.index("Tansy wins $2.38")]] if number % 4 == 1 else [],
        2: [*reversed(hands[:-1]), last],
        3: hands,
    }
    return before[number % 4]


def put(folder: Path, files: dict[str, list[str]], age: float = 0) -> None:
    """Writes the files that hold something, changed so many seconds ago."""
    folder.mkdir(exist_ok=True)
    for name, hands in files.items():
        if hands:
            (folder / name).write_text("".join(hands))
            os.utime(folder / name, (time.time() - age,) * 2)


def importing(source: Path, out: Path, jobs: int) -> None:
    """An import in small batches and commits, so that much of its time is spent where it hurts; then compaction."""
    plan.LEAST, run.WORTH, work.COMMIT, work.TEXT = 20_000, 10_000, 25, 2_000
    run.import_paths([source], out, jobs=jobs, wait=True)
    compact(out, wait=True)


def start(source: Path, out: Path, jobs: int) -> mp.process.BaseProcess:
    """An importer as a process of its own, forked from one that has loaded everything."""
    context = mp.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    importer = context.Process(target=importing, args=(source, out, jobs))
    importer.start()
    return importer


def finish(source: Path, out: Path, jobs: int) -> float:
    """An undisturbed run; how many seconds it took."""
    begun, importer = time.monotonic(), start(source, out, jobs)
    importer.join()
    assert importer.exitcode == 0, "the import failed"
    return time.monotonic() - begun


def check(folder: Path, times: int, seed: int) -> int:
    """Kills *times* importers, one to three in a row per dataset; how many died before they were done.

    Raises ``AssertionError`` where a dataset differs from that of an undisturbed run, or has something left over.
    """
    chance, killed, done = random.Random(seed), 0, 0
    source, before = folder / "in", folder / "yesterday"
    put(source, {f"{number:02}.txt": yesterday(number) for number in range(FILES)}, age=3600)
    finish(source, before, 1)
    put(source, {f"{number:02}.txt": written(number) for number in range(FILES) if number % 4 != 3})
    length = {jobs: finish(source, folder / f"whole{jobs}", jobs) for jobs in (1, 2)}
    wanted = contents(folder / "whole1")
    while done < times:
        out, jobs = folder / f"out{done}", chance.choice((1, 1, 1, 2))
        if chance.random() < 0.5:
            shutil.copytree(before, out)
        for _ in range(min(chance.randint(1, 3), times - done)):
            importer = start(source, out, jobs)
            time.sleep(chance.uniform(0.05, length[jobs]))
            importer.kill()
            importer.join()
            killed += importer.exitcode != 0
            done += 1
            whole(out)
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
