"""Two imports at once, and what a run that was cut short leaves behind."""

import json
import os
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pandas as pd
import pytest

from hhparse.batch import import_paths
from hhparse.cli.main import main
from hhparse.dataset.lock import LockedError, locked
from hhparse.dataset.writer import Writer
from tests.dataset.compare import contents
from tests.dataset.sample import SPLIT, TOURNEY, read


def test_a_second_import_says_who_holds_the_dataset(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.txt").write_text(SPLIT)
    out = tmp_path / "out"
    with locked(out):
        told = json.loads((out / ".lock").read_text())
        assert (told["pid"], told["host"]) == (os.getpid(), socket.gethostname())
        assert main(["import", str(tmp_path / "a.txt"), "--out", str(out)]) == 3
        said = capsys.readouterr().err
        assert f"process {os.getpid()} on {socket.gethostname()} since {told['since']}" in said
        assert said.count("\n") == 1
    assert main(["import", str(tmp_path / "a.txt"), "--out", str(out)]) == 0


def test_a_second_import_can_wait(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(SPLIT)
    with locked(tmp_path / "out"):
        later = threading.Thread(
            target=import_paths, args=([tmp_path / "a.txt"], tmp_path / "out"), kwargs={"wait": True}
        )
        later.start()
        time.sleep(0.5)
        assert not (tmp_path / "out" / "files").exists()
    later.join(30)
    assert len(pd.read_parquet(tmp_path / "out" / "hands")) == 1


def test_the_lock_ends_with_the_process_that_holds_it(tmp_path: Path) -> None:
    holder = "import sys, time; from pathlib import Path; from hhparse.dataset.lock import locked\n"
    holder += "with locked(Path(sys.argv[1])): print('held', flush=True); time.sleep(60)"
    process = subprocess.Popen([sys.executable, "-c", holder, str(tmp_path)], stdout=subprocess.PIPE)
    assert process.stdout and process.stdout.readline() == b"held\n"
    with pytest.raises(LockedError, match=f"process {process.pid} on"), locked(tmp_path):
        pass
    process.kill()
    process.wait()
    with locked(tmp_path):
        pass


def test_leftovers_are_not_seen_and_cleared_by_the_next_run(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(SPLIT)
    out = tmp_path / "out"
    import_paths([tmp_path / "a.txt"], out)
    before, files = contents(out), sorted(out.rglob("*"))
    writer = Writer(out, "killed")
    for hand in read(TOURNEY):
        writer.add(hand)
    (part,) = writer.finish()
    for table in ("seats", "events"):  # a run that was killed while it published
        path = part.path(table)
        path.with_name(f".{path.name}.tmp").rename(path)
    assert len(pd.read_parquet(out / "hands")) == 1
    import_paths([tmp_path / "a.txt"], out)
    assert contents(out) == before
    assert sorted(path for path in out.rglob("*") if path.is_file()) == [path for path in files if path.is_file()]
