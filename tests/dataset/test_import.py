"""Imports from end to end, in one process."""

import gzip
import io
import os
import shutil
import time
import zipfile
from pathlib import Path

import pandas as pd
import pytest

from hhparse.batch import Progress, import_paths
from hhparse.batch.plan import Job
from hhparse.batch.reading import Reading
from hhparse.dataset.ledger import unreads
from hhparse.hand import Hand, Unread
from hhparse.reading.files import Entry
from hhparse.reading.reader import read_stream
from tests.dataset.sample import SAMPLES, SPLIT, TOURNEY, sample_hands

PARTY = (SAMPLES / "partypoker" / "classic" / "split-pots.txt").read_text().split("***** Hand History", 2)[1]
PARTY = f"***** Hand History{PARTY}"


def write(path: Path, text: str | bytes, age: float = 3600) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    os.utime(path, (time.time() - age,) * 2)
    return path


def table(out: Path, name: str) -> pd.DataFrame:
    return pd.read_parquet(out / name)


def test_the_samples(tmp_path: Path) -> None:
    summary = import_paths([SAMPLES], tmp_path)
    assert not summary.problems and summary.status() == 0
    frame = table(tmp_path, "hands")
    keys = {hand.hand_key for hand in sample_hands()}
    assert set(frame["hand_key"]) == keys and len(frame) == len(keys) == summary.hands.total()
    assert set(table(tmp_path, "events")["hand_key"]) == keys
    files = table(tmp_path, "files").set_index("file")
    assert files["hands"].sum() == summary.hands.total() + summary.duplicates
    kinds = {Path(file).name: kind for file, kind in files["kind"].items()}
    assert kinds["empty.txt"] == "empty" and kinds["tournament-summary.txt"] == "tournament summary"
    assert kinds["no-history.txt"] == "no history"
    assert len(table(tmp_path, "unread")) == summary.unread.total() > 3


def test_a_rerun_reads_nothing_again(tmp_path: Path) -> None:
    source, out = write(tmp_path / "in" / "a.txt", SPLIT + TOURNEY), tmp_path / "out"
    assert import_paths([source.parent], out).hands.total() == 2
    before = {path: path.stat().st_mtime_ns for path in out.rglob("*.parquet") if path.parent.name != "files"}
    again = import_paths([source.parent], out)
    assert again.files == {"unchanged": 1} and not again.hands and again.status() == 0
    assert {path: path.stat().st_mtime_ns for path in before} == before


def test_a_hand_in_two_files_is_there_once(tmp_path: Path) -> None:
    write(tmp_path / "in" / "a.txt", SPLIT)
    write(tmp_path / "in" / "b.txt", SPLIT + TOURNEY)
    summary = import_paths([tmp_path / "in"], tmp_path / "out")
    assert (summary.hands.total(), summary.duplicates) == (2, 1)
    write(tmp_path / "in" / "c.txt", TOURNEY + SPLIT)
    summary = import_paths([tmp_path / "in"], tmp_path / "out")
    assert (summary.hands.total(), summary.duplicates) == (0, 2)
    assert sorted(table(tmp_path / "out", "hands")["hand_id"]) == ["2587", "77"]
    assert len(table(tmp_path / "out", "seats")) == 4


def test_archives_and_names_of_members(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    write(folder / "a.txt.gz", gzip.compress(SPLIT.encode()))
    with zipfile.ZipFile(folder / "b.zip", "w") as archive:
        archive.writestr("inner/c.txt", TOURNEY)
    summary = import_paths([folder], tmp_path / "out")
    assert summary.hands.total() == 2
    assert set(table(tmp_path / "out", "hands")["file"]) == {
        str(folder / "a.txt.gz"),
        f"{folder / 'b.zip'}!inner/c.txt",
    }


def test_what_cannot_be_opened_is_told_and_the_rest_is_done(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    write(folder / "a.txt", SPLIT)
    write(folder / "b.txt.gz", gzip.compress(TOURNEY.encode())[:60])
    summary = import_paths([tmp_path / "absent", folder], tmp_path / "out")
    assert summary.hands.total() == 1 and summary.status() == 2
    assert [Path(name).name for name, _ in summary.problems] == ["absent", "b.txt.gz"]
    files = table(tmp_path / "out", "files").set_index("kind")
    assert files.loc["unreadable", "error"] and files.loc["histories", "hands"] == 1


def test_a_bug_in_reading_costs_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "in" / "a.txt", SPLIT)
    write(tmp_path / "in" / "b.txt", TOURNEY)
    import hhparse.batch.reading as batch

    real = batch.read_chunk

    def poisoned(chunk, file):  # type: ignore[no-untyped-def]
        if file.endswith("a.txt"):
            raise ZeroDivisionError("oops")
        return real(chunk, file)

    monkeypatch.setattr(batch, "read_chunk", poisoned)
    summary = import_paths([tmp_path / "in"], tmp_path / "out")
    assert summary.hands.total() == 1
    ((name, sentence),) = summary.problems
    assert name.endswith("a.txt") and "ZeroDivisionError" in sentence


def test_a_tail_is_pending_until_the_file_has_grown(tmp_path: Path) -> None:
    cut = SPLIT.index("*** RIVER")
    source, out = write(tmp_path / "a.txt", TOURNEY + SPLIT[:cut], age=0), tmp_path / "out"
    summary = import_paths([source], out)
    assert (summary.hands.total(), summary.unread, summary.pending) == (1, {"PRS003": 1}, 1)
    (row,) = table(out, "unread").to_dict("records")
    assert row["pending"] and row["hand_id"] == "2587" and row["first_line"] == TOURNEY.count("\n") + 1
    (file,) = table(out, "files").to_dict("records")
    assert file["offset"] == len(TOURNEY) and file["offset_line"] == TOURNEY.count("\n") + 1 and file["pending"]
    write(source, TOURNEY + SPLIT)
    assert import_paths([source], out).hands.total() == 1
    assert len(table(out, "unread")) == 0 and len(table(out, "hands")) == 2
    assert not table(out, "files")["pending"].any()


def test_a_summary_cut_short_is_whole_once_the_file_rests(tmp_path: Path) -> None:
    short = SPLIT[: SPLIT.index("Seat 6: Ana (button)")]
    source, out = write(tmp_path / "a.txt", short, age=0), tmp_path / "out"
    assert import_paths([source], out).unread == {"PRS003": 1}
    os.utime(source, (time.time() - 3600,) * 2)  # a minute later, as it were
    assert import_paths([source], out).hands.total() == 1
    assert len(table(out, "unread")) == 0


@pytest.mark.parametrize("age", [0, 3600])
@pytest.mark.parametrize("text", [SPLIT, PARTY], ids=["pokerstars", "partypoker"])
def test_a_file_that_ends_anywhere_is_read_as_audit_reads_it(tmp_path: Path, text: str, age: float) -> None:
    taken_whole = 0
    for end in range(0, len(text), 3):
        source = write(tmp_path / "a.txt", TOURNEY + text[:end], age)
        stat = source.stat()
        reading = Reading(Job(Entry(source), str(source), stat.st_size, stat.st_mtime_ns))
        found = list(reading.items())
        audited = list(read_stream(io.BytesIO(source.read_bytes()), str(source)))
        if age and isinstance(found[-1], Hand) and isinstance(audited[-1], Unread):
            assert audited.pop().finding.code == "PRS003" and found.pop().hand_id in text and not reading.pending
            taken_whole += 1
        assert found == audited
        assert reading.pending == (isinstance(found[-1], Unread) and found[-1].finding.code == "PRS003")
    assert bool(taken_whole) == bool(age and text == SPLIT)  # PartyPoker's is whole with its first win


def test_unread_hands_keep_their_text_and_come_back(tmp_path: Path) -> None:
    broken = SPLIT.replace("Bo: checks\nAna: bets", "Bo: chekcs $1\nAna: bets")
    source = write(tmp_path / "a.txt", broken + TOURNEY)
    summary = import_paths([source], tmp_path / "out")
    assert (summary.hands.total(), summary.unread.total()) == (1, 1)
    assert summary.status() == 0 and summary.status(strict=True) == 1
    import pyarrow.parquet as pq

    (unread,) = unreads(pq.read_table(tmp_path / "out" / "unread"))
    assert unread.text == broken and unread.line == 13 and unread.line_text == "Bo: chekcs $1"
    assert unread.source.line_end == 29 and unread.room == "pokerstars"


def test_unread_hands_are_tried_again_by_another_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "in" / "a.txt", SPLIT.replace("Bo: checks\nAna: bets", "Bo: chekcs $1\nAna: bets"))
    write(tmp_path / "in" / "b.txt", TOURNEY)
    import_paths([tmp_path / "in"], tmp_path / "out")
    monkeypatch.setattr("hhparse.batch.plan.VERSION", "999")
    summary = import_paths([tmp_path / "in"], tmp_path / "out")
    assert summary.files == {"unchanged": 1, "histories": 1} and len(table(tmp_path / "out", "unread")) == 1


def test_what_is_committed_stays_though_the_run_is_cut_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "in" / "a.txt", SPLIT)
    write(tmp_path / "in" / "b.txt", TOURNEY)
    monkeypatch.setattr("hhparse.batch.work.COMMIT", 1)

    def stop(progress: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        import_paths([tmp_path / "in"], tmp_path / "out", progress=stop)
    assert list(table(tmp_path / "out", "hands")["hand_id"]) == ["2587"]
    again = import_paths([tmp_path / "in"], tmp_path / "out")
    assert again.files == {"unchanged": 1, "histories": 1} and again.hands.total() == 1


def test_progress_counts_files_bytes_and_hands(tmp_path: Path) -> None:
    write(tmp_path / "in" / "a.txt", SPLIT)
    write(tmp_path / "in" / "b.txt", TOURNEY)
    told: list[Progress] = []
    import_paths([tmp_path / "in"], tmp_path / "out", progress=told.append)
    size = len(SPLIT) + len(TOURNEY)
    assert [(one.files, one.of_files, one.hands) for one in told] == [(1, 2, 1), (2, 2, 2)]
    assert told[-1].bytes == told[-1].of_bytes == size


def test_an_empty_folder_makes_an_empty_dataset(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    summary = import_paths([tmp_path / "in"], tmp_path / "out")
    assert summary.status() == 0 and summary.files == {}
    assert len(table(tmp_path / "out", "files")) == 0


def test_the_same_file_named_twice_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "a.txt", SPLIT)
    monkeypatch.chdir(tmp_path)
    summary = import_paths([Path("a.txt"), tmp_path / "a.txt"], tmp_path / "out")
    assert summary.files == {"histories": 1} and summary.duplicates == 0
    shutil.rmtree(tmp_path / "out")


def test_a_large_file_is_published_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hhparse.batch.work.COMMIT", 10)
    hands = [SPLIT.replace("#2587", f"#{number}") for number in range(100, 125)]
    write(tmp_path / "a.txt", "".join(hands))
    summary = import_paths([tmp_path / "a.txt"], tmp_path / "out")
    assert summary.hands.total() == 25 and len(list((tmp_path / "out" / "hands").rglob("*.parquet"))) == 3
    assert sorted(table(tmp_path / "out", "hands")["hand_id"]) == [str(number) for number in range(100, 125)]
