"""The same folder every night: what is read again, and what is not."""

import os
import shutil
import time
from pathlib import Path

import pandas as pd
import pytest

from hhparse.batch import import_paths
from hhparse.batch.reading import Reading
from hhparse.reading.files import Entry
from tests.dataset.compare import contents
from tests.dataset.sample import SPLIT, TOURNEY

HANDS = [SPLIT.replace("#2587", f"#{number}") for number in range(5)]


def write(path: Path, text: str, age: float = 3600) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    os.utime(path, (time.time() - age,) * 2)
    return path


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The lines at which pieces of files are read."""
    lines: list[int] = []
    real = Reading._read

    def watched(self, chunk, settled):  # type: ignore[no-untyped-def]
        lines.append(chunk.line)
        return real(self, chunk, settled)

    monkeypatch.setattr(Reading, "_read", watched)
    return lines


def undisturbed(tmp_path: Path, *sources: Path) -> dict[str, list[str]]:
    out = tmp_path / "undisturbed"
    shutil.rmtree(out, ignore_errors=True)
    import_paths(sources, out)
    return contents(out)


def test_a_file_that_has_grown_is_read_on_from_its_last_hand(tmp_path: Path, read: list[int]) -> None:
    source, out = write(tmp_path / "a.txt", "".join(HANDS[:3]), age=100), tmp_path / "out"
    import_paths([source], out)
    read.clear()
    write(source, "".join(HANDS))
    summary = import_paths([source], out)
    assert (summary.hands.total(), summary.duplicates) == (2, 1)
    lines = SPLIT.count("\n")
    assert {(line - 1) // lines for line in read if line > 1} == {2, 3, 4}  # line 1: the last hand of before, by itself
    assert contents(out) == undisturbed(tmp_path, source)
    frame = pd.read_parquet(out / "hands").sort_values("line")
    assert list(frame["line"]) == [1 + n * lines for n in range(5)]
    assert list(frame["hand_id"]) == list("01234")


@pytest.mark.parametrize("age", [0, 3600])
def test_a_hand_that_grows_line_by_line_ends_as_if_it_had_been_whole(tmp_path: Path, age: float) -> None:
    text, out, source = TOURNEY + SPLIT + HANDS[0], tmp_path / "out", tmp_path / "a.txt"
    lines = text.splitlines(keepends=True)
    for end in range(20, len(lines) + 1, 3):
        write(source, "".join(lines[:end]), age=age)
        import_paths([source], out)
    write(source, text)
    import_paths([source], out)
    assert contents(out) == undisturbed(tmp_path, source)
    assert len(pd.read_parquet(out / "hands")) == 3 and pd.read_parquet(out / "unread").empty


def test_the_unread_hands_before_the_place_where_reading_goes_on_stay(tmp_path: Path) -> None:
    broken = SPLIT.replace("Bo: checks\nAna: bets", "Bo: chekcs $1\nAna: bets")
    cut = SPLIT[: SPLIT.index("*** RIVER")]
    source, out = write(tmp_path / "a.txt", broken + TOURNEY + cut, age=0), tmp_path / "out"
    assert import_paths([source], out).unread == {"PRS001": 1, "PRS003": 1}
    write(source, broken + TOURNEY + SPLIT + HANDS[0])
    assert import_paths([source], out).unread == {}
    assert list(pd.read_parquet(out / "unread")["code"]) == ["PRS001"]
    assert contents(out) == undisturbed(tmp_path, source)


@pytest.mark.parametrize(
    "text",
    ["".join(HANDS[1:]), HANDS[0], "", TOURNEY + "".join(HANDS), "".join(HANDS[:2]).replace("nice", "NICE") + HANDS[4]],
    ids=["replaced", "truncated", "emptied", "longer but other", "chat changed and grown"],
)
def test_a_file_that_changed_otherwise_is_read_anew(tmp_path: Path, text: str) -> None:
    source, out = write(tmp_path / "a.txt", "".join(HANDS[:2]), age=100), tmp_path / "out"
    import_paths([source], out)
    write(source, text)
    import_paths([source], out)
    assert set(pd.read_parquet(out / "hands")["hand_id"]) >= {"0", "1"}  # what was there once is not lost
    assert contents(out)["files"] == undisturbed(tmp_path, source)["files"]
    wanted = set(pd.read_parquet(tmp_path / "undisturbed" / "hands")["hand_key"]) if text else set()
    assert wanted <= set(pd.read_parquet(out / "hands")["hand_key"])


def test_renamed_and_copied_files_are_not_read_again(tmp_path: Path, read: list[int]) -> None:
    source, out = write(tmp_path / "in" / "m.txt", "".join(HANDS)), tmp_path / "out"
    import_paths([tmp_path / "in"], out)
    read.clear()
    source.rename(tmp_path / "in" / "z.txt")
    shutil.copy(tmp_path / "in" / "z.txt", tmp_path / "in" / "a.txt")
    summary = import_paths([tmp_path / "in"], out)
    assert not read and summary.files == {"copies": 2} and not summary.hands
    frame = pd.read_parquet(out / "hands")
    names = [str(tmp_path / "in" / name) for name in ("a.txt", "m.txt", "z.txt")]
    assert list(frame["file"]) == [names[0]] * 5 and [list(row) for row in frame["sources"]] == [names] * 5
    assert sorted(pd.read_parquet(out / "files")["file"]) == names
    assert import_paths([tmp_path / "in"], out).files == {"unchanged": 2}


def test_a_file_that_was_only_touched_is_not_read_again(tmp_path: Path, read: list[int]) -> None:
    source, out = write(tmp_path / "a.txt", SPLIT), tmp_path / "out"
    import_paths([source], out)
    read.clear()
    os.utime(source)
    assert import_paths([source], out).files == {"copies": 1} and not read
    assert import_paths([source], out).files == {"unchanged": 1}
    assert [list(row) for row in pd.read_parquet(out / "hands")["sources"]] == [[str(source)]]


def test_the_dataset_itself_is_no_input(tmp_path: Path) -> None:
    write(tmp_path / "a.txt", SPLIT)
    for _ in range(2):
        summary = import_paths([tmp_path], tmp_path / "out")
    assert summary.files == {"unchanged": 1}
    assert list(pd.read_parquet(tmp_path / "out" / "files")["file"]) == [str(tmp_path / "a.txt")]


def test_of_ten_thousand_unchanged_files_none_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it takes in seconds, ``tests.bench.bench_import`` says."""
    old = time.time() - 3600
    for number in range(10_000):
        path = tmp_path / "in" / f"{number // 500}" / f"{number}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("nothing" if number else SPLIT)
        os.utime(path, (old, old))
    import_paths([tmp_path / "in"], tmp_path / "out")
    monkeypatch.setattr(Entry, "open", lambda entry: pytest.fail(f"{entry.path} was opened"))
    assert import_paths([tmp_path / "in"], tmp_path / "out").files == {"unchanged": 10_000}
