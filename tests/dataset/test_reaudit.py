"""Hands judged again without their text files."""

import json
import os
import threading
from pathlib import Path
from typing import IO

import pytest

from hhparse.batch import import_paths
from hhparse.cli.main import main
from hhparse.dataset import lock
from hhparse.dataset.lock import locked
from tests.dataset.sample import SAMPLES, SPLIT, TOURNEY, read
from tests.dataset.test_import import table, write
from tests.dataset.test_merge import ANA, BO
from tests.dataset.test_views import OTHER, everything

BROKEN = SPLIT.replace("#2587", "#9").replace("Bo: checks\nAna: bets", "Bo: chekcs $1\nAna: bets")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    source = write(tmp_path / "a.txt", SPLIT + BROKEN + OTHER)
    import_paths([source], tmp_path / "data")
    source.unlink()
    return tmp_path / "data"


def audited(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, object]]:
    capsys.readouterr()
    main(["audit", *arguments, "--format", "jsonl"])
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_dataset_is_judged_like_the_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import_paths([SAMPLES], tmp_path)
    files = {str(one["source"]): one for one in audited(capsys, str(SAMPLES))}
    found = audited(capsys, "--data", str(tmp_path))
    assert len(found) > 100
    kept = [one for one in found if "SEQ001" not in str(one) and one["verdict"] != "unread"]
    assert len(kept) > 100
    for one in kept:
        assert one == files[str(one["source"])]


def test_findings_between_hands_and_unread_hands_are_told(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = audited(capsys, "--data", str(data))
    codes = [[finding["code"] for finding in one["findings"]] for one in found]  # type: ignore[attr-defined]
    assert [one["verdict"] for one in found] == ["consistent", "consistent", "unread"]
    assert codes[0] == codes[1] == ["SEQ001"] and codes[2][0].startswith("PRS")
    assert main(["audit", "--data", str(data)]) == 1  # the unread hand
    (unread,) = audited(capsys, "--data", str(data), "--hand", "9")
    assert unread["hand_id"] == "9"


def test_an_update_replaces_findings_whole_and_again_changes_nothing(data: Path) -> None:
    before = everything(data)
    main(["audit", "--data", str(data), "--update"])
    assert everything(data) == before


def test_an_update_judges_by_the_rules_named(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hhparse.dataset.rows.VERSION", "99.0")
    main(["audit", "--data", str(data), "--update", "--house", "tda"])
    hands = table(data, "hands")
    assert set(hands["house"]) == {"tda"} and set(hands["version"]) == {"99.0"}
    assert set(table(data, "pots")["version"]) == {"99.0"} and set(table(data, "seats")["version"]) == {"99.0"}
    assert list(table(data, "findings")["code"]) == ["SEQ001", "SEQ001"]


def test_an_update_says_who_holds_the_dataset(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = everything(data)
    with locked(data):
        assert main(["audit", "--data", str(data), "--update"]) == 3
        told, said = capsys.readouterr()
        assert (told, said.count("\n")) == (
            "",
            1,
        ) and f"{data} is in use by another import: process {os.getpid()}" in said
        assert main(["audit", "--data", str(data)]) == 1  # the unread hand; reading needs no lock
    assert everything(data) == before


def test_an_update_can_wait(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waited = threading.Event()
    real = lock._take

    def take(file: IO[str]) -> bool:
        taken = real(file)
        if not taken:
            waited.set()
        return taken

    monkeypatch.setattr(lock, "_take", take)
    command = ["audit", "--data", str(data), "--update", "--house", "tda", "--wait"]
    with locked(data):
        later = threading.Thread(target=main, args=(command,))
        later.start()
        assert waited.wait(30)
        assert set(table(data, "hands")["house"]) == {"pokerstars"}
    later.join(30)
    assert set(table(data, "hands")["house"]) == {"tda"}


def test_files_or_a_dataset(data: Path) -> None:
    assert main(["audit"]) == 2
    assert main(["audit", "x.txt", "--data", str(data)]) == 2
    assert main(["audit", "x.txt", "--update"]) == 2
    assert main(["audit", "--data", str(data), "--wait"]) == 2
    assert main(["audit", "--data", str(data / "absent")]) == 2


@pytest.mark.parametrize("command", [["audit", "--data"], ["audit", "--update", "--data"], ["compact"]])
def test_a_folder_that_is_no_dataset_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    write(tmp_path / "a.txt", SPLIT)
    assert main([*command, str(tmp_path)]) == 2
    assert "is no dataset" in capsys.readouterr().err.replace("\n", " ")
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.parametrize(
    ("house", "after"),
    [("robert", "robert"), ("mine.toml", "pokerstars")],
    ids=["a house we know", "a house in a file"],
)
def test_a_view_that_joins_a_hand_leaves_it_to_the_house_that_judged_it(tmp_path: Path, house: str, after: str) -> None:
    out, path = tmp_path / "out", tmp_path / "mine.toml"
    path.write_text('name = "mine"\n')
    import_paths([write(tmp_path / "a.txt", ANA + TOURNEY)], out)
    main(["audit", "--data", str(out), "--update", "--house", str(path) if house == "mine.toml" else house])
    import_paths([write(tmp_path / "b.txt", BO + OTHER)], out)
    hands = table(out, "hands").set_index("hand_key")
    (joined,), (alone,), (new,) = map(read, (ANA, TOURNEY, OTHER))
    assert len(hands.loc[joined.hand_key, "sources"]) == 2 and hands.loc[joined.hand_key, "house"] == after
    assert hands.loc[alone.hand_key, "house"] == house.removesuffix(".toml")
    assert hands.loc[new.hand_key, "house"] == "pokerstars"
