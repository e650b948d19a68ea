"""Pots by layer, rake, halves and odd chips: the plainest bookkeeping that gives the right answer."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from .games import Game
from .model import Card, Pot, Share, Unclear
from .ranks import Score, best, odd_card


def clockwise(seats: Sequence[int], after: int) -> list[int]:
    """*seats* in order, beginning with the first one after seat *after*."""
    ordered = sorted(seats)
    return [seat for seat in ordered if seat > after] + [seat for seat in ordered if seat <= after]


def layers(put: dict[int, int], contenders: Sequence[int]) -> list[Pot]:
    """The pots, main pot first; *put* is each seat's contribution after the uncalled bet went back."""
    pots: list[Pot] = []
    below = 0
    for level in sorted({put[seat] for seat in contenders}):
        amount = sum(min(chips, level) - min(chips, below) for chips in put.values())
        pots.append(Pot(amount, 0, tuple(sorted(seat for seat in contenders if put[seat] >= level))))
        below = level
    if sum(pot.amount for pot in pots) != sum(put.values()):
        raise AssertionError("chips above every contender's level")
    return pots


def raked(pots: Sequence[Pot], percent: int, cap: int) -> list[Pot]:
    """Rake pot after pot, main pot first: what the pots so far owe together, less what the earlier ones paid."""
    result: list[Pot] = []
    total = paid = 0
    for pot in pots:
        total += pot.amount
        owed = min(total * percent // 100, cap)
        result.append(replace(pot, rake=owed - paid))
        paid = owed
    return result


def halves(amount: int) -> tuple[int, int]:
    """Two halves, the odd unit in the first."""
    return (amount + 1) // 2, amount // 2


def split(amount: int, winners: Sequence[int]) -> dict[int, int]:
    """*amount* in equal parts, one odd unit each to the first of *winners*."""
    part, odd = divmod(amount, len(winners))
    return {seat: part + (place < odd) for place, seat in enumerate(winners)}


class Table:
    """Everything a split needs: the game, own cards by seat, the boards, and the button (``None`` in stud)."""

    def __init__(
        self, game: Game, hole: Mapping[int, tuple[Card, ...]], boards: Sequence[tuple[Card, ...]], button: int | None
    ) -> None:
        self.game = game
        self.hole = hole
        self.boards = boards
        self.button = button
        self._scores: dict[tuple[int, int, str], tuple[Score, tuple[Card, ...]] | None] = {}

    def ranked(self, seat: int, board: int, half: str) -> tuple[Score, tuple[Card, ...]] | None:
        """Score and five cards of *seat* for ``"high"`` or ``"low"`` on board 1 or 2; ``None`` if there is none."""
        key = (seat, board, half)
        if key not in self._scores:
            kind = self.game.high if half == "high" else self.game.low
            shared = self.boards[board - 1] if self.boards else ()
            self._scores[key] = best(kind, self.hole[seat], shared, self.game.two) if kind else None
        return self._scores[key]

    def winners(self, eligible: Sequence[int], board: int, half: str) -> list[int]:
        """The seats whose *half* is best, in the order in which they get odd chips; none if no low qualifies."""
        ranked = {seat: found[0] for seat in eligible if (found := self.ranked(seat, board, half)) is not None}
        if not ranked:
            return []
        top = max(ranked.values())
        return self.odd_order([seat for seat, score in ranked.items() if score == top], half == "low")

    def odd_order(self, seats: Sequence[int], low: bool) -> list[int]:
        """Button games: clockwise from the button's left. Stud: by the highest (low half: lowest) own card."""
        if self.button is not None:
            return clockwise(seats, self.button)
        return sorted(seats, key=lambda seat: odd_card(self.hole[seat], low), reverse=True)

    def divide(self, pots: Sequence[Pot]) -> list[Share]:
        """Every pot on every board, half by half. A pot only one player can win is paid once, whatever the boards."""
        shares: list[Share] = []
        for number, pot in enumerate(pots):
            net = pot.amount - pot.rake
            if len(pot.eligible) == 1:
                shares.append(_share(number, 1, "whole", net, pot.eligible))
            elif len(self.boards) == 2:
                for board, part in enumerate(halves(net), 1):
                    shares += self._on_board(number, board, part, pot.eligible)
            else:
                shares += self._on_board(number, 1, net, pot.eligible)
        return shares

    def _on_board(self, pot: int, board: int, amount: int, eligible: Sequence[int]) -> list[Share]:
        if not (self.game.high and self.game.low):
            half = "high" if self.game.high else "low"
            return [_share(pot, board, "whole", amount, self.winners(eligible, board, half))]
        highs, lows = self.winners(eligible, board, "high"), self.winners(eligible, board, "low")
        if not lows:
            return [_share(pot, board, "whole", amount, highs)]
        if self.button is None and len(highs) > 1 and set(highs) == set(lows):
            raise Unclear("stud, both halves tied by the same seats: whole pot or two halves")
        first, second = halves(amount)
        return [_share(pot, board, "high", first, highs), _share(pot, board, "low", second, lows)]


def _share(pot: int, board: int, half: str, amount: int, order: Sequence[int]) -> Share:
    return Share(pot, board, half, amount, tuple(order), amount % len(order), split(amount, order))
