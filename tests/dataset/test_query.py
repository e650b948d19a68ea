"""A dataset asked by pandas, Polars, DuckDB and pyarrow: sums that agree, and views whose figures are worked out by hand."""

import shutil
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as pads
import pyarrow.parquet as pq
import pytest

import hhparse
from hhparse.batch import import_paths
from hhparse.dataset import parts, snapshot
from hhparse.dataset.query import Dataset
from hhparse.dataset.rewrite import rewrite
from hhparse.dataset.schema import TABLES, OtherVersionError
from hhparse.dataset.snapshot import BusyError, NoDatasetError
from tests.dataset.sample import TOURNEY
from tests.shared import SAMPLES

ODD = SAMPLES / "pokerstars" / "omaha-hilo-pl" / "odd-cent-to-the-high.txt"
READY = {
    "results", "results_per_player", "sessions", "split_pots", "hilo_shares", "scoops_per_player", "odd_chips",
    "money_at_stake", "rake", "tournament_finishes",
}  # fmt: skip


def made(folder: Path, *texts: str) -> Dataset:
    """A dataset of *texts*, a file each, in *folder*."""
    (folder / "in").mkdir(parents=True)
    for number, text in enumerate(texts):
        (folder / "in" / f"{number}.txt").write_text(text)
    import_paths([folder / "in"], folder / "out")
    return hhparse.open_dataset(folder / "out")


def rows(dataset: Dataset, query: str) -> list[tuple[Any, ...]]:
    return dataset.sql(query).fetchall()


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    out = tmp_path_factory.mktemp("samples") / "out"
    import_paths([SAMPLES], out)
    return hhparse.open_dataset(str(out))


COLUMNS = ["contributed", "returned", "awarded", "net"]


def test_sums_are_the_same_in_pandas_polars_duckdb_and_pyarrow(samples: Dataset) -> None:
    """The minor units of the files, read by each library on its own, and the amounts of the views."""
    path = samples.path / "seats"
    read = pd.read_parquet(path)
    files = [
        {name: int(read[name].sum()) for name in COLUMNS},
        pl.read_parquet(path / "**" / "*.parquet").select(pl.col(COLUMNS).sum()).to_dicts()[0],
        duckdb.sql(f"SELECT {', '.join(f'sum({n})::BIGINT {n}' for n in COLUMNS)} FROM '{path}/**/*.parquet'")
        .to_arrow_table().to_pylist()[0],
        {name: pc.sum(pads.dataset(path, partitioning="hive").to_table()[name]).as_py() for name in COLUMNS},
    ]  # fmt: skip
    assert files[0] == files[1] == files[2] == files[3] and files[0]["contributed"] > 10000

    frame, table = samples.seats(), samples.arrow("seats")
    of_polars = pl.from_arrow(table)
    assert isinstance(of_polars, pl.DataFrame)
    views = [
        {name: frame[name].sum() for name in COLUMNS},
        {name: of_polars[name].sum() for name in COLUMNS},
        samples.sql(f"SELECT {', '.join(f'sum({n}) {n}' for n in COLUMNS)} FROM seats").to_arrow_table().to_pylist()[0],
        {name: pc.sum(table[name]).as_py() for name in COLUMNS},
    ]
    assert views[0] == views[1] == views[2] == views[3]
    exact = {name: sum(Decimal(int(n)).scaleb(-int(s)) for n, s in zip(read[name], read["scale"], strict=True))
             for name in COLUMNS}  # fmt: skip
    assert views[0] == exact


def test_what_the_players_put_in_is_the_pot_and_what_they_lose_the_rake(samples: Dataset) -> None:
    seats = samples.seats("hand_key", "contributed", "returned", "awarded")
    seats["staked"] = seats["contributed"] - seats["returned"]
    hands = samples.hands("hand_key", "replayed_pot", "replayed_rake", "kind").set_index("hand_key")
    hands = hands.join(seats.groupby("hand_key")[["staked", "awarded"]].sum())
    assert len(hands) > 200
    assert (hands["staked"] == hands["replayed_pot"]).all()
    cashed_out = set(samples.findings()["hand_key"][samples.findings()["code"] == "SPL008"])
    paid = hands["replayed_pot"] - hands["replayed_rake"] == hands["awarded"]
    assert set(hands.index[~paid]) == cashed_out, "only where the house kept a share, players get less than all"


def test_amounts_in_pandas_divide_multiply_and_become_floats(tmp_path: Path) -> None:
    dataset = made(tmp_path, ODD.read_text())
    results = dataset.frame("results", "player", "net", "big_blind").iloc[:1]
    assert list(results["net"] / results["big_blind"]) in ([Decimal("-0.6")], [Decimal("-0.5")], [Decimal("-1")])
    assert list(results["net"] * 100) == [net * 100 for net in results["net"]]
    assert dataset.frame("results", "net", floats=True)["net"].dtype == pd.ArrowDtype(pa.float64())
    players = dataset.frame("results_per_player", "awarded", "contributed")
    assert list(players["awarded"] - players["contributed"]) == [a - b for a, b in players.itertuples(index=False)]


def test_every_table_is_there_with_the_columns_of_its_folders(samples: Dataset) -> None:
    for table in TABLES:
        frame = getattr(samples, table)()
        stored = pd.read_parquet(samples.path / table)
        assert len(frame) == len(stored)
        assert set(frame.columns) == set(stored.columns)
        assert all(isinstance(kind, pd.ArrowDtype) for kind in frame.dtypes)
    hands = samples.hands()
    assert set(hands["room"]) == {"pokerstars", "partypoker"}
    assert hands["month"].str.fullmatch(r"\d{4}-\d\d|unknown").all()
    assert hands["played_at"].dtype == pd.ArrowDtype(pa.timestamp("us", "UTC"))


def test_the_views_say_what_they_hold(samples: Dataset) -> None:
    told = samples.views()
    assert set(told) == READY | set(TABLES)
    asked = samples.connect()
    for name in READY:
        assert asked.sql(f"SELECT count(*) > 0 FROM {name}").fetchall() == [(True,)], name


DOLLARS = {
    ("results_per_player", "net"): "sum(net) FROM seats JOIN hands USING (hand_key)",
    ("sessions", "net"): "sum(net) FROM seats JOIN hands USING (hand_key)",
    ("rake", "rake"): "sum(replayed_rake) FROM hands",
    ("money_at_stake", "difference"): "sum(abs(difference)) FROM findings JOIN hands USING (hand_key)",
}


@pytest.mark.parametrize(("view", "column"), DOLLARS)
def test_chips_and_money_are_never_in_one_sum(samples: Dataset, view: str, column: str) -> None:
    found = samples.frame(view)
    assert (found["currency"].isna() == (found["kind"] != "cash")).all()
    ((dollars,),) = rows(samples, f"SELECT {DOLLARS[view, column]} WHERE currency = 'USD'")
    assert found[found["currency"] == "USD"][column].sum() == dollars


def test_results_per_player_by_hand(tmp_path: Path) -> None:
    """The two hands of the odd cent: 2.25 and 2.24 for 2.30 each, then (see the text) Orsolya's raise to 0.35."""
    dataset = made(tmp_path, ODD.read_text().split("\n\n\n")[0] + "\n\n")
    told = "player, hands, hands_won, contributed, awarded, net, over_expected, big_blinds_per_100"
    assert rows(dataset, f"SELECT {told} FROM results_per_player ORDER BY player") == [
        ("Orsolya", 1, 1, Decimal("2.30"), Decimal("2.24"), Decimal("-0.06"), 0, pytest.approx(-60)),
        ("Quillon", 1, 1, Decimal("2.30"), Decimal("2.25"), Decimal("-0.05"), 0, pytest.approx(-50)),
        ("mossy_gate", 1, 0, Decimal("0.10"), 0, Decimal("-0.10"), 0, pytest.approx(-100)),
    ]
    told = "month, kind, currency, stakes, hands, hands_raked, pots, rake"
    assert rows(dataset, f"SELECT {told} FROM rake") == [
        ("2019-10", "cash", "USD", "0.05/0.10", 1, 1, Decimal("4.70"), Decimal("0.21"))
    ]
    halves = "pot_amount, pot_rake, high_amount, high_winners, low_amount, low_winners, high_odd_chips, low_odd_chips"
    assert rows(dataset, f"SELECT {halves} FROM split_pots") == [
        (*map(Decimal, ("4.70", "0.21", "2.25")), ["Quillon"], Decimal("2.24"), ["Orsolya"], Decimal("0.01"), 0)
    ]


def test_an_odd_cent_paid_to_the_wrong_half(tmp_path: Path) -> None:
    right = ODD.read_text().split("\n\n\n")[0] + "\n\n"
    wrong = right.replace("2.25", "2.2x").replace("2.24", "2.25").replace("2.2x", "2.24").replace("098296", "098297")
    dataset = made(tmp_path, right, wrong)
    told = "hand_id, half, odd_chips, stated_players, expected_players, stated_seats, expected_seats, agree"
    assert rows(dataset, f"SELECT {told} FROM odd_chips") == [
        ("250100098296", "high", Decimal("0.01"), ["Quillon"], ["Quillon"], [1], [1], True),
        ("250100098297", "high", Decimal("0.01"), ["Orsolya"], ["Quillon"], [3], [1], False),
    ]
    stake = "SELECT code, kind, currency, findings, hands, difference FROM money_at_stake WHERE severity = 'error'"
    assert rows(dataset, stake) == [("ODD001", "cash", "USD", 1, 1, Decimal("0.01"))]


def test_where_sums_differ_by_more_nobody_knows_who_got_the_odd_cent(tmp_path: Path) -> None:
    text = ODD.read_text().split("\n\n\n")[0].replace("2.25", "3.25").replace("2.24", "1.24")
    dataset = made(tmp_path, text + "\n\n")
    assert rows(dataset, "SELECT stated_seats, expected_seats, agree FROM odd_chips") == [(None, [1], None)]


def test_quarters_halves_and_scoops(samples: Dataset) -> None:
    """From the texts: a low shared by two, one of whom has the high; a pot scooped on a later board."""
    asked = samples.connect()
    told = "SELECT player, outcome, amount FROM hilo_shares WHERE hand_id = '14120330918' ORDER BY player"
    assert asked.sql(told).fetchall() == [
        ("Ostrava9", "three-quarters", Decimal("11.90")),  # 7.94 and 3.96
        ("dray", "quarter", Decimal("3.97")),
    ]
    totals = "SELECT sum(scoops), sum(three_quarters), sum(halves), sum(quarters), sum(shared) FROM scoops_per_player"
    outcomes = [row[0] for row in asked.sql("SELECT outcome FROM hilo_shares").fetchall()]
    each = [outcomes.count(outcome) for outcome in ("scoop", "three-quarters", "half", "quarter", "shared")]
    assert asked.sql(totals).fetchall() == [tuple(each)]
    assert sum(each) == len(outcomes)
    assert each[1] <= each[3], "whoever has three quarters leaves at least one quarter"


def test_a_session_ends_when_thirty_minutes_pass_without_a_hand(tmp_path: Path) -> None:
    times = ["10:00:00", "10:20:00", "10:50:00", "11:20:01"]  # the last gap is a second longer
    hands = [TOURNEY.replace("#77", f"#7{n}").replace("10:00:00", time) for n, time in enumerate(times)]
    dataset = made(tmp_path, "\n".join(hands))
    assert rows(dataset, "SELECT hands, minutes, kind, net FROM sessions WHERE player = 'Cyd'") == [
        (3, 50, "tournament", -45), (1, 0, "tournament", -15)
    ]  # fmt: skip


def test_finishes_and_prizes_as_the_texts_say(samples: Dataset) -> None:
    told = "SELECT player, place, prize, prize_currency, buy_in, fee FROM tournament_finishes WHERE tournament_id = ?"
    buy_in = (Decimal("1.79"), Decimal("0.21"))
    assert samples.sql(told, ["912004417"]).fetchall() == [
        ("mossy_gate", 1, Decimal("5.02"), "EUR", *buy_in),
        ("Quillon", 2, Decimal("3.60"), "EUR", *buy_in),
        ("rivulet", 3, Decimal("2.15"), "EUR", *buy_in),
    ]
    assert samples.sql(told, ["71210033"]).fetchall() == [("hyssop", 2138, None, None, None, None)]
    assert samples.sql(told, ["128490377"]).fetchall()[0][:4] == ("Ostrava9", 1, 3, "USD")


def test_prizes_with_thousands(tmp_path: Path) -> None:
    ends = ["finished the tournament in 2nd place and received $1,234.50.",
            "wins the tournament and receives $12,345 - congratulations!"]  # fmt: skip
    text = TOURNEY.replace("*** SUMMARY", f"Cyd {ends[0]}\nDov {ends[1]}\n*** SUMMARY")
    told = "SELECT player, place, prize FROM tournament_finishes"
    assert rows(made(tmp_path, text), told) == [("Dov", 1, Decimal("12345")), ("Cyd", 2, Decimal("1234.50"))]


def test_without_hands_all_views_are_there_and_empty(tmp_path: Path, samples: Dataset) -> None:
    dataset = made(tmp_path, "nothing that looks like poker\n")
    assert len(dataset.files()) == 1
    empty, full = dataset.connect(), samples.connect()
    for name in set(dataset.views()) - {"files"}:
        assert empty.sql(f"FROM {name}").fetchall() == []
        assert empty.sql(f"DESCRIBE {name}").fetchall() == full.sql(f"DESCRIBE {name}").fetchall(), name


def test_amounts_finer_than_cents_stay_exact(tmp_path: Path) -> None:
    text = ODD.read_text().split("\n\n\n")[0].replace("$10 in chips", "$10.1255 in chips") + "\n\n"
    dataset = made(tmp_path, text, ODD.read_text().split("\n\n\n")[1] + "\n\n")
    told = "SELECT scale, stack FROM seats WHERE name = 'Quillon' ORDER BY scale"
    assert rows(dataset, told) == [(2, Decimal("9.95")), (4, Decimal("10.1255"))]


def test_what_a_killed_import_left_is_not_seen(tmp_path: Path) -> None:
    dataset = made(tmp_path, ODD.read_text())
    before = {name: len(dataset.frame(name)) for name in TABLES}
    (seats,) = (dataset.path / "seats").rglob("*.parquet")
    shutil.copy(seats, seats.with_name("left-over.1.parquet"))
    (hands,) = (dataset.path / "hands").rglob("*.parquet")
    shutil.copy(hands, hands.with_name(f".{hands.name}.tmp"))
    shutil.copy(hands, hands.with_name(".other.parquet"))
    assert {name: len(dataset.frame(name)) for name in TABLES} == before


def rewritten(dataset: Dataset) -> None:
    """Every part replaced by one with the same rows."""
    for part in parts.parts(dataset.path):
        rewrite(part, dict)


@pytest.mark.parametrize(("times", "asked"), [(1, 2), (3, 4)])
def test_a_question_is_asked_again_when_parts_were_replaced_meanwhile(tmp_path: Path, times: int, asked: int) -> None:
    dataset, seen = made(tmp_path, ODD.read_text()), []

    def ask(connection: duckdb.DuckDBPyConnection) -> int:
        if len(seen) < times:
            rewritten(dataset)
        seen.append(connection)
        return len(connection.sql("SELECT * FROM results").to_arrow_table())

    assert dataset._steadily(ask) == 6
    assert len(seen) == asked


def test_a_dataset_that_never_rests_is_busy(tmp_path: Path) -> None:
    dataset = made(tmp_path, ODD.read_text())
    with pytest.raises(BusyError, match="being rewritten"):
        dataset._steadily(lambda connection: rewritten(dataset))


@pytest.mark.parametrize("late", [False, True], ids=["before its parts are listed", "after"])
def test_a_dataset_is_opened_while_parts_are_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, late: bool
) -> None:
    dataset, listed = made(tmp_path, ODD.read_text()), []

    def listing(root: Path) -> list[parts.Part]:
        found = parts.parts(root)
        listed.append(found)
        if len(listed) % 2:
            rewritten(dataset)
        return found if late else parts.parts(root)

    monkeypatch.setattr(snapshot, "parts", listing)
    asked = hhparse.open_dataset(dataset.path).connect()
    assert asked.sql("SELECT count(*) FROM results").fetchall() == [(6,)]
    assert len(listed) == 4  # twice to open it, twice to connect


def test_a_dataset_that_vanishes_while_it_is_opened_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dataset = made(tmp_path, ODD.read_text())

    def listing(root: Path) -> list[parts.Part]:
        shutil.rmtree(root)
        raise FileNotFoundError(root)

    monkeypatch.setattr(snapshot, "parts", listing)
    with pytest.raises(FileNotFoundError, match="no such folder"):
        hhparse.open_dataset(dataset.path)


def test_new_parts_do_not_disturb_a_reader(tmp_path: Path) -> None:
    dataset, seen = made(tmp_path, ODD.read_text()), []

    def ask(connection: duckdb.DuckDBPyConnection) -> int:
        import_paths([SAMPLES / "pokerstars" / "stud-fl"], dataset.path)
        seen.append(connection)
        return len(connection.sql("FROM hands").to_arrow_table())

    assert dataset._steadily(ask) == 2
    assert len(seen) == 1
    assert len(dataset.hands()) > 2


def test_paths_with_signs_that_mean_something(tmp_path: Path) -> None:
    dataset = made(tmp_path / "room=x" / "it's [1] *?", ODD.read_text())
    assert rows(dataset, "SELECT DISTINCT room, month FROM results") == [("pokerstars", "2019-10")]


def test_an_answer_lives_on_and_can_be_asked_further(samples: Dataset) -> None:
    answer = samples.sql("SELECT hand_key, net FROM seats WHERE name = $name", {"name": "Quillon"})
    assert answer.filter("net > 0").aggregate("count(*)").fetchall()[0][0] > 10
    assert rows(samples, "CREATE TABLE own AS SELECT 1 AS n; SELECT n FROM own") == [(1,)]
    assert rows(samples, "SHOW TABLES") == [(name,) for name in sorted(samples.views())]


def test_some_columns_only(samples: Dataset) -> None:
    assert list(samples.hands("limit", "table").columns) == ["limit", "table"]
    with pytest.raises(duckdb.Error, match="no_such"):
        samples.hands("no_such")


def test_what_is_no_dataset(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no such folder"):
        hhparse.open_dataset(tmp_path / "missing")
    with pytest.raises(NoDatasetError, match="hhparse import"):
        hhparse.open_dataset(tmp_path)


@pytest.mark.parametrize("table", ["files", "hands"])
def test_another_version_is_told(tmp_path: Path, table: str) -> None:
    dataset = made(tmp_path, ODD.read_text())
    (path,) = (dataset.path / table).rglob("*.parquet")
    old = pq.ParquetFile(path).read()
    pq.write_table(old.replace_schema_metadata({**old.schema.metadata, b"schema_version": b"0"}), path)
    with pytest.raises(OtherVersionError, match=r'schema version "0".*reads 1'):
        dataset.hands()
