"""``python -m tests.planted --hands N --seed S --room pokerstars|partypoker --out FILE``: a file of true hands."""

import argparse
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

from . import generate, write
from .deal import FIRST_DAY
from .games import GAMES


def texts(hands: int, seed: int, room: str, game: str | None) -> Iterator[str]:
    """*hands* texts with rising ids and dates over eighteen months."""
    step = timedelta(days=540) / max(1, hands)
    base = 13_000_000_000 if room == "partypoker" else 240_000_000_000
    for number in range(hands):
        at = FIRST_DAY + number * step
        yield write(generate(seed + number, room=room, game=game, hand_id=base + seed + number, played_at=at))


def main(arguments: list[str] | None = None) -> int:
    """Write the file, or standard output if there is none."""
    parser = argparse.ArgumentParser(prog="tests.planted", description=__doc__)
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--room", choices=("pokerstars", "partypoker"), default="pokerstars")
    parser.add_argument("--game", choices=tuple(GAMES))
    parser.add_argument("--out", type=Path)
    options = parser.parse_args(arguments)
    text = texts(options.hands, options.seed, options.room, options.game)
    if options.out is None:
        sys.stdout.writelines(one + "\n\n" for one in text)
    else:
        with options.out.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(one + "\n\n" for one in text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
