"""``python -m tests.bench.bench_audit``: hands per second on one core, beside pokerkit on the hands both accept.

pokerkit's ``HandHistory.from_pokerstars`` reads no-limit hold'em without antes and replays each hand; it audits nothing.
hhparse reads, replays, audits and makes the report, or the rows of all tables, of the same texts. Times are CPU seconds of this process, the best of
several rounds. The second table shows that the time per hand does not grow with the length of the input.
"""

import argparse
import contextlib
import io
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

from hhparse.auditing.report import hand_report
from hhparse.auditing.run import audit
from hhparse.dataset.rows import Rows
from hhparse.hand import Hand
from hhparse.reading.reader import read_stream
from hhparse.rules.houses import HOUSES
from tests.planted import generate, write
from tests.shared import SHARED

GOAL = 10
LENGTHS = (1_000, 10_000, 100_000, 1_000_000)
Work = Callable[[bytes], int]


def read(data: bytes) -> int:
    """Read only; the number of hands."""
    return sum(isinstance(item, Hand) for item in read_stream(io.BytesIO(data), "bench.txt"))


def read_and_audit(data: bytes, report: bool = False) -> int:
    """Read, replay and audit; with *report* make the published object as well."""
    count = 0
    for item in read_stream(io.BytesIO(data), "bench.txt"):
        if isinstance(item, Hand):
            result = audit(item, HOUSES[item.room])
            count += 1
            if report:
                hand_report(result)
    return count


def with_report(data: bytes) -> int:
    """Everything ``hhparse audit`` does but printing."""
    return read_and_audit(data, report=True)


def with_rows(data: bytes) -> int:
    """Everything an import does but writing: the rows of all tables as Arrow columns, a thousand hands at a time."""
    return rows_of(io.BytesIO(data))


def rows_of(stream: BinaryIO) -> int:
    """The same of a stream, which may be longer than memory."""
    count, rows = 0, Rows()
    for item in read_stream(stream, "bench.txt"):
        if isinstance(item, Hand):
            rows.add(item, audit(item, HOUSES[item.room]))
            count += 1
            if len(rows) == 1000:
                rows.tables()
                rows = Rows()
    if len(rows):
        rows.tables()
    return count


WORKS: dict[str, Work] = {
    "read": read,
    "read, replay, audit": read_and_audit,
    "read, replay, audit, report": with_report,
    "read, replay, audit, rows": with_rows,
}


class Repeated(io.RawIOBase):
    """The same bytes so many times over."""

    def __init__(self, piece: bytes, times: int) -> None:
        self._piece, self._times, self._at = piece, times, 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        if not self._times:
            return 0
        part = self._piece[self._at : self._at + len(buffer)]
        buffer[: len(part)] = part
        self._at += len(part)
        if self._at == len(self._piece):
            self._at, self._times = 0, self._times - 1
        return len(part)


def by_pokerkit(data: bytes) -> int:
    """Read and replayed by pokerkit, which complains of what it can't take on standard error."""
    from pokerkit import HandHistory

    with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
        warnings.simplefilter("ignore")
        return len(list(HandHistory.from_pokerstars(data.decode())))


def rates(works: Sequence[Work], data: bytes, hands: int, rounds: int) -> list[float]:
    """Hands per CPU second of each, the best of *rounds*; they take turns, so that a busy machine is busy for all."""
    best = [float("inf")] * len(works)
    for _ in range(rounds):
        for place, work in enumerate(works):
            begin = time.process_time()
            work(data)
            best[place] = min(best[place], time.process_time() - begin)
    return [hands / seconds for seconds in best]


def random_texts(count: int) -> Iterator[str]:
    """No-limit hold'em by the generator: many all-ins, side pots and ties."""
    seed = 0
    while count:
        seed += 1
        text = write(generate(seed, game="holdem", limit="no-limit", kind="cash"))
        if "FIRST SHOW" not in text:
            count -= 1
            yield text.replace("€", "$").replace("£", "$")


def real_texts(count: int) -> Iterator[str]:
    """No-limit hold'em of the shared corpus, where it is there."""
    files = sorted(SHARED.glob("corpus/PokerStars/holdem-nl/santi21*.txt"), key=lambda path: path.stat().st_size)
    for path in files:
        for text in path.read_text("utf-8-sig", "replace").replace("\r\n", "\n").split("\n\n\n"):
            if count and text.strip():
                count -= 1
                yield text.strip() + "\n"


def accepted(texts: Iterator[str]) -> list[str]:
    """The texts that both take."""
    return [text for text in texts if read(text.encode()) == 1 and by_pokerkit(text.encode()) == 1]


def beside_pokerkit(name: str, texts: list[str], rounds: int) -> float | None:
    """Print the rates on *texts*; how much faster than pokerkit the whole way to the report is."""
    if not texts:
        print(f"{name}: no hands")
        return None
    data, count = "\n\n".join(texts).encode(), len(texts)
    print(f"{name}: {count} hands that both accept")
    other, *mine = rates((by_pokerkit, *WORKS.values()), data, count, rounds)
    print(f"  {'pokerkit: read, replay':36} {other:7.0f} hands/s")
    for title, found in zip(WORKS, mine, strict=True):
        print(f"  {'hhparse: ' + title:36} {found:7.0f} hands/s {found / other:6.1f} times")
    return mine[-1] / other


def flat(lengths: tuple[int, ...]) -> None:
    """Print the time per hand for longer and longer inputs: the same thousand hands of all games again and again."""
    thousand = "\n\n".join(write(generate(seed)) for seed in range(1_000)) + "\n\n"
    with_rows(thousand.encode())  # builds the tables of all kinds of hands
    print("time per hand by length of the input (all games, read to rows)")
    for length in lengths:
        begin = time.process_time()
        count = rows_of(io.BufferedReader(Repeated(thousand.encode(), length // 1_000)))
        print(f"  {count:8,} hands {(time.process_time() - begin) / count * 1e6:8.0f} µs a hand")


def main(arguments: list[str] | None = None) -> int:
    """Print both tables; 1 if pokerkit is less than GOAL times slower on some of them."""
    parser = argparse.ArgumentParser(prog="tests.bench.bench_audit", description=__doc__)
    parser.add_argument("--hands", type=int, default=400, help="hands for each comparison with pokerkit")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--longest", type=int, default=10_000, help=f"longest input of the second table: {LENGTHS}")
    parser.add_argument("--save", type=Path, help="write the hands that both accept to this file")
    options = parser.parse_args(arguments)
    ratios = []
    for name, texts in (("random", random_texts(options.hands)), ("real", real_texts(options.hands))):
        both = accepted(texts)
        ratios.append(beside_pokerkit(name, both, options.rounds))
        if options.save:
            options.save.with_suffix(f".{name}.txt").write_text("\n\n".join(both), "utf-8")
    flat(tuple(length for length in LENGTHS if length <= options.longest))
    return int(any(ratio is not None and ratio < GOAL for ratio in ratios))


if __name__ == "__main__":
    sys.exit(main())
