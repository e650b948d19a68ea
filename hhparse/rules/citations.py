"""Where the rules come from: the books and pages hhparse rests on, and their single rules, by id.

An id names a document (``"P-O8"``, ``"TDA 2017"``, ``"Robert"``) or one rule of it (``"P-O8-21"``, ``"TDA 2017 19F"``).
The texts are summaries in our own words, never quotations.  ``SEEN …`` ids stand for what a room's published hand
histories show where no rule text exists.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec


class Citation(msgspec.Struct, frozen=True, gc=False):
    """One source of a rule: its *id*, the document's *title*, *where* in it (or where to find it), the rule's sense."""

    id: str
    title: str
    where: str
    text: str


_BOOKS: Final = (
    Citation(
        "TDA 2002",
        "Tournament Directors Association rules, 2002-2004",
        "rules 3 and 4",
        "odd chip to the high hand, between tied hands to the left of the button (stud: high card by suit); "
        "hands identical both ways share as evenly as possible; every side pot is split on its own",
    ),
    Citation(
        "TDA 2017 19F",
        "Tournament Directors Association rules, 2017 (numbers 20 and 21 in later editions)",
        "rule 19 F and its illustration",
        "odd chips in the smallest denomination in play; high before low; first seat left of the button, in stud and "
        "razz high card by suit of the five-card hand; 66 chips tied both ways by two players are 33 and 33",
    ),
    Citation(
        "Robert",
        "Robert's Rules of Poker",
        "section on ties",
        "odd chip to the high hand; in button games to the first tied hand clockwise from the button, in stud to the "
        "highest card by suit (low: the lowest), all cards counted; one odd chip each; pots are split separately",
    ),
    Citation(
        "Robert (new)",
        "Robert's Rules of Poker, later text",
        "section on ties, last sentence of the high-low paragraph",
        "two players with identical hands share the pot as evenly as possible",
    ),
    Citation(
        "Robert raises",
        "Robert's Rules of Poker",
        "section on betting and raising",
        "in limit play a bet and three raises a round, no limit of raises between the last two players",
    ),
    Citation(
        "BARGE",
        "BARGE rulebook",
        "Ties and odd chips",
        "high first, then the hand in the worst position from the button; stud: high card by suit; one odd chip each",
    ),
    Citation(
        "PokerStars rules",
        "PokerStars: rules of the games",
        "pages on 6+ hold'em, draw games, badugi, Courchevel, razz",
        "6+ hold'em is dealt from 36 cards; a flush beats a full house; ace to nine makes a straight",
    ),
    Citation(
        "Full Tilt",
        "Full Tilt Poker site rules (regional copy)",
        "paragraph on split pots",
        "left-over chips are handed out one at a time, starting nearest to the left of the button",
    ),
    Citation(
        "pokerkit",
        "pokerkit 0.7.7 (Python library)",
        "distribution of chips",
        "the whole remainder goes to the first of the tied players",
    ),
)

_SEEN: Final = (
    ("PokerStars", "166 odd pots all left of the button, one each; another 19 are rake charged per winner"),
    (
        "PokerStars 2021",
        "from July 2021 tied winners can be raked at different rates, 5 and 6.25 %, capped 2.00 and 2.50",
    ),
    ("PokerStars rake", "over several pots rake is cumulative, main pot first, up to the cap"),
    ("PokerStars boards", "a pot run twice is halved first, the first board gets the odd cent"),
    ("PokerStars cash-out", "the house takes the share of a player who cashed out; only the other awards are printed"),
    ("formats", "how the rooms, and trackers and converters in their style, print amounts, returns and totals"),
    ("rake", "cash games: none without a flop, and up to a tenth of the pot with one"),
    ("PartyPoker", "4 odd pots: three tied highs to the left of the button, one odd cent of the halves to the high"),
    ("Bovada", "93 odd pots: big blind first, clockwise; the high keeps every remainder, tied lows get even shares"),
    ("Bovada rake", "rake is shared in proportion, rounded down, and the main pot pays the rest"),
    ("Winamax", "one hand: 260 chips three ways, the two last positions get 87"),
    ("OnGame", "3 odd pots: the lowest seat first"),
    ("WPN", "one stud hi-lo hand of 2016: low 3.53, high 3.52"),
    ("Full Tilt", "the odd chip of the halves goes to the high; a table with five-cent units: 3.90 high, 3.85 low"),
    (
        "PokerStars 2008",
        "a four-way tie of 1.90 in five-cent units: 0.50, 0.50, 0.45, 0.45 from the left of the button",
    ),
)

_PAGES: Final = {
    "P-O8": ("PartyPoker.net: Omaha Hi-Lo rules (Russian edition)", "the whole page"),
    "S-5O8": ("PokerStars: 5-card Omaha Hi-Lo rules (Russian edition)", "the whole page"),
    "X-OM": ("Omaha and Omaha Hi/Lo rules (Russian page)", "the whole page"),
    "U-O8": ("Omaha Hi-Lo rules with missed blinds (Russian page, room unnamed)", "the whole page"),
    "P-S8": ("PartyPoker.net: Seven Card Stud Hi-Lo rules (Russian edition)", "the whole page"),
}

_RULES: Final = """
P-O8-01 four hole cards; half the pot to the best high, half to the best low
P-O8-03 fixed limit: the lower bet on the first two rounds, the higher on the last two
P-O8-04 one deck of 52 cards without jokers, new for each hand
P-O8-05 the button acts last (after the flop) and then moves on to the next active player
P-O8-06 small blind: first player left of the button, usually half the big blind
P-O8-07 the small blind is rounded to a chip: 5/10 has a small blind of 2
P-O8-08 the big blind, next to the left, is the lower limit
P-O8-09 several players may post a big blind in one hand
P-O8-10 every blind is live: its poster may check, call, raise or fold
P-O8-11 first to act before the flop: the player left of the big blind
P-O8-12 fixed limit 5/10 before the flop: call 5, raise to 10, re-raise to 15
P-O8-13 a round ends when all who stay have put in equal amounts
P-O8-14 three cards on the flop, one on turn and river; then the first player left of the button starts
P-O8-15 exactly two hole cards and three board cards for each side
P-O8-16 to win one must show; the first bettor of the last round shows first, else the first to check
P-O8-17 the high needs no qualifier and takes everything when there is no low
P-O8-18 a low is five cards from ace to eight
P-O8-19 lows are compared from the top card down
P-O8-20 straights and flushes do not hurt a low
P-O8-21 tied hands share their side equally; the odd chip goes to the tied winner nearest to the left of the button
P-O8-23 fixed limit: one bet and three raises a round
P-O8-24 no limit and pot limit have no cap; nobody raises his own bet
P-O8-25 folded cards have no claim; a check needs an unbet round
P-O8-26 table stakes: no chips are added during a hand
P-O8-27 an all-in player wins only what his chips matched; each side pot goes to the best hand in it
P-O8-29 out of time: all-in with chips in the pot, otherwise folded
P-O8-30 pot limit minimum: the big blind, then the last bet or raise
P-O8-31 pot limit maximum: the pot, all bets on the table and the call
P-O8-32 a scoop wins both halves
S-5O8-01 five hole cards; exactly two of them and three board cards for each side
S-5O8-02 a low has five different ranks, none above eight; without one the high takes all
S-5O8-03 ace to five: straights and flushes ignored, aces low
S-5O8-04 the ranking of ten example lows from 87654 up to 5432A
S-5O8-07 the small blind is about half the big blind; fixed limit 15/30 has blinds of 10 and 15
S-5O8-08 first to act before the flop: left of the big blind; the raise is at least to twice the blind
S-5O8-09 later streets start with the first active player clockwise from the button
S-5O8-10 fixed limit: small bets before and on the flop, big bets (double) on turn and river
S-5O8-11 fixed limit: four bets a round
S-5O8-12 pot limit minimum: the big blind, then the previous bet or raise; no cap
S-5O8-13 pot limit maximum: the pot, the bets on the table and the call
S-5O8-14 no limit: the same minimum, the whole stack as maximum, no cap
S-5O8-16 a round ends when all active players have equal bets
S-5O8-17 the last to bet or raise shows first; without a bet the first active player clockwise from the button
S-5O8-18 ties split each side equally (nothing is said about odd chips)
S-5O8-19 the button moves one player clockwise after each hand
X-OM-02 exactly two of four hole cards with exactly three board cards
X-OM-03 hi/lo: half the pot each
X-OM-04 a low has five different ranks below nine
X-OM-05 lows are compared from the top: 8-4-3-2-A loses to 7-6-4-3-2
X-OM-06 equal lows share the low half
X-OM-07 a low needs three board cards below nine, of different ranks
X-OM-08 an ace plays high or low
U-O8-01 a low is five unpaired cards, eight or lower
U-O8-02 no low without three board cards of eight or lower
U-O8-03 any two hole cards for the high, any two for the low, each with three board cards
U-O8-04 small blind usually half the minimum bet, big blind the minimum bet
U-O8-06 first to act before the flop: left of the big blind, who keeps his option
U-O8-08 after the flop the nearest player left of the button who is still in starts
U-O8-09 after a bet nobody may check
U-O8-14 the last aggressor shows first
U-O8-15 an uncalled winner need not show
U-O8-16 a caller may muck
U-O8-17 cards speak
U-O8-18 whoever posted the small blind has the button next hand
U-O8-19 newcomers post a live big blind or wait
U-O8-20 after a missed big blind both blinds are due, the small blind part is dead
U-O8-21 after a missed small blind it is due once the button has passed, and dead
U-O8-22 when the small blind is missed, the player then on the big blind posts it (instead, or as well: unclear)
P-S8-01 seven cards: two down and one up, three more up, one down
P-S8-02 everybody posts an ante
P-S8-03 the lowest door card brings in; equal ranks by suit, clubs lowest
P-S8-04 one bet and three raises a round
P-S8-05 from fourth street the highest hand showing starts
P-S8-06 from fifth street the bet is doubled
P-S8-07 sixth card up, seventh down; the highest hand showing starts
P-S8-08 to win one must show; the first bettor of the last round shows first
P-S8-09 best five of seven for each side; eight or better for the low
P-S8-10 the odd chip goes to the tied winner nearest to the left of the button
P-S8-11 odd chips to the high; tied highs: highest card, spades best; tied lows: lowest card, clubs lowest
P-S8-12 suits never decide who wins
P-S8-13 table stakes, all-in and side pots as in Omaha
"""


def _catalogue() -> dict[str, Citation]:
    found = {book.id: book for book in _BOOKS}
    for room, text in _SEEN:
        found[f"SEEN {room}"] = Citation(f"SEEN {room}", f"Published hand histories: {room}", "measured", text)
    for page, (title, where) in _PAGES.items():
        found[page] = Citation(page, title, where, title)
    for line in _RULES.strip().splitlines():
        rule, _, text = line.partition(" ")
        page, _, number = rule.rpartition("-")
        found[rule] = Citation(rule, _PAGES[page][0], f"rule {number} of our digest of the page", text)
    return found


CITATIONS: Final[Mapping[str, Citation]] = MappingProxyType(_catalogue())
"""Every citation by its id."""
