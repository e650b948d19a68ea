"""Watching, round by round: what changes between two looks is done here, instead of waiting for it."""

import os
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pandas as pd
import pytest

from hhparse.batch import ImportSummary, Interrupted, Watch, import_paths, plan, watch
from hhparse.dataset import disk, parts
from hhparse.dataset.lock import locked
from hhparse.reports.import_summary import round_line
from tests.dataset.compare import contents
from tests.dataset.sample import SPLIT, TOURNEY

HANDS = [SPLIT.replace("#2587", f"#{number}") for number in range(8)]
BROKEN = SPLIT.replace("Bo: checks\nAna: bets", "Bo: chekcs $1\nAna: bets").replace("#2587", "#88")
Action = Callable[[], object]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    (tmp_path / "in").mkdir()
    append(tmp_path / "in" / "a.txt", HANDS[0])
    return tmp_path / "in"


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "out"


@pytest.fixture
def watched(source: Path, out: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[ImportSummary]]:
    """Imports, watches while the actions are done, one before each look; what each round brought, and the total."""

    def watched(*actions: Action) -> list[ImportSummary]:
        steps, rounds = iter(actions), list[ImportSummary]()

        def passes(_seconds: float, _interrupt: object) -> bool:
            action = next(steps, None)
            if action:
                action()
            return action is not None

        monkeypatch.setattr(watch, "_passes", passes)
        watching = Watch([source], out)
        total = import_paths([source], out)
        with pytest.raises(Interrupted) as stopped:
            watching.run(total, rounds.append)
        return [*rounds, stopped.value.summary]

    return watched


def append(path: Path, text: str) -> None:
    with path.open("a") as file:
        file.write(text)


def ids(out: Path) -> list[str]:
    return sorted(pd.read_parquet(out / "hands")["hand_id"])


def nothing() -> None:
    pass


def test_files_that_grow_and_new_ones_are_imported_and_counted_once(source: Path, out: Path, watched: Callable) -> None:
    *rounds, total = watched(
        nothing,
        lambda: append(source / "a.txt", HANDS[1]),
        lambda: append(source / "b.txt", TOURNEY),
        lambda: append(source / "a.txt", HANDS[2] + HANDS[3]),
    )
    assert [done.hands.total() for done in rounds] == [0, 1, 1, 2]
    assert [round_line(done) for done in rounds] == ["", "1 new", "1 new", "2 new"]
    assert ids(out) == ["0", "1", "2", "3", "77"]
    assert (total.hands.total(), total.duplicates, total.files) == (5, 0, {"histories": 2})
    assert total.bytes == sum(path.stat().st_size for path in source.iterdir())
    fresh = out.with_name("fresh")
    import_paths([source], fresh)
    assert contents(out) == contents(fresh)


def test_a_last_hand_is_there_once_its_file_has_not_changed_for_a_minute(
    source: Path, out: Path, watched: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = source / "b.txt"
    path.write_text(TOURNEY[: TOURNEY.index("Seat 5: Dov (big blind)")])  # the line of a seat is still to come
    os.utime(path, (time.time() - 30,) * 2)
    seen: list[list[str]] = []

    def a_minute_passes() -> None:
        seen.append(ids(out))
        monkeypatch.setattr(plan, "SETTLED", 20.0)

    *rounds, total = watched(nothing, a_minute_passes)
    assert seen == [["0"]] and ids(out) == ["0", "77"]
    assert [done.hands.total() for done in rounds] == [0, 1]
    assert (total.unread, total.pending) == ({}, 0)


def test_an_unread_hand_is_told_once_and_a_growing_one_not_at_all(source: Path, out: Path, watched: Callable) -> None:
    half = len(HANDS[2]) // 2
    *rounds, total = watched(
        lambda: append(source / "a.txt", BROKEN + HANDS[1]),
        lambda: append(source / "a.txt", HANDS[2][:half]),
        lambda: append(source / "a.txt", HANDS[2][half:]),
    )
    assert [round_line(done) for done in rounds] == ["1 new, 1 unread", "", "1 new"]
    assert (total.unread, total.pending, total.hands.total()) == ({"PRS001": 1}, 0, 3)


def test_while_another_holds_the_lock_changes_wait_for_the_next_round(
    source: Path, out: Path, watched: Callable
) -> None:
    other = ExitStack()

    def take() -> None:
        append(source / "a.txt", HANDS[1])
        other.enter_context(locked(out))  # which raises if the watch held it

    *rounds, total = watched(take, nothing, other.close, nothing)
    assert [done.hands.total() for done in rounds] == [0, 0, 1, 0]
    assert total.hands.total() == 2


def test_a_path_that_vanishes_is_told_once_and_read_on_when_it_is_back(
    source: Path, out: Path, watched: Callable
) -> None:
    away = source.with_name("away")
    *rounds, total = watched(
        lambda: source.rename(away),
        nothing,
        lambda: (away.rename(source), append(source / "a.txt", HANDS[1])),
    )
    assert [done.problems for done in rounds] == [[(str(source), "No such file or directory")], [], []]
    assert ids(out) == ["0", "1"] and total.hands.total() == 2


def test_a_file_that_goes_away_keeps_its_hands(source: Path, out: Path, watched: Callable) -> None:
    *rounds, _ = watched((source / "a.txt").unlink, nothing)
    assert [done.problems for done in rounds] == [[], []] and ids(out) == ["0"]


def test_a_file_that_cant_be_read_is_told_when_it_changes_not_every_round(source: Path, watched: Callable) -> None:
    broken = source / "b.gz"
    *rounds, total = watched(lambda: broken.write_bytes(b"\x1f\x8b broken"), nothing, nothing)
    assert [len(done.problems) for done in rounds] == [1, 0, 0]
    assert total.files == {"histories": 1, "unreadable": 1}


def test_the_parts_of_a_month_stay_few(
    source: Path, out: Path, watched: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch, "MANY", 3)
    counts: list[int] = []

    def grow(text: str) -> Action:
        return lambda: (counts.append(len(parts.parts(out))), append(source / "a.txt", text))

    watched(*(grow(text) for text in HANDS[1:]), lambda: counts.append(len(parts.parts(out))))
    assert counts == [1, 2, 1, 2, 1, 2, 1, 2]  # the third part of the month makes them one
    assert ids(out) == list("01234567")
    assert not list(out.rglob(".*.tmp"))


def test_where_parts_cant_be_joined_watching_goes_on(
    source: Path, out: Path, watched: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[Path] = []

    def fails(one: Path, _other: Path) -> None:
        tries.append(one)
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(watch, "MANY", 2)
    monkeypatch.setattr(disk, "exchange", fails)
    watched(*(lambda text=text: append(source / "a.txt", text) for text in HANDS[1:4]))
    assert ids(out) == list("0123") and len(tries) == 1
    assert len(pd.read_parquet(out / "seats")) == 2 * 4


def test_the_pause_grows_with_what_a_look_costs(source: Path, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock, pauses = iter(range(0, 1000, 3)), list[float]()
    monkeypatch.setattr(watch.time, "monotonic", lambda: float(next(clock)))

    def passes(seconds: float, _interrupt: object) -> bool:
        pauses.append(seconds)
        return len(pauses) < 3

    monkeypatch.setattr(watch, "_passes", passes)
    with pytest.raises(Interrupted):
        Watch([source], out).run(ImportSummary(), lambda done: None)
    assert pauses == [1.0, 30.0, 30.0]  # each look takes 3 seconds on this clock: ten times as long is waited
