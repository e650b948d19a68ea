"""Hand → rows → Hand loses nothing, and the rows say what the text says."""

import datetime as dt
import random

import pyarrow as pa
import pytest

from hhparse.dataset.rows import Rows, Tables, hands
from hhparse.dataset.schema import BY_HAND, SCHEMAS
from hhparse.findings import Finding
from hhparse.hand import Hand
from tests.dataset.sample import SPLIT, TOURNEY, read, sample_hands


def tables(*found: Hand) -> Tables:
    rows = Rows()
    for hand in found:
        rows.add(hand)
    return rows.tables()


def test_every_sample_comes_back_equal() -> None:
    by_room: dict[str, list[Hand]] = {}
    for hand in sample_hands():
        by_room.setdefault(hand.room, []).append(hand)
    assert set(by_room) == {"pokerstars", "partypoker"} and sum(map(len, by_room.values())) > 100
    for room, found in by_room.items():
        again = list(hands(tables(*found), room))
        assert again == found
        assert [hand.hand_key for hand in again] == [hand.hand_key for hand in found]


def test_the_order_of_rows_does_not_matter() -> None:
    found = [hand for hand in sample_hands() if hand.room == "pokerstars"][:40]
    written = tables(*found)
    for name in ("events",):
        order = list(range(len(written[name])))
        random.Random(3).shuffle(order)
        written[name] = written[name].take(pa.array(order))
    assert list(hands(written, "pokerstars")) == found


def test_rows_of_hands_that_are_not_there_are_passed_over() -> None:
    first, second = read(SPLIT + TOURNEY)
    written = tables(first, second)
    written["hands"] = written["hands"].slice(1)
    assert list(hands(written, "pokerstars")) == [second]


def test_the_tables_have_the_documented_columns_and_nothing_else() -> None:
    written = tables(*read(SPLIT))
    assert set(written) == {"hands", *BY_HAND}
    for name, table in written.items():
        assert table.schema.equals(SCHEMAS[name], check_metadata=True)


def test_no_hands_make_empty_tables() -> None:
    assert {name: len(table) for name, table in tables().items()} == dict.fromkeys(("hands", *BY_HAND), 0)
    assert list(hands(tables(), "pokerstars")) == []


def test_the_row_of_a_cash_hand() -> None:
    row = tables(*read(SPLIT, "deep/a.txt"))["hands"].to_pylist()[0]
    assert row["hand_key"].startswith("pokerstars:2587:") and row["hand_id"] == "2587"
    assert row["played_at"] == dt.datetime(2024, 11, 30, 23, 42, 16, tzinfo=dt.UTC)
    assert (row["game"], row["limit"], row["kind"], row["currency"]) == ("omaha-hilo", "pot-limit", "cash", "USD")
    assert (row["small_blind"], row["big_blind"], row["scale"]) == (10, 25, 2)
    assert (row["table"], row["max_seats"], row["button"], row["hero"], row["players"]) == ("Latona V", 6, 6, 6, 2)
    assert row["boards"] == [["Td", "Qd", "5s", "Ad", "5h"]]
    assert (row["total_pot"], row["rake"], row["cancelled"]) == (150, 5, False)
    assert (row["tournament_id"], row["buy_in"], row["verdict"], row["house"]) == (
        None,
        None,
        "consistent",
        "pokerstars",
    )
    assert (row["replayed_pot"], row["replayed_rake"], row["rake_source"]) == (150, 5, "stated")
    assert (row["file"], row["line"], row["line_end"], row["sources"]) == ("deep/a.txt", 1, 29, ["deep/a.txt"])
    assert len(row["sha256"]) == 64


def test_the_rows_of_its_seats_events_and_awards() -> None:
    written = tables(*read(SPLIT))
    bo, ana = written["seats"].to_pylist()
    assert (bo["seat"], bo["name"], bo["stack"], bo["cards"], bo["hero"]) == (2, "Bo", 3000, None, False)
    assert (ana["seat"], ana["name"], ana["stack"], ana["hero"]) == (6, "Ana", 2402, True)
    assert ana["cards"] == ["8s", "Qs", "3s", "2c"]
    assert (ana["position"], bo["position"]) == ("BTN", "BB")
    # Ana: 0.10 + 0.15 + 0.50; Bo: 0.25 + 0.50 + 1, of which 1 comes back, and 1.45 from the pot
    assert [(row["contributed"], row["returned"], row["awarded"]) for row in (ana, bo)] == [(75, 0, 0), (175, 100, 145)]
    assert (ana["net"], ana["final_stack"], ana["result"]) == (-75, 2327, "folded")
    assert (bo["net"], bo["final_stack"], bo["result"], bo["expected"]) == (70, 3070, "won", 145)
    events = written["events"].to_pylist()
    assert [row["n"] for row in events] == list(range(len(events)))
    bet = next(row for row in events if row["event"] == "bet")
    assert (bet["line"], bet["seat"], bet["amount"], bet["all_in"]) == (14, 6, 50, False)
    turn = next(row for row in events if row["street"] == "turn")
    assert (turn["shown"], turn["cards"], turn["amount"]) == (["Td", "Qd", "5s"], ["Ad"], None)
    chat = events[-1]
    assert (chat["event"], chat["reason"], chat["line"]) == ("ignored", "chat", 12)
    assert chat["text"] == 'Bo said, "nice $0.25 flop"'
    assert {row["line"] for row in events} == set(range(1, 30))  # every line is a row
    award, due = written["awards"].to_pylist()
    assert (due["side"], due["seat"], due["amount"], due["half"], due["odd_chips"]) == ("expected", 2, 145, "whole", 0)
    (pot,) = written["pots"].to_pylist()
    assert (pot["pot"], pot["pot_amount"], pot["pot_rake"], pot["eligible"]) == ("main", 150, 5, [2])
    assert (pot["amount"], pot["winners"], pot["hand"]) == (145, [2], None)  # nobody had to show
    assert (award["side"], award["seat"], award["amount"], award["pot"], award["half"]) == (
        "stated",
        2,
        145,
        "main",
        None,
    )
    assert (award["board"], award["line"]) == (1, 23)


def test_the_row_of_a_tournament_hand() -> None:
    row = tables(*read(TOURNEY))["hands"].to_pylist()[0]
    assert (row["kind"], row["currency"], row["scale"], row["big_blind"]) == ("tournament", None, 0, 30)
    assert (row["tournament_id"], row["tournament_currency"], row["tournament_level"]) == ("9001", "USD", "II")
    assert (row["buy_in"], row["fee"], row["bounty"], row["tournament_scale"]) == (100, 15, None, 2)
    assert (row["buy_in_text"], row["fee_text"]) == ("1.00", "0.15")


@pytest.mark.parametrize(
    ("text", "scale", "minor"),
    [("5.0", 2, 500), ("2,500", 2, 250000), ("0.125", 3, 125), ("free", None, None), (None, 2, None)],
)
def test_buy_ins_become_amounts_where_they_are(text: str | None, scale: int | None, minor: int | None) -> None:
    (hand,) = read(TOURNEY)
    assert hand.tournament is not None
    changed = _with(hand, tournament=_with(hand.tournament, buy_in=text, fee=None))
    written = tables(changed)
    row = written["hands"].to_pylist()[0]
    assert (row["tournament_scale"], row["buy_in"]) == (scale, minor)
    assert list(hands(written, "pokerstars")) == [changed]


def test_findings_of_reading_come_back() -> None:
    (hand,) = read(SPLIT)
    full = Finding(
        code="PRS010", name="x", severity="note", message="m", lines=(1, 2), seats=(6,), stated=3, expected=5
    )
    changed = _with(hand, findings=(full, _with(full, lines=(), seats=(), stated=None, explained_by=("seat/low",))))
    written = tables(changed)
    assert written["findings"]["difference"].to_pylist() == [-2, None]
    assert list(hands(written, "pokerstars")) == [changed]


def _with(value, **changes):  # type: ignore[no-untyped-def]
    fields = {name: getattr(value, name) for name in value.__struct_fields__}
    return type(value)(**(fields | changes))
