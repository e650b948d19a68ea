"""Every file of the shared corpus: what is read, what is not and why, and that no line is forgotten."""

import csv
from collections import Counter
from functools import cache

import pytest

from hhparse.hand import Hand, Unread
from hhparse.reading.reader import Item, Outside
from tests.reading.lines import claims, forgotten, physical_lines
from tests.reading.reads import contents, read
from tests.shared import SHARED, needs_shared

pytestmark = needs_shared
ROOMS = ("PokerStars", "PartyPoker")
FOLDERS = (*ROOMS, "other-rooms")

NO_READER_SHOULD = {
    "PokerStars/fragment/hhs_CashGame-BlindActionTests-Ante.txt:1": "lines of a hand without its header",
    "PokerStars/fragment/hhs_CashGame-BlindActionTests-Ignore.txt:1": "lines of a hand without its header",
    "PokerStars/fragment/hhs_CashGame-ShowDownActionTests-RunItTwice.txt:1": "lines of a hand without its header",
    "PokerStars/fragment/hhs_CashGame-ShowDownActionTests-Wins.txt:1": "lines of a hand without its header",
    "PokerStars/holdem-nl/hhs_CashGame-PlayerTests-WithSittingOut.txt:8": "posts a blind, but sits nowhere",
    "PokerStars/holdem-nl/hhs_CashGame-ValidHandTests-InValidHand.txt:40": "ends without its summary",
    "PokerStars/holdem-nl/jkt_invalid_hand.txt:16": "an action called unknown",
    "PokerStars/omaha-hilo-pl/fpdb3_cash-258753941248_anon5.txt:38": "a summary line of another player than the seat's",
    "PokerStars/omaha-pl/fpdb3_cash-PLO-6max-USD-2.00-4.00-201403.2.partial.txt:19": "cut in the middle of a line",
    "PokerStars/omaha-pl/fpdb3_cash-PLO-6max-USD-2.00-4.00-201403.2.partial.txt:40": "cut in the middle of a line",
    "PokerStars/stud-fl/fpdb3_tour-Triple-Stud-USD-2.00-0.20-MTT-201301.txt:46": "a card called 'of'",
    "PartyPoker/doubleholdem-nl/fpdb3_cash-NLDHE-USD-0.01-0.02-201205.double.holdem.txt:3": "double hold'em",
    "PartyPoker/holdem-nl/fpdb3_tour-NLHE-1-EUR-STT-201211.tourno.missing.txt:21": "folds, but sits nowhere",
    "PartyPoker/holdem-nl/hhs_CashGame-Limits-Limit6.txt:30": "ends before anybody wins",
    "PartyPoker/holdem-nl/hhs_CashGame-ValidHandTests-InValidHand.txt:21": "ends before anybody wins",
    "PartyPoker/holdem-nl/jkt_pty_hands.txt:23233": "a draw for the button: nothing was played",
    "PartyPoker/omaha-hilo-pl/fpdb3_cash-PLO8-6max-USD-1.00-2.00-201601.preamble.fatal.txt:14": "sits nowhere",
    "PartyPoker/omaha-pl/fpdb3_cash-PLO-2max-USD-0.50-1.00-201601.unknown.preamble.txt:12": "sits nowhere",
}
"""Every hand left unread, by file and line, and why no reader should accept it."""

REASONS = {
    "rail", "connection", "moves", "chat", "absent", "empty", "deposit", "wrapped", "export",
    "preamble", "newcomer", "time", "notice", "unknown", "outside-hands",
}  # fmt: skip
"""Why lines of these two rooms are ignored."""


@cache
def corpus(folder: str) -> dict[str, tuple[bytes, list[Item]]]:
    root = SHARED / "corpus"
    return {f"{folder}/{name}": (data, read(data, name)) for name, data in contents(root / folder)}


def everything(folder: str) -> list[Item]:
    return [item for _, items in corpus(folder).values() for item in items]


def test_nearly_all_hands_are_read_and_the_others_are_known() -> None:
    left: dict[str, Unread] = {}
    read_hands = 0
    for room in ROOMS:
        for name, (_, items) in corpus(room).items():
            read_hands += sum(isinstance(item, Hand) for item in items)
            left |= {f"{name}:{item.line}": item for item in items if isinstance(item, Unread)}
    for place, item in left.items():
        print(f"{place:100} {item.finding.code} {item.finding.message}: {NO_READER_SHOULD.get(place, '???')}")
    assert left.keys() == NO_READER_SHOULD.keys()
    assert read_hands / (read_hands + len(left)) >= 0.995


@pytest.mark.parametrize("room", ROOMS)
def test_reasons_for_ignoring_a_line(room: str) -> None:
    reasons = Counter[str]()
    for item in everything(room):
        lines = item.ignored if isinstance(item, Hand) else item.lines if isinstance(item, Outside) else ()
        reasons.update(line.reason for line in lines)
    print(room, dict(reasons.most_common()))
    assert reasons.keys() <= REASONS
    assert reasons["unknown"] <= 1


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_line_is_forgotten(folder: str) -> None:
    for name, (data, items) in corpus(folder).items():
        assert forgotten(data, items) == [], name


@pytest.mark.parametrize("room", ROOMS)
def test_no_line_says_two_things(room: str) -> None:
    """But for a fault of one client, which glues two lines into one."""
    for name, (data, items) in corpus(room).items():
        lines = physical_lines(data)
        twice = [lines[number] for number, times in Counter(claims(items)).items() if times > 1]
        assert all(b" is sitting out" in line and b" posts " in line for line in twice), name


def test_every_hand_of_the_catalogue_is_found() -> None:
    """The catalogue counts headers with expressions of its own; fragments have no header."""
    with (SHARED / "corpus" / "catalogue.csv").open(encoding="utf-8", newline="") as file:
        expected = {row["path"]: int(row["hands"]) for row in csv.DictReader(file)}
    found = {name: _hands(items) for folder in FOLDERS for name, (_, items) in corpus(folder).items()}
    assert {name: found.get(name) for name in expected} == expected


def _hands(items: list[Item]) -> int:
    return sum(isinstance(i, Hand) or (isinstance(i, Unread) and i.finding.code != "PRS006") for i in items)


def test_hands_of_other_rooms_are_recognised_and_not_read() -> None:
    for name, (_, items) in corpus("other-rooms").items():
        assert not any(isinstance(item, Hand) for item in items), name
        assert all(isinstance(item, Unread) and item.hand_id for item in items), name


def test_files_that_are_no_histories_hold_no_hands() -> None:
    for name in ("NOTES.md", "catalogue.csv"):
        items = read((SHARED / "corpus" / name).read_bytes(), name)
        assert not any(isinstance(item, Hand) for item in items), name
