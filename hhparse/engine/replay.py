"""One hand through the rules of one house: betting, pots, showdown, division. Knows no room."""

import functools

import msgspec

from hhparse.engine.betting import Betting, betting
from hhparse.engine.pots import Pot, pots, uncalled
from hhparse.engine.settle import Settlement, Terms, other_policy, settle
from hhparse.engine.showdown import Showdown, own_cards, showdown
from hhparse.engine.stated import Paid, by_pot, paid
from hhparse.games import GAMES, Game
from hhparse.hand import Hand
from hhparse.rules.house import HouseRules
from hhparse.rules.odd_chips import POLICIES, Policy, Table


class Replay(msgspec.Struct, frozen=True, gc=False):
    """What the rules make of a hand. ``bets``: every step; ``paid``: the room's payments in one form; ``pots``: before
    rake; ``showdown``: who wins what; ``settlement``: what each winner gets. ``policy`` places the odd chips."""

    hand: Hand
    game: Game
    house: HouseRules
    policy: Policy
    bets: Betting
    paid: Paid
    pots: tuple[Pot, ...]
    showdown: Showdown
    terms: Terms
    settlement: Settlement

    @property
    def total_pot(self) -> int:
        """Contributions less returns, before rake, minor units."""
        return sum(self.bets.contributed.values()) - sum(self.paid.returned.values())

    @property
    def uncalled(self) -> tuple[int, int] | None:
        """(seat, amount) of the bet nobody called, by the bets alone."""
        return uncalled(self.bets)

    def by_policy(self, name: str) -> Settlement:
        """The division under another odd-chip policy, all else equal."""
        return other_policy(self.settlement, self.showdown.contests, self.pots, self.terms, name)


def replay(hand: Hand, house: HouseRules, policy: str | None = None) -> Replay:
    """Replay *hand* by *house*, odd chips by *policy* (an id; default: the house's for the game's family)."""
    game = GAMES[hand.game]
    rule = house.odd_chip.stud if game.family == "stud" else house.odd_chip.button
    chosen = POLICIES[policy or rule.id]
    bets = betting(hand)
    stated = paid(hand, bets)
    made = () if hand.cancelled else pots(bets, stated.returned)
    shown = showdown(hand, bets, made, by_pot(stated.awards))
    terms = Terms(
        policy=chosen,
        table={board: _table(hand, bets, shown, board) for board in range(1, max(len(hand.boards), 1) + 1)},
        unit=house.unit_in(hand.scale),
        rake_from=house.rake_from,
        rake=stated.rake,
        rake_source=stated.rake_source,
        per_winner=_per_winner(hand, house),
        amounts=functools.partial(_amounts, bets, stated),
        kept=frozenset(event.seat for event in hand.cash_outs),
        boards=house.boards,
    )
    if made:
        settlement = settle(made, shown.contests, stated.awards, terms)
    else:
        settlement = Settlement((), {}, {}, terms.unit, house.rake_from, matches=not stated.awards)
    return Replay(hand, game, house, chosen, bets, stated, made, shown, terms, settlement)


def _table(hand: Hand, bets: Betting, shown: Showdown, board: int) -> Table:
    seats = bets.order
    fives = {seat: held for (seat, n), held in shown.holdings.items() if n == board}
    return Table(
        seats=seats,
        button=hand.button,
        big_blind=bets.big_blind,
        own_cards={seat: cards for seat in bets.contenders if (cards := own_cards(hand, seat))} if fives else {},
        high_five={seat: held.high.cards for seat, held in fives.items() if held.high},
        low_five={seat: held.low.cards for seat, held in fives.items() if held.low},
    )


def _per_winner(hand: Hand, house: HouseRules) -> bool:
    """Whether winners may have been raked at rates of their own: from a date on, in cash games in cents."""
    if house.rake_from == "per_winner":
        return True
    start = house.per_winner_from
    return bool(start and hand.kind == "cash" and hand.scale == 2 and hand.played_at and hand.played_at.date() >= start)


def _amounts(bets: Betting, stated: Paid) -> tuple[int, ...]:
    """Every chip amount of the hand, stacks and rake aside: what a coarser unit has to divide."""
    steps = [step.added for step in bets.steps if step.added]
    return (*steps, *stated.returned.values(), *(award.amount for award in stated.awards))
