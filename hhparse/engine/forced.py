"""Forced bets: antes and blinds, what of them is live and what dead, and those a text leaves out. Knows no room."""

from collections.abc import Sequence

from hhparse import events as ev
from hhparse.games import Game
from hhparse.hand import Hand


class ForcedBets:
    """What the forced bets of a hand are worth. ``nominal``: the full big blind, minor units; 0 in games without
    blinds. It is owed even where the blind posted is short, since that may be all-in for less."""

    def __init__(self, hand: Hand, game: Game, order: Sequence[int]) -> None:
        self._hand, self._order, self._stakes = hand, order, hand.stakes
        self._posts = hand.of(ev.Post)
        blinds = game.forced != "ante-bring-in"
        self.nominal = (hand.stakes.small_bet or hand.stakes.big_blind or self._called()) if blinds else 0
        self._lone_ante = len(order) > 2 and sum(post.kind == "ante" for post in self._posts) == 1

    def _called(self) -> int:
        """What the first to put chips in makes the big blind, where it was posted short and nothing else tells it; 0
        where he does more than call."""
        live: dict[int, int] = {}
        for event in self._hand.events:
            if isinstance(event, ev.Post) and event.kind != "ante":
                live[event.seat] = live.get(event.seat, 0) + event.amount
            elif isinstance(event, ev.Call):
                return live.get(event.seat, 0) + event.amount
            elif isinstance(event, ev.Bet | ev.Raise | ev.AllIn | ev.Summary):
                break
        return 0

    def parts(self, post: ev.Post) -> tuple[int, int]:
        """(live, dead) chips of a post, minor units."""
        amount = post.amount
        if post.kind == "ante":
            return (0, amount) if self._lone_ante else (amount, 0)
        if post.kind == "both-blinds":
            live = min(amount, self._big_blind() or amount * 2 // 3)
            return live, amount - live
        if post.kind == "small-and-dead":
            live = min(amount, self._stakes.small_blind or amount // 2)
            return live, amount - live
        if post.kind == "dead-blind" or (post.kind == "small-blind" and self._late(post)):
            return 0, amount
        return amount, 0

    def _big_blind(self) -> int:
        return self.nominal or max((post.amount for post in self._posts if post.kind == "big-blind"), default=0)

    def _late(self, post: ev.Post) -> bool:
        """Whether this is a missed small blind (dead): another seat has the blind's position, or its poster has the big
        blind as well (U-O8-22)."""
        if any(other.kind == "big-blind" and other.seat == post.seat for other in self._posts):
            return True
        smalls = [other.seat for other in self._posts if other.kind == "small-blind"]
        return len(smalls) > 1 and post.seat != min(smalls, key=self._order.index)

    def implied(self) -> tuple[ev.Post, ...]:
        """The forced bets of a tournament hand whose level is stated but whose blinds (and antes) the text leaves
        out."""
        hand, order, stakes, posts = self._hand, self._order, self._stakes, self._posts
        if stakes.source != "level" or len(order) < 2 or hand.button is None or any(p.kind != "ante" for p in posts):
            return ()
        line = next((event.line for event in hand.of(ev.Seat)), hand.source.line)
        left = {player.seat: player.stack or 0 for player in hand.players}
        made = []

        def post(seat: int, kind: str, amount: int | None) -> None:
            paid = min(amount or 0, left[seat])
            left[seat] -= paid
            if paid:
                made.append(ev.Post(line, seat, kind, paid))  # type: ignore[arg-type]

        for ante in posts:
            left[ante.seat] -= ante.amount
        for seat in () if posts else order:
            post(seat, "ante", stakes.ante)
        big = stakes.big_blind or stakes.small_bet or 0
        heads_up = len(order) == 2 and order[-1] == hand.button
        small_seat, big_seat = order[::-1] if heads_up else order[:2]
        if hand.of(ev.NoSmallBlind):
            big_seat = order[0]
        else:
            post(small_seat, "small-blind", stakes.small_blind or big // 2)
        post(big_seat, "big-blind", big)
        return tuple(made)
