"""What can't be read: the code, the line, the column, what stood there and what was expected instead."""

import io

import pytest

from hhparse.events import EVENTS
from hhparse.hand import Hand, Unread
from hhparse.reading.expected import WORDS, in_words
from hhparse.reading.parser import END, parser
from hhparse.reading.reader import PROBLEMS, read_stream
from hhparse.rooms.registry import ROOMS
from tests.reading.reads import hands, read, samples, unread

HAND = """\
PokerStars Hand #250100078190:  Hold'em No Limit ($0.50/$1.00 USD) - 2019/03/22 23:40:09 ET
Table 'Latona V' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips) 
Seat 2: Bo b ($50 in chips) 
Ann: posts small blind $0.50
Bo b: posts big blind $1
*** HOLE CARDS ***
Ann: raises $2 to $3
Bo b: folds 
Uncalled bet ($2) returned to Ann
Ann collected $2 from pot
Ann: doesn't show hand 
*** SUMMARY ***
Total pot $2 | Rake $0 
Seat 1: Ann (button) (small blind) collected ($2)
Seat 2: Bo b (big blind) folded before Flop
"""  # noqa: W291


def the_unread(text: str) -> Unread:
    (item,) = unread(read(text))
    return item


def changed(old: str, new: str) -> str:
    assert old in HAND
    return HAND.replace(old, new, 1)


def test_the_hand_itself_is_read() -> None:
    (hand,) = hands(read(HAND))
    assert [event.line for event in hand.events] == list(range(1, 17))
    assert (hand.source.line, hand.source.line_end) == (1, 16)


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "column"),
    [
        ("Bo b: folds", "Bo b: fnords $1", "PRS001", 9, 5),
        ("Bo b: folds", "Cy: folds [Ah]", "PRS001", 9, 1),
        ("Bo b: posts", "Somebody: posts", "PRS001", 6, 1),
        ("raises $2 to $3", "raises $2 to $x", "PRS001", 8, 4),
        ("Seat 2: Bo b", "Seat 1: Bo b", "PRS001", 4, 1),
        ("Seat 2: Bo b", "Seat 2: Ann", "PRS001", 4, 1),
        ("*** HOLE CARDS ***", "*** HOLE CARDS *** [Ah Kd Xx9]", "PRS001", 7, 1),
        ("Bo b: folds ", "*** SUMMARY ***\nBo b: folds", "PRS002", 10, 1),
        ("Ann: posts small blind $0.50", "Board [Ah Kd 2c]", "PRS002", 5, 1),
        ("*** HOLE CARDS ***", "PokerStars Game #1 x\n*** HOLE CARDS ***", "PRS001", 7, 1),
        ("Total pot $2 | Rake $0 \n", "", "PRS003", 15, 1),
        ("$1.00 USD", "$1.000001 USD", "PRS004", 1, 57),
        ("$0.50/$1.00 USD", "whatever", "PRS005", 1, 1),
        ("2019/03/22", "2019/13/22", "PRS005", 1, 1),
        ("2019/03/22", "22 March", "PRS005", 1, 1),
        ("Hold'em", "Split Hold'em", "PRS005", 1, 1),
    ],
)
def test_where_and_why(old: str, new: str, code: str, line: int, column: int) -> None:
    text = changed(old, new)
    item = the_unread(text)
    assert (item.finding.code, item.line, item.column) == (code, line, column)
    assert item.finding.name == PROBLEMS[code]
    assert item.line_text == text.split("\n")[line - 1]
    assert item.text == text
    assert (item.room, item.hand_id) == ("pokerstars", "250100078190")


STAKES = "($0.50/$1.00 USD) - 2019/03/22 23:40:09 ET"
LEVEL = "- Level I (10/20) - 2019/03/22 23:40:09 ET"


@pytest.mark.parametrize(
    ("header", "game"),
    [
        (f" Split Hold'em No Limit {STAKES}", "Split Hold'em"),
        (f" Fusion Pot Limit {STAKES}", "Fusion"),
        (f" {{Club #7}}  Showtime Hold'em Limit {STAKES}", "Showtime Hold'em"),
        (f" Eleven Games (Baduci Limit, {STAKES[1:]}", "Baduci"),
        (f" Tournament #31, $0.44+$0.06 USD Unfold Hold'em No Limit {LEVEL}", "Unfold Hold'em"),
        (f" Tournament #31, Freeroll  Swap Hold'em Pot Limit {LEVEL}", "Freeroll  Swap Hold'em"),
        (f" Tournament #31, $10+$1 USD Eleven Games (Baduci Limit) {LEVEL}", "Baduci"),
    ],
)
@pytest.mark.parametrize("line", ["*** FLOP *** [Ah Kd 2c] [Qs Qh 3d]", "Ann: swaps 1 card", "Seat 9: nobody at all"])
def test_a_game_that_is_not_known_is_the_reason(header: str, game: str, line: str) -> None:
    """Its lines are not known either; where they stop the parser is not what the user has to hear of."""
    text = HAND.replace(HAND.partition(": ")[2].partition("\n")[0], header).replace("Bo b: folds", line, 1)
    item = the_unread(text)
    assert (item.finding.code, item.line, item.hand_id) == ("PRS005", 1, "250100078190")
    assert item.finding.message == f"the game {game!r} is not known"


def test_a_known_game_with_stakes_or_time_of_another_form() -> None:
    assert the_unread(changed("2019/03/22", "22 March")).finding.message.startswith("stakes, level or time")


NOT_ENGLISH = [
    "Mão PokerStars #250100078{}: Torneio #31, $ 0.98+$ 0.12 USD Hold'em No Limit - Nível V (40/80) - 2019/03/22 23:40:09 ET",
    "Раздача PokerStars №250100078{}:  Холдем Безлимитный ($0.01/$0.02 USD) - 22.03.2019 21:35:18 EET",
    "Main PokerStars n°250100078{} :  Hold'em No Limit (100/200) - 22/03/2019 12:00:00 CET [22/03/2019 7:00:00 ET]",
    "Mano n.º 250100078{} de PokerStars: Hold'em No Limit (€0.01/€0.02 EUR) - 2019/03/22 21:15:22 CET",
    "PokerStars Mano #250100078{}: Hold'em No Limit (€0.01/€0.02 EUR) - 2019/03/22 21:15:22 CET",
]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("header", NOT_ENGLISH)
def test_hands_in_another_language_are_named_one_by_one(header: str, encoding: str) -> None:
    """The client writes in the language its user chose; such a file is neither empty nor a piece of a hand."""
    one, two = (f"{header.format(number)}\nAnn ({number})\n*** FLOP *** [Ah Kd 2c]\n\n\n" for number in (190, 191))
    items = unread(read((one + two).encode(encoding)))
    assert [item.hand_id for item in items] == ["250100078190", "250100078191"]
    assert {item.finding.code for item in items} == {"PRS007"}
    assert all("PokerStars in a language other than English" in item.finding.message for item in items)
    (hand, last) = read(HAND + "\n\n\n" + one)
    assert isinstance(hand, Hand) and isinstance(last, Unread)
    assert (last.finding.code, last.line) == ("PRS007", 20)


def test_a_hand_of_another_room_in_the_style_of_pokerstars() -> None:
    item = the_unread(HAND.replace("PokerStars Hand #250100078190", "ClubKing Hand #CK77"))
    assert (item.finding.code, item.room, item.hand_id) == ("PRS007", None, "CK77")
    assert "a room that writes in the style of PokerStars" in item.finding.message


def test_hands_of_a_room_that_is_not_asked_for_are_not_called_foreign() -> None:
    (item,) = unread(list(read_stream(io.BytesIO(HAND.encode()), "a.txt", ROOMS["partypoker"])))
    assert item.finding.code == "PRS006"


def test_what_was_expected() -> None:
    told = set(the_unread(changed("Bo b: folds", "Bo b: 5")).expected)
    assert {"a fold", "a call", "a raise", "a street", "the summary"} <= told
    assert "the total pot" in the_unread(changed("Total pot $2 |", "Total pot $2 x")).expected


def test_what_was_expected_is_told_in_words_for_every_terminal() -> None:
    """Each event has its words, and each terminal of the grammars makes an event or is ignored."""
    assert WORDS.keys() == EVENTS.keys() | {END}
    assert len(set(WORDS.values())) == len(WORDS)
    for room in ROOMS.values():
        ignored = set(parser(room).ignore_tokens)
        terminals = {terminal.name for terminal in parser(room).terminals} - ignored
        assert terminals and all(word == word.lower() and "_" not in word for word in in_words(terminals))
    assert in_words(["STREET", "STREET_DOWN", "RESULT_SHOWN", END]) == (
        "a seat's line of the summary", "a street", "the end of the hand",
    )  # fmt: skip


def test_a_line_out_of_place_is_named_in_words() -> None:
    item = the_unread(changed("Bo b: folds ", "*** SUMMARY ***\nBo b: folds"))
    assert item.finding.message == "a fold does not belong here"


def test_a_line_that_says_nothing_is_passed_over_with_a_warning() -> None:
    (hand,) = hands(read(changed("*** HOLE CARDS ***", "A stranger smiles\n*** HOLE CARDS ***")))
    (finding,) = hand.findings
    assert (finding.code, finding.severity, finding.lines) == ("PRS009", "warning", (7,))
    assert [line.text for line in hand.ignored if line.reason == "unknown"] == ["A stranger smiles"]


@pytest.mark.parametrize("telling", ["A stranger smiles at Ann", "A stranger has 5", "A stranger has Ah", "a 1/2"])
def test_a_line_with_a_name_a_card_or_a_number_is_not(telling: str) -> None:
    item = the_unread(changed("*** HOLE CARDS ***", f"{telling}\n*** HOLE CARDS ***"))
    assert (item.finding.code, item.line, item.line_text) == ("PRS001", 7, telling)


def test_amounts_finer_than_cents() -> None:
    """One amount of three decimals makes all of them thousandths."""
    text = HAND.replace("$0.50", "$0.125").replace("$1.00", "$0.25").replace("big blind $1", "big blind $0.25")
    (hand,) = hands(read(text))
    assert (hand.scale, hand.stakes.small_blind, hand.stakes.big_blind) == (3, 125, 250)
    assert [player.stack for player in hand.players] == [100000, 50000]


def test_text_after_a_whole_hand_does_not_spoil_it() -> None:
    items = read(HAND + "\n\nSome words about 5 hands\nand more\n")
    assert [type(item).__name__ for item in items] == ["Hand", "Outside"]
    assert (items[1].source.line, items[1].source.line_end) == (19, 20)


def test_a_line_right_behind_the_hand_belongs_to_it() -> None:
    assert the_unread(HAND + "Some words about 5 hands\n").line == 17


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("broken/pokerstars/binary-rubbish.txt", ["outside-hands"]),
        ("broken/pokerstars/empty.txt", []),
        ("broken/pokerstars/no-history.txt", ["outside-hands"]),
        ("broken/pokerstars/tournament-summary.txt", ["tournament summary"]),
        ("broken/pokerstars/hand-without-header.txt", ["PRS006"]),
    ],
)
def test_files_that_hold_no_hand(name: str, found: list[str]) -> None:
    items = read(samples()[name])
    assert [i.finding.code if isinstance(i, Unread) else getattr(i, "kind", None) for i in items] == found


def test_every_code_is_told_apart() -> None:
    assert len(set(PROBLEMS.values())) == len(PROBLEMS)
    assert all(code.startswith("PRS") and len(code) == 6 for code in PROBLEMS)
    assert not any(isinstance(item, Hand) for item in read("***** Hand History for Game 1 *****\n"))
