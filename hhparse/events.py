"""What a hand history can say: one frozen value per line, with the line's number.

An event is at once the token the grammar is made of: :attr:`Event.type` is the name of its terminal, and a named group
of the terminal's pattern is the event's field. Amounts are minor units of the hand's scale, seats the room's own
numbers, cards in printed order. A field is ``None`` (or empty) where the line does not say.

Money that is not in the hand's own unit (a bounty in dollars beside stacks in chips) stays text as printed.
"""

import re
from typing import Annotated, ClassVar, Final, Literal

import msgspec

Money = Annotated[int, "money"]
"""Minor units of the hand's scale."""
MoneyList = Annotated[tuple[int, ...], "money-list"]
"""Every amount among the words of the text, minor units, in printed order."""
Cards = Annotated[tuple[str, ...], "cards"]
"""Cards such as ``"Td"``, in printed order; empty where none are printed."""
Flag = Annotated[bool, "flag"]
"""Whether the words are there at all."""
Count = Annotated[int, "count"]
Text = Annotated[str, "text"]
"""In the room's own words, without blanks around them."""
Words = Annotated[str, "words"]
"""The same, with a single blank between words: how many a header has differs from export to export."""

PostKind = Annotated[
    Literal[
        "ante", "small-blind", "big-blind", "both-blinds", "button-blind", "straddle", "dead-blind", "small-and-dead"
    ],
    "word",
]
StreetName = Annotated[
    Literal[
        "preflop", "flop", "turn", "river", "third", "fourth", "fifth", "sixth", "seventh", "draw-1", "draw-2", "draw-3"
    ],
    "word",
]
PotName = Annotated[str, "word"]
"""``main``, ``side-1``, ``side-2`` upward from the main pot."""
Half = Annotated[Literal["high", "low"], "word"]
Board = Annotated[int, "word"]
"""1, 2, 3: the run it belongs to; 0 where the board is not one of several."""


def kebab(name: str) -> str:
    """``"CashOut"`` as ``"cash-out"``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag=kebab):
    """Anything a line says. ``line`` counts from 1 in the file; the class attributes make it a token to Lark."""

    type: ClassVar[str] = ""
    value: ClassVar[str] = ""
    start_pos: ClassVar[int | None] = None
    end_pos: ClassVar[int | None] = None
    end_line: ClassVar[int | None] = None
    column: ClassVar[int | None] = None
    end_column: ClassVar[int | None] = None
    line: int


class Header(Event, frozen=True, gc=False):
    """The line a hand begins with: ``PokerStars Hand #2587:  Hold'em No Limit ($1/$2 USD) - 2024/03/24 …``."""

    hand_id: str
    series: str | None = None
    club: str | None = None
    tournament: str | None = None
    buy_in: Words | None = None
    mix: Words | None = None
    game: str | None = None
    limit: str | None = None
    stakes: Words | None = None
    round: str | None = None
    level: str | None = None
    local: str | None = None
    zone: str | None = None
    et: str | None = None


class Game(Event, frozen=True, gc=False):
    """Game, stakes and time where they stand on a line of their own: ``$25 USD NL Texas Hold'em - Monday, …``."""

    stakes: str | None = None
    currency: str | None = None
    limit: str | None = None
    game: str | None = None
    buy_in: str | None = None
    fee: str | None = None
    tournament: str | None = None
    level: str | None = None
    series: str | None = None
    local: Words | None = None


class Table(Event, frozen=True, gc=False):
    """``Table 'Latona V' 6-max Seat #6 is the button``."""

    name: Words
    max_seats: Count | None = None
    play: Flag = False
    button: Count | None = None


class Button(Event, frozen=True, gc=False):
    """``Seat 8 is the button``; 0 in games without one."""

    button: Count


class Headcount(Event, frozen=True, gc=False):
    """``Total number of players : 3/6``."""

    players: Count
    max_seats: Count | None = None


class Level(Event, frozen=True, gc=False):
    """Tournament level on a line of its own: ``Trny: 59658935 Level: 7``, ``Blinds-Antes(1,250/2,500 -250)``."""

    tournament: str | None = None
    level: str | None = None
    stakes: str | None = None


class Seat(Event, frozen=True, gc=False):
    """A player at the table: ``Seat 1: Mara ($50 in chips)``. ``bounty`` is as printed, ``status`` what follows."""

    seat: Count
    name: str
    stack: Money
    bounty: str | None = None
    status: Text | None = None


class Joined(Event, frozen=True, gc=False):
    """The first action of a player who sat down after the seats were listed; the seat is the lowest free number.

    Made by the lexer before that action's own event; the room prints neither his seat nor his stack.
    """

    seat: int
    name: str


class Post(Event, frozen=True, gc=False):
    """A forced bet. ``both-blinds`` is a live big blind with a dead small blind in one amount."""

    seat: int
    kind: PostKind
    amount: Money
    all_in: Flag = False


class NoSmallBlind(Event, frozen=True, gc=False):
    """``There is no Small Blind in this hand as the Big Blind of the previous hand left the table``."""


class Dealt(Event, frozen=True, gc=False):
    """Cards dealt to a player the text may show: ``Dealt to N [5s 2h] [Th]``; ``kept`` are those he had before."""

    seat: int
    kept: Cards = ()
    cards: Cards = ()


class Fold(Event, frozen=True, gc=False):
    """``N: folds``, with cards where he showed them."""

    seat: int
    cards: Cards = ()


class Check(Event, frozen=True, gc=False):
    """``N: checks``."""

    seat: int


class Call(Event, frozen=True, gc=False):
    """``N: calls $2``: the chips added."""

    seat: int
    amount: Money
    all_in: Flag = False


class Bet(Event, frozen=True, gc=False):
    """``N: bets $2``: the chips added."""

    seat: int
    amount: Money
    all_in: Flag = False


class Raise(Event, frozen=True, gc=False):
    """A raise in whichever form the room prints: ``by`` over the bet on the table, ``to`` the player's total on the
    street, ``added`` the chips put in now."""

    seat: int
    by: Money | None = None
    to: Money | None = None
    added: Money | None = None
    all_in: Flag = False
    capped: Flag = False


class Complete(Event, frozen=True, gc=False):
    """The bring-in completed to a full bet where the room has its own word for it; ``added`` are the chips put in."""

    seat: int
    added: Money
    all_in: Flag = False


class AllIn(Event, frozen=True, gc=False):
    """``N is all-In [$2 USD]``: call, bet or raise, the replay decides; ``added`` is None where it only tells so."""

    seat: int
    added: Money | None = None


class BringIn(Event, frozen=True, gc=False):
    """The forced opening bet of stud: ``N: brings in for $0.02``."""

    seat: int
    amount: Money
    all_in: Flag = False


class Opens(Event, frozen=True, gc=False):
    """``N opens``: whose turn begins a street of stud."""

    seat: int


class Discard(Event, frozen=True, gc=False):
    """``N: discards 2 cards [4d 7c]``."""

    seat: int
    count: Count
    cards: Cards = ()


class StandPat(Event, frozen=True, gc=False):
    """``N: stands pat on [..]``."""

    seat: int
    cards: Cards = ()


class Street(Event, frozen=True, gc=False):
    """A street begins: ``*** TURN *** [2d 7d 6c] [Tc]``; ``shown`` are the cards that lay there before."""

    street: StreetName
    board: Board = 0
    shown: Cards = ()
    cards: Cards = ()


class Showdown(Event, frozen=True, gc=False):
    """``*** SHOW DOWN ***``."""

    board: Board = 0


class Show(Event, frozen=True, gc=False):
    """``N: shows [..] (HI: a flush; LO: 7,5,4,3,2)``: descriptions as printed."""

    seat: int
    cards: Cards = ()
    hand: Text | None = None
    low: Text | None = None


class Muck(Event, frozen=True, gc=False):
    """``N: mucks hand``; with cards where the text tells them all the same."""

    seat: int
    cards: Cards = ()
    hand: Text | None = None


class Hide(Event, frozen=True, gc=False):
    """``N: doesn't show hand``."""

    seat: int


class Award(Event, frozen=True, gc=False):
    """``N collected $2 from side pot-1``: one payment from one pot."""

    seat: int
    half: Half | None = None
    amount: Money = 0
    pot: PotName | None = None
    hand: Text | None = None


class Return(Event, frozen=True, gc=False):
    """``Uncalled bet ($3) returned to N``."""

    seat: int
    amount: Money


class NoLow(Event, frozen=True, gc=False):
    """``No low hand qualified``."""


class CashOut(Event, frozen=True, gc=False):
    """``N cashed out the hand for $96.79 | Cash Out Fee $0.98``: paid by the house, not by the pot."""

    seat: int
    amount: Money
    fee: Money | None = None


class CashOutOffer(Event, frozen=True, gc=False):
    """The terms of a cash-out: premium, probability; ``text`` as printed."""

    seat: int
    text: Text


class RunTwice(Event, frozen=True, gc=False):
    """``Hand was run twice``."""

    board: Board


class OpenPair(Event, frozen=True, gc=False):
    """``Pair on board - a double bet is allowed``."""


class Capped(Event, frozen=True, gc=False):
    """``Betting is capped``."""


class Reshuffle(Event, frozen=True, gc=False):
    """``The deck is reshuffled``."""


class PotMade(Event, frozen=True, gc=False):
    """``Creating Main Pot with $ 38.50 with A, B``: a pot is closed during the hand; ``text`` names who is in it."""

    pot: PotName
    amount: Money
    text: Text


class Cancelled(Event, frozen=True, gc=False):
    """``Hand cancelled``."""


class Bounty(Event, frozen=True, gc=False):
    """A bounty won, as printed; paid by the tournament, not by the pot."""

    text: Text


class Finish(Event, frozen=True, gc=False):
    """``N finished the tournament in 5th place and received $6.30`` or ``N wins an entry to tournament #7``."""

    seat: int
    text: Text


class Rebuy(Event, frozen=True, gc=False):
    """``N re-buys and receives 1500 chips for $1`` (or takes the add-on, or adds a stack he has left): the chips play
    from the next hand on."""

    seat: int
    chips: Money
    text: Text | None = None


class Summary(Event, frozen=True, gc=False):
    """``*** SUMMARY ***``."""


class Total(Event, frozen=True, gc=False):
    """``Total pot $40.50 Main pot $20. Side pot $10. | Rake $1.85``: main and sides as the room prints them."""

    total: Money | None = None
    main: Money | None = None
    sides: MoneyList = ()
    rake: Money | None = None


class BoardCards(Event, frozen=True, gc=False):
    """``Board [7h Kd 6s Kc 7d]``."""

    board: Board = 0
    cards: Cards = ()


class Result(Event, frozen=True, gc=False):
    """A player's line in the summary: his position, what became of him, cards told only here, the rest as printed."""

    seat: int
    position: Text | None = None
    outcome: str | None = None
    cards: Cards = ()
    won: MoneyList = ()
    text: Text | None = None


class Balance(Event, frozen=True, gc=False):
    """``N balance $0.96, bet $0.21, collected $0.31, net +$0.1``; ``collected`` holds the uncalled bet too."""

    seat: int
    cashed_out: Flag = False
    balance: Money = 0
    bet: Money | None = None
    collected: Money | None = None
    lost: Money | None = None
    cards: Cards = ()
    hand: Text | None = None
    text: Text | None = None


class Ignored(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="ignored"):
    """A line that tells nothing about the hand; ``reason`` is one of the grammars' ``%ignore`` terminals."""

    line: int
    reason: str
    text: str


class Unreadable(Event, frozen=True, gc=False):
    """A line no pattern takes; no grammar accepts it. ``at`` is the column where reading stopped, from 1."""

    at: int
    text: str
    why: str


EVENTS: Final[dict[str, type[Event]]] = {
    cls.__name__.upper(): cls for cls in Event.__subclasses__() if cls is not Unreadable
}
"""Event classes by the terminal that makes them: ``CASHOUT`` (and ``CASHOUT_…``) makes :class:`CashOut`."""

for _cls in Event.__subclasses__():
    _cls.type = _cls.__name__.upper()
