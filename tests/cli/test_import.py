"""``hhparse import``: its summary, its statuses, its streams."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from hhparse.cli.main import main
from hhparse.reports.import_summary import import_text
from tests.shared import SAMPLES

GOOD = SAMPLES / "pokerstars" / "omaha-hilo-pl" / "odd-cent-to-the-high.txt"  # two hands
UNREADABLE = SAMPLES / "broken" / "pokerstars" / "unreadable-line-in-the-second-hand.txt"  # three, one of them unread


def summary(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, dict[str, object]]:
    status = main(["import", *map(str, arguments), "--format", "json"])
    told: dict[str, object] = json.loads(capsys.readouterr().out)
    return status, told


def test_it_counts_what_it_read_and_a_second_run_has_nothing_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, told = summary(capsys, GOOD, UNREADABLE, "--out", tmp_path / "w")
    assert status == 0
    assert told["hands"] == [
        {"room": "pokerstars", "game": "omaha-hilo", "hands": 2},
        {"room": "pokerstars", "game": "holdem", "hands": 2},
    ]
    assert (told["unread"], told["files"], told["duplicates"]) == ({"PRS001": 1}, {"histories": 2}, 0)
    assert told["bytes"] == GOOD.stat().st_size + UNREADABLE.stat().st_size
    status, told = summary(capsys, GOOD, "--out", tmp_path / "w")
    assert (status, told["hands"], told["files"]) == (0, [], {"unchanged": 1})


def test_the_summary_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", str(GOOD), str(UNREADABLE), "--out", str(tmp_path / "w")]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith(f"4 new hands in {tmp_path / 'w'}, 1 unread\n")
    for told in ("2  PokerStars  Omaha Hi/Lo", "2  PokerStars  Texas Hold'em", "1  PRS001  unreadable-line"):
        assert f"  {told}\n" in out
    assert out.splitlines()[-1].startswith("2 files, ") and "hands per second" in out.splitlines()[-1]


def test_strict_is_1_where_audit_would_say_1(tmp_path: Path) -> None:
    assert main(["import", str(UNREADABLE), "--out", str(tmp_path / "w"), "--strict", "-q"]) == 1
    assert main(["import", str(GOOD), "--out", str(tmp_path / "v"), "--strict", "-q"]) == 0


def test_strict_minds_a_card_dealt_twice_in_a_cancelled_hand(tmp_path: Path) -> None:
    text = (
        "PokerStars Hand #31:  Hold'em No Limit ($0.05/$0.10 USD) - 2024/02/11 19:05:33 ET\n"
        "Table 'Vesta' 6-max Seat #1 is the button\n"
        "Seat 1: Ann ($10 in chips)\nSeat 3: Bo ($10 in chips)\n"
        "Ann: posts small blind $0.05\nBo: posts big blind $0.10\n"
        "*** HOLE CARDS ***\nDealt to Ann [Kh Kh]\nHand cancelled\n"
        "*** SUMMARY ***\nTotal pot $0 | Rake $0\nSeat 1: Ann (button) (small blind) folded before Flop\n"
        "Seat 3: Bo (big blind) folded before Flop\n\n\n"
    )
    path = tmp_path / "cancelled.txt"
    path.write_text(text)
    assert main(["audit", str(path)]) == 1
    assert main(["import", str(path), "--out", str(tmp_path / "w"), "--strict", "-q"]) == 1


def test_what_is_not_there_is_2_and_the_rest_is_imported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", "missing.txt", str(GOOD), "--out", str(tmp_path / "w")]) == 2
    out, err = capsys.readouterr()
    assert err == "hhparse: missing.txt: No such file or directory\n"
    assert out.startswith("2 new hands")


def test_the_dataset_must_be_a_folder_and_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", str(GOOD)]) == 2
    (tmp_path / "w").write_text("")
    assert main(["import", str(GOOD), "--out", str(tmp_path / "w")]) == 2
    assert capsys.readouterr().out == ""


def test_quiet_says_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", str(GOOD), "--out", str(tmp_path / "w"), "--quiet"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith(f"2 new hands in {tmp_path / 'w'}; 1 file, 0.0 MB in ") and out.count("\n") == 1
    assert err == ""


def test_the_numbers_of_a_large_import_are_readable() -> None:
    from hhparse.batch import ImportSummary

    done = ImportSummary(duplicates=12, bytes=2_500_000_000, seconds=125.0)
    done.files.update({"histories": 1, "unchanged": 20_000})
    done.hands["pokerstars", "razz"] = 1_234_567
    text = import_text(done, "w\x1b[2J")
    assert text.splitlines()[0] == r"1,234,567 new hands in w\x1b[2J, 12 there already"
    # (1,234,567 + 12) / 125
    assert text.splitlines()[-1] == "20,001 files, 2,500.0 MB in 125.0 seconds, 9,877 hands per second"


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
@pytest.mark.parametrize(("quiet", "drawn"), [(False, True), (True, False)])
def test_a_progress_bar_only_on_a_terminal_and_only_on_standard_error(tmp_path: Path, quiet: bool, drawn: bool) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "hhparse", "import", str(GOOD), "--out", str(tmp_path / "w")]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    done = subprocess.run(
        [*command, "--quiet"] if quiet else command, stdout=subprocess.PIPE, stderr=theirs, env=environment, timeout=60
    )
    os.write(theirs, b"|")
    told = os.read(ours, 1 << 16)
    os.close(ours)
    os.close(theirs)
    assert done.returncode == 0
    assert (b"importing" in told) == drawn
    assert b"importing" not in done.stdout and b"\x1b" not in done.stdout
