"""One hand in several files, and several hands of one number: the order of imports does not matter."""

import shutil
from contextlib import suppress
from pathlib import Path

import pandas as pd
import pytest

from hhparse.auditing.run import audit
from hhparse.batch import import_paths
from hhparse.dataset import disk, parts
from hhparse.dataset.index import hand_keys
from hhparse.dataset.numbers import conflicts, mark
from hhparse.dataset.rewrite import groups
from hhparse.dataset.rows import hands
from hhparse.dataset.schema import TABLES
from hhparse.rules.houses import HOUSES
from tests.dataset.sample import SPLIT, TOURNEY, read
from tests.dataset.test_import import table, write
from tests.dataset.test_merge import ANA, BO, CYD_3, CYD_4, DOV_3, DOV_4, NOBODY, STUD

OTHER = SPLIT.replace("$24.02", "$25.02")
"""Another hand with the number of SPLIT."""
THIRD = SPLIT.replace("$24.02", "$26.02")


def everything(out: Path) -> dict[str, list[str]]:
    """All rows of all tables, in an order of their own."""
    found = {}
    for name in TABLES:
        if list((out / name).rglob("*.parquet")):
            found[name] = sorted(repr(row) for row in table(out, name).astype(object).to_dict("records"))
    return found


def imported(out: Path, *paths: Path) -> dict[str, list[str]]:
    """What the dataset *out* holds after imports of *paths*, one by one."""
    for path in paths:
        assert import_paths([path], out).status() == 0
    assert not list(out.rglob("*.tmp"))
    return everything(out)


CASES = {
    "the same text twice": {"a.txt": SPLIT, "b.txt": SPLIT + TOURNEY},
    "daily exports and an archive": {"archive.txt": TOURNEY + SPLIT, "day-1.txt": TOURNEY, "day-2.txt": "\n" + SPLIT},
    "two players and an observer": {"c.txt": TOURNEY + ANA, "b.txt": BO, "a.txt": NOBODY},
    "two players of a stud hand": {
        "a.txt": STUD.format(third=CYD_3, fourth=CYD_4),
        "b.txt": STUD.format(third=DOV_3, fourth=DOV_4),
    },
    "one number, other content": {"a.txt": SPLIT + TOURNEY, "b.txt": OTHER, "c.txt": "\n\n" + THIRD},
    "one number, other content, in one file": {"a.txt": SPLIT + OTHER, "b.txt": THIRD + SPLIT},
    "one number, other content and months": {"a.txt": SPLIT, "b.txt": OTHER.replace("2024/11", "2024/10")},
    "two views in one file": {"a.txt": BO + ANA, "b.txt": NOBODY},
}


@pytest.mark.parametrize("case", CASES)
def test_the_order_of_imports_does_not_matter(case: str, tmp_path: Path) -> None:
    files = [write(tmp_path / "in" / name, text) for name, text in CASES[case].items()]
    there = imported(tmp_path / "out", *files)
    assert imported(tmp_path / "back", *reversed(files)) == there
    assert imported(tmp_path / "at once", tmp_path / "in") == there
    assert len(set(there["hands"])) == len(set(table(tmp_path / "out", "hands")["hand_key"]))
    for file in files:  # read anew, nothing is new
        write(file, file.read_bytes() + b"\n")
    again = imported(tmp_path / "out", *files)
    assert {name: rows for name, rows in again.items() if name != "files"} == {
        name: rows for name, rows in there.items() if name != "files"
    }


def test_hole_cards_of_two_views_and_their_audit_are_in_all_tables(tmp_path: Path) -> None:
    imported(tmp_path / "out", write(tmp_path / "b.txt", TOURNEY + BO), write(tmp_path / "a.txt", ANA))
    seats = table(tmp_path / "out", "seats").set_index("name")
    assert list(seats.loc["Ana", "cards"]) == ["8s", "Qs", "3s", "2c"]
    assert list(seats.loc["Bo", "cards"]) == ["Ah", "Ks", "9c", "9d"]
    assert seats.loc["Ana", "hero"] and seats.loc["Bo", "hero"] and not seats.loc["Cyd", "hero"]
    row = table(tmp_path / "out", "hands").set_index("hand_id").loc["2587"]
    assert row["sources"].tolist() == [str(tmp_path / "a.txt"), str(tmp_path / "b.txt")]
    assert (row["file"], row["line"], row["verdict"]) == (str(tmp_path / "a.txt"), 1, "consistent")
    (part,) = [part for part in parts.parts(tmp_path / "out") if part.month == "2024-11"]
    ((hand,),) = [list(hands(tables, part.room)) for tables in groups(part)]
    assert audit(hand, HOUSES["pokerstars"]).verdict == "consistent" and set(hand.heroes) == {2, 6}


def test_hands_of_one_number_name_each_other(tmp_path: Path) -> None:
    imported(tmp_path / "out", write(tmp_path / "a.txt", SPLIT), write(tmp_path / "b.txt", TOURNEY + OTHER))
    ((one,), (other,), (tourney,)) = map(read, (SPLIT, OTHER, TOURNEY))
    assert one.hand_key != other.hand_key
    found = table(tmp_path / "out", "findings").query("code == 'SEQ001'").set_index("hand_key")
    assert sorted(found.index) == sorted([one.hand_key, other.hand_key]) and tourney.hand_key not in found.index
    assert other.hand_key in found.loc[one.hand_key, "message"]
    assert one.hand_key in found.loc[other.hand_key, "message"]
    assert found.loc[one.hand_key, "lines"].tolist() == [1]
    assert found.loc[other.hand_key, "lines"].tolist() == [TOURNEY.count("\n") + 1]
    assert set(found["severity"]) == {"warning"} and set(found["origin"]) == {"import"}
    assert set(table(tmp_path / "out", "hands")["verdict"]) == {"consistent"}


def test_the_audit_of_a_file_does_not_speak_of_other_hands() -> None:
    for hand in read(SPLIT + OTHER + SPLIT):
        assert not [found for found in audit(hand, HOUSES["pokerstars"]).findings if found.code.startswith("SEQ")]


def test_conflicts() -> None:
    keys = ["r:1:aaaaaaaa", "r:1:bbbbbbbb", "r:1:aaaaaaaa", "r:2:aaaaaaaa", "s:1:cccccccc", "r:1:2:dddddddd"]
    assert conflicts(keys) == {"r:1:aaaaaaaa": ("r:1:bbbbbbbb",), "r:1:bbbbbbbb": ("r:1:aaaaaaaa",)}
    assert conflicts(reversed(keys)) == conflicts(keys)
    many = {key: len(others) for key, others in conflicts(f"r:1:{n:08x}" for n in range(1000)).items()}
    assert len(many) == 1000 and set(many.values()) == {4}


def test_a_finding_whose_other_hand_is_gone_goes_too(tmp_path: Path) -> None:
    imported(tmp_path / "out", write(tmp_path / "a.txt", SPLIT), write(tmp_path / "b.txt", OTHER))
    (gone,) = [p for p in parts.parts(tmp_path / "out") if [*hand_keys(p)] == [[read(OTHER)[0].hand_key]]]
    disk.remove(gone.path("hands"))
    mark(tmp_path / "out")
    parts.clear(tmp_path / "out")
    assert not list((tmp_path / "out" / "findings").rglob("*.parquet"))
    assert len(table(tmp_path / "out", "hands")) == 1


@pytest.mark.parametrize("step", ["sync", "rename", "remove"])
def test_whatever_fails_the_next_run_completes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    first, second = write(tmp_path / "b.txt", BO), write(tmp_path / "a.txt", ANA + OTHER)
    whole = imported(tmp_path / "whole", first, second)
    imported(tmp_path / "begun", first)
    real, after, failed = getattr(disk, step), 0, True
    while failed:
        out, left, failed = tmp_path / f"out-{after}", after, False
        shutil.copytree(tmp_path / "begun", out)

        def failing(*args: Path) -> None:
            nonlocal left, failed
            left -= 1
            if left < 0:
                failed = True
                raise OSError(28, "No space left on device")
            real(*args)

        monkeypatch.setattr(disk, step, failing)
        with suppress(OSError):
            import_paths([second], out)
        monkeypatch.setattr(disk, step, real)
        assert pd.read_parquet(out / "hands")["hand_key"].is_unique
        assert imported(out, second) == whole
        after += 3 if step == "sync" else 1
    assert after > {"sync": 30, "rename": 15, "remove": 10}[step]
