"""The hand's betting, step by step: who put in what, facing what. Knows no room and judges nothing.

A step carries what a check needs to judge it: the bet on the table, the last raise, whether betting was open to the
player, whose turn it was. Amounts are minor units; ``order`` is clockwise from the button's left.
"""

import functools
from collections.abc import Sequence
from typing import Literal

import msgspec

from hhparse import events as ev
from hhparse.engine.forced import ForcedBets
from hhparse.engine.rounding import rounded
from hhparse.games import GAMES, Game, Street
from hhparse.hand import Hand, Player

Verb = Literal["post", "bring-in", "fold", "check", "call", "bet", "raise", "complete"]
_ACTED = frozenset({ev.Fold, ev.Check, ev.Call, ev.Bet, ev.Raise, ev.Complete, ev.AllIn, ev.BringIn})


class Step(msgspec.Struct, frozen=True, gc=False):
    """One forced bet or action.

    ``added``: chips put in; ``dead``: the part of them that counts as no bet. ``to``, ``before``: the player's live
    total on the street after and before; ``facing``: the highest live total (a blind all-in for less counts in full);
    ``others``: the highest live total another player really has in (0 for a fold). ``pot``: all chips in before.
    ``stack``: the player's chips before, None where not known. ``last_raise``: size of the last full bet or raise of
    the street; ``level``: the live total it made, which an all-in for less may exceed. ``bets``: full bets of the
    street so far. ``open``: whether the player may raise. ``turn``: whose turn it was, None where that can't be said.
    ``rivals``: players not folded, himself left out. ``implied``: a blind that the text leaves out. ``kind``: of a
    post.
    """

    event: ev.Event
    seat: int
    street: str
    verb: Verb
    added: int = 0
    dead: int = 0
    before: int = 0
    to: int = 0
    facing: int = 0
    others: int = 0
    pot: int = 0
    stack: int | None = None
    all_in: bool = False
    last_raise: int = 0
    level: int = 0
    bets: int = 0
    open: bool = True
    turn: int | None = None
    rivals: int = 0
    implied: bool = False
    kind: str | None = None

    @property
    def line(self) -> int:
        """The line of the event."""
        return self.event.line


class Betting(msgspec.Struct, frozen=True, gc=False):
    """All steps, in order and by verb, and what they add up to: chips by seat, dead ones apart; who folded, who is
    all-in; the seats dealt in, clockwise from the button's left (by number in games without one). ``rounded``: chips by
    seat that the actions lack for the room's rounding; ``contributed`` has them."""

    steps: tuple[Step, ...]
    by_verb: dict[Verb, list[Step]]
    order: tuple[int, ...]
    contributed: dict[int, int]
    dead: dict[int, int]
    folded: dict[int, str]
    all_in: frozenset[int]
    big_blind: int | None
    rounded: dict[int, int]

    @property
    def contenders(self) -> tuple[int, ...]:
        """Seats that put chips in and did not fold, in order."""
        return tuple(seat for seat in self.order if seat not in self.folded and self.contributed.get(seat))


def betting(hand: Hand) -> Betting:
    """Walk through the hand's events."""
    return _Walk(hand, GAMES[hand.game]).run()


def street_name(game: Game, event: ev.Street) -> str:
    """The street of the game's table that *event* begins: stud's river, shared or not, is its seventh."""
    return "seventh" if event.street == "river" and game.family == "stud" else event.street


def clockwise(seats: Sequence[int], after: int | None) -> tuple[int, ...]:
    """Sorted *seats* in turn, beginning left of seat *after* (which comes last if it is one of them)."""
    if after is None:
        return tuple(seats)
    return (*(seat for seat in seats if seat > after), *(seat for seat in seats if seat <= after))


@functools.lru_cache(4096)
def _rings(order: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """For each seat of *order* all seats in turn from its left on."""
    twice, count = order * 2, len(order)
    return {seat: twice[at : at + count] for at, seat in enumerate(order, 1)}


@functools.cache
def _streets(game: str) -> dict[str, Street]:
    return {street.name: street for street in GAMES[game].streets}


class _Walk:
    """The state of the table while the events are read."""

    def __init__(self, hand: Hand, game: Game) -> None:
        self.hand, self.game = hand, game
        self.order = clockwise(hand.dealt_in, hand.button)
        self.rings = _rings(self.order)
        self.forced = ForcedBets(hand, game, self.order)
        self.nominal = self.forced.nominal
        self.stacks: dict[int, int | None] = {p.seat: _stack(p) for p in hand.players}
        self.contributed = dict.fromkeys(self.order, 0)
        self.dead = dict.fromkeys(self.order, 0)
        self.folded: dict[int, str] = {}
        self.all_in: set[int] = set()
        self.steps: list[Step] = []
        self.by_verb: dict[Verb, list[Step]] = {}
        self.pot = 0
        self.big_blind: int | None = None
        self.streets = _streets(hand.game)
        self.street = self.first = game.streets[0].name
        self.cap = hand.stakes.cap
        self._reset()

    def _reset(self) -> None:
        self.live = dict.fromkeys(self.order, 0)
        self.bet, self.bets, self.last_raise, self.level = 0, 0, 0, 0
        self.closed: set[int] = set()
        self.last: int | None = None

    def run(self) -> Betting:
        implied = self.forced.implied()
        for event in self.hand.events:
            kind = type(event)
            if kind in _ACTED:
                for post in implied:
                    self._post(post, implied=True)
                implied = ()
                self._act(event)
            elif kind is ev.Post:
                self._post(event)  # type: ignore[arg-type]
            elif kind is ev.Street:
                self._street(event)  # type: ignore[arg-type]
            elif kind is ev.Discard or kind is ev.StandPat:
                self._draw()
            elif kind is ev.Summary:
                break
        lacking = rounded(self.hand, self.contributed)
        for seat, chips in lacking.items():
            self.contributed[seat] += chips
        return Betting(
            tuple(self.steps),
            self.by_verb,
            self.order,
            self.contributed,
            {seat: amount for seat, amount in self.dead.items() if amount},
            self.folded,
            frozenset(self.all_in),
            self.big_blind,
            lacking,
        )

    def _street(self, event: ev.Street) -> None:
        if event.board > 1:  # nobody acts any more
            return
        name = street_name(self.game, event)
        if name == self.street:  # Courchevel prints two lines for the first street
            return
        self.street = name
        self._reset()

    def _draw(self) -> None:
        """Old texts of draw games have no line for the draw: the first exchange after bets begins the next street."""
        if self.last is not None:
            names = [street.name for street in self.game.streets]
            self.street = names[min(names.index(self.street) + 1, len(names) - 1)]
            self._reset()

    def _post(self, post: ev.Post, implied: bool = False) -> None:
        live, dead = self.forced.parts(post)
        if post.kind == "big-blind" and self.big_blind is None:
            self.big_blind = post.seat
        if post.kind == "button-blind":
            self.big_blind = post.seat
        before = self.live[post.seat]
        if post.kind == "ante":
            self._put(post, "post", 0, live + dead, dead, implied=implied, kind=post.kind, all_in=post.all_in)
            return
        self._put(post, "post", before + live, live + dead, dead, implied=implied, kind=post.kind, all_in=post.all_in)
        if post.kind in ("big-blind", "both-blinds", "button-blind", "straddle"):
            full = max(live, self.nominal) if post.kind != "straddle" else live
            if full > self.bet:
                self.last_raise = full if post.kind != "straddle" else max(full - self.bet, self.last_raise)
                self.bet = self.level = full
            self.bets = 1
            if post.kind == "straddle":
                self.big_blind = post.seat
        else:
            self.bet = max(self.bet, live)

    def _revive(self, call: ev.Call) -> None:
        """A second small blind is live after all where its poster calls only what is missing beside it."""
        dead = self.dead.get(call.seat, 0)
        if dead and self.street == self.first and call.amount == self.bet - self.live[call.seat] - dead:
            self.live[call.seat] += dead
            self.dead[call.seat] = 0

    def _act(self, event: ev.Event) -> None:
        seat: int = event.seat  # type: ignore[attr-defined]
        if self.bet < self.nominal and self.street == self.first:
            self.bet = self.nominal
        kind = event.__class__
        if kind is ev.Fold:
            self._fold(event, seat)
        elif kind is ev.Check:
            self._put(event, "check", self.live.get(seat, 0), 0)
        elif kind is ev.AllIn and event.added is None:  # type: ignore[attr-defined]
            self.all_in.add(seat)
            return
        else:
            self._bet(event, seat)
        self.last = seat

    def _fold(self, event: ev.Event, seat: int) -> None:
        if seat in self.live:
            before, stack = self.live[seat], self.stacks.get(seat)
            self._keep(
                Step(
                    event, seat, self.street, "fold", 0, 0, before, before, self.bet, 0, self.pot,
                    None if stack is None else stack - self.contributed[seat], False,
                    self.last_raise, self.level, self.bets, seat not in self.closed, self._turn(seat, "fold"),
                    len(self.order) - len(self.folded) - 1,
                )
            )  # fmt: skip
            self.closed.add(seat)
        self.folded[seat] = self.street

    def _keep(self, step: Step) -> None:
        self.steps.append(step)
        self.by_verb.setdefault(step.verb, []).append(step)

    def _bet(self, event: ev.Event, seat: int) -> None:
        """An action that puts chips in."""
        if event.__class__ is ev.Call:
            self._revive(event)
        before = self.live.get(seat, 0)
        match event:
            case ev.Call():
                self._put(event, "call", before + event.amount, event.amount, all_in=event.all_in)
            case ev.Bet():
                self._put(event, "bet", before + event.amount, event.amount, all_in=event.all_in)
            case ev.BringIn():
                self._put(event, "bring-in", before + event.amount, event.amount, all_in=event.all_in)
            case ev.Raise():
                to = event.to if event.to is not None else before + (event.added or 0)
                added = event.added if event.added is not None else to - before
                self._put(event, "raise", before + added, added, all_in=event.all_in)
            case ev.Complete():
                self._put(event, "complete", before + event.added, event.added, all_in=event.all_in)
            case ev.AllIn():
                to = before + (event.added or 0)
                verb: Verb = "call" if to <= self.bet else "raise" if self.bet else "bet"
                self._put(event, verb, to, event.added or 0, all_in=True)

    def _put(
        self,
        event: ev.Event,
        verb: Verb,
        to: int,
        added: int,
        dead: int = 0,
        *,
        all_in: bool = False,
        implied: bool = False,
        kind: str | None = None,
    ) -> None:
        seat: int = event.seat  # type: ignore[attr-defined]
        live = self.live
        if seat not in live:
            return
        stack, put = self.stacks.get(seat), self.contributed[seat]
        left = None if stack is None else stack - put
        out = all_in
        if added and not out:
            out = (left is not None and added >= left) or bool(self.cap and put + added >= self.cap)
        before, live[seat] = live[seat], 0
        others = max(live.values())
        live[seat] = before if kind == "ante" else to
        step = Step(
            event, seat, self.street, verb, added, dead, before, to, self.bet, others, self.pot, left, out,
            self.last_raise, self.level, self.bets, seat not in self.closed, self._turn(seat, verb),
            len(self.order) - len(self.folded) - 1, implied, kind,
        )  # fmt: skip
        self._keep(step)
        if added:
            self.contributed[seat] = put + added
            self.pot += added
            self.dead[seat] += dead
        if out:
            self.all_in.add(seat)
        if verb != "post":
            self._advance(step)

    def _advance(self, step: Step) -> None:
        """What a step does to the bet, the count of bets and who may still raise."""
        self.closed.add(step.seat)
        if step.verb == "bring-in":
            self.bet = max(self.bet, step.to)
            self.closed.discard(step.seat)
            return
        if step.to <= self.bet or step.verb in ("check", "call"):
            self.bet = max(self.bet, step.to)
            return
        size = step.to - self.bet
        if self._reopens(step, size):
            self.closed = {step.seat}
        if self._full(step, size):
            self.last_raise = step.to if self.game.family == "stud" and not self.bets else size
            self.bets, self.level = self.bets + 1, step.to
        self.bet = step.to

    def _full(self, step: Step, size: int) -> bool:
        """Whether a bet or raise counts as one: not an all-in for less. In fixed limit what completes one counts."""
        if self.hand.limit == "fixed-limit":
            due = self.bet_size(step)
            return not due or step.to >= step.level + due or not step.all_in
        return not step.all_in or size >= max(step.last_raise, self.hand.stakes.big_blind or 0)

    def _reopens(self, step: Step, size: int) -> bool:
        """Whether players who have acted may raise again: after a full bet, in fixed limit after half of one too."""
        due = self.bet_size(step) if self.hand.limit == "fixed-limit" else None
        return self._full(step, size) or bool(due and size * 2 >= due)

    def bet_size(self, step: Step) -> int | None:
        """The bet of the street in a fixed-limit game, minor units."""
        row = self.streets.get(step.street)
        stakes = self.hand.stakes
        return None if row is None else stakes.small_bet if row.bet == "small" else stakes.big_bet

    def _turn(self, seat: int, verb: Verb) -> int | None:
        """Whose turn it is: the next clockwise who can act. None where that can't be said: forced bets, the first of a
        stud street, and the fold of somebody away whose blind put him all-in."""
        if verb in ("post", "bring-in") or (verb == "fold" and seat in self.all_in):
            return None
        if self.last is None:
            row = self.streets.get(self.street)
            if row is None or self.game.family == "stud":
                return None
            start = self.big_blind if row.opens == "left-of-big-blind" else None
            if row.opens == "left-of-big-blind" and start is None:
                return None
        else:
            start = self.last
        folded, all_in = self.folded, self.all_in
        for other in self.order if start is None else self.rings.get(start, self.order):
            if other not in folded and other not in all_in:
                return other
        return None


def _stack(player: Player) -> int | None:
    """The stack, None where it can't be the true one: of somebody who joined, or 0 before he bought in."""
    return player.stack or None
