"""What one random hand is: the plain truth, before any room has printed it."""

from dataclasses import dataclass, field
from datetime import datetime

Card = str


class Unclear(Exception):
    """The hand ran into a spot the rule documents leave open; the generator deals another one."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """The sizes of a table in minor units; what a game does not have is 0."""

    small_blind: int = 0
    big_blind: int = 0
    small_bet: int = 0
    big_bet: int = 0
    ante: int = 0
    bring_in: int = 0


@dataclass(frozen=True, slots=True)
class Seat:
    """A player and his stack before the hand."""

    number: int
    name: str
    stack: int


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happens: ``amount`` chips moved, ``to`` the player's total of the round, ``over`` the raise.

    Kinds: ante, small-blind, big-blind, button-blind, bring-in; fold, check, call, bet, raise, complete; return; draw
    (``cards`` thrown away, ``got`` taken, ``kept`` held); street (``cards`` new on the table, ``board`` 1 or 2 if it
    is run twice).
    """

    kind: str
    seat: int = 0
    amount: int = 0
    to: int = 0
    over: int = 0
    all_in: bool = False
    street: str = ""
    board: int = 0
    cards: tuple[Card, ...] = ()
    got: tuple[Card, ...] = ()
    kept: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Pot:
    """One pot, main pot first: everything in it, the rake taken from it, the seats that can win it."""

    amount: int
    rake: int
    eligible: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Share:
    """A pot, board and half: what it holds after rake, who wins it, and what each winner gets.

    ``order`` is the odd-chip order of the winners, ``odd`` the number of odd chips handed out.
    """

    pot: int
    board: int
    half: str
    amount: int
    order: tuple[int, ...]
    odd: int
    awards: dict[int, int]


@dataclass(frozen=True, slots=True)
class Payment:
    """What the room says it paid one seat out of one share. Truthful until a fault is planted."""

    pot: int
    board: int
    half: str
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Shown:
    """A contender's own cards at the showdown, whether they are mucked, and his best five per board and half."""

    seat: int
    mucked: bool
    high: tuple[tuple[Card, ...], ...] = ()
    low: tuple[tuple[Card, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Header:
    """What stands above a hand."""

    room: str
    hand_id: int
    game: str
    limit: str
    kind: str
    currency: str
    stakes: Stakes
    table: str
    max_seats: int
    tournament: int
    played_at: datetime
    blank_ends: bool


@dataclass(frozen=True, slots=True)
class Dealt:
    """A finished hand. ``hole`` holds each player's own cards at the end (stud: two down, four up, one down)."""

    seed: int
    header: Header
    seats: tuple[Seat, ...]
    listing: tuple[int, ...]
    button: int | None
    hero: int | None
    events: tuple[Event, ...]
    first_hands: dict[int, tuple[Card, ...]]
    hole: dict[int, tuple[Card, ...]]
    boards: tuple[tuple[Card, ...], ...]
    folded: dict[int, str]
    contributed: dict[int, int]
    returned: dict[int, int]
    pots: tuple[Pot, ...]
    shares: tuple[Share, ...]
    payments: tuple[Payment, ...]
    showdown: tuple[Shown, ...]
    total_pot: int
    rake: int
    rake_capped: bool
    features: frozenset[str] = field(default_factory=frozenset)

    @property
    def name(self) -> dict[int, str]:
        """Names by seat."""
        return {seat.number: seat.name for seat in self.seats}

    @property
    def awarded(self) -> dict[int, int]:
        """What each seat gets from the pots by the rules; every seat is there."""
        total = {seat.number: 0 for seat in self.seats}
        for share in self.shares:
            for seat, amount in share.awards.items():
                total[seat] += amount
        return total

    @property
    def run_twice(self) -> bool:
        """Whether two boards were dealt."""
        return len(self.boards) == 2
