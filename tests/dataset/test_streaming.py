"""A part that is changed is never held whole: what a change takes in memory does not grow with the part."""

import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest

from hhparse.dataset.compact import compact
from hhparse.dataset.numbers import mark
from hhparse.dataset.parts import parts, publish
from hhparse.dataset.places import add_copies, withdraw
from hhparse.dataset.standing import Standing
from hhparse.dataset.views import join
from hhparse.dataset.writer import Writer
from tests.dataset.sample import SPLIT
from tests.dataset.sample import read as hands_of
from tests.dataset.tables import read

POOLS: list[pa.MemoryPool] = []
"""Those that were used: they have to outlive all that lies in them."""

OTHER = SPLIT.replace("$24.02", "$25.02")


def dataset(root: Path, hands: int) -> Path:
    """One part of so many hands in groups of about fifty, and a small one with a hand that has another's number."""
    for name, text in (("a", "".join(SPLIT.replace("#2587", f"#{n}") for n in range(hands))), ("b", OTHER)):
        writer = Writer(root, name)
        for hand in hands_of(text.replace("#2587", "#3"), f"{name}.txt"):
            writer.add(hand)
        publish(*writer.finish())
    return root


def withdrawn(root: Path) -> None:
    (hand,) = read(parts(root)[0], "hands").slice(7, 1).to_pylist()
    assert withdraw(root, {"a.txt": [(hand["hand_key"], hand["sha256"], hand["line"])]}, {"a.txt": []}) == [
        hand["hand_key"]
    ]


def copied(root: Path) -> None:
    add_copies(root, {"a.txt": ["0.txt"]})
    assert read(parts(root)[0], "hands", ["file"])["file"].to_pylist()[-1] == "0.txt"


def joined(root: Path) -> None:
    writer = Writer(root, "view")
    text = SPLIT.replace("#2587", "#3").replace("Dealt to Ana [8s Qs 3s 2c]", "Dealt to Bo [Ah Ks 9c 9d]")
    writer.add(*hands_of(text, "c.txt"))
    join(root, writer.finish(), Standing("run"))
    assert read(parts(root)[0], "hands", ["sources"])["sources"].to_pylist().count(["a.txt", "c.txt"]) == 1


def marked(root: Path) -> None:
    mark(root)
    assert sum(len(read(part, "findings")) for part in parts(root)) == 2


def compacted(root: Path) -> None:
    assert compact(root).after == 1


def peak(step: Callable[[Path], None], root: Path) -> int:
    """Bytes that *step* takes at most, Python's objects and Arrow's tables."""
    usual, pool = pa.default_memory_pool(), pa.proxy_memory_pool(pa.default_memory_pool())
    POOLS.append(pool)
    pa.set_memory_pool(pool)
    tracemalloc.start()
    try:
        step(root)
        return int(tracemalloc.get_traced_memory()[1] + pool.max_memory())
    finally:
        tracemalloc.stop()
        pa.set_memory_pool(usual)


@pytest.mark.parametrize("step", [withdrawn, copied, joined, marked, compacted])
def test_memory_does_not_grow_with_the_part(
    step: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hhparse.dataset.writer.BUFFER", 100)
    monkeypatch.setattr("hhparse.dataset.compact.GROUP", 50)
    peak(step, dataset(tmp_path / "warm", 60))
    small, large = peak(step, dataset(tmp_path / "small", 100)), peak(step, dataset(tmp_path / "large", 2000))
    assert large < 3 * small  # for twenty times the hands: only the files' footers grow
