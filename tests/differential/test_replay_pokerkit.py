"""Replay against pokerkit: the same random fixed-limit hands, card by card and bet by bet; what each player has won.

Where pokerkit does otherwise (0.7.7):

- its fixed-limit Omaha hi-lo is pot limit by mistake: a class of our own has the right limit;
- all odd chips go to the first of the tied players: our policy ``button/all_to_first`` is that rule;
- in stud the first is the lowest index, not the highest card: there only hands without odd chips in a tie compare;
- pots are merged where the same players are left once beaten hands are killed: several pots with odd chips are left
  out;
- where a low qualifies in one pot and none does in another, it divides the low half of the other among all its players
  instead of giving it to the high (P-O8-17): such hands are left out;
- a big blind that is all-in for less is the bet to call; here the full blind is: such hands are left out;
- the last player with chips is still asked to check: done for him, where it costs nothing;
- rake is per pot: the hands are tournament hands, without rake;
- it has no shared river card in stud: such hands are left out.
"""

import warnings

import pytest

from tests.hands import judge
from tests.planted import Dealt, generate, written
from tests.planted.share import clockwise

pokerkit = pytest.importorskip("pokerkit")
games = pytest.importorskip("pokerkit.games")
HANDS = 250


class FixedLimitOmahaHighLow(games.FixedLimitPokerMixin, games.OmahaHoldemMixin, games.Holdem):  # type: ignore[misc, name-defined]
    """Fixed-limit Omaha hi-lo, fixed limit."""

    hand_types = games.FixedLimitOmahaHoldemHighLowSplitEightOrBetter.hand_types


GAMES = {
    "holdem": games.FixedLimitTexasHoldem,
    "omaha-hilo": FixedLimitOmahaHighLow,
    "stud": games.FixedLimitSevenCardStud,
    "stud-hilo": games.FixedLimitSevenCardStudHighLowSplitEightOrBetter,
}
AUTOMATIONS = tuple(
    pokerkit.Automation[name]
    for name in (
        "ANTE_POSTING", "BET_COLLECTION", "BLIND_OR_STRADDLE_POSTING", "HOLE_CARDS_SHOWING_OR_MUCKING", "HAND_KILLING",
        "CHIPS_PUSHING", "CHIPS_PULLING",
    )
)  # fmt: skip


class Table:
    """pokerkit's state of one hand; seats by its index, the button (or the highest seat) last."""

    def __init__(self, hand: Dealt) -> None:
        self.hand = hand
        self.seats = clockwise([seat.number for seat in hand.seats], hand.button or 0)
        stacks = {seat.number: seat.stack for seat in hand.seats}
        stakes = hand.header.stakes
        forced = (stakes.bring_in,) if hand.button is None else ((stakes.small_blind, stakes.big_blind),)
        rules = GAMES[hand.header.game](AUTOMATIONS, True, stakes.ante, *forced, stakes.small_bet, stakes.big_bet)
        self.state = rules([stacks[seat] for seat in self.seats], len(self.seats))
        self.held = {seat: list(cards) for seat, cards in hand.hole.items()}
        self.board = list(hand.boards[0]) if hand.boards else []

    def deal(self) -> None:
        """Every card that is due, those of the hand; burnt cards are unknown."""
        state = self.state
        while state.status:
            if state.can_burn_card("??"):
                state.burn_card("??")
            elif state.can_deal_hole():
                seat = self.seats[state.hole_dealee_index]
                state.deal_hole(self.held[seat].pop(0))
            elif state.can_deal_board():
                count = state.board_dealing_count
                state.deal_board("".join(self.board[:count]))
                del self.board[:count]
            else:
                return

    def play(self) -> dict[int, int]:
        """All events of the hand; what each seat has won or lost."""
        self.deal()
        for event in self.hand.events:
            if event.kind == "bring-in" and not self.state.can_post_bring_in():
                continue  # all others are all-in for the ante: it comes back
            if event.kind in ("fold", "check", "call", "bet", "raise", "complete", "bring-in"):
                assert self.seats[self.state.actor_index] == event.seat
                self.act(event.kind, event.to)
                self.deal()
        if self.state.actor_index is not None:
            assert not self.state.checking_or_calling_amount
            self.state.check_or_call()
            self.deal()
        assert not self.state.status
        return dict(zip(self.seats, self.state.payoffs, strict=True))

    def act(self, kind: str, to: int) -> None:
        match kind:
            case "fold":
                self.state.fold()
            case "check" | "call":
                self.state.check_or_call()
            case "bring-in":
                self.state.post_bring_in()
            case _:
                self.state.complete_bet_or_raise_to(to)


def by_pokerkit(hand: Dealt) -> dict[int, int]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of cards not dealt in its own order
        return Table(hand).play()


def ours(hand: Dealt) -> dict[int, int]:
    """What each seat has won or lost by the replay of the printed hand."""
    case = judge(written(hand).text).replay
    settled = case.by_policy("button/all_to_first") if hand.button else case.settlement
    return {
        seat.number: settled.expected.get(seat.number, 0)
        + case.paid.returned.get(seat.number, 0)
        - case.bets.contributed.get(seat.number, 0)
        for seat in hand.seats
    }


def comparable(hand: Dealt) -> bool:
    """None of the known differences."""
    if any(event.kind == "big-blind" and event.all_in for event in hand.events):
        return False
    contested = [share for share in hand.shares if len(hand.pots[share.pot].eligible) > 1]
    if len({share.half == "whole" for share in contested}) > 1:
        return False
    if len(hand.pots) > 1 and {"odd-chip", "odd-half"} & hand.features:
        return False
    return bool(hand.button) or (not hand.boards and "odd-chip" not in hand.features)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_hands_end_the_same(game: str) -> None:
    compared = shown = tied = 0
    for seed in range(HANDS):
        hand = generate(300_000 + seed, game=game, limit="fixed-limit", kind="tournament")
        if not comparable(hand):
            continue
        assert by_pokerkit(hand) == ours(hand), seed
        compared += 1
        shown += bool(hand.showdown)
        tied += "tie" in hand.features
    assert compared > 0.7 * HANDS and shown > 0.3 * HANDS and tied > 20


def test_the_known_differences_are_still_there() -> None:
    """When one of them is gone, this file can be simpler."""
    assert issubclass(games.FixedLimitOmahaHoldemHighLowSplitEightOrBetter, games.PotLimitPokerMixin)
    odd = [
        hand for seed in range(400) if "odd-chip" in (hand := generate(seed, game="stud", kind="tournament")).features
    ]
    assert any(by_pokerkit(hand) != ours(hand) for hand in odd if not hand.boards)
