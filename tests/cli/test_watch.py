"""``hhparse import --watch`` as a program of its own, while files grow."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pandas as pd
import pytest

from hhparse.cli.main import main
from tests.dataset.sample import SPLIT, TOURNEY

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals")
HANDS = [SPLIT.replace("#2587", f"#{number}") for number in range(3)]


@contextmanager
def watching(*arguments: object) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "hhparse", "import", *map(str, arguments), "--watch"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def until(there: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not there():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.1)


def holds(out: Path, *wanted: str) -> Callable[[], bool]:
    def there() -> bool:
        with suppress(OSError, KeyError):  # nothing is there yet
            return sorted(pd.read_parquet(out / "hands")["hand_id"]) == sorted(wanted)
        return False

    return there


@pytest.mark.parametrize(("ending", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_hands_are_there_while_it_runs_and_a_signal_ends_it(
    tmp_path: Path, ending: signal.Signals, status: int
) -> None:
    source, out = tmp_path / "in" / "a.txt", tmp_path / "out"
    source.parent.mkdir()
    source.write_text(HANDS[0])
    with watching(source.parent, "--out", out, "--summary", "json") as process:
        until(holds(out, "0"))
        with source.open("a") as file:
            file.write(HANDS[1])
        until(holds(out, "0", "1"))
        with source.open("a") as file:
            file.write(HANDS[2][:300])
        (tmp_path / "in" / "b.txt").write_text(TOURNEY)
        until(holds(out, "0", "1", "77"))
        assert main(["compact", str(out), "--wait"]) == 0
        with source.open("a") as file:
            file.write(HANDS[2][300:])
        until(holds(out, "0", "1", "2", "77"))
        assert process.poll() is None
        process.send_signal(ending)
        told, said = process.communicate(timeout=60)
    assert process.returncode == status
    summary = json.loads(told)
    assert sum(row["hands"] for row in summary["hands"]) == 4
    assert (summary["files"], summary["unread"], summary["pending"]) == ({"histories": 2}, {}, 0)
    assert "Traceback" not in said
    first, *rounds = said.splitlines()
    assert first.startswith(f"hhparse: 1 new hand in {out}") and first.endswith("watching until Ctrl-C")
    assert sum(int(line.split()[2]) for line in rounds) == 3


def test_quiet_says_the_final_line_only(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(HANDS[0])
    with watching(tmp_path / "a.txt", "--out", tmp_path / "out", "--quiet") as process:
        until(holds(tmp_path / "out", "0"))
        (tmp_path / "a.txt").write_text(HANDS[0] + HANDS[1])
        until(holds(tmp_path / "out", "0", "1"))
        process.send_signal(signal.SIGINT)
        told, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (130, "")
    assert told.startswith(f"2 new hands in {tmp_path / 'out'}; 1 file") and told.count("\n") == 1


def test_a_last_hand_is_there_a_minute_after_its_file_changed(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(HANDS[0] + HANDS[1][: HANDS[1].index("Seat 6: Ana (button)")])  # a line is still to come
    os.utime(path, (time.time() - 50,) * 2)
    with watching(path, "--out", tmp_path / "out") as process:
        until(holds(tmp_path / "out", "0", "1"))
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)


def test_a_path_that_is_not_there_ends_it_as_it_ends_a_single_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.txt").write_text(HANDS[0])
    arguments = [str(tmp_path / "a.txt"), str(tmp_path / "missing.txt"), "--out", str(tmp_path / "out")]
    assert main(["import", *arguments, "--watch"]) == 2
    out, err = capsys.readouterr()
    assert err == f"hhparse: {tmp_path / 'missing.txt'}: No such file or directory\n"
    assert out.startswith("1 new hand")


def test_standard_input_cant_be_watched(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", "-", "--out", str(tmp_path / "out"), "--watch"]) == 2
    assert "standard input" in capsys.readouterr().err and not (tmp_path / "out").exists()
