"""Random but legal betting: forced bets, rounds in no, pot and fixed limit, uncalled bets going back."""

from dataclasses import dataclass, field
from random import Random

from .games import FL, PL
from .model import Event, Unclear
from .share import clockwise

CAP = 4


@dataclass(frozen=True, slots=True)
class Temper:
    """How a random player plays: the chance to fold when he must pay, and to bet or raise when he may."""

    fold: float
    bet: float


@dataclass
class Round:
    """One betting round: the bet to match, the last full raise, how many bets there were, who may still raise."""

    street: str
    level: int
    step: int
    size: int
    bets: int = 0
    short: bool = False
    acted: set[int] = field(default_factory=set)
    bet: dict[int, int] = field(default_factory=dict)
    aggressor: int | None = None


class Betting:
    """The chips of one hand. ``stack`` is what is left, ``put`` what went in; ``folded`` names the street."""

    def __init__(
        self, rng: Random, limit: str, big_blind: int, stacks: dict[int, int], tempers: dict[int, Temper]
    ) -> None:
        self.rng = rng
        self.limit = limit
        self.big_blind = big_blind
        self.stack = dict(stacks)
        self.put = dict.fromkeys(stacks, 0)
        self.returned = dict.fromkeys(stacks, 0)
        self.folded: dict[int, str] = {}
        self.events: list[Event] = []
        self.tempers = tempers

    @property
    def contenders(self) -> list[int]:
        """Seats that have not folded."""
        return [seat for seat in self.stack if seat not in self.folded]

    @property
    def live(self) -> list[int]:
        """Contenders who still have chips."""
        return [seat for seat in self.contenders if self.stack[seat]]

    def pay(self, seat: int, amount: int, now: Round | None = None) -> tuple[int, bool]:
        """Move up to *amount* from a stack to the pot; what went in, and whether that was all."""
        paid = min(amount, self.stack[seat])
        self.stack[seat] -= paid
        self.put[seat] += paid
        if now is not None:
            now.bet[seat] = now.bet.get(seat, 0) + paid
        return paid, not self.stack[seat]

    def post(self, kind: str, seat: int, amount: int, now: Round | None = None) -> None:
        """A forced bet; a short stack posts what it has."""
        paid, all_in = self.pay(seat, amount, now)
        self.events.append(Event(kind, seat, paid, paid, all_in=all_in))

    def play(self, now: Round, first: int) -> None:
        """One round from the first live seat at or after *first*; then an uncalled bet goes back."""
        order = clockwise(list(self.stack), first - 1)
        waiting = [seat for seat in order if seat in self.live and seat not in now.acted]
        if len(self.live) == 1 and not self._owes(now, self.live[0]):
            waiting = []
        while waiting and len(self.contenders) > 1:
            seat = waiting.pop(0)
            if len(self.live) == 1 and not self._owes(now, seat):
                break
            level = now.level
            self._act(now, seat)
            if now.level > level:
                others = clockwise(list(self.stack), seat)
                waiting = [other for other in others if other in self.live and other != seat]
        self.give_back()

    def give_back(self) -> None:
        """Return what nobody could match."""
        (top, seat), (second, _) = sorted(((chips, seat) for seat, chips in self.put.items()), reverse=True)[:2]
        if top > second and seat not in self.folded:
            self.put[seat] -= top - second
            self.returned[seat] += top - second
            self.stack[seat] += top - second
            self.events.append(Event("return", seat, top - second))

    def _owes(self, now: Round, seat: int) -> int:
        """What *seat* must put in to stay. Unclear where a short blind leaves the amount open."""
        have = now.bet.get(seat, 0)
        if self.live != [seat]:
            return max(0, now.level - have)
        target = max(now.bet.get(other, 0) for other in self.contenders if other != seat)
        if have < target < now.level:
            raise Unclear("last player against a blind that was all-in for less")
        return max(0, target - have)

    def _act(self, now: Round, seat: int) -> None:
        temper, owes = self.tempers[seat], self._owes(now, seat)
        may_raise = seat not in now.acted and len(self.live) > 1 and self.stack[seat] > owes
        if may_raise and self.rng.random() < temper.bet and self._raise(now, seat, owes):
            return
        now.acted.add(seat)
        if not owes:
            self.events.append(Event("check", seat, street=now.street))
        elif self.rng.random() < temper.fold:
            self.folded[seat] = now.street
            self.events.append(Event("fold", seat, street=now.street))
        else:
            paid, all_in = self.pay(seat, owes, now)
            self.events.append(Event("call", seat, paid, now.bet[seat], all_in=all_in, street=now.street))

    def _raise(self, now: Round, seat: int, owes: int) -> bool:
        """Bet or raise if the limit allows one; whether it did."""
        have = now.bet.get(seat, 0)
        everything = have + self.stack[seat]
        to = self._fixed(now, everything) if self.limit == FL else self._free(now, owes, everything)
        if to is None:
            return False
        full = to >= self._full_raise(now)
        kind = "bet" if not now.level else "complete" if now.level < now.size and self.limit == FL else "raise"
        paid, all_in = self.pay(seat, to - have, now)
        self.events.append(Event(kind, seat, paid, to, to - now.level, all_in, now.street))
        if full:
            now.step = to - now.level if self.limit != FL else now.step
            now.acted = {seat}
        else:
            now.short = True
            now.acted.add(seat)
        now.bets += 1
        now.level = to
        now.aggressor = seat
        return True

    def _full_raise(self, now: Round) -> int:
        if self.limit == FL:
            return now.size if now.level < now.size else now.level + now.size
        return now.level + now.step

    def _fixed(self, now: Round, everything: int) -> int | None:
        """Fixed limit: one size, four bets a round; no raise after an all-in for less (its size is disputed)."""
        return None if now.bets >= CAP or now.short else min(self._full_raise(now), everything)

    def _free(self, now: Round, owes: int, everything: int) -> int | None:
        """No and pot limit: from the last full raise up to the stack or the pot; all-in for less is allowed."""
        least, most = now.level + now.step, everything
        if self.limit == PL:
            most = min(most, now.level + sum(self.put.values()) + owes)
        if most < least:
            return everything if most == everything else None
        style = self.rng.random()
        if style < 0.35:
            return least
        if style < 0.6:
            return self.rng.randint(least, min(most, 3 * least))
        return self.rng.randint(least, most) if style < 0.75 else most


def opening(street: str, limit: str, big_blind: int, size: int, level: int = 0, bets: int = 0) -> Round:
    """A fresh round; *level* is the blind or bring-in already to be matched."""
    return Round(street, level, big_blind, size if limit == FL else big_blind, bets)
