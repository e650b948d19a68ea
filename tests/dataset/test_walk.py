"""All hands read one by one while somebody else replaces, joins, adds and takes away parts."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hhparse.batch import import_paths
from hhparse.cli.main import main
from hhparse.dataset import parts, walk
from hhparse.dataset.compact import compact
from hhparse.dataset.reaudit import judge, stored, update
from hhparse.dataset.rewrite import rewrite
from hhparse.dataset.snapshot import BusyError
from hhparse.hand import Hand, Unread
from tests.dataset.sample import SPLIT, TOURNEY, read
from tests.dataset.test_import import write

TEXTS = [SPLIT.replace("#2587", "#1") + SPLIT.replace("#2587", "#2"), SPLIT, TOURNEY, SPLIT.replace("#2587", "#3")]
KEYS = sorted(hand.hand_key for text in TEXTS for hand in read(text))
BROKEN = "Bo: chekcs $1"

Change = Callable[[Path], object]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three parts in November 2024, the first of two hands; one in February 2023."""
    folder = tmp_path_factory.mktemp("made")
    for number, text in enumerate(TEXTS):
        import_paths([write(folder / f"{number}.txt", text)], folder / "data")
    assert [part.month for part in parts.parts(folder / "data")] == ["2023-02", "2024-11", "2024-11", "2024-11"]
    return folder / "data"


@pytest.fixture
def data(made: Path, tmp_path: Path) -> Path:
    shutil.copytree(made, tmp_path / "data")
    return tmp_path / "data"


def replaced(root: Path) -> None:
    """Every part has its next generation, with the same rows."""
    for part in parts.parts(root):
        rewrite(part, dict)


def updated(root: Path) -> None:
    update(root, judge())


def grown(root: Path) -> None:
    """Both months have a hand more."""
    more = SPLIT.replace("#2587", "#4") + TOURNEY.replace("#77", "#78")
    import_paths([write(root.parent / "more.txt", more)], root)


CHANGES = pytest.mark.parametrize("change", [replaced, updated, compact, grown])


@pytest.mark.parametrize("when", range(1, len(KEYS) + 1))
@CHANGES
def test_what_changes_between_two_hands_leaves_none_out_and_brings_none_twice(
    data: Path, change: Change, when: int
) -> None:
    before = {item.hand_key: item for item in stored(data) if isinstance(item, Hand)}
    assert sorted(before) == KEYS
    found = []
    for item in stored(data):
        assert isinstance(item, Hand)
        found.append(item)
        if len(found) == when:
            change(data)
    keys = [hand.hand_key for hand in found]
    assert len(set(keys)) == len(keys)
    assert {hand.hand_key: hand for hand in found if hand.hand_key in before} == before


@pytest.mark.parametrize("opened", [False, True], ids=["before it is looked at", "before it is opened"])
@CHANGES
def test_what_changes_between_listing_and_reading_a_part_does_not_matter(
    data: Path, monkeypatch: pytest.MonkeyPatch, change: Change, opened: bool
) -> None:
    before = {item.hand_key: item for item in stored(data) if isinstance(item, Hand)}
    seen: set[Path] = set()

    def part_of(path: Path) -> parts.Part:
        part = parts.part_of(path) if opened else None
        if path not in seen:
            seen.add(path)
            change(data)
        return part or parts.part_of(path)

    monkeypatch.setattr(walk, "part_of", part_of)
    found = [item for item in stored(data) if isinstance(item, Hand)]
    keys = [hand.hand_key for hand in found]
    assert len(set(keys)) == len(keys)
    assert {hand.hand_key: hand for hand in found if hand.hand_key in before} == before
    assert all(len(hand.players) == 2 for hand in found)


def test_hands_that_are_withdrawn_meanwhile_are_no_error(data: Path) -> None:
    found = stored(data)
    assert next(found).hand_id == "77"
    for part in parts.parts(data):
        rewrite(part, lambda tables: {name: table.slice(0, 0) for name, table in tables.items()})
    assert list(found) == []


def test_a_dataset_that_never_rests_is_busy(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def part_of(path: Path) -> parts.Part:
        replaced(data)
        return parts.part_of(path)

    def slow(part: parts.Part) -> Iterator[object]:
        replaced(data)
        return iter([])

    monkeypatch.setattr(walk, "part_of", part_of)
    monkeypatch.setattr(walk, "groups", slow)
    with pytest.raises(BusyError, match="being rewritten"):
        list(stored(data))
    assert main(["audit", "--data", str(data)]) == 3
    said = capsys.readouterr().err
    assert said == f"hhparse: could not go on: {data} is being rewritten by an import; try again when it is done\n"


@pytest.mark.parametrize(
    ("month", "when", "kind"),
    [("2024-11", 1, Hand), ("2024-11", 5, Hand), ("2023-02", 5, Unread)],
    ids=["before its month is read", "while its month is read", "after its month was read"],
)
def test_an_unread_hand_that_is_read_meanwhile_comes_once(data: Path, month: str, when: int, kind: type) -> None:
    good = SPLIT.replace("#2587", "#9") if month == "2024-11" else TOURNEY.replace("#77", "#9")
    line = "Bo: checks\nAna: bets" if month == "2024-11" else "Cyd: folds"
    source = write(data.parent / "late.txt", good.replace(line, f"{BROKEN}\n{line}"))
    import_paths([source], data)
    found = []
    for item in stored(data):
        found.append(item)
        if len(found) == when:
            import_paths([write(source, good)], data)
    assert sorted(item.hand_id or "" for item in found) == ["1", "2", "2587", "3", "77", "9"]
    assert [type(item) for item in found if item.hand_id == "9"] == [kind]


def test_an_unread_hand_where_another_stood_before_is_told_like_it(tmp_path: Path) -> None:
    for text in (SPLIT, SPLIT.replace("#2587", "#9").replace("Bo: checks\nAna: bets", f"{BROKEN}\nAna: bets")):
        import_paths([write(tmp_path / "a.txt", text)], tmp_path / "data")
    found = list(stored(tmp_path / "data"))
    assert [(type(item), item.hand_id, item.source.line) for item in found] == [(Hand, "2587", 1), (Unread, "9", 1)]
