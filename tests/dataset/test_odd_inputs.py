"""What else lies in a folder: each thing that can't be read is told, and the rest is imported."""

import gzip
import os
import sys
import zipfile
from pathlib import Path

import pytest

from hhparse.batch import import_paths
from hhparse.cli.main import main
from hhparse.reading.files import entries
from tests.dataset.compare import contents
from tests.dataset.sample import SPLIT, TOURNEY
from tests.dataset.test_import import table, write

posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX file systems only")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a readable file that comes first, and one that comes last."""
    write(tmp_path / "in" / "a.txt", SPLIT)
    write(tmp_path / "in" / "z" / "z.txt", TOURNEY)
    return tmp_path / "in"


def told(folder: Path) -> dict[str, str]:
    """The sentences about what could not be read, by name; all else was imported, and is when it is done again."""
    out = folder.parent / "out"
    summary = import_paths([folder], out)
    assert set(table(out, "hands")["hand_id"]) == {"2587", "77"}
    assert summary.status() == (2 if summary.problems else 0)
    assert main(["import", str(folder), "--out", str(out), "--quiet"]) == summary.status()
    return {name.removeprefix(f"{folder}/"): sentence for name, sentence in summary.problems}


@posix
def test_a_pipe_a_socket_and_folders_named_like_files(folder: Path) -> None:
    import socket

    os.mkfifo(folder / "pipe.txt")
    server = socket.socket(socket.AF_UNIX)
    here = Path.cwd()
    os.chdir(folder)  # a socket's path must be short
    try:
        server.bind("s.txt")
    finally:
        os.chdir(here)
    (folder / "folder.txt").mkdir()
    write(folder / "folder.txt" / "more.txt", SPLIT)
    assert told(folder) == {}
    server.close()


@posix
def test_links_that_lead_nowhere_or_in_circles(folder: Path) -> None:
    (folder / "gone.txt").symlink_to(folder / "absent.txt")
    (folder / "self.txt").symlink_to(folder / "self.txt")
    (folder / "up").symlink_to(folder)
    assert told(folder) == {
        "gone.txt": "No such file or directory",
        "self.txt": "Too many levels of symbolic links",
    }


@posix
def test_folders_that_link_to_each_other_are_entered_once(folder: Path) -> None:
    for name, other in (("b", "c"), ("c", "b")):
        write(folder / name / f"{name}.txt", SPLIT)
        (folder / name / "one").symlink_to(folder / other)
        (folder / name / "two").symlink_to(folder / other)
    names = [entry.name.removeprefix(f"{folder}/") for entry in entries(folder)]
    assert names == [
        "a.txt",
        "b/b.txt",
        "b/one/c.txt",
        "b/two/c.txt",
        "c/c.txt",
        "c/one/b.txt",
        "c/two/b.txt",
        "z/z.txt",
    ]


@posix
def test_what_permission_is_denied_to(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a file system that denies: whoever runs this may be allowed everything."""
    write(folder / "mine.txt", SPLIT)
    write(folder / "closed" / "b.txt", SPLIT)
    write(folder / "blind" / "b.txt", SPLIT)
    denied = {"open": ["mine.txt", "blind/b.txt"], "iterdir": ["closed"], "stat": ["blind/b.txt"]}
    for step, names in denied.items():
        monkeypatch.setattr(Path, step, _denying(getattr(Path, step), [folder / name for name in names]))
    found = told(folder)
    assert found.pop("closed") and found == {"mine.txt": "Permission denied", "blind/b.txt": "Permission denied"}


def _denying(real, paths):  # type: ignore[no-untyped-def]
    def step(self, *args, **more):  # type: ignore[no-untyped-def]
        if self in paths:
            raise PermissionError(13, "Permission denied", str(self))
        return real(self, *args, **more)

    return step


def archive(path: Path, **members: str) -> bytes:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for name, text in members.items():
            made.writestr(name, text)
    return path.read_bytes()


def test_broken_archives(folder: Path) -> None:
    many = "".join(SPLIT.replace("#2587", f"#{n}") for n in range(50))
    whole = archive(folder / "whole.zip", a=SPLIT, b=TOURNEY)
    archive(folder / "cut.zip", a=SPLIT)
    (folder / "cut.zip").write_bytes(whole[:-30])
    flipped = bytearray(archive(folder / "flipped.zip", a=SPLIT, b=TOURNEY))
    flipped[60] ^= 0xFF
    (folder / "flipped.zip").write_bytes(flipped)
    locked = bytearray(whole)
    locked[6] |= 1
    locked[whole.index(b"PK\x01\x02") + 8] |= 1
    (folder / "locked.zip").write_bytes(locked)
    strange = bytearray(whole)
    strange[8] = strange[whole.index(b"PK\x01\x02") + 10] = 99
    (folder / "strange.zip").write_bytes(strange)
    torn = gzip.compress(many.encode())
    (folder / "torn.txt.gz").write_bytes(torn[: len(torn) // 2])
    (folder / "none.txt.gz").write_bytes(b"no gzip")
    found = {name: sentence.split(":")[0] for name, sentence in told_of_archives(folder).items()}
    assert found == {
        "flipped.zip!a": "broken archive",
        "locked.zip!a": "the archive is encrypted",
        "strange.zip!a": "the archive can't be unpacked",
        "torn.txt.gz": "broken archive",
        "none.txt.gz": "Not a gzipped file (b'no')",
    }


def told_of_archives(folder: Path) -> dict[str, str]:
    """As ``told``, where a torn archive may give some hands of its own."""
    summary = import_paths([folder], folder.parent / "out")
    assert {"2587", "77"} <= set(table(folder.parent / "out", "hands")["hand_id"])
    assert summary.status() == 2 and not summary.failed
    return {name.removeprefix(f"{folder}/"): sentence for name, sentence in summary.problems}


def test_a_member_that_is_gone_when_it_is_read(tmp_path: Path) -> None:
    archive(tmp_path / "a.zip", b=SPLIT)
    (entry,) = entries(tmp_path)
    archive(tmp_path / "a.zip", c=SPLIT)
    with pytest.raises(OSError, match="no longer in the archive"), entry.open():
        pass


def test_an_archive_that_unpacks_to_a_thousand_times_its_size(folder: Path) -> None:
    archive(folder / "bomb.zip", zeros="\0" * 12_000_000, blanks=" " * 2_000_000 + "\n" * 2_000_000)
    assert (folder / "bomb.zip").stat().st_size < 16_000_000 / 500
    assert told(folder) == {}


def test_lzma_that_is_none(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_LZMA) as made:
        made.writestr("b", SPLIT)
    data = bytearray((tmp_path / "a.zip").read_bytes())
    data[40:80] = b"\xff" * 40
    (tmp_path / "a.zip").write_bytes(data)
    (entry,) = entries(tmp_path)
    with pytest.raises(OSError, match="broken archive"), entry.open() as stream:
        stream.read()


def test_other_content_of_the_same_size_and_time_is_not_seen(tmp_path: Path) -> None:
    """The price of not opening every file every night; the README says so."""
    source, out = write(tmp_path / "a.txt", SPLIT), tmp_path / "out"
    import_paths([source], out)
    before, stat = contents(out), source.stat()
    write(source, SPLIT.replace("#2587", "#7852"))
    os.utime(source, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert import_paths([source], out).files == {"unchanged": 1}
    assert contents(out) == before


def test_a_pipe_that_is_named_is_read(tmp_path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("no pipes")
    import threading

    os.mkfifo(tmp_path / "pipe")
    writer = threading.Thread(target=(tmp_path / "pipe").write_text, args=(SPLIT,))
    writer.start()
    assert import_paths([tmp_path / "pipe"], tmp_path / "out").hands.total() == 1
    writer.join()
