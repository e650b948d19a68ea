"""Hands that could not be read, many of them: told a few at a time, and replaced a few at a time."""

from collections.abc import Iterator
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from hhparse.batch import ImportSummary, import_paths
from hhparse.batch.plan import Stopped
from hhparse.batch.work import Message, Result, Task, work
from tests.dataset.compare import contents
from tests.dataset.sample import SPLIT, TOURNEY
from tests.dataset.test_import import write

BROKEN = SPLIT.replace("Bo: checks\nAna: bets", "Bo: chekcs $1\nAna: bets")
CUT = SPLIT[: SPLIT.index("*** RIVER")].replace("#2587", "#3")

VERSIONS = {
    "read once": (BROKEN + TOURNEY + BROKEN.replace("#2587", "#1") + CUT,),
    "the last one goes on": (BROKEN + BROKEN.replace("#2587", "#1") + CUT, ""),
    "more of them": (BROKEN + TOURNEY, BROKEN + TOURNEY + BROKEN.replace("#2587", "#1") + CUT),
    "healed": (BROKEN + BROKEN.replace("#2587", "#1"), SPLIT + SPLIT.replace("#2587", "#1")),
    "the first one gone": (BROKEN + TOURNEY + BROKEN.replace("#2587", "#1"), TOURNEY + BROKEN.replace("#2587", "#1")),
}


@pytest.fixture
def told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each unread hand is told, and committed, as soon as it is met."""
    monkeypatch.setattr("hhparse.batch.work.TEXT", 1)


def undisturbed(folder: Path, source: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, list[str]]:
    """What one import of *source* gives in which all is told at the end."""
    monkeypatch.setattr("hhparse.batch.work.TEXT", 1 << 24)
    import_paths([source], folder)
    return contents(folder)


@pytest.mark.usefixtures("told_at_once")
@pytest.mark.parametrize("case", VERSIONS)
def test_told_one_by_one_they_are_the_same(case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = VERSIONS[case]
    for number, text in enumerate(texts):
        text = text or texts[0] + SPLIT[len(CUT) - len("#3") + len("#2587") :]
        source = write(tmp_path / "a.txt", text, age=3600 - number)
        import_paths([source], tmp_path / "out")
    assert contents(tmp_path / "out") == undisturbed(tmp_path / "fresh", source, monkeypatch)


def stopped_short(task: Task, stop: Stopped) -> Iterator[Message]:
    """Work that ends in an error after its first result."""
    for message in work(task, stop):
        yield message
        if isinstance(message, Result):
            raise OSError(5, "input/output error")


@pytest.mark.usefixtures("told_at_once")
def test_a_file_that_was_told_in_part_is_told_whole_the_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = write(tmp_path / "a.txt", BROKEN + TOURNEY + BROKEN.replace("#2587", "#1"))
    with pytest.raises(OSError, match="input/output"):
        import_paths([source], tmp_path / "out", work=stopped_short)
    assert pq.read_table(tmp_path / "out" / "unread")["hand_id"].to_pylist() == ["2587"]
    assert not (tmp_path / "out" / "files" / "files.parquet").exists() or not pq.read_table(tmp_path / "out" / "files")
    summary = import_paths([source], tmp_path / "out")
    assert summary.unread == {"PRS001": 2}
    assert contents(tmp_path / "out") == undisturbed(tmp_path / "fresh", source, monkeypatch)


def test_those_of_a_file_that_goes_on_count_too() -> None:
    """In a summary of several imports: of what is read from line 10 on, what was told of lines before stays."""
    summary = ImportSummary(unread_at={"a": {4: "PRS001", 12: "PRS003"}})
    summary.add(ImportSummary(unread_at={"a": {15: "PRS001"}}, since={"a": 10}))
    assert summary.unread_at == {"a": {4: "PRS001", 15: "PRS001"}}


def unread_file(out: Path) -> Path:
    return out / "unread" / "unread.parquet"


def test_an_import_without_unread_hands_leaves_the_others_as_they_are(tmp_path: Path) -> None:
    import_paths([write(tmp_path / "a.txt", BROKEN)], tmp_path / "out")
    before = unread_file(tmp_path / "out").stat()
    import_paths([write(tmp_path / "b.txt", SPLIT)], tmp_path / "out")
    after = unread_file(tmp_path / "out").stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


def test_small_groups_become_one(tmp_path: Path) -> None:
    for number in range(5):
        import_paths([write(tmp_path / f"{number}.txt", BROKEN.replace("#2587", f"#{number}"))], tmp_path / "out")
    with pq.ParquetFile(unread_file(tmp_path / "out")) as file:
        assert (file.num_row_groups, file.metadata.num_rows) == (1, 5)


def test_large_groups_stay_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that no more than one of them, and what is new, has to be held."""
    monkeypatch.setattr("hhparse.dataset.ledger.GROUP", 1)
    for number in range(5):
        import_paths([write(tmp_path / f"{number}.txt", BROKEN.replace("#2587", f"#{number}"))], tmp_path / "out")
    with pq.ParquetFile(unread_file(tmp_path / "out")) as file:
        assert (file.num_row_groups, file.metadata.num_rows) == (5, 5)
