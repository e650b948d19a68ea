"""``hhparse audit --jobs``: the same answer from several processes, and what becomes of them."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hhparse.cli import judging
from hhparse.cli.main import main
from hhparse.cli.processes import in_order
from hhparse.cli.session import Stop
from tests.cli.test_audit import HAND, UNREAD, WRONG
from tests.shared import ROOT

Answer = Callable[..., tuple[int, str]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Six files of six hands each, no two alike."""
    for file in range(6):
        texts = [(WRONG, HAND, UNREAD)[(file + n) % 3].replace("#25", f"#{file}{n}25") for n in range(6)]
        (tmp_path / f"{file}.txt").write_text("\n\n".join(texts))
    return tmp_path


@pytest.fixture
def answer(tmp_path: Path) -> Answer:
    def answer(*arguments: object) -> tuple[int, str]:
        out = tmp_path / "answer"
        status = main(["audit", *map(str, arguments), "--output", str(out)])
        return status, out.read_text()

    return answer


@pytest.fixture
def worthwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even a small input is worth several processes."""
    monkeypatch.setattr(judging, "WORTH", 2000)
    monkeypatch.setattr(judging, "GROUP", 3000)


@pytest.mark.usefixtures("worthwhile")
@pytest.mark.parametrize("form", ["text", "html"])
def test_the_answer_is_the_same_whatever_the_number_of_processes(folder: Path, answer: Answer, form: str) -> None:
    paths = sorted(folder.glob("*.txt"))
    one = answer(*paths, "--format", form, "--jobs", 1)
    assert one[0] == 1 and one[1].index("002502") < one[1].index("542502")
    assert answer(*paths, "--format", form, "--jobs", 3) == one


@pytest.mark.usefixtures("worthwhile")
def test_what_is_asked_for_is_counted_over_all_processes(
    folder: Path, answer: Answer, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out = answer(folder, folder / "gone.txt", "--hand", "012501", "--jobs", 2)
    assert status == 2 and out.startswith("CONSISTENT  pokerstars 012501") and "judged: " not in out
    assert "gone.txt" in capsys.readouterr().err
    assert answer(folder, "--hand", "77", "--jobs", 2)[0] == 2
    assert "no hand 77 is there" in capsys.readouterr().err


@pytest.mark.usefixtures("worthwhile")
def test_players_made_anonymous_keep_their_numbers(folder: Path, answer: Answer) -> None:
    one = answer(folder, "--format", "jsonl", "--anonymise", "--jobs", 1)
    assert answer(folder, "--format", "jsonl", "--anonymise", "--jobs", 2) == one


def test_a_small_input_starts_no_process(folder: Path, answer: Answer, monkeypatch: pytest.MonkeyPatch) -> None:
    def started(*_: object) -> Iterator[judging.Judged]:
        raise AssertionError

    monkeypatch.setattr(judging, "in_order", started)
    assert answer(folder, "--jobs", 8)[0] == 1


def test_results_come_in_order_and_a_process_that_dies_is_told() -> None:
    assert list(in_order(abs, range(-40, 0), 2)) == list(range(40, 0, -1))
    with pytest.raises(Stop, match="was killed"):
        list(in_order(os._exit, [9], 2))
    with pytest.raises(ZeroDivisionError):
        list(in_order((1).__floordiv__, [0], 2))


@pytest.mark.usefixtures("worthwhile")
def test_a_process_that_dies_ends_the_run_with_3_and_a_sentence(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(judging, "in_order", lambda work, groups, jobs: in_order(os._exit, [9], jobs))
    assert main(["audit", str(folder), "--jobs", "2"]) == 3
    err = capsys.readouterr().err
    assert err.startswith("hhparse: could not go on: a process") and err.count("\n") == 1


def test_ctrl_c_is_130_without_a_word_and_no_process_is_left(tmp_path: Path) -> None:
    long, out = tmp_path / "long.txt", tmp_path / "out"
    long.write_text(f"{HAND}\n\n" * (15 * judging.WORTH // len(HAND)))  # many seconds' work
    with out.open("wb") as stream:
        run = subprocess.Popen(
            [sys.executable, "-m", "hhparse", "audit", str(long), "--jobs", "2", "--format", "jsonl"],
            stdout=stream, stderr=subprocess.PIPE, cwd=ROOT, start_new_session=True,
        )  # fmt: skip
    until = time.monotonic() + 50
    while not out.stat().st_size and time.monotonic() < until:
        time.sleep(0.05)
    os.killpg(run.pid, signal.SIGINT)
    _, err = run.communicate(timeout=50)  # ends when the last process has closed it
    assert (run.returncode, err) == (130, b"")
    assert out.stat().st_size


def test_an_audit_of_files_loads_nothing_that_only_datasets_need(folder: Path) -> None:
    code = "import sys; from hhparse.cli.main import main; main(sys.argv[1:])\n"
    code += "print({'pyarrow', 'pandas', 'duckdb', 'hhparse.batch'} & set(sys.modules), 'lark' in sys.modules)"
    command = [sys.executable, "-c", code, "audit", str(folder), "--output", os.devnull, "--quiet"]
    assert subprocess.run(command, check=True, capture_output=True, text=True).stdout == "set() True\n"
