"""Files that change otherwise than by growing: what the dataset says follows from the texts, not from the runs."""

import random
import shutil
from pathlib import Path

import pytest

from hhparse.batch import import_paths
from hhparse.dataset.parts import Part
from hhparse.dataset.standing import Standing
from hhparse.dataset.writer import Writer
from tests.dataset.compare import contents
from tests.dataset.sample import SAMPLES, SPLIT, TOURNEY, read
from tests.dataset.test_import import table, write
from tests.dataset.test_merge import ANA, BO, NOBODY

CHATTY = SPLIT.replace("nice $0.25 flop", "a much longer remark")


def undisturbed(folder: Path, *paths: Path) -> dict[str, list[str]]:
    """What an import of *paths* as they are now makes of an empty folder."""
    import_paths(paths, folder)
    return contents(folder)


CHANGES = {
    "a hand inserted before": (SPLIT + TOURNEY, SPLIT.replace("#2587", "#1") + SPLIT + TOURNEY),
    "the hands in another order": (SPLIT + TOURNEY, TOURNEY + SPLIT),
    "blank lines before": (SPLIT + TOURNEY, "\n\n" + SPLIT + TOURNEY),
    "blank lines taken out": ("\n\n\n" + SPLIT + TOURNEY, SPLIT + TOURNEY),
    "other chat, later": (SPLIT + TOURNEY, TOURNEY + CHATTY),
    "other chat, and back": (SPLIT + TOURNEY, CHATTY + TOURNEY, SPLIT + TOURNEY),
    "a hand that comes twice": (TOURNEY + SPLIT, "\n" + NOBODY + TOURNEY + CHATTY),
    "a last hand with more chat": (
        TOURNEY + SPLIT.rstrip("\n") + "\n",
        TOURNEY + SPLIT.rstrip("\n") + '\nBo said, "gg"\n\n',
    ),
    "other cards dealt, then all": (TOURNEY + BO, TOURNEY + NOBODY + "\n" + BO + ANA),
}


@pytest.mark.parametrize("commit", [1, 50_000])
@pytest.mark.parametrize("change", CHANGES)
def test_a_hand_stands_where_the_file_has_it_now(
    change: str, commit: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hhparse.batch.work.COMMIT", commit)
    for text in CHANGES[change]:
        source = write(tmp_path / "a.txt", text)
        import_paths([source], tmp_path / "out")
    assert contents(tmp_path / "out") == undisturbed(tmp_path / "fresh", source)


def test_a_hand_and_cards_whose_text_is_gone_stay(tmp_path: Path) -> None:
    source, out = write(tmp_path / "a.txt", ANA + TOURNEY), tmp_path / "out"
    import_paths([source], out)
    (gone,) = table(out, "hands").query("hand_id == '77'").to_dict("records")
    import_paths([write(source, "\n" + BO)], out)
    (stays,) = table(out, "hands").query("hand_id == '77'").to_dict("records")
    assert str(stays) == str(gone)
    (hand,) = table(out, "hands").query("hand_id == '2587'").to_dict("records")
    assert (hand["line"], list(hand["sources"])) == (2, [str(source)])
    cards = table(out, "seats").set_index("name")["cards"]
    assert list(cards["Ana"]) == ["8s", "Qs", "3s", "2c"] and list(cards["Bo"]) == ["Ah", "Ks", "9c", "9d"]
    chat = table(out, "events").query("event == 'ignored' and reason == 'chat'")
    assert list(chat["text"]) == ['Bo said, "good $0.25 flop"'] and list(chat["line"]) == [13]


def versions(chance: random.Random) -> list[str]:
    """Texts that a file has one after the other: each time the same hands, in another order, as others saw them."""
    numbers, found = ["2587", "1", "2"], []
    for _ in range(3):
        chance.shuffle(numbers)
        views = [chance.choice([ANA, BO, NOBODY, CHATTY]).replace("#2587", f"#{number}") for number in numbers]
        again = chance.choice([ANA, NOBODY]).replace("#2587", f"#{chance.choice(numbers)}")
        found.append("\n" * chance.randrange(3) + "".join(views) + chance.choice(["", again]))
    return found


@pytest.mark.parametrize("seed", range(12))
def test_the_order_of_changes_and_imports_does_not_matter(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance, out = random.Random(seed), tmp_path / "out"
    monkeypatch.setattr("hhparse.batch.work.COMMIT", chance.choice([1, 2, 50_000]))
    every = "".join(text.replace("#2587", f"#{number}") for text in (ANA, BO) for number in ("2587", "1", "2"))
    files = {tmp_path / name: versions(chance) for name in ("a.txt", "m.txt", "z.txt")}
    archive = write(tmp_path / "p.txt", TOURNEY + every)  # all cards are here, so what is gone elsewhere is not missed
    left = [(path, place) for path in files for place in range(3)]
    turns = [path for path, _ in sorted(left, key=lambda _: chance.random())]
    for path in [*turns[:4], archive, *turns[4:]]:
        if path != archive:
            write(path, files[path].pop(0))
        import_paths([path], out)
    assert contents(out) == undisturbed(tmp_path / "fresh", *files, archive)


def test_a_copy_before_the_file_where_a_hand_stands_takes_its_place(tmp_path: Path) -> None:
    for name, text in {"m.txt": SPLIT, "z.txt": TOURNEY + CHATTY}.items():
        write(tmp_path / "in" / name, text)
    import_paths([tmp_path / "in"], tmp_path / "out")
    shutil.copy(tmp_path / "in" / "z.txt", tmp_path / "in" / "a.txt")
    import_paths([tmp_path / "in"], tmp_path / "out")
    assert contents(tmp_path / "out") == undisturbed(tmp_path / "fresh", tmp_path / "in")


def test_a_file_that_became_a_copy_of_another_stands_as_that_does(tmp_path: Path) -> None:
    for name, text in {"a.txt": SPLIT + TOURNEY, "b.txt": TOURNEY + SPLIT}.items():
        write(tmp_path / "in" / name, text)
    import_paths([tmp_path / "in"], tmp_path / "out")
    shutil.copy(tmp_path / "in" / "b.txt", tmp_path / "in" / "a.txt")
    import_paths([tmp_path / "in"], tmp_path / "out")
    assert contents(tmp_path / "out") == undisturbed(tmp_path / "fresh", tmp_path / "in")


def tied() -> tuple[str, str]:
    """A hand with two winners, before the line that pays the second and after it: two hands, whole but for the end."""
    text = (SAMPLES / "partypoker" / "classic" / "split-pots.txt").read_text()
    text = text[: text.index("***** Hand History", 1)]
    return text[: text.index("Tansy wins $2.38")], text


def test_what_was_met_in_a_file_is_known_until_it_is_done(tmp_path: Path) -> None:
    writer, standing = Writer(tmp_path, "run-1"), Standing("run")
    writer.add(*read(SPLIT, "a.txt"))
    (view,), key, old = writer.finish(), read(SPLIT)[0].hand_key, Part(tmp_path, "pokerstars", "2024-11", "earlier")
    standing.commit({"a.txt": 1}, set(), [view])
    assert standing.outdated(old, key, "a.txt", 5) and not standing.outdated(old, key, "b.txt", 5)
    assert not standing.outdated(view, key, "a.txt", 5)
    standing.commit({"b.txt": 9}, {"b.txt"}, [])  # another process's part of the work
    assert standing.outdated(old, key, "b.txt", 9) and not standing.outdated(old, key, "b.txt", 8)
    standing.commit({"a.txt": 1}, {"a.txt"}, [])
    assert not standing.outdated(old, key, "a.txt", 5) and standing.outdated(old, "other", "a.txt", 5)


def test_a_hand_that_goes_on_leaves_its_like_earlier_in_the_file(tmp_path: Path) -> None:
    (short, text), out = tied(), tmp_path / "out"
    import_paths([write(tmp_path / "a.txt", short + "\n\n" + TOURNEY + short)], out)
    import_paths([source := write(tmp_path / "a.txt", short + "\n\n" + TOURNEY + text)], out)
    assert contents(out) == undisturbed(tmp_path / "fresh", source)
    assert len(table(out, "hands")) == 3


@pytest.mark.parametrize("name", ["a.txt", "z.txt"])
@pytest.mark.parametrize("nights", [1, 2])
def test_the_copy_of_a_file_that_went_on_keeps_the_hand_as_it_was(tmp_path: Path, name: str, nights: int) -> None:
    short, text, out = *tied(), tmp_path / "out"
    source = write(tmp_path / "in" / "m.txt", TOURNEY + short)
    import_paths([tmp_path / "in"], out)
    shutil.copy2(source, tmp_path / "in" / name)
    if nights == 2:
        import_paths([tmp_path / "in"], out)
    write(source, TOURNEY + text)
    import_paths([tmp_path / "in"], out)
    assert contents(out) == undisturbed(tmp_path / "fresh", tmp_path / "in")
    assert list(table(out, "findings")["code"]).count("SEQ001") == 2
