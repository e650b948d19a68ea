"""Hands judged again without their text files."""

import json
from pathlib import Path

import pytest

from hhparse.batch import import_paths
from hhparse.cli.main import main
from tests.dataset.sample import SAMPLES, SPLIT
from tests.dataset.test_import import table, write
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


def test_files_or_a_dataset(data: Path) -> None:
    assert main(["audit"]) == 2
    assert main(["audit", "x.txt", "--data", str(data)]) == 2
    assert main(["audit", "x.txt", "--update"]) == 2
    assert main(["audit", "--data", str(data / "absent")]) == 2
