"""``hhparse audit``, ``explain``: text, JSON, filters, on hands whose amounts are worked out here."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from hhparse.cli.main import main
from hhparse.reports.audit_schema import schema
from tests.shared import SAMPLES

Run = Callable[..., tuple[int, str, str]]

# Put in: 2.30 + 2.30 + 0.10 = 4.70; less rake 0.20: 4.50, halves of 2.25.
# High: three kings (Kh Kd with Kc Tc 7h). Low: 7-4-3-2-A (As 3s with 7h 4d 2s).
HAND = """\
PokerStars Hand #2501:  Omaha Hi/Lo Pot Limit ($0.05/$0.10 USD) - 2019/10/06 20:15:02 ET
Table 'Vesta' 6-max Seat #6 is the button
Seat 1: Ann ($10 in chips)
Seat 3: Bo ($10 in chips)
Seat 6: Cy ($10 in chips)
Ann: posts small blind $0.05
Bo: posts big blind $0.10
*** HOLE CARDS ***
Cy: calls $0.10
Ann: calls $0.05
Bo: checks
*** FLOP *** [Kc 7h 4d]
Ann: bets $0.20
Bo: calls $0.20
Cy: folds
*** TURN *** [Kc 7h 4d] [2s]
Ann: bets $0.70
Bo: calls $0.70
*** RIVER *** [Kc 7h 4d 2s] [Tc]
Ann: bets $1.30
Bo: calls $1.30
*** SHOW DOWN ***
Ann: shows [Kh Kd 8c 7c] (HI: three of a kind, Kings)
Bo: shows [As 3s Qd Jd] (HI: high card Ace; LO: 7,4,3,2,A)
Ann collected $2.25 from pot
Bo collected $2.25 from pot
*** SUMMARY ***
Total pot $4.70 | Rake $0.20
Board [Kc 7h 4d 2s Tc]
Seat 1: Ann (small blind) showed [Kh Kd 8c 7c] and won ($2.25) with HI: three of a kind, Kings
Seat 3: Bo (big blind) showed [As 3s Qd Jd] and won ($2.25) with HI: high card Ace; LO: 7,4,3,2,A
Seat 6: Cy (button) folded on the Flop
"""
WRONG = "\n".join(
    line.replace("$2.25", "$2.27" if "Ann" in line else "$2.23") for line in HAND.replace("#2501", "#2502").split("\n")
)
UNREAD = HAND.replace("#2501", "#2503").replace("Cy: folds", "Cy: folds $5 away")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: object) -> tuple[int, str, str]:
        status = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return status, out, err

    return run


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.txt"
    path.write_text(HAND)
    return path


@pytest.fixture
def three(tmp_path: Path) -> Path:
    path = tmp_path / "three.txt"
    path.write_text("\n\n".join((HAND, WRONG, UNREAD)))
    return path


def reports(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_single_clean_hand_is_shown_with_pots_halves_cards_and_shares(run: Run, good: Path) -> None:
    status, out, err = run("audit", good)
    assert (status, err) == (0, "")
    lines = [line.strip() for line in out.splitlines()]
    assert lines[0].startswith("CONSISTENT  pokerstars 2501, omaha-hilo pot-limit, 0.05/0.10 USD, 2019-10-07T00:15:02Z")
    assert "board [Kc 7h 4d 2s Tc]" in lines
    pot = lines.index("main pot 4.70, rake 0.20 (stated), open to seats 1, 3")
    assert lines[pot + 1].startswith("high 2.25  three of a kind, Kings")
    assert lines[pot + 2] == "2.25 to seat 1 Ann"
    assert lines[pot + 3].startswith("low 2.25  7-4-3-2-A")
    assert lines[pot + 4] == "2.25 to seat 3 Bo"
    assert "judged: " not in out


def test_a_wrong_hand_says_the_verdict_first_and_quotes_its_lines(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "wrong.txt"
    path.write_text(WRONG)
    status, out, _ = run("audit", path)
    assert status == 1
    assert out.startswith("DISCREPANT  pokerstars 2502")
    assert "line 25 | Ann collected $2.27 from pot" in out
    assert "rule: " in out


def test_over_many_hands_only_those_that_deserve_a_look_then_the_summary(run: Run, three: Path) -> None:
    status, out, _ = run("audit", three)
    assert status == 1
    assert "pokerstars 2501" not in out
    assert out.index("pokerstars 2502") < out.index("pokerstars 2503") < out.index("3 hands judged")
    assert "3 hands judged: 1 consistent, 1 discrepant, 1 unread" in out
    assert "money at stake: 0.02 USD" in out  # 2.27 paid, 2.25 due
    assert "pokerstars 2501" in run("audit", three, "--all")[1]
    assert "hands judged" not in run("audit", three, "--quiet")[1]


def test_json_and_jsonl_hold_every_hand_and_the_schema_holds_for_each(run: Run, three: Path) -> None:
    status, out, _ = run("audit", three, "--format", "jsonl")
    told = reports(out)
    assert status == 1
    assert [report["verdict"] for report in told] == ["consistent", "discrepant", "unread"]
    assert json.loads(run("audit", three, "--format", "json")[1]) == told
    ann, bo, cy = told[1]["players"]
    assert (ann["contributed"], ann["awarded"], ann["expected"], ann["net"]) == ("2.30", "2.27", "2.25", "-0.03")
    assert (bo["awarded"], bo["expected"], bo["net"]) == ("2.23", "2.25", "-0.07")
    assert (cy["contributed"], cy["result"]) == ("0.10", "folded")
    (finding,) = told[2]["findings"]
    assert (finding["code"], finding["lines"], finding["text"]) == ("PRS001", [83], "Cy: folds $5 away")


def test_the_published_schema_holds_for_every_sample(run: Run) -> None:
    published = json.loads(run("schema", "audit")[1])
    assert published == schema()
    jsonschema.Draft202012Validator.check_schema(published)
    validator = jsonschema.Draft202012Validator(published)
    told = reports(run("audit", SAMPLES, "--format", "jsonl")[1])
    assert len(told) > 200
    for report in told:
        validator.validate(report)
    for change in ({"verdict": "fine"}, {"rake": 0.2}, {"pots": None}, {"source": {}}):
        with pytest.raises(jsonschema.exceptions.ValidationError):
            validator.validate({**told[-1], **change})


def test_what_is_ignored_counts_neither_for_verdict_nor_status(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "wrong.txt"
    path.write_text(WRONG)
    (told,) = reports(run("audit", path, "--format", "jsonl")[1])
    errors = {finding["code"] for finding in told["findings"] if finding["severity"] == "error"}
    status, out, _ = run("audit", path, "--format", "jsonl", "--ignore", ",".join(sorted(errors)))
    assert (status, reports(out)[0]["verdict"]) == (0, "consistent")
    status, out, _ = run("audit", path, "--format", "jsonl", "--select", "PRS,CRD")
    assert (status, reports(out)[0]["findings"]) == (0, [])
    status, out, _ = run("audit", path, "--format", "jsonl", "--select", min(errors)[:3].lower())
    assert (status, reports(out)[0]["verdict"]) == (1, "discrepant")


def test_hands_are_picked_by_verdict_and_difference(run: Run, three: Path) -> None:
    def ids(*arguments: str) -> list[str]:
        return [report["hand_id"] for report in reports(run("audit", three, "--format", "jsonl", *arguments)[1])]

    assert ids("--verdict", "discrepant") == ["2502"]
    assert ids("--verdict", "unread") == ["2503"]
    assert ids("--min-difference", "0.02") == ["2502"]
    assert ids("--min-difference", "0.03") == []
    assert ids("--hand", "2501") == ["2501"]


def test_another_house_and_another_policy(run: Run, tmp_path: Path) -> None:
    sample = SAMPLES / "pokerstars" / "omaha-hilo-pl" / "both-halves-tied.txt"
    house = tmp_path / "club.toml"
    house.write_text('name = "club"\nodd_chip.button = "button/tda"\n')
    # 70 by two players tied both ways: 17 and 18 in each half is 34 and 36; divided once it is 35 and 35
    for arguments, name, shares in (
        ((), "pokerstars", ["34", "36"]),
        (("--house", house), "club", ["35", "35"]),
        (("--house", "tda"), "tda", ["35", "35"]),
        (("--policy", "button/tda"), "pokerstars", ["35", "35"]),
    ):
        first = reports(run("audit", sample, "--format", "jsonl", *arguments)[1])[0]
        assert first["house"] == name
        assert [player["expected"] for player in first["players"] if player["expected"] != "0"] == shares
    house.write_text('name = "club"\nodd_chips = 1\n')
    status, _, err = run("audit", sample, "--house", house)
    assert status == 2 and "odd_chips" in err


def test_anonymous_reports_hold_no_name_and_the_same_money(run: Run, three: Path) -> None:
    told = reports(run("audit", three, "--format", "jsonl", "--anonymise")[1])
    plain = reports(run("audit", three, "--format", "jsonl")[1])
    for report in told:
        report.pop("source")
        words = json.dumps(report)
        assert "Ann" not in words and "Bo" not in words and "Cy" not in words
    for one, other in zip(told[:2], plain[:2], strict=True):
        assert one["hand_key"] == other["hand_key"]
        assert one["pots"] == other["pots"] and one["verdict"] == other["verdict"]
        assert [player["name"] for player in one["players"]] == ["Player 1", "Player 2", "Player 3"]
    out = run("audit", three, "--anonymise", "--all")[1].replace(str(three), "")
    assert "Ann" not in out and "Bo" not in out and "Cy" not in out


def test_explain_tells_each_check_and_knows_lower_case(run: Run) -> None:
    codes = [line.split()[0] for line in run("list", "checks")[1].split("\n\n")[0].splitlines()]
    assert len(codes) > 40
    for code in codes:
        status, out, _ = run("explain", code.lower())
        assert status == 0
        assert out.startswith(code) and "Why: " in out and "Example: " in out and "Rule: " in out
