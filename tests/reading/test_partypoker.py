"""Wordings of PartyPoker's texts that are rare, and what must not be taken for them."""

import pytest

from hhparse import events as ev
from hhparse.hand import Hand, Unread
from tests.hands import findings, judge, only, party

HAND = party(
    "Bo sb 1; Cy bb 2; Ann raises 6; Bo folds; Cy calls 4; -- 2c 7d Kh; Cy checks; Ann bets 9; Cy folds; Ann wins 21"
)
TOURNAMENT = """\
***** Hand History for Game 9482230119 *****
NL Texas Hold'em $2 USD Buy-in Trny: 52790013 Level: 5  Blinds(100/200) - Friday, July 30, 14:10:09 EDT 2010
Table  198213 (Real Money)
Seat 1 is the button
Total number of players : 3/10
Seat 1: Ann ( 4,300 )
Seat 2: Bo ( 6,050 )
Seat 3: Cy ( 4,650 )
Trny: 52790013 Level: 5
Blinds(100/200)
** Dealing down cards **
Ann raises [600]
Bo folds
Cy folds
Ann does not show cards.
Ann wins 900 chips
"""


def read(text: str) -> Hand:
    item = only(text)
    assert isinstance(item, Hand), item
    return item


def unread(text: str) -> Unread:
    item = only(text)
    assert isinstance(item, Unread), item
    return item


def changed(old: str, new: str, text: str = HAND) -> str:
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("Bo - no skill", "emoticon"),
        ("Bo Forward Folds", "advance"),
        ("Player Di has been moved from table 14 to this table", "moves"),
        ("Player Di finished in 61.", "moves"),
        ("There will be a break in 5 minute(s)", "notice"),
        ("Tournament moves into Level 8 and will complete at the end of Level 20.", "notice"),
        ("Bo is reconnected and has 20 seconds to act.", "connection"),
    ],
)
def test_a_line_that_says_nothing_of_the_hand(line: str, reason: str) -> None:
    hand = read(changed("Bo folds", f"{line}\nBo folds"))
    assert [(one.reason, one.text) for one in hand.ignored] == [(reason, line)]
    assert not hand.findings


@pytest.mark.parametrize("line", ["Bo - calls [$2 USD]", "Bo Forward Calls [$2 USD]", "Ann wins nothing of $5"])
def test_a_line_that_only_looks_like_one(line: str) -> None:
    assert unread(changed("Bo folds", f"{line}\nBo folds")).line_text == line


@pytest.mark.parametrize(
    "text", ["Ann has knocked out Cy and won a $5.25 USD bounty prize", "$5.25 USD Bounty Won! Ann knocked out Cy"]
)
def test_a_bounty_is_no_payment_from_the_pot(text: str) -> None:
    hand = read(f"{HAND}{text}.\n")
    assert [bounty.text for bounty in hand.of(ev.Bounty)] == [text]
    assert [award.amount for award in hand.awards] == [2100]


def test_an_unknown_game_is_named() -> None:
    item = unread(changed("NL Texas Hold'em", "NL Double Hold'em"))
    assert (item.finding.code, item.finding.message) == ("PRS005", 'the game "Double Hold\'em" is not known')
    assert item.line == 2


@pytest.mark.parametrize(("limit", "size"), [("(Limit)", "fixed-limit"), ("(NL)", "no-limit"), ("(PL)", "pot-limit")])
def test_limits_of_the_emailed_text(limit: str, size: str) -> None:
    header = f"1/2 Texas Hold'em Game Table {limit} - Mon Jan 02 13:00:00 EST 2012"
    assert read(changed("$1/$2 USD NL Texas Hold'em - Monday, January 02, 13:00:00 EST 2012", header)).limit == size


@pytest.mark.parametrize(
    ("figures", "amounts"),
    [
        ("Blinds(100/200)", (100, 200, None)),
        ("Blinds-Antes(1.2K/2.4K -300)", (1200, 2400, 300)),
        ("Blinds-Antes(12.5K/25K -3K)", (12500, 25000, 3000)),
    ],
)
def test_the_level_in_thousands(figures: str, amounts: tuple[int, int, int | None]) -> None:
    stakes = read(TOURNAMENT.replace("Blinds(100/200)", figures)).stakes
    assert (stakes.small_blind, stakes.big_blind, stakes.ante) == amounts


@pytest.mark.parametrize("pot", ["", " from the main pot"])
def test_two_wins_on_one_line(pot: str) -> None:
    """A tie of 17 less $1 of rake."""
    text = party(
        "Bo sb 1; Cy bb 2; Ann calls 8; Bo folds; Cy calls 6; -- 2c 7d Kh; -- 9s; -- Td; Ann wins 8; Cy wins 8"
    )
    made = f"{pot} with a pair, Nines" if pot else ""
    text = text.replace("Ann wins $8 USD\nCy wins $8 USD", f"Ann wins $8 USD{made}.Cy wins $8 USD{made}.")
    assert [(award.seat, award.amount) for award in read(text).awards] == [(1, 800), (3, 800)]


# ---- who plays without a seat line --------------------------------------------------------------------------------

STRANGER = changed("Cy posts big blind", "Di posts big blind [$2 USD].\nCy posts big blind").replace(
    "Cy calls", "Di folds\nCy calls"
)


def test_the_blind_of_a_stranger_where_all_are_listed() -> None:
    """The text counts three players and lists three: the fourth came later."""
    hand = read(STRANGER)
    assert [(player.seat, player.name, player.stack) for player in hand.players if player.joined] == [(4, "Di", None)]
    assert sum(post.amount for post in hand.of(ev.Post)) == 500


@pytest.mark.parametrize("count", ["Total number of players : 4/9", "Total number of players : 2/9"])
def test_not_where_the_text_counts_another_number(count: str) -> None:
    item = unread(STRANGER.replace("Total number of players : 3/9", count))
    assert item.line_text == "Di posts big blind [$2 USD]."


def test_not_where_he_posts_no_big_blind() -> None:
    item = unread(changed("Bo folds", "Di raises [$8 USD]\nBo folds"))
    assert item.line_text == "Di raises [$8 USD]"


def test_a_name_that_the_seat_line_cuts_short() -> None:
    hand = read(
        HAND.replace("Cy bets", "Cy Young bets")
        .replace("Cy calls", "Cy Young calls")
        .replace("Cy posts", "Cy Young posts")
    )
    assert hand.names[3] == "Cy"
    assert [post.seat for post in hand.of(ev.Post)] == [2, 3]


def test_one_line_alone_makes_no_longer_name() -> None:
    assert unread(changed("Cy calls", "Cy Young calls")).line_text == "Cy Young calls [$4 USD]"


def test_what_cannot_be_read_is_told_at_its_own_line() -> None:
    """Not where an odd line before it had longer names looked for."""
    text = changed("Bo folds", "hello there\nBo folds").replace("Ann bets [$9 USD]", "Ann bets [nine USD]")
    assert unread(text).line_text == "Ann bets [nine USD]"


# ---- blinds -------------------------------------------------------------------------------------------------------


NOTICE = "There is no Small Blind in this hand as the Big Blind of the previous hand left the table."


@pytest.mark.parametrize(("paid", "verdict"), [("800", "consistent"), ("900", "discrepant")])
def test_no_small_blind_follows_from_the_level_where_the_text_says_so(paid: str, verdict: str) -> None:
    """600 and the big blind of 200, which is Bo's then, so that Cy acts first."""
    text = changed("Ann raises [600]\nBo folds\nCy folds", "Cy folds\nAnn raises [600]\nBo folds", TOURNAMENT)
    text = text.replace("** Dealing", f"{NOTICE}\n** Dealing").replace("wins 900", f"wins {paid}")
    assert judge(text).verdict == verdict
    assert not read(text).findings


def test_else_there_is_one() -> None:
    """600, 100 and 200."""
    assert judge(TOURNAMENT).verdict == "consistent"
    assert judge(TOURNAMENT.replace("wins 900", "wins 800")).verdict == "discrepant"


def test_a_big_blind_that_takes_the_whole_stack_tells_no_stakes() -> None:
    """It should be 2, as the first call says; the header has a buy-in."""
    text = party(
        "Bo sb 1; Cy bb 1.50; Ann calls 2; Bo calls 1; -- 2c 7d Kh; Bo checks; Ann checks; -- 9s; Bo checks; Ann checks; "
        "-- Td; Bo checks; Ann checks; Ann shows Ah Kd; Ann wins 1 from side pot 1; Ann wins 4.50 from main pot",
        stakes="$200 USD", stacks="100 100 1.50",
    )  # fmt: skip
    result = judge(text)
    assert (result.hand.stakes.small_blind, result.hand.stakes.big_blind) == (100, None)
    assert not findings(result, "ACT012")
    assert result.verdict == "consistent"
    assert findings(judge(changed("Bo calls [$1", "Bo calls [$0.75", text)), "ACT012")


PREAMBLE = "Game #8503901114 starts.\n\n#Game No : 8503901114\n\n\n"
TIED = TOURNAMENT.replace(
    "Bo folds\nCy folds\nAnn does not show cards.\nAnn wins 900 chips\n",
    """\
Bo folds
Cy calls [350]
** Dealing Flop ** [ 2c, 7d, Kh ]
Cy checks
Ann checks
** Dealing Turn ** [ 9s ]
Cy checks
Ann checks
** Dealing River ** [ Td ]
Cy checks
Ann checks
Cy shows [ Kd, Qs ]a pair of Kings.
Ann shows [ Kc, Qh ]a pair of Kings.
Cy wins 663 chips from the main pot with a pair of Kings.
Ann wins 662 chips from the main pot with a pair of Kings.
""",
).replace("(100/200)", "(125/250)")


@pytest.mark.parametrize("before", ["", PREAMBLE])
def test_chips_are_whole_whatever_comes_before_the_header(before: str) -> None:
    hand = read(before + TOURNAMENT)
    assert (hand.scale, hand.stakes.big_blind, hand.players[0].stack) == (0, 200, 4300)


@pytest.mark.parametrize("before", ["", PREAMBLE])
def test_an_odd_chip_of_a_tournament_is_a_whole_one(before: str) -> None:
    text = before + TIED  # 600 each, and Bo's small blind of 125
    assert judge(text).verdict == "consistent"
    wrong = judge(text.replace("wins 663", "wins 662").replace("Ann wins 662", "Ann wins 663"))
    assert [(one.code, one.stated, one.expected) for one in wrong.findings] == [("ODD003", 663, 662)]


def test_money_has_cents_though_a_table_is_called_like_a_tournament() -> None:
    hand = read(HAND.replace("Table Tern", "Table Tourney Buy-in"))
    assert (hand.kind, hand.scale, hand.stakes.big_blind) == ("cash", 2, 200)
