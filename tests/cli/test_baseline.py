"""``--baseline``: what is known does not alarm again, what is new does."""

import json
from pathlib import Path

import pandas as pd
import pytest

from hhparse.cli.main import main
from tests.cli.test_audit import HAND, UNREAD, WRONG, Run, reports, run

__all__ = ["run"]

# Both halves of WRONG are off by 0.02 (2.27 and 2.23 for 2.25 each): one error; UNREAD can't be read at line 15.
WORSE = WRONG.replace("#2502", "#2504")


@pytest.fixture
def hands(tmp_path: Path) -> Path:
    path = tmp_path / "hands.txt"
    path.write_text("\n\n".join((HAND, WRONG, UNREAD)))
    return path


@pytest.fixture
def known(tmp_path: Path, hands: Path, run: Run) -> Path:
    """A baseline of all that is wrong with the hands."""
    path = tmp_path / "known.jsonl"
    status, _, err = run("audit", hands, "--baseline", path, "--write-baseline")
    assert (status, err) == (0, f"hhparse: {path}: 2 known findings, 2 new, 0 stale taken out\n")
    return path


def test_it_is_sorted_lines_of_json_one_for_each_finding(run: Run, hands: Path, known: Path) -> None:
    lines = known.read_text().splitlines()
    assert lines == sorted(lines)
    unread, wrong = map(json.loads, lines)
    told = reports(run("audit", hands, "--format", "jsonl")[1])
    assert unread == {"code": "PRS001", "sha256": told[2]["source"]["sha256"]}
    (error,) = [found["code"] for found in told[1]["findings"] if found["severity"] == "error"]
    assert wrong == {"code": error, "hand_key": told[1]["hand_key"]}


def test_what_is_known_is_0_and_neither_shown_nor_counted(run: Run, hands: Path, known: Path) -> None:
    status, out, err = run("audit", hands, "--baseline", known)
    assert (status, out) == (0, "3 hands judged: 1 consistent, 2 known\n")
    assert err == f"hhparse: {known}: known findings met: 2\n"
    status, out, _ = run("audit", hands, "--baseline", known, "--all")
    assert status == 0
    assert "DISCREPANT  pokerstars 2502" in out and "UNREAD  pokerstars 2503" in out


def test_json_is_the_same_with_and_without(run: Run, hands: Path, known: Path) -> None:
    plain = run("audit", hands, "--format", "jsonl")
    assert plain[0] == 1
    assert run("audit", hands, "--format", "jsonl", "--baseline", known)[:2] == (0, plain[1])


def test_what_is_new_is_1_and_shown_and_counted_alone(run: Run, hands: Path, known: Path) -> None:
    hands.write_text("\n\n".join((HAND, WRONG, UNREAD, WORSE)))
    status, out, _ = run("audit", hands, "--baseline", known)
    assert status == 1
    assert "pokerstars 2504" in out and "pokerstars 2502" not in out and "pokerstars 2503" not in out
    assert "4 hands judged: 1 consistent, 1 discrepant, 2 known" in out
    assert "money at stake: 0.02 USD" in out  # 0.04 with the known hand


def test_a_known_hand_with_another_error_alarms(run: Run, hands: Path, known: Path) -> None:
    code = json.loads(known.read_text().splitlines()[1])["code"]
    known.write_text(known.read_text().replace(code, "CRD001"))
    status, out, err = run("audit", hands, "--baseline", known)
    assert status == 1 and "DISCREPANT  pokerstars 2502" in out
    assert "1, 1 stale" in err


# The summary is no part of a hand's key. Ann and Bo were paid 2.25 each: in BOTH it says 2.35 of the two, two errors of
# POT008; in ANN of Ann only; MUTE does not say that Ann won, which is a warning; MUTE_AND_BOB does both.
BOTH = HAND.replace("won ($2.25)", "won ($2.35)")
ANN = BOTH.replace("($2.35) with HI: high", "($2.25) with HI: high")
MUTE = HAND.replace("7c] and won ($2.25) with HI: three of a kind, Kings", "7c]")
MUTE_AND_BOB = MUTE.replace("won ($2.25)", "won ($2.35)")
ONE_STALE = ", 1 stale: what it lists of hands judged here no longer occurs"


@pytest.mark.parametrize(
    ("before", "after", "status", "known", "stale"),
    [
        (ANN, ANN, 0, 1, ""),
        (ANN, BOTH, 1, 1, ""),
        (BOTH, BOTH, 0, 2, ""),
        (BOTH, ANN, 0, 1, ONE_STALE),
        (MUTE, MUTE_AND_BOB, 1, 1, ""),
        (MUTE_AND_BOB, MUTE_AND_BOB, 0, 2, ""),
        (MUTE_AND_BOB, MUTE, 0, 1, ONE_STALE),
    ],
)
def test_what_is_known_of_a_code_hides_no_more_than_that(
    run: Run, tmp_path: Path, before: str, after: str, status: int, known: int, stale: str
) -> None:
    source, path = tmp_path / "hand.txt", tmp_path / "known.jsonl"
    source.write_text(before)
    assert run("audit", source, "--baseline", path, "--write-baseline")[0] == 0
    source.write_text(f"{after}\n\n{HAND.replace('#2501', '#2509')}")
    done, out, err = run("audit", source, "--baseline", path)
    assert (done, err) == (status, f"hhparse: {path}: known findings met: {known}{stale}\n")
    assert [name in out for name in ("pokerstars 2501", "POT008", "1 discrepant")] == [bool(status)] * 3
    done, out, _ = run("import", source, "--out", tmp_path / "w", "--strict", "--baseline", path, "--format", "json")
    assert (done, json.loads(out)["discrepant"]) == (status, status)


def test_a_second_finding_of_a_code_is_counted_and_an_old_line_says_one(run: Run, tmp_path: Path) -> None:
    source, path = tmp_path / "hand.txt", tmp_path / "known.jsonl"
    source.write_text(BOTH)
    assert run("audit", source, "--baseline", path, "--write-baseline")[2].endswith(
        "2 known findings, 2 new, 0 stale taken out\n"
    )
    two = json.loads(path.read_text())
    assert (two.pop("count"), two["code"], set(two)) == (2, "POT008", {"code", "hand_key"})
    path.write_text(json.dumps(two))
    assert run("audit", source, "--baseline", path)[::2] == (1, f"hhparse: {path}: known findings met: 1\n")
    assert ": 2 known findings, 1 new, 0 stale" in run("audit", source, "--baseline", path, "--write-baseline")[2]
    source.write_text(ANN)
    assert "met: 1, 1 stale: " in run("audit", source, "--baseline", path)[2]
    assert ": 1 known findings, 0 new, 1 stale" in run("audit", source, "--baseline", path, "--write-baseline")[2]
    assert json.loads(path.read_text()) == two


def test_what_is_listed_twice_counts_once(run: Run, tmp_path: Path) -> None:
    source, path = tmp_path / "hand.txt", tmp_path / "known.jsonl"
    source.write_text(ANN)
    run("audit", source, "--baseline", path, "--write-baseline")
    path.write_text(2 * path.read_text())
    assert run("audit", source, "--baseline", path)[::2] == (0, f"hhparse: {path}: known findings met: 1\n")
    source.write_text(BOTH)
    assert run("audit", source, "--baseline", path)[0] == 1


def test_what_some_view_of_a_hand_shows_is_not_stale(run: Run, tmp_path: Path) -> None:
    source, path = tmp_path / "hands.txt", tmp_path / "known.jsonl"
    source.write_text("\n\n".join((ANN, BOTH, HAND)))
    assert ": 2 known findings, 2 new, 0 stale" in run("audit", source, "--baseline", path, "--write-baseline")[2]
    assert run("audit", source, "--baseline", path)[::2] == (0, f"hhparse: {path}: known findings met: 2\n")


def test_a_changed_hand_is_another_hand(run: Run, hands: Path, known: Path) -> None:
    hands.write_text("\n\n".join((HAND, WRONG.replace("2.27", "2.28").replace("2.23", "2.22"), UNREAD)))
    assert run("audit", hands, "--baseline", known)[0] == 1


def test_what_no_longer_occurs_is_stale_and_taken_out_when_written_anew(
    run: Run, tmp_path: Path, hands: Path, known: Path
) -> None:
    lines = known.read_text().splitlines(keepends=True)
    key = json.loads(lines[1])["hand_key"]
    more = [json.dumps({"code": "CRD001", "hand_key": key}) + "\n"]
    other = [json.dumps({"code": "CRD001", "hand_key": "pokerstars:1:00000000"}) + "\n"]
    known.write_text("".join(lines + more + other))
    assert "1 stale" in run("audit", hands, "--baseline", known)[2]
    assert "stale" not in run("audit", hands, "--baseline", known, "--ignore", "CRD")[2]
    (tmp_path / "good.txt").write_text(HAND)
    assert "stale" not in run("audit", tmp_path / "good.txt", "--baseline", known)[2]
    status, _, err = run("audit", hands, "--baseline", known, "--write-baseline")
    assert (status, err) == (0, f"hhparse: {known}: 3 known findings, 0 new, 1 stale taken out\n")
    assert sorted(map(json.dumps, map(json.loads, known.read_text().splitlines()))) == sorted(
        json.dumps(json.loads(line))
        for line in lines + other  # of a hand that was not judged it keeps what it has
    )


def test_an_unread_hand_that_can_be_read_now_is_stale(run: Run, tmp_path: Path, known: Path) -> None:
    (tmp_path / "good.txt").write_text(HAND)
    (told,) = reports(run("audit", tmp_path / "good.txt", "--format", "jsonl")[1])
    known.write_text(json.dumps({"code": "PRS001", "sha256": told["source"]["sha256"]}))
    assert "known findings met: 0, 1 stale" in run("audit", tmp_path / "good.txt", "--baseline", known)[2]


def test_select_and_ignore_go_before_it(run: Run, hands: Path, tmp_path: Path) -> None:
    path = tmp_path / "reading.jsonl"
    assert run("audit", hands, "--baseline", path, "--write-baseline", "--select", "PRS")[0] == 0
    assert [json.loads(line)["code"] for line in path.read_text().splitlines()] == ["PRS001"]
    assert run("audit", hands, "--baseline", path)[0] == 1
    assert run("audit", hands, "--baseline", path, "--select", "PRS")[0] == 0
    run("audit", hands, "--baseline", path, "--write-baseline", "--ignore", "PRS")
    assert len(path.read_text().splitlines()) == 2  # what is ignored stays as it is
    assert run("audit", hands, "--baseline", path)[0] == 0


def test_names_and_the_hands_are_the_same_when_anonymous(run: Run, hands: Path, known: Path) -> None:
    assert run("audit", hands, "--baseline", known, "--anonymise")[:2] == (0, "3 hands judged: 1 consistent, 2 known\n")


def test_import_counts_what_is_new(run: Run, tmp_path: Path, hands: Path, known: Path) -> None:
    data = tmp_path / "w"
    status, out, err = run("import", hands, "--out", data, "--strict", "--baseline", known, "--format", "json")
    summary = json.loads(out)
    assert (status, err) == (0, "")
    assert (summary["discrepant"], summary["unread"], summary["known"]) == (0, {}, 2)
    assert sorted(pd.read_parquet(data / "hands")["verdict"]) == ["consistent", "discrepant"]
    assert list(pd.read_parquet(data / "unread")["code"]) == ["PRS001"]
    assert run("audit", "--data", data, "--baseline", known)[0] == 0
    (tmp_path / "more.txt").write_text(WORSE)
    status, out, _ = run("import", tmp_path, "--out", data, "--strict", "--baseline", known, "--quiet")
    assert status == 1 and out.startswith(f"1 new hand in {data}, 1 discrepant; ")
    assert run("import", hands, "--out", tmp_path / "v", "--strict", "--quiet")[0] == 1


def test_one_that_is_not_there_is_2_and_says_how_to_make_it(run: Run, tmp_path: Path, hands: Path) -> None:
    for command in (("audit", hands), ("import", hands, "--out", tmp_path / "w")):
        status, out, err = run(*command, "--baseline", tmp_path / "none.jsonl")
        assert (status, out) == (2, "")
        assert "none.jsonl is not there" in err and "--write-baseline" in err
    assert not (tmp_path / "w").exists()
    assert run("audit", hands, "--write-baseline")[0] == 2


@pytest.mark.parametrize(
    "line",
    [
        "ODD003",
        "[]",
        "{}",
        '{"code":"odd","hand_key":"a:1:00000000"}',
        '{"code":"ODD003"}',
        '{"code":"ODD003","hand_key":"a:1:00000000","sha256":"' + "0" * 64 + '"}',
        '{"code":"ODD003","sha256":"\u202e' + "0" * 63 + '"}',
        '{"code":"ODD003","hand_key":"a:1:00000000","\\u001b[2J":1}',
        '{"code":"ODD003","hand_key":1}',
        '{"code":"ODD003","hand_key":"2587"}',
        '{"code":"ODD003","count":0,"hand_key":"a:1:00000000"}',
        '{"code":"ODD003","count":"2","hand_key":"a:1:00000000"}',
        "\x1b[2J",
    ],
)
def test_a_malformed_one_is_2_and_names_the_line(run: Run, hands: Path, known: Path, line: str) -> None:
    before = known.read_text() + line + "\n"
    known.write_text(before, encoding="utf-8")
    for more in ((), ("--write-baseline",)):
        status, out, err = run("audit", hands, "--baseline", known, *more)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert f"{known}, line 3: " in err and "\x1b" not in err and "\u202e" not in err
    assert known.read_text(encoding="utf-8") == before


def test_hostile_names_get_into_no_baseline_and_no_terminal(run: Run, tmp_path: Path) -> None:
    path, known = tmp_path / "bad.txt", tmp_path / "\x1b[31mk\nnown.jsonl"
    path.write_text(WRONG.replace("Ann", "A\x1b[2Jnn"))
    status, _, err = run("audit", path, "--baseline", known, "--write-baseline")
    assert status == 0 and "\x1b" not in err and err.count("\n") == 1
    assert [set(json.loads(line)) for line in known.read_text().splitlines()] == [{"code", "hand_key"}]
    assert "\x1b" not in known.read_text() and "nn" not in known.read_text()
    status, out, err = run("audit", path, "--baseline", known)
    assert status == 0 and "\x1b" not in out + err


def test_what_is_to_be_read_is_not_overwritten(run: Run, hands: Path, known: Path) -> None:
    text = hands.read_text()
    assert run("audit", hands, "--baseline", hands, "--write-baseline")[0] == 2
    assert run("audit", hands, "--baseline", known, "--output", known)[0] == 2
    assert hands.read_text() == text and len(known.read_text().splitlines()) == 2


def test_writing_it_again_changes_nothing(hands: Path, known: Path) -> None:
    before = known.read_bytes()
    assert main(["audit", str(hands), "--baseline", str(known), "--write-baseline", "--quiet"]) == 0
    assert known.read_bytes() == before
    assert [path.name for path in known.parent.iterdir() if path.name.startswith(".")] == []
