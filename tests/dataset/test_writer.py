"""Parts: nothing half, nothing visible before it counts."""

from pathlib import Path

import pandas as pd
import pytest

from hhparse.dataset import disk, parts
from hhparse.dataset.index import Known
from hhparse.dataset.parts import Part, publish
from hhparse.dataset.rewrite import groups, rewrite
from hhparse.dataset.rows import hands
from hhparse.dataset.writer import Writer
from hhparse.hand import Hand
from tests.dataset.sample import SPLIT, TOURNEY, read, sample_hands
from tests.dataset.tables import read_all


def write(root: Path, found: list[Hand], name: str = "w") -> list[Part]:
    writer = Writer(root, name)
    for hand in found:
        writer.add(hand)
    return writer.finish()


def visible(root: Path) -> list[str]:
    return sorted(str(path.relative_to(root)) for path in root.rglob("*.parquet"))


def test_nothing_is_visible_before_it_is_published(tmp_path: Path) -> None:
    (part,) = write(tmp_path, read(SPLIT))
    assert visible(tmp_path) == []
    assert all(path.name.startswith(".") for path in tmp_path.rglob("*") if path.is_file())
    publish(part)
    where = "room=pokerstars/month=2024-11/w-00001"
    assert visible(tmp_path) == [
        f"awards/{where}.1.parquet",
        f"events/{where}.1.parquet",
        f"hands/{where}.parquet",
        f"pots/{where}.1.parquet",
        f"seats/{where}.1.parquet",
    ]
    assert not list(tmp_path.rglob(".*"))


def test_hands_go_to_their_rooms_and_months(tmp_path: Path) -> None:
    for part in write(tmp_path, read(SPLIT + TOURNEY)):
        publish(part)
    frame = pd.read_parquet(tmp_path / "hands")
    assert dict(zip(frame["hand_id"], frame["month"], strict=True)) == {"2587": "2024-11", "77": "2023-02"}
    assert set(frame["room"]) == {"pokerstars"}


def test_many_hands_come_back_whatever_was_spilled_when(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hhparse.dataset.writer.BUFFER", 7)
    monkeypatch.setattr("hhparse.dataset.writer.OPEN", 3)
    found = list(sample_hands())
    written = {}
    for part in write(tmp_path, found):
        publish(part)
    for part in parts.parts(tmp_path):
        for hand in hands(read_all(part), part.room):
            assert part.month == (f"{hand.played_at:%Y-%m}" if hand.played_at else "unknown")
            written[hand.source] = hand
    assert written == {hand.source: hand for hand in found}


@pytest.mark.parametrize("step", ["sync", "rename"])
@pytest.mark.parametrize("after", range(12))
def test_a_failure_at_any_step_leaves_the_hand_whole_or_absent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, after: int
) -> None:
    (hand,) = read(SPLIT)
    (part,) = write(tmp_path, [hand])
    failing(monkeypatch, step, after)
    try:
        publish(part)
    except OSError:
        pass
    else:
        assert after >= (5 if step == "rename" else 10)  # five files: each synced, renamed, its folder synced
    there = parts.parts(tmp_path)
    assert [list(hands(read_all(one), one.room)) for one in there] in ([], [[hand]])
    assert len(there) == (after >= 5 if step == "rename" else after >= 9)
    parts.clear(tmp_path)
    assert not list(tmp_path.rglob(".*.tmp"))
    assert len(visible(tmp_path)) == (5 if there else 0)


def test_a_part_is_replaced_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (hand,), (other,) = read(SPLIT), read(SPLIT.replace("#2587", "#2588"))
    for after in range(12):
        root = tmp_path / str(after)
        (part,) = write(root, [hand])
        publish(part)
        (fresh,) = write(root, [other], "x")
        (new,) = groups(fresh, staged=True)
        with monkeypatch.context() as patch:
            failing(patch, "rename", after)
            try:
                rewrite(part, lambda _: new)
            except OSError:
                assert after < 5
        (there,) = parts.parts(root)
        assert list(hands(read_all(there), there.room)) == ([other] if after >= 5 else [hand])
        parts.clear(root)
        assert len(visible(root)) == 5


def failing(monkeypatch: pytest.MonkeyPatch, step: str, after: int) -> None:
    """Has *step* of writing fail from the time on when it has been done *after* times."""
    real, left = getattr(disk, step), [after]

    def fails(*args: Path) -> None:
        if not left[0]:
            raise OSError(28, "No space left on device")
        left[0] -= 1
        real(*args)

    monkeypatch.setattr(disk, step, fails)


def test_the_index_knows_what_is_published_and_what_was_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hhparse.dataset.index.RECENT", 3)
    first, second = read(SPLIT + TOURNEY)
    for part in write(tmp_path, [first]):
        publish(part)
    known = Known(parts.parts(tmp_path))
    keys = [first.hand_key, second.hand_key, *(f"pokerstars:{number}:00000000" for number in range(10))]
    assert known.new(keys) == [False] + 11 * [True]
    for at in range(2, 12):
        known.add(keys[at : at + 1])
        assert known.new(keys) == [False, True] + [other > at for other in range(2, 12)] and len(known) == at
    known.forget([first.hand_key, keys[5]])
    assert known.new(keys) == [at in (0, 1, 5) for at in range(12)]


def test_the_index_says_whether_hands_share_a_number() -> None:
    known = Known()
    known.add(["pokerstars:1:00000000", "pokerstars:2:00000000", "pokerstars:12:00000000"])
    known.add(["pokerstars:3:00000000", "partypoker:1:00000000"])
    assert not known.shared(["pokerstars:1:00000000", "partypoker:1:00000000", "pokerstars:4:00000000"])
    known.add(["pokerstars:3:11111111"])
    assert known.shared(["pokerstars:2:00000000", "pokerstars:3:00000000"]) and known.shared(["pokerstars:3:11111111"])
    assert not known.shared(["pokerstars:1:00000000", "pokerstars:2:00000000"])
