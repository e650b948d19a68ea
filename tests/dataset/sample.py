"""Two small hands whose every figure the tests state by hand, and the shipped samples."""

import io
from collections.abc import Iterator
from pathlib import Path

from hhparse.hand import Hand
from hhparse.reading.files import entries
from hhparse.reading.reader import read_stream

SAMPLES = Path(__file__).parents[2] / "data" / "samples"

SPLIT = """\
PokerStars Hand #2587:  Omaha Hi/Lo Pot Limit ($0.10/$0.25 USD) - 2024/11/30 18:42:16 ET
Table 'Latona V' 6-max Seat #6 is the button
Seat 2: Bo ($30 in chips)
Seat 6: Ana ($24.02 in chips)
Ana: posts small blind $0.10
Bo: posts big blind $0.25
*** HOLE CARDS ***
Dealt to Ana [8s Qs 3s 2c]
Ana: calls $0.15
Bo: checks
*** FLOP *** [Td Qd 5s]
Bo said, "nice $0.25 flop"
Bo: checks
Ana: bets $0.50
Bo: calls $0.50
*** TURN *** [Td Qd 5s] [Ad]
Bo: checks
Ana: checks
*** RIVER *** [Td Qd 5s Ad] [5h]
Bo: bets $1
Ana: folds
Uncalled bet ($1) returned to Bo
Bo collected $1.45 from pot
Bo: doesn't show hand
*** SUMMARY ***
Total pot $1.50 | Rake $0.05
Board [Td Qd 5s Ad 5h]
Seat 2: Bo (big blind) collected ($1.45)
Seat 6: Ana (button) (small blind) folded on the River

"""

TOURNEY = """\
PokerStars Hand #77: Tournament #9001, $1.00+$0.15 USD Hold'em No Limit - Level II (15/30) - 2023/02/01 10:00:00 ET
Table '9001 4' 9-max Seat #1 is the button
Seat 1: Cyd (1500 in chips)
Seat 5: Dov (900 in chips)
Cyd: posts small blind 15
Dov: posts big blind 30
*** HOLE CARDS ***
Dealt to Dov [Ah Kd]
Cyd: folds
Uncalled bet (15) returned to Dov
Dov collected 30 from pot
*** SUMMARY ***
Total pot 30 | Rake 0
Seat 1: Cyd (button) (small blind) folded before Flop
Seat 5: Dov (big blind) collected (30)

"""


def read(text: str | bytes, file: str = "a.txt") -> list[Hand]:
    """The hands of *text*, all of it readable."""
    data = text.encode() if isinstance(text, str) else text
    found = list(read_stream(io.BytesIO(data), file))
    assert all(isinstance(item, Hand) for item in found), found
    return [item for item in found if isinstance(item, Hand)]


def sample_hands() -> Iterator[Hand]:
    """Every hand of the shipped samples that can be read."""
    for entry in entries(SAMPLES):
        with entry.open() as stream:
            yield from (item for item in read_stream(stream, entry.name) if isinstance(item, Hand))
