"""Several processes: the same rows whatever their number, and no file takes the run down."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pandas as pd
import pytest

import hhparse.batch.plan as plan
import hhparse.batch.run as run
from hhparse.batch import Progress, import_paths
from tests.dataset import poison
from tests.dataset.compare import contents
from tests.dataset.sample import SAMPLES, SPLIT, TOURNEY


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Batches so small that a few files are work for several processes."""
    monkeypatch.setattr(plan, "LEAST", 1000)
    monkeypatch.setattr(run, "WORTH", 1000)


def folder(path: Path, *, poisoned: bool = False) -> Path:
    path.mkdir()
    for number in range(12):
        text = SPLIT.replace("#2587", f"#{number}") + TOURNEY.replace("#77", f"#{number % 3}")
        (path / f"{number:02}.txt").write_text(text)
    if poisoned:
        (path / "05-poison.txt").write_text(SPLIT)
    return path


@pytest.mark.usefixtures("small")
def test_the_rows_are_the_same_whatever_the_number_of_processes(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    first, second = import_paths([SAMPLES], one, jobs=1), import_paths([SAMPLES], two, jobs=2)
    assert (first.hands, first.files, first.unread, first.ignored, first.duplicates) == (
        second.hands,
        second.files,
        second.unread,
        second.ignored,
        second.duplicates,
    )
    assert contents(one) == contents(two)


@pytest.mark.usefixtures("small")
def test_hands_in_several_files_are_there_once_whoever_read_them(tmp_path: Path) -> None:
    source, told = folder(tmp_path / "in"), list[Progress]()
    summary = import_paths([source], tmp_path / "out", jobs=3, progress=told.append)
    assert (summary.hands.total(), summary.duplicates) == (12 + 3, 9)
    assert sorted(pd.read_parquet(tmp_path / "out" / "hands")["hand_key"].duplicated()) == [False] * 15
    assert (told[-1].files, told[-1].hands, told[-1].bytes) == (12, 24, told[-1].of_bytes)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(("work", "status"), [(poison.deadly, 2), (poison.buggy, 3)])
def test_a_file_that_ends_its_process_costs_nothing_but_itself(tmp_path: Path, work: run.Work, status: int) -> None:
    source = folder(tmp_path / "in", poisoned=True)
    summary = import_paths([source], tmp_path / "out", jobs=2, work=work)
    assert summary.hands.total() == 15 and summary.status() == status
    ((file, reason),) = summary.problems
    assert file.endswith("05-poison.txt") and ("signal 9" in reason or "ZeroDivisionError: oops" in reason)
    assert not list((tmp_path / "out").rglob(".*.tmp"))
    files = pd.read_parquet(tmp_path / "out" / "files").set_index("file")
    assert files.loc[file, "kind"] == "unreadable" and len(files) == 13
    again = import_paths([source], tmp_path / "out")  # it is tried again
    assert again.files == {"unchanged": 12, "histories": 1} and again.hands.total() == 1


def test_a_bug_costs_one_file_in_a_single_process_too(tmp_path: Path) -> None:
    summary = import_paths([folder(tmp_path / "in", poisoned=True)], tmp_path / "out", work=poison.buggy)
    assert summary.hands.total() == 15 and summary.status() == 3


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_full_disk_ends_the_run(tmp_path: Path, jobs: int) -> None:
    with pytest.raises(OSError, match="No space left"):
        import_paths([folder(tmp_path / "in")], tmp_path / "out", jobs=jobs, work=poison.full)
    assert import_paths([tmp_path / "in"], tmp_path / "out").hands.total() == 15


@pytest.mark.skipif(sys.platform == "win32", reason="no signals")
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(("ending", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_to_end_keeps_what_was_done(tmp_path: Path, jobs: int, ending: signal.Signals, status: int) -> None:
    source = tmp_path / "in"
    source.mkdir()
    for number in range(40):
        text = "".join(SPLIT.replace("#2587", f"#{number}{hand:03}") for hand in range(130))
        (source / f"{number}.txt").write_text(text)
    out = tmp_path / "out"
    command = [sys.executable, "-m", "hhparse", "import", str(source), "--out", str(out), "--jobs", str(jobs)]
    importer = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    until = time.monotonic() + 60
    while not list((out / "hands").rglob(".*.tmp")) and time.monotonic() < until:
        time.sleep(0.02)
    os.killpg(importer.pid, ending)  # as a terminal does: the workers get it too
    _, said = importer.communicate(timeout=60)
    assert importer.returncode == status and "Traceback" not in said
    assert said.startswith("hhparse: interrupted: ") and said.count("\n") == 1
    assert 0 < len(pd.read_parquet(out / "hands")) < 40 * 130
    assert not list(out.rglob(".*.tmp"))
    import_paths([source], out)
    assert len(pd.read_parquet(out / "hands")) == 40 * 130
