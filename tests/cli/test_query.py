"""``hhparse query``: its formats, its statuses, and nothing in its answers that a terminal or spreadsheet would run."""

import csv
import io
import json
from decimal import Decimal
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from hhparse.cli.main import main
from tests.cli.test_status import run
from tests.shared import SAMPLES

ODD = SAMPLES / "pokerstars" / "omaha-hilo-pl" / "odd-cent-to-the-high.txt"
NETS = "SELECT player, net FROM results WHERE hand_id = '250100098296' ORDER BY net DESC"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("query") / "warehouse"
    assert main(["import", str(ODD), "--out", str(out), "-q"]) == 0
    return out


def answer(capsys: pytest.CaptureFixture[str], sql: str, data: Path, form: str) -> str:
    capsys.readouterr()
    assert main(["query", sql, "--data", str(data), "--format", form]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_a_table_for_people(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, NETS, data, "table") == (
        "player        net\n"
        "Quillon     -0.05\n"
        "Orsolya     -0.06\n"
        "mossy_gate  -0.10\n"
    )  # fmt: skip


def test_csv_and_json_have_the_same_rows(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, NETS, data, "csv") == "player,net\nQuillon,-0.05\nOrsolya,-0.06\nmossy_gate,-0.10\n"
    told = [{"player": "Quillon", "net": "-0.05"}, {"player": "Orsolya", "net": "-0.06"},
            {"player": "mossy_gate", "net": "-0.10"}]  # fmt: skip
    assert json.loads(answer(capsys, NETS, data, "json")) == told
    assert [json.loads(line) for line in answer(capsys, NETS, data, "jsonl").splitlines()] == told


def test_values_in_json(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sql = """SELECT sum(1) AS whole, 1.2500::DECIMAL(9, 4) AS fine, 0::DECIMAL(9, 2) AS nothing, 0.5::DOUBLE AS half,
        'nan'::DOUBLE AS nan, NULL AS unknown, TIMESTAMPTZ '2024-03-24 18:30:00+00' AS at, [1.50, NULL] AS list,
        INTERVAL 90 MINUTES AS span, {'a': DATE '2024-03-24'} AS struct, true AS yes"""
    assert json.loads(answer(capsys, sql, data, "json")) == [
        {"whole": 1, "fine": "1.25", "nothing": "0.00", "half": 0.5, "nan": None, "unknown": None,
         "at": "2024-03-24T18:30:00Z", "list": ["1.50", None], "span": "01:30:00", "struct": {"a": "2024-03-24"},
         "yes": True}
    ]  # fmt: skip


def test_parquet_into_a_file_and_to_standard_output(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "nets.parquet"
    assert main(["query", NETS, "--data", str(data), "--format", "parquet", "--output", str(file)]) == 0
    done = run("query", NETS, "--data", data, "--format", "parquet")
    assert (done.returncode, done.stderr) == (0, b"")
    for table in (pq.read_table(file), pq.read_table(pa.BufferReader(done.stdout))):
        assert table.to_pydict() == {
            "player": ["Quillon", "Orsolya", "mossy_gate"], "net": [Decimal("-0.05"), Decimal("-0.06"), Decimal("-0.10")]
        }  # fmt: skip


@pytest.mark.parametrize("name", ["=1+1", "+1", "-Ace-", "@SUM(A1)", "\t=1", "\r=1"])
def test_no_spreadsheet_runs_a_name(name: str, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written = answer(capsys, f"SELECT '{name}' AS \"=x\", -5 AS number", data, "csv")
    (names, row) = csv.reader(io.StringIO(written))
    assert names == ["'=x", "number"]
    assert row[0].startswith("'") and row[1] == "-5"
    assert json.loads(answer(capsys, f"SELECT '{name}' AS n", data, "json")) == [{"n": name}]


@pytest.mark.parametrize("form", ["table", "csv", "json", "jsonl"])
def test_no_terminal_acts_on_a_name(form: str, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sql = "SELECT chr(27) || '[2J' || chr(8238) || 'x' AS name"
    assert answer(capsys, sql, data, form).replace("\n", "").isprintable()


def test_line_breaks_stay_in_csv_and_not_in_tables(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sql = "SELECT 'a' || chr(10) || 'b' AS text"
    assert answer(capsys, sql, data, "csv") == 'text\n"a\nb"\n'
    assert answer(capsys, sql, data, "table") == "text\na\\x0ab\n"


def test_nothing_found_is_an_answer_too(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nobody = "SELECT player FROM results WHERE player = 'nobody'"
    assert [answer(capsys, nobody, data, form) for form in ("table", "csv", "json", "jsonl")] == [
        "player\n", "player\n", "[\n]\n", ""
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("sql", "told"),
    [
        ("SELECT frm hands", 'Referenced column "frm"'),
        ("SELEC 1", "syntax error"),
        ("FROM nowhere", "nowhere"),
        ("SELECT 'x'::INTEGER", "Could not convert"),
        (" ", "empty"),
    ],
)
def test_sql_that_is_wrong_is_2(sql: str, told: str, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["query", sql, "--data", str(data)]) == 2
    out, err = capsys.readouterr()
    assert out == "" and told in err and err.count("\n") == 1


def test_what_is_no_dataset_is_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["query", "SELECT 1", "--data", str(tmp_path / "missing")]) == 2
    assert "no such folder" in capsys.readouterr().err
    assert main(["query", "SELECT 1", "--data", str(tmp_path)]) == 2
    assert "hhparse import" in capsys.readouterr().err
    assert main(["query", "SELECT 1"]) == 2


def test_an_answer_is_not_written_into_the_dataset(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = data / "hands" / "answer.parquet"
    assert main(["query", NETS, "--data", str(data), "--format", "parquet", "--output", str(place)]) == 2
    assert not place.exists()


def test_another_version_is_3(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "w"
    assert main(["import", str(ODD), "--out", str(out), "-q"]) == 0
    path = out / "files" / "files.parquet"
    old = pq.ParquetFile(path).read()
    pq.write_table(old.replace_schema_metadata({b"schema_version": b"99"}), path)
    capsys.readouterr()
    assert main(["query", "SELECT 1", "--data", str(out)]) == 3
    assert 'schema version "99"' in capsys.readouterr().err
