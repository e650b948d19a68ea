"""The streets of the three families of games: community cards, stud, draw."""

from random import Random

from .bets import Betting, Round, opening
from .games import BOARD_STREETS, FL, RUN_TWICE_GAMES, STUD_STREETS, Game
from .model import Card, Event, Stakes, Unclear
from .ranks import HIGH, LOW, SUITS, showing
from .share import clockwise
from .shuffle import Deck


class Streets:
    """Plays one hand to its end. Afterwards ``hole``, ``boards``, ``betting`` and ``show_order`` hold what happened."""

    def __init__(
        self,
        rng: Random,
        game: Game,
        stakes: Stakes,
        betting: Betting,
        deck: Deck,
        button: int | None,
        may_run_twice: bool,
    ) -> None:
        self.rng = rng
        self.game = game
        self.stakes = stakes
        self.betting = betting
        self.deck = deck
        self.button = button
        self.may_run_twice = may_run_twice and game.name in RUN_TWICE_GAMES
        self.hole: dict[int, list[Card]] = {seat: [] for seat in betting.stack}
        self.first_hands: dict[int, tuple[Card, ...]] = {}
        self.boards: list[list[Card]] = []
        self.raked = False
        self.show_first = 0
        self.shared_river_allowed = True

    def play(self) -> None:
        """The whole hand."""
        {"board": self._board, "stud": self._stud, "draw": self._draw}[self.game.family]()

    def _deal(self, count: int) -> None:
        for seat in self.betting.contenders:
            self.hole[seat] += [self.deck.take(seat) for _ in range(count)]

    def _event(self, street: str, cards: tuple[Card, ...] = (), board: int = 0) -> None:
        self.betting.events.append(Event("street", street=street, cards=cards, board=board))

    def _antes(self) -> None:
        if self.stakes.ante:
            for seat in list(self.betting.stack):
                self.betting.post("ante", seat, self.stakes.ante)

    def _blinds(self, street: str) -> tuple[Round, int]:
        """Post the blinds; the first round and the seat that opens it."""
        assert self.button is not None
        order = clockwise(list(self.betting.stack), self.button)
        size, big = self.stakes.small_bet, self.stakes.big_blind
        now = opening(street, self.betting.limit, big, size, level=big, bets=1)
        if self.game.high == "short":
            poster, first = self.button, order[0]
            kind = "button-blind"
        else:
            small, poster = (order[1], order[0]) if len(order) == 2 else (order[0], order[1])
            first, kind = clockwise(order, poster)[0], "big-blind"
            if self.betting.stack[small]:
                self.betting.post("small-blind", small, self.stakes.small_blind, now)
        if not self.betting.stack[poster]:
            raise Unclear("the big blind is all-in for his ante")
        self.betting.post(kind, poster, big, now)
        return now, first

    def _round(self, now: Round, first: int) -> None:
        """Bet if somebody can; remember who would show first."""
        can_bet = len(self.betting.live) > 1 or now.level
        self.show_first = first
        if can_bet:
            self.betting.play(now, first)
            self.show_first = now.aggressor or first

    def _after_button(self) -> int:
        assert self.button is not None
        return clockwise(self.betting.contenders, self.button)[0]

    def _board(self) -> None:
        self._antes()
        now, first = self._blinds("preflop")
        self._deal(self.game.hole)
        self.first_hands = {seat: tuple(cards) for seat, cards in self.hole.items()}
        shown = self.deck.turn(1) if self.game.name.startswith("courchevel") else ()
        self.boards = [list(shown)]
        self._event("preflop", shown)
        self._round(now, first)
        for street in BOARD_STREETS[1:]:
            if len(self.betting.contenders) == 1:
                return
            self.raked = True
            if len(self.betting.live) < 2 and self.may_run_twice:
                if self.rng.random() < 0.6:
                    self._twice(street)
                    return
                self.may_run_twice = False
            cards = self.deck.turn((3 if street == "flop" else 1) - (len(shown) if street == "flop" else 0))
            self.boards[0] += cards
            self._event(street, cards)
            size = self.stakes.small_bet if street == "flop" else self.stakes.big_bet
            self._round(opening(street, self.betting.limit, self.stakes.big_blind, size), self._after_button())

    def _twice(self, street: str) -> None:
        """Deal the rest of the board twice."""
        common = list(self.boards[0])
        self.boards = []
        for board in (1, 2):
            self.boards.append(list(common))
            for name in BOARD_STREETS[BOARD_STREETS.index(street) :]:
                cards = self.deck.turn(3 if name == "flop" else 1)
                self.boards[-1] += cards
                self._event(name, cards, board)
        self.show_first = self._after_button()

    def _stud(self) -> None:
        self._antes()
        self._deal(3)
        self.first_hands = {seat: tuple(cards) for seat, cards in self.hole.items()}
        self._event("third")
        bringer = self._bringer()
        if self.betting.stack[bringer] < self.stakes.bring_in:
            raise Unclear("the bring-in is all-in for less")
        now = opening("third", FL, 0, self.stakes.small_bet, level=self.stakes.bring_in)
        now.acted.add(bringer)
        self.betting.post("bring-in", bringer, self.stakes.bring_in, now)
        self._round(now, clockwise(list(self.betting.stack), bringer)[0])
        for street in STUD_STREETS[1:]:
            if len(self.betting.contenders) == 1:
                return
            self.raked = True
            self._event(street, self._seventh() if street == "seventh" else self._up())
            size = self.stakes.small_bet if street == "fourth" else self.stakes.big_bet
            self._round(opening(street, FL, 0, size), self._leader())

    def _up(self) -> tuple[Card, ...]:
        self._deal(1)
        return ()

    def _seventh(self) -> tuple[Card, ...]:
        """A card each, or one for all if the deck is too short."""
        if len(self.deck.rest) >= len(self.betting.contenders):
            return self._up()
        if not self.shared_river_allowed:
            raise Unclear("how this room shows a shared river card")
        shared = (self.deck.rest.pop(),)
        self.boards = [list(shared)]
        return shared

    def _bringer(self) -> int:
        """Lowest door card (razz: highest, ace low), equal ranks by suit C<D<H<S."""
        doors = {seat: cards[2] for seat, cards in self.hole.items()}
        if self.game.low == "razz":
            return max(doors, key=lambda seat: (LOW[doors[seat][0]], SUITS.index(doors[seat][1])))
        return min(doors, key=lambda seat: (HIGH[doors[seat][0]], SUITS.index(doors[seat][1])))

    def _leader(self) -> int:
        """Who opens: the best hand showing (razz: the lowest), the lowest seat number of equal ones."""
        razz = self.game.low == "razz"
        seats = sorted(self.betting.contenders)
        up = {seat: showing(self.hole[seat][2:6], ace_low=razz) for seat in seats}
        leader = min(seats, key=lambda seat: up[seat]) if razz else max(seats, key=lambda seat: up[seat])
        if leader not in self.betting.live and len(self.betting.live) > 1:
            raise Unclear("the hand that should open is all-in")
        return leader

    def _draw(self) -> None:
        self._antes()
        now, first = self._blinds("deal")
        self._deal(self.game.hole)
        self.first_hands = {seat: tuple(cards) for seat, cards in self.hole.items()}
        self._event("deal")
        self._round(now, first)
        for number in range(1, self.game.draws + 1):
            if len(self.betting.contenders) == 1:
                return
            self.raked = True
            street = f"draw-{number}" if self.game.draws > 1 else "draw"
            self._event(street)
            self._exchange()
            small = self.game.draws > 1 and number == 1
            size = self.stakes.small_bet if small else self.stakes.big_bet
            self._round(opening(street, self.betting.limit, self.stakes.big_blind, size), self._after_button())

    def _exchange(self) -> None:
        """Everybody left draws, clockwise from the button's left; twins mostly stand pat."""
        assert self.button is not None
        for seat in clockwise(self.betting.contenders, self.button):
            pat = seat in self.deck.twins and self.rng.random() < 0.85
            count = 0 if pat else min(self.rng.choice((0, 1, 1, 2, 2, 3)), len(self.deck.rest))
            away = self.rng.sample(self.hole[seat], count)
            kept = [card for card in self.hole[seat] if card not in away]
            got = [self.deck.rest.pop() for _ in away]
            self.hole[seat] = kept + got
            self.betting.events.append(Event("draw", seat, cards=tuple(away), got=tuple(got), kept=tuple(kept)))
