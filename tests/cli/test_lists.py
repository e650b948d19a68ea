"""``hhparse list``: everything that is known, each with where it comes from."""

import json

import pytest

from hhparse.cli.main import main

KNOWN = {
    "rooms": ("name", {"pokerstars", "partypoker"}),
    "games": (
        "id",
        {
            "holdem", "holdem-short", "omaha", "omaha-hilo", "omaha-5", "omaha-hilo-5", "omaha-6", "courchevel",
            "courchevel-hilo", "stud", "stud-hilo", "razz", "draw-5", "draw-27-triple", "draw-27-single", "badugi",
        },
    ),
    "houses": ("name", {"pokerstars", "partypoker", "omaha-page", "missed-blinds", "tda", "robert"}),
    "policies": (
        "id",
        {
            "button/std", "button/tda", "button/all_to_first", "button/last_position", "button/lo_gets_half_odd",
            "seat/low", "bovada/bb_first", "suit/robert_all", "suit/high_five", "party/stud_suit",
            "party/stud_position",
        },
    ),
}  # fmt: skip


@pytest.mark.parametrize("topic", [*KNOWN, "checks"])
def test_every_entry_is_cited_and_the_formats_say_the_same(topic: str, capsys: pytest.CaptureFixture[str]) -> None:
    def out(*arguments: str) -> str:
        assert main(["list", topic, *arguments]) == 0
        return capsys.readouterr().out

    entries = json.loads(out("--format", "json"))
    assert [json.loads(line) for line in out("--format", "jsonl").splitlines()] == entries
    assert all(entry["citation"] for entry in entries)
    key, names = KNOWN.get(topic, ("code", set()))
    assert names <= {entry[key] for entry in entries}
    text = out().split("\n\n")[0].splitlines()
    assert [line.split()[0] for line in text] == [entry[key] for entry in entries]


def test_sources_are_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "houses"]) == 0
    sources = capsys.readouterr().out.split("\n\nSources\n")[1]
    assert "P-O8-21" in sources and "left of the button" in sources


def test_the_dataset_is_described(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "dataset"]) == 0
    tables = json.loads(capsys.readouterr().out)["tables"]
    assert set(tables) == {"hands", "seats", "events", "pots", "awards", "findings", "unread", "files"}
    for table in tables.values():
        assert all(column["type"] and column["meaning"] for column in table["columns"])
