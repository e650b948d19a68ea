"""Exit statuses, and what goes to which stream."""

import gzip
import os
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

import hhparse
from hhparse.cli import events
from hhparse.cli import main as program
from tests.shared import ROOT, SAMPLES

GOOD = SAMPLES / "pokerstars" / "holdem-nl" / "walk-and-steal.txt"
UNREADABLE = SAMPLES / "broken" / "pokerstars" / "unreadable-line-in-the-second-hand.txt"


def run(*arguments: object, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """hhparse as a program of its own."""
    return subprocess.run(
        [sys.executable, "-m", "hhparse", *map(str, arguments)], input=stdin, capture_output=True, cwd=ROOT, timeout=60
    )


def test_clean_hands_are_0_and_nothing_is_said_beside_the_answer() -> None:
    done = run("audit", GOOD)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout


def test_an_unread_hand_is_1_in_audit_and_0_in_events() -> None:
    assert run("audit", UNREADABLE).returncode == 1
    assert run("audit", UNREADABLE, "--ignore", "PRS").returncode == 0
    assert run("events", UNREADABLE).returncode == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["events", "--colour", GOOD], "--colour"),
        (["audit", GOOD, "--format", "pdf"], "pdf"),
        (["audit", GOOD, "--house", "rebort"], "rebort"),
        (["audit", GOOD, "--policy", "button/sdt"], "button/sdt"),
        (["audit", GOOD, "--select", "XYZ"], "XYZ"),
        (["events", GOOD, "--room", "pokerstar"], "pokerstar"),
        (["events", GOOD, "--since", "yesterday"], "yesterday"),
        (["explain", "ODD999"], "ODD999"),
        (["list", "boats"], "boats"),
        (["events"], "PATH"),
        (["sing"], "sing"),
    ],
)
def test_used_wrongly_is_2_with_one_sentence_that_names_the_word(arguments: list[object], told: str) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    (line,) = done.stderr.decode().splitlines()
    assert line.startswith("hhparse: ") and told in line


def test_without_a_command_the_help_is_shown() -> None:
    done = run()
    assert done.returncode == 2
    assert b"audit" in done.stderr and done.stdout == b""
    assert run("--help").returncode == 0


def test_what_is_not_there_is_2_and_the_rest_is_done() -> None:
    done = run("events", "missing.txt", GOOD)
    assert done.returncode == 2
    assert done.stderr == b"hhparse: missing.txt: No such file or directory\n"
    assert done.stdout == run("events", GOOD).stdout != b""


def test_broken_archives_are_2_and_the_rest_is_done(tmp_path: Path) -> None:
    whole = gzip.compress(GOOD.read_bytes())
    (tmp_path / "a.gz").write_bytes(whole[: len(whole) // 2])
    with zipfile.ZipFile(tmp_path / "b.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(GOOD, "in.txt")
    data = bytearray((tmp_path / "b.zip").read_bytes())
    data[80:120] = bytes(40)
    (tmp_path / "b.zip").write_bytes(data)
    (tmp_path / "c.txt").write_bytes(GOOD.read_bytes())
    done = run("events", tmp_path)
    assert done.returncode == 2
    complaints = done.stderr.decode().splitlines()
    assert [line.split(": ")[1] for line in complaints] == [f"{tmp_path}/a.gz", f"{tmp_path}/b.zip!in.txt"]
    assert f"{tmp_path}/c.txt".encode() in done.stdout


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_folder_that_may_not_be_read_is_2_and_its_neighbours_are_read(tmp_path: Path) -> None:
    locked = tmp_path / "a"
    locked.mkdir(mode=0)
    (tmp_path / "b.txt").write_bytes(GOOD.read_bytes())
    done = run("events", tmp_path)
    assert done.returncode == 2 and b"b.txt" in done.stdout


def test_a_folder_linked_into_itself_is_read_once(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(GOOD.read_bytes())
    (tmp_path / "loop").symlink_to(tmp_path)
    done = run("events", tmp_path)
    assert done.returncode == 0
    assert done.stdout.count(b"\n") == run("events", GOOD).stdout.count(b"\n")


def test_the_output_file_is_whole_or_not_there(tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    done = run("events", GOOD, "--output", target)
    assert (done.returncode, done.stdout) == (0, b"")
    assert target.read_bytes() == run("events", GOOD).stdout
    assert [path.name for path in tmp_path.iterdir()] == ["out.jsonl"]
    assert run("events", GOOD, "--output", tmp_path / "no" / "where.jsonl").returncode == 2


def test_the_output_file_may_not_be_the_input(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(GOOD.read_bytes())
    assert run("events", path, "--output", path).returncode == 2
    assert path.read_bytes() == GOOD.read_bytes()


def test_a_reader_that_goes_away_ends_it_quietly() -> None:
    command = [sys.executable, "-m", "hhparse", "events", str(SAMPLES)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("arguments", [["list", "games"], ["events", str(SAMPLES)]])
def test_a_full_disk_is_3_with_a_sentence(arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "hhparse", *arguments], stdout=full, stderr=subprocess.PIPE, timeout=60
        )
    assert done.returncode == 3
    (line,) = done.stderr.decode().splitlines()
    assert "No space left" in line


def test_a_fault_of_its_own_is_3_with_a_sentence_and_a_traceback_only_when_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise KeyError("fault")

    monkeypatch.setattr(events, "items", broken)
    assert program.main(["events", str(GOOD)]) == 3
    (line,) = capsys.readouterr().err.splitlines()
    assert "KeyError" in line and "report" in line
    assert program.main(["events", str(GOOD), "--verbose"]) == 3
    assert "Traceback" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_control_c_is_130_without_a_traceback() -> None:
    command = [sys.executable, "-m", "hhparse", "audit", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        process.stdin.write(GOOD.read_bytes() * 400)  # more than a pipe holds: it is reading when this returns
        process.stdin.flush()
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"Traceback" not in complaints


def test_version() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout.decode()) == (0, f"hhparse {hhparse.__version__}\n")
