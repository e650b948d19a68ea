"""Names that would drive a terminal, wherever they can appear."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from hhparse.cli.main import main
from hhparse.reports.escape import harmless_json, markup, visible
from hhparse.reports.tables import columns

EVIL = "\x1b[31mred\x1b]0;title\x07 \u202eevil\u2066 \x9b2J\u200b [bold]"
HAND = f"""\
PokerStars Hand #2501:  Hold'em No Limit ($0.05/$0.10 USD) - 2024/03/24 18:30:00 ET
Table 'Vesta{EVIL}' 6-max Seat #2 is the button
Seat 2: {EVIL} ($10 in chips)
Seat 5: Łukasz ($7.30 in chips)
Łukasz: posts small blind $0.05
{EVIL}: posts big blind $0.10
*** HOLE CARDS ***
Łukasz said, "{EVIL}"
Łukasz: folds
Uncalled bet ($0.05) returned to {EVIL}
{EVIL} collected $0.10 from pot
*** SUMMARY ***
Total pot $0.10 | Rake $0
"""


def dangers(text: str) -> set[str]:
    """What of *text* a terminal acts on or hides, line ends aside."""
    return {char for char in text if not char.isprintable() and char != "\n"}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Łukasz 雀 א 😀", "Łukasz 雀 א 😀"),
        ("\x1b[2J", r"\x1b[2J"),
        ("a\rb\nc\td", r"a\x0db\x0ac\x09d"),
        ("\u202eevil", r"\u202eevil"),
        ("\x9b1m", r"\x9b1m"),
        ("tag \U000e0041", r"tag \U000e0041"),
        ("\udcff", r"\udcff"),
        ("👩\u200d🚀", "👩\u200d🚀"),
    ],
)
def test_what_is_not_printable_is_written_out(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_markup_of_rich_is_no_markup() -> None:
    from rich.text import Text

    assert Text.from_markup(markup("[bold]x[/] \x1b")).plain == r"[bold]x[/] \x1b"


def test_json_stays_the_same_value_without_what_terminals_act_on() -> None:
    text = json.dumps({EVIL: [EVIL, "Łukasz"]}, ensure_ascii=False)
    assert json.loads(harmless_json(text)) == json.loads(text)
    assert not dangers(harmless_json(text))
    assert "Łukasz" in harmless_json(text)


def test_columns_line_up_by_width_on_the_screen() -> None:
    lines = columns([("雀", "x"), ("ab", "y"), ("\x1b", "z")]).splitlines()
    assert lines == ["雀    x", "ab    y", r"\x1b  z"]


@pytest.fixture
def evil(tmp_path: Path) -> Path:
    folder = tmp_path / "\x1b[31mfolder\u202e"
    folder.mkdir()
    path = folder / "a.txt"
    path.write_text(HAND, encoding="utf-8")
    (folder / "b.txt").write_text(HAND.replace("Łukasz: folds", f"Łukasz: folds $5 {EVIL}"), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    "arguments",
    [
        ["events"],
        ["events", "--format", "text"],
        ["events", "--verbose"],
        ["audit", "--all"],
        ["audit", "--format", "json"],
        ["audit", f"--house={EVIL}"],
        ["audit", f"--hand={EVIL}"],
        ["audit", f"--{EVIL}"],
    ],
)
def test_nothing_a_terminal_acts_on_comes_out(
    evil: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    main([*arguments, str(evil), str(evil / "missing\x1b[0m")])
    out, err = capsys.readouterr()
    assert not dangers(out + err)
    assert "x1b" in err


def test_names_survive_as_they_are(evil: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["events", str(evil / "a.txt")]) == 0
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {record["player"] for record in records if record.get("seat") == 2} == {EVIL}
    assert {record["file"] for record in records} == {str(evil / "a.txt")}


@pytest.mark.skipif(sys.platform != "linux", reason="file names are bytes on Linux")
def test_file_names_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "caf\udce9.txt").write_text(HAND, encoding="utf-8")
    done = subprocess.run([sys.executable, "-m", "hhparse", "events", tmp_path], capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout.splitlines()[0])["file"].endswith(r"/caf\xe9.txt")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_terminals_that_know_few_letters(evil: Path, encoding: str) -> None:
    command = [sys.executable, "-m", "hhparse", "audit", "--all", str(evil / "missing"), str(evil / "a.txt")]
    done = subprocess.run(command, capture_output=True, timeout=60, env={"PYTHONIOENCODING": encoding, "PATH": ""})
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
