"""A hand as the room stated it: header, seats, events in order, and what follows from them without any rule.

Nothing here is worked out by the rules of poker: totals, pots, awards and boards are those the text prints.
"""

import datetime as dt
import hashlib
from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Literal, TypeVar

import msgspec
from msgspec.structs import astuple

from hhparse import events as ev
from hhparse.findings import Finding
from hhparse.money import show

E = TypeVar("E", bound=ev.Event)
Kind = Literal["cash", "tournament", "play"]
Limit = Literal["no-limit", "pot-limit", "fixed-limit", "cap-no-limit", "cap-pot-limit"]


NOT_SHARED = frozenset(
    {ev.Header, ev.Game, ev.Table, ev.Level, ev.Headcount, ev.Dealt, ev.Result, ev.BoardCards, ev.Opens, ev.Finish}
)
"""Events that differ between two players' views of one hand, or only repeat what others say."""


_ACTING: frozenset[type[ev.Event]] = frozenset(
    (
        *(ev.Post, ev.Fold, ev.Check, ev.Call, ev.Bet, ev.Raise, ev.Complete, ev.AllIn, ev.BringIn),
        *(ev.Discard, ev.StandPat, ev.Show, ev.Muck, ev.Hide, ev.Award),
    )
)
"""Events that only somebody dealt in has."""

_TELLING: frozenset[type[ev.Event]] = frozenset(
    (ev.Dealt, ev.StandPat, ev.Fold, ev.Show, ev.Muck, ev.Result, ev.Balance)
)
"""Events that may have a player's cards."""


class Source(msgspec.Struct, frozen=True, gc=False):
    """Where a hand stands: file, first and last line (from 1), SHA-256 of its bytes without trailing blank lines."""

    file: str
    line: int
    line_end: int
    sha256: str


class Stakes(msgspec.Struct, frozen=True, gc=False):
    """What the header or the posts say one plays for, minor units; ``source`` is header, level, posts or None."""

    small_blind: int | None = None
    big_blind: int | None = None
    small_bet: int | None = None
    big_bet: int | None = None
    ante: int | None = None
    bring_in: int | None = None
    cap: int | None = None
    source: str | None = None


class Tournament(msgspec.Struct, frozen=True, gc=False):
    """A tournament as the header names it; amounts are decimal strings in ``currency`` (None for chips and points)."""

    id: str
    buy_in: str | None = None
    fee: str | None = None
    bounty: str | None = None
    currency: str | None = None
    level: str | None = None
    name: str | None = None


class Facts(msgspec.Struct, frozen=True):
    """What a hand's opening lines say of it, in hhparse's own words (CONTRACT: game, limit, kind, currency)."""

    hand_id: str
    game: str
    limit: Limit
    kind: Kind
    currency: str | None
    stakes: Stakes
    tournament: Tournament | None
    table: str | None
    max_seats: int | None
    button: int | None
    played_at: dt.datetime | None
    played_at_local: str | None
    findings: tuple[Finding, ...] = ()


class Player(msgspec.Struct, frozen=True, gc=False):
    """A seat: the room's number, the name as printed, the stack before the hand (None where it isn't printed)."""

    seat: int
    name: str
    stack: int | None
    bounty: str | None = None
    status: str | None = None
    joined: bool = False


class StatedAward(msgspec.Struct, frozen=True, gc=False):
    """A payment as printed: ``half`` and ``pot`` None where the line doesn't say; ``board`` counts from 1."""

    seat: int
    amount: int
    pot: str | None
    half: str | None
    board: int
    line: int


class Hand(Facts, frozen=True, dict=True, kw_only=True):
    """One hand, as stated. ``scale``: decimals of its minor unit; ``ignored``: lines that say nothing of it."""

    source: Source
    room: str
    scale: int
    players: tuple[Player, ...]
    events: tuple[ev.Event, ...]
    ignored: tuple[ev.Ignored, ...] = ()
    sources: tuple[str, ...] = ()

    def __repr__(self) -> str:
        what = f"{self.game} {self.limit}, {len(self.players)} players"
        return f"<Hand {self.hand_key} {what}, {self.source.file}:{self.source.line}>"

    @cached_property
    def hand_key(self) -> str:
        """``room:hand_id:fingerprint``: what makes the hand itself, whoever's view it is and wherever it stands.

        The fingerprint is eight hex digits over what all players see: header, seats, stacks, actions, boards, shown
        cards, awards; not hole cards dealt to one player, chat, blank lines, joins, leaves or line numbers.
        """
        head = (
            self.game,
            self.limit,
            self.currency,
            self.table,
            self.button,
            str(self.played_at or self.played_at_local),
        )
        seen = [(event.type, astuple(event)[1:]) for event in self.events if type(event) not in NOT_SHARED]
        digest = hashlib.blake2b(msgspec.json.encode((head, seen)), digest_size=4).hexdigest()
        return f"{self.room}:{self.hand_id}:{digest}"

    @cached_property
    def _kinds(self) -> dict[type[ev.Event], list[Any]]:
        """The events sorted by class, each list in order."""
        kinds: defaultdict[type[ev.Event], list[Any]] = defaultdict(list)
        for event in self.events:
            kinds[event.__class__].append(event)
        return kinds

    def of(self, kind: type[E]) -> Sequence[E]:
        """The events of one class, in order."""
        return self._kinds.get(kind, ())

    def among(self, *kinds: type[ev.Event]) -> list[Any]:
        """The events of several classes, in order of lines."""
        found = [events for kind in kinds if (events := self._kinds.get(kind))]
        if len(found) == 1:
            return found[0]
        return sorted((event for events in found for event in events), key=_line)

    @cached_property
    def names(self) -> dict[int, str]:
        """Seat → name as printed."""
        return {player.seat: player.name for player in self.players}

    @cached_property
    def cancelled(self) -> bool:
        """Whether the room called the hand off."""
        return bool(self.of(ev.Cancelled))

    @cached_property
    def streets(self) -> tuple[tuple[ev.Street | None, tuple[ev.Event, ...]], ...]:
        """(street, events on it); the first, with None, is what comes before any street; ends before the showdown."""
        parts: list[tuple[ev.Street | None, list[ev.Event]]] = [(None, [])]
        for event in self.events:
            if isinstance(event, ev.Showdown | ev.Summary):
                break
            if isinstance(event, ev.Street):
                parts.append((event, []))
            else:
                parts[-1][1].append(event)
        return tuple((street, tuple(items)) for street, items in parts)

    @cached_property
    def heroes(self) -> tuple[int, ...]:
        """The seats whose hole cards the text deals: none for an observer, several after a merge of views."""
        seats = [event.seat for event in self.of(ev.Dealt) if not event.kept and len(event.cards) > 1]
        return tuple(dict.fromkeys(seats))

    @property
    def hero(self) -> int | None:
        """The one seat whose hole cards the text deals."""
        return self.heroes[0] if self.heroes else None

    @cached_property
    def cards(self) -> dict[int, tuple[str, ...]]:
        """Seat → the player's own cards as far as the text tells: dealt, drawn, shown, or named after a muck."""
        known: dict[int, tuple[str, ...]] = {}
        stud = any(street.street in STUD_STREETS for street in self.of(ev.Street))
        for event in self.tellers:
            if type(event) is ev.Dealt:
                before = event.kept or (known.get(event.seat, ()) if stud else ())
                known[event.seat] = before + event.cards
            elif type(event) is not ev.Fold:
                known[event.seat] = max(event.cards, known.get(event.seat, ()), key=len)
        return known

    @cached_property
    def tellers(self) -> list[Any]:
        """The events that tell cards of a player, in order of lines."""
        kinds = self._kinds
        found = [event for kind in _TELLING & kinds.keys() for event in kinds[kind] if event.cards]
        return sorted(found, key=_line)

    @cached_property
    def boards(self) -> tuple[tuple[str, ...], ...]:
        """Community cards, one tuple per run; empty where none were dealt. A summary that knows more cards wins."""
        runs: dict[int, tuple[str, ...]] = {}
        for street in self.of(ev.Street):
            if street.street not in STUD_STREETS[:-1] and (street.cards or street.shown):
                before = street.shown or runs.get(street.board, runs.get(0, ()))
                runs[street.board] = before + street.cards
        for summary in self.of(ev.BoardCards):
            if len(summary.cards) > len(runs.get(summary.board, ())):
                runs[summary.board] = summary.cards
        several = [cards for board, cards in sorted(runs.items()) if board]
        return tuple(several) or ((runs[0],) if 0 in runs else ())

    @cached_property
    def awards(self) -> tuple[StatedAward, ...]:
        """Every payment from a pot, in printed order, returned bets inside a win included as the room prints them."""
        found, board = [], 1
        for event in self.among(ev.Showdown, ev.Award, ev.Balance):
            if isinstance(event, ev.Showdown):
                board = event.board or 1
            elif isinstance(event, ev.Award):
                found.append(StatedAward(event.seat, event.amount, event.pot, event.half, board, event.line))
            elif isinstance(event, ev.Balance) and event.collected and not event.cashed_out:
                found.append(StatedAward(event.seat, event.collected, None, None, 1, event.line))
        if not found:  # some exports tell only in the summary who won
            sold = {event.seat for event in self.of(ev.CashOut)}
            told = (event for event in self.of(ev.Result) if sum(event.won) and event.seat not in sold)
            found = [StatedAward(event.seat, sum(event.won), None, None, 1, event.line) for event in told]
        return tuple(found)

    @cached_property
    def returns(self) -> tuple[ev.Return, ...]:
        """Uncalled bets whose return is printed."""
        return tuple(self.of(ev.Return))

    @cached_property
    def cash_outs(self) -> tuple[ev.CashOut, ...]:
        """What the house paid players who sold their share: the amount after the fee, minor units."""
        new_text = (ev.CashOut(e.line, e.seat, e.collected or 0, None) for e in self.of(ev.Balance) if e.cashed_out)
        return tuple(self.of(ev.CashOut)) or tuple(new_text)

    @cached_property
    def total(self) -> ev.Total | None:
        """The line that states the pot and the rake, where the room prints one."""
        return next(iter(self.of(ev.Total)), None)

    @property
    def total_pot(self) -> int | None:
        """The stated total pot, minor units."""
        return self.total.total if self.total else None

    @property
    def rake(self) -> int | None:
        """The stated rake, minor units."""
        return self.total.rake if self.total else None

    @cached_property
    def dealt_in(self) -> tuple[int, ...]:
        """Seats that posted, acted, showed or won, by number."""
        kinds = self._kinds
        return tuple(sorted({event.seat for kind in _ACTING & kinds.keys() for event in kinds[kind]}))

    @cached_property
    def positions(self) -> dict[int, str]:
        """Seat → SB, BB, UTG …, CO, BTN, by the button and who was dealt in; empty in games without a button."""
        seats = self.dealt_in
        if not self.button or len(seats) < 2:
            return {}
        order = [seat for seat in seats if seat > self.button] + [seat for seat in seats if seat <= self.button]
        names = ["BB", "BTN"] if len(order) == 2 else [*_ring(len(order) - (order[-1] == self.button)), "BTN"]
        return dict(zip(order, names, strict=False))

    def amount(self, minor: int) -> str:
        """*minor* units as a decimal string in the hand's currency."""
        return show(minor, self.scale)


class Unread(msgspec.Struct, frozen=True, gc=False):
    """A hand (or what looks like one) that could not be read: where, why, what could have stood there (``expected``, in
    words), and its whole text."""

    source: Source
    room: str | None
    hand_id: str | None
    finding: Finding
    column: int
    line_text: str
    expected: tuple[str, ...]
    text: str

    @property
    def line(self) -> int:
        """The line reading stopped at."""
        return self.finding.lines[0]

    def __repr__(self) -> str:
        where = f"{self.source.file}:{self.line}:{self.column}"
        return f"<Unread {self.room} {self.hand_id} {where} {self.finding.code} {self.finding.message}>"


STUD_STREETS = ("third", "fourth", "fifth", "sixth", "seventh")


def _line(event: ev.Event) -> int:
    return event.line


def _ring(count: int) -> list[str]:
    """Position names of *count* players from the button's left, the button itself left out."""
    late = ["CO", "HJ", "LJ"]
    middle = max(count - 2, 0)
    tail = late[: min(middle - 1, 3)][::-1] if middle > 1 else []
    early = ["UTG" if not n else f"UTG+{n}" for n in range(middle - len(tail))]
    return ["SB", "BB", *early, *tail][:count]
