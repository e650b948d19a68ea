"""Where histories come from: files, folders, archives, standard input."""

import gzip
import io
import sys
import zipfile
from pathlib import Path

import pytest

from hhparse.reading.files import Entry, entries
from tests.reading.reads import hands, read, samples

STARS = samples()["pokerstars/holdem-nl/heads-up.txt"]
PARTY = samples()["partypoker/new-text/summary.txt"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "one.txt").write_bytes(STARS)
    (tmp_path / "a.log").write_bytes(PARTY)
    (tmp_path / "c.txt.gz").write_bytes(gzip.compress(STARS))
    (tmp_path / ".hidden").write_bytes(STARS)
    (tmp_path / ".cache").mkdir()
    (tmp_path / ".cache" / "x.txt").write_bytes(STARS)
    with zipfile.ZipFile(tmp_path / "d.zip", "w") as archive:
        archive.writestr("inner/two.txt", PARTY)
        archive.writestr("one.txt", STARS)
    return tmp_path


def test_a_folder_gives_its_files_in_order_and_members_by_name(folder: Path) -> None:
    names = [entry.name.removeprefix(f"{folder}/") for entry in entries(folder)]
    assert names == ["a.log", "b/one.txt", "c.txt.gz", "d.zip!inner/two.txt", "d.zip!one.txt"]


def test_every_entry_opens_as_the_bytes_it_holds(folder: Path) -> None:
    found = {}
    for entry in entries(folder):
        with entry.open() as stream:
            found[entry.name.removeprefix(f"{folder}/")] = stream.read()
    assert found == {
        "a.log": PARTY,
        "b/one.txt": STARS,
        "c.txt.gz": STARS,
        "d.zip!inner/two.txt": PARTY,
        "d.zip!one.txt": STARS,
    }


def test_a_file_named_zip_that_is_none_is_read_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "x.zip"
    path.write_bytes(STARS)
    (entry,) = entries(path)
    with entry.open() as stream:
        assert hands(read(stream.read()))


def test_a_missing_path_is_the_callers_mistake(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        list(entries(tmp_path / "nowhere"))


def test_a_torn_gzip_file_raises_what_the_docstring_says(tmp_path: Path) -> None:
    path = tmp_path / "x.gz"
    path.write_bytes(gzip.compress(STARS)[:-20])
    (entry,) = entries(path)
    with pytest.raises(OSError, match="broken archive"), entry.open() as stream:
        stream.read()


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(STARS)))
    (entry,) = entries(Path("-"))
    assert entry.name == "-"
    assert Entry(Path("-"), label="mine.txt").name == "mine.txt"
    with entry.open() as stream:
        assert stream.read() == STARS
