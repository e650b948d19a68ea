"""Small parts joined: the same hands before, after, and whenever somebody looks."""

import errno
import shutil
from contextlib import suppress
from pathlib import Path

import pandas as pd
import pytest

from hhparse.batch import import_paths
from hhparse.cli.main import main
from hhparse.dataset import compact as compacting
from hhparse.dataset import disk, parts
from hhparse.dataset.compact import compact
from tests.dataset.sample import SAMPLES, SPLIT, TOURNEY
from tests.dataset.tables import read
from tests.dataset.test_import import table, write
from tests.dataset.test_views import everything


@pytest.fixture
def nightly(tmp_path: Path) -> Path:
    """A dataset of five imports: four small parts in one month, one in another."""
    texts = [SPLIT.replace("#2587", f"#{number}") for number in range(4)] + [TOURNEY]
    for number, text in enumerate(texts):
        import_paths([write(tmp_path / f"{number}.txt", text)], tmp_path / "data")
    assert len(parts.parts(tmp_path / "data")) == 5
    return tmp_path / "data"


def test_the_parts_of_a_month_become_one(nightly: Path) -> None:
    before = everything(nightly)
    assert main(["compact", str(nightly)]) == 0
    assert everything(nightly) == before
    assert [part.month for part in parts.parts(nightly)] == ["2023-02", "2024-11"]
    assert parts.clear(nightly) == 0 and not (nightly / parts.WORKSHOP).exists()
    done = compact(nightly)
    assert (done.before, done.after, done.hands) == (2, 2, 0)


def test_the_samples_and_large_parts_stay_as_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compacting, "GROUP", 3)
    for folder in sorted(SAMPLES.iterdir()):
        import_paths([folder], tmp_path)
    import_paths(
        [write(tmp_path.parent / "more.txt", SPLIT.replace("#2587", "#1") + SPLIT.replace("#2587", "#2"))], tmp_path
    )
    before = everything(tmp_path)
    monkeypatch.setattr(compacting, "SMALL", 2)
    compact(tmp_path)
    assert everything(tmp_path) == before
    monkeypatch.setattr(compacting, "SMALL", 50_000)
    compact(tmp_path)
    assert everything(tmp_path) == before
    assert len({(part.room, part.month) for part in parts.parts(tmp_path)}) == len(parts.parts(tmp_path))


@pytest.mark.parametrize("step", ["sync", "rename", "remove", "exchange"])
def test_whatever_fails_each_hand_is_there_once(
    nightly: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    keys, whole = sorted(table(nightly, "hands")["hand_key"]), everything(nightly)
    real, after, failed = getattr(disk, step), 0, True
    while failed:
        out, left, failed = tmp_path / f"out-{after}", after, False
        shutil.copytree(nightly, out)

        def failing(*args: Path, out: Path = out) -> None:
            nonlocal left, failed
            assert sorted(pd.read_parquet(out / "hands")["hand_key"]) == keys
            left -= 1
            if left < 0:
                failed = True
                raise OSError(errno.ENOSPC, "No space left on device")
            real(*args)

        monkeypatch.setattr(disk, step, failing)
        with suppress(OSError):
            compact(out)
        monkeypatch.setattr(disk, step, real)
        assert sorted(pd.read_parquet(out / "hands")["hand_key"]) == keys
        counted = [read(part, "seats") for part in parts.parts(out)]
        assert sum(map(len, counted)) == 2 * len(keys)
        import_paths([], out)  # any run clears up
        assert everything(out) == whole
        assert compact(out).after == 2 and everything(out) == whole
        after += 1
    assert after > 1
