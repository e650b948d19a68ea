"""``hhparse events``: what is printed for hands whose text is in this file, and for every sample."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from jsonschema.exceptions import ValidationError
from jsonschema.protocols import Validator

from hhparse.cli.main import main
from hhparse.reading import files
from hhparse.reading.source import decode
from tests.hands import stars
from tests.shared import SAMPLES

Run = Callable[..., tuple[int, str, str]]

HAND = """\
PokerStars Hand #2501:  Hold'em No Limit ($0.05/$0.10 USD) - 2024/03/24 18:30:00 ET
Table 'Vesta' 6-max Seat #2 is the button
Seat 2: Ann: folds ($10 in chips)
Seat 5: Bo ($7.30 in chips)
Bo: posts small blind $0.05
Ann: folds: posts big blind $0.10
*** HOLE CARDS ***
Dealt to Bo [Ah Td]
Bo said, "Ann: folds is a name?"
Zed leaves the table
Bo: raises $0.20 to $0.30
Ann: folds: folds
Uncalled bet ($0.20) returned to Bo
Bo collected $0.20 from pot
Bo: doesn't show hand
*** SUMMARY ***
Total pot $0.20 | Rake $0
Seat 2: Ann: folds (big blind) folded before Flop
Seat 5: Bo (button) (small blind) collected ($0.20)
"""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command line; status, standard output, standard error."""

    def run(*arguments: object) -> tuple[int, str, str]:
        status = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return status, out, err

    return run


@pytest.fixture
def hand(tmp_path: Path) -> Path:
    path = tmp_path / "hand.txt"
    path.write_text(HAND, encoding="utf-8")
    return path


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_one_object_a_line_with_amounts_as_decimals_and_players_by_name(run: Run, hand: Path) -> None:
    status, out, err = run("events", hand)
    records = objects(out)
    assert (status, err) == (0, "")
    assert [record["line"] for record in records] == list(range(1, 20))
    assert {(record["file"], record["room"], record["hand_id"]) for record in records} == {
        (str(hand), "pokerstars", "2501")
    }
    assert [record["event"] for record in records] == [
        "header", "table", "seat", "seat", "post", "post", "street", "dealt", "ignored", "ignored", "raise", "fold",
        "return", "award", "hide", "summary", "total", "result", "result",
    ]  # fmt: skip
    said = {"file": str(hand), "room": "pokerstars", "hand_id": "2501"}
    assert records[10] == {
        "event": "raise", **said, "line": 11, "seat": 5, "player": "Bo", "by": "0.20", "to": "0.30", "added": None,
        "all_in": False, "capped": False,
    }  # fmt: skip
    assert records[11] == {"event": "fold", **said, "line": 12, "seat": 2, "player": "Ann: folds", "cards": []}
    assert records[8] == {
        "event": "ignored", **said, "line": 9, "reason": "chat", "text": 'Bo said, "Ann: folds is a name?"'
    }  # fmt: skip
    assert (records[16]["total"], records[16]["rake"]) == ("0.20", "0")


def test_the_three_formats_say_the_same(run: Run, hand: Path) -> None:
    lines = objects(run("events", hand)[1])
    assert json.loads(run("events", hand, "--format", "json")[1]) == lines
    text = run("events", hand, "--format", "text")[1].splitlines()
    assert text[0] == f"{hand}: pokerstars 2501"
    assert [int(line.split()[0]) for line in text[1:]] == list(range(1, 20))


def test_an_unread_hand_says_where_and_why_and_the_next_is_read(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text(HAND.replace("Bo: raises $0.20 to $0.30", "Bo: raises the roof by $3") + "\n\n" + HAND)
    status, out, _ = run("events", path)
    first, *others = objects(out)
    assert status == 0
    assert first == {
        "event": "unread", "file": str(path), "line": 11, "room": "pokerstars", "hand_id": "2501", "code": "PRS001",
        "name": "unreadable-line", "message": first["message"], "column": 3, "text": "Bo: raises the roof by $3",
        "expected": first["expected"], "first_line": 1, "last_line": 19,
    }  # fmt: skip
    assert "a raise" in first["expected"]
    assert [record["line"] for record in others] == list(range(22, 41))


@pytest.fixture(scope="module")
def validator() -> Validator:
    from hhparse.reports.records import schema

    published = schema()
    jsonschema.Draft202012Validator.check_schema(published)
    return jsonschema.Draft202012Validator(published)


def test_the_published_schema_holds_for_every_sample_and_every_line_is_told_once(
    run: Run, validator: Validator
) -> None:
    told: dict[str, set[int]] = {}
    seen: dict[str, dict[str, Any]] = {}
    for record in objects(run("events", SAMPLES)[1]):
        # one record of each shape: the schema knows no values but types, patterns and a few words
        shape = json.dumps([record["event"], {key: kind(value) for key, value in record.items()}])
        seen.setdefault(shape, record)
        lines = (
            range(record["first_line"], record["last_line"] + 1) if record["event"] == "unread" else [record["line"]]
        )
        told.setdefault(record["file"], set()).update(lines)
    assert len({record["event"] for record in seen.values()}) > 30
    for record in seen.values():
        validator.validate(record)
    for entry in files.entries(SAMPLES):
        with entry.open() as stream:
            data = stream.read()
        if "utf16" in entry.name:
            data = data.decode("utf-16").encode()
        lines_ = decode(data).replace("\r\n", "\n").replace("\r", "\n").replace("\0", "").split("\n")
        full = {number for number, line in enumerate(lines_, 1) if line.strip(" \t\xa0\ufeff")}
        assert full <= told.get(entry.name, set()), entry.name


def kind(value: object) -> object:
    """What makes a value another shape to the schema: its type, its pattern, or the word itself."""
    if isinstance(value, list):
        return sorted({str(kind(each)) for each in value})
    if isinstance(value, str) and not value.replace("-", "").isalpha():
        return "amount" if value.replace(".", "", 1).lstrip("-").isdigit() else "text"
    return value if isinstance(value, str) else type(value).__name__


@pytest.mark.parametrize("change", [{"amount": 0.2}, {"amount": "$2"}, {"seat": None}, {"event": "dance"}])
def test_the_schema_refuses_what_it_should(run: Run, hand: Path, validator: Validator, change: dict[str, Any]) -> None:
    award = objects(run("events", hand)[1])[13]
    validator.validate(award)
    with pytest.raises(ValidationError):
        validator.validate({**award, **change})
    with pytest.raises(ValidationError):
        validator.validate({key: value for key, value in award.items() if key != "amount"})


def test_schema_command_prints_it(run: Run, validator: Validator) -> None:
    status, out, _ = run("schema", "events")
    assert status == 0
    assert json.loads(out) == validator.schema


def test_hands_are_picked_by_number_player_and_time(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "three.txt"
    later = HAND.replace("#2501", "#2502").replace("2024/03/24 18:30:00", "2024/03/26 9:00:00").replace("Bo", "Cy")
    path.write_text(HAND + "\n\n" + later)

    def ids(*arguments: str) -> set[str]:
        return {record["hand_id"] for record in objects(run("events", path, *arguments)[1])}

    assert ids() == {"2501", "2502"}
    assert ids("--hand", "2502") == {"2502"}
    assert ids("--player", "Bo") == {"2501"}
    assert ids("--player", "bo") == set()
    # 18:30 in New York is 22:30 UTC of the same day: daylight saving time began on March 10
    assert ids("--until", "2024-03-24") == {"2501"}
    assert ids("--until", "2024-03-24T22:29:59") == set()
    assert ids("--since", "2024-03-24T22:30") == {"2501", "2502"}
    assert ids("--since", "2024-03-25", "--until", "2024-03-26") == {"2502"}


def test_a_hand_that_is_not_there_is_an_error(run: Run, hand: Path) -> None:
    assert run("events", hand, "--hand", "7") == (2, "", "hhparse: no hand 7 is there\n")


def test_standard_input_has_the_name_it_is_given(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for arguments, name in (((), "-"), (("--stdin-name", "mail.txt"), "mail.txt")):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(HAND.encode())))
        records = objects(run("events", "-", *arguments)[1])
        assert (len(records), {record["file"] for record in records}) == (19, {name})


def test_anonymous_output_holds_no_name_and_keeps_who_is_who(run: Run, hand: Path) -> None:
    records = objects(run("events", hand, "--anonymise")[1])
    text = json.dumps([{key: value for key, value in record.items() if key != "file"} for record in records])
    assert "Ann" not in text and "Bo" not in text and "Zed" not in text
    assert {record["player"] for record in records if record.get("seat") == 2} == {"Player 1"}
    assert {record["player"] for record in records if record.get("seat") == 5} == {"Player 2"}
    assert [record["text"] for record in records if record["event"] == "ignored"] == [None, None]


def test_no_name_stays_where_blanks_were_dropped(run: Run, tmp_path: Path) -> None:
    """Events keep no blanks around a text, and single ones in a table's name; a player's own name has what it has."""
    path = tmp_path / "blanks.txt"
    told = stars("Bo sb 10; Cy bb 20; Ann folds; Bo folds; Cy takes it", level="10/20").replace("Ann", "Max  Muster ")
    bounty = "Cy wins the $0.25 bounty for eliminating Max  Muster "
    told = told.replace("*** SUMMARY", f"{bounty}\n*** SUMMARY").replace("'Vesta'", "'Max  Muster home'")
    path.write_text(told)
    records = objects(run("events", path, "--anonymise")[1])
    assert {"table", "bounty"} <= {record["event"] for record in records}
    assert "Muster" not in json.dumps(records)


def test_anonymous_unread_hands_and_folders_named_after_the_player(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "Bo"
    folder.mkdir()
    (folder / "one.txt").write_text(HAND.replace("Bo: raises $0.20 to $0.30", 'Bo whispers to Zed "5"'))
    (record,) = objects(run("events", folder, "--anonymise")[1])
    assert record["file"] == str(tmp_path / "Player 2" / "one.txt")
    assert record["text"] is None or "Bo" not in record["text"]
    headless = tmp_path / "piece.txt"
    headless.write_text("\n".join(HAND.splitlines()[10:]))
    (record,) = objects(run("events", headless, "--anonymise")[1])
    assert (record["event"], record["code"], record["text"]) == ("unread", "PRS006", None)


def test_a_player_keeps_his_number_over_hands(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    swapped = HAND.replace("Seat 2: Ann: folds", "Seat 2: Bo").replace("Seat 5: Bo", "Seat 5: Ann: folds")
    path.write_text(HAND + "\n\n" + swapped.replace("#2501", "#2502"))
    records = objects(run("events", path, "--anonymise")[1])
    seats = {(record["hand_id"], record["seat"], record["player"]) for record in records if record["event"] == "seat"}
    assert seats == {("2501", 2, "Player 1"), ("2501", 5, "Player 2"), ("2502", 2, "Player 2"), ("2502", 5, "Player 1")}
