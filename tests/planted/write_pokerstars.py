"""PokerStars: ``PokerStars Hand #…`` to the seat lines of the summary, as the room has printed them since 2011."""

from collections.abc import Sequence

from .games import FL, GAMES, STUD_STREETS
from .model import Card, Dealt, Event, Shown
from .share import halves
from .wording import SIGNS, STARS, ordered_letters, stars_money
from .writing import Printed, Written

LIMITS = {"no-limit": "No Limit", "pot-limit": "Pot Limit", FL: "Limit"}
LEVELS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_STREET_WORDS = {
    "preflop": "before Flop", "flop": "on the Flop", "turn": "on the Turn", "river": "on the River",
    "third": "on the 3rd Street", "fourth": "on the 4th Street", "fifth": "on the 5th Street",
    "sixth": "on the 6th Street", "seventh": "on the River",
    "deal": "before the Draw", "draw": "after the Draw", "draw-1": "after the 1st Draw", "draw-2": "after the 2nd Draw",
    "draw-3": "after the 3rd Draw",
}  # fmt: skip
_STUD_TITLES = dict(zip(STUD_STREETS, ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER"), strict=True))
_DRAW_TITLES = {"draw-1": "FIRST DRAW", "draw-2": "SECOND DRAW", "draw-3": "THIRD DRAW"}


def bracket(cards: Sequence[Card]) -> str:
    """``[Ah Kd]``."""
    return "[" + " ".join(cards) + "]"


def written(hand: Dealt) -> Written:
    """The hand and its line index."""
    page = Page(hand)
    page.head()
    for index, event in enumerate(hand.events):
        page.event(index, event)
    page.showdown() if hand.showdown else page.uncontested()
    page.summary()
    return page.out


def write(hand: Dealt) -> str:
    """The hand as text."""
    return written(hand).text


class Page:
    """Prints one hand."""

    def __init__(self, hand: Dealt) -> None:
        self.hand = hand
        self.game = GAMES[hand.header.game]
        self.out = Written()
        self.sign = SIGNS[hand.header.currency] if hand.header.kind == "cash" else ""
        self.end = " " if hand.header.blank_ends else ""
        self.out_of_hand: set[int] = set()
        self.board: dict[int, list[Card]] = {}

    def money(self, amount: int) -> str:
        """An amount in the hand's currency."""
        return stars_money(amount, self.sign)

    def head(self) -> None:
        """The three kinds of line above the first bet."""
        header = self.hand.header
        at = header.played_at
        stamp = f"{at:%Y/%m/%d} {at.hour}:{at:%M:%S} ET"
        game = f"{self.game.stars} {LIMITS[header.limit]}"
        stakes = header.stakes
        pair = (stakes.small_bet, stakes.big_bet) if header.limit == FL else (stakes.small_blind, stakes.big_blind)
        sizes = "/".join(self.money(size) for size in pair)
        if header.kind == "tournament":
            level = LEVELS[header.hand_id % len(LEVELS)]
            buy_in = f"Tournament #{header.tournament}, $1.00+$0.10 USD"
            self.out.put(f"PokerStars Hand #{header.hand_id}: {buy_in} {game} - Level {level} ({sizes}) - {stamp}")
        else:
            inside = f"{sizes} {header.currency}"
            if self.game.high == "short":
                inside = (
                    f"Button Blind {self.money(stakes.big_blind)} - Ante {self.money(stakes.ante)}  {header.currency}"
                )
            self.out.put(f"PokerStars Hand #{header.hand_id}:  {game} ({inside}) - {stamp}")
        table = f"{header.tournament} 1" if header.kind == "tournament" else header.table
        button = "" if self.hand.button is None else f" Seat #{self.hand.button} is the button"
        self.out.put(f"Table '{table}' {header.max_seats}-max{button}", "button")
        for seat in self.hand.seats:
            self.out.put(
                f"Seat {seat.number}: {seat.name} ({self.money(seat.stack)} in chips){self.end}", "seat", seat.number
            )

    def event(self, index: int, event: Event) -> None:
        """The line or lines of one event."""
        if event.kind == "street":
            self._street(index, event)
            return
        name = self.hand.name[event.seat]
        if event.kind == "return":
            self.out.put(f"Uncalled bet ({self.money(event.amount)}) returned to {name}", "event", index)
            return
        if event.kind == "draw":
            self._draw(index, event)
            return
        if event.kind == "fold":
            self.out_of_hand.add(event.seat)
        allin = " and is all-in" if event.all_in else ""
        amount = self.money(event.amount)
        words = {
            "ante": f"posts the ante {amount}", "small-blind": f"posts small blind {amount}",
            "big-blind": f"posts big blind {amount}", "button-blind": f"posts button blind {amount}",
            "bring-in": f"brings in for {amount}", "fold": f"folds{self.end}", "check": f"checks{self.end}",
            "call": f"calls {amount}", "bet": f"bets {amount}",
            "raise": f"raises {self.money(event.over)} to {self.money(event.to)}",
        }  # fmt: skip
        kind = "raise" if event.kind == "complete" else event.kind
        self.out.put(f"{name}: {words[kind]}{allin}", "event", index)

    def _draw(self, index: int, event: Event) -> None:
        name, count = self.hand.name[event.seat], len(event.cards)
        own = event.seat == self.hand.hero
        if not count:
            self.out.put(f"{name}: stands pat" + (f" on {bracket(event.kept)}" if own else ""), "event", index)
            return
        thrown = f" {bracket(event.cards)}" if own else ""
        self.out.put(f"{name}: discards {count} card{'s' if count > 1 else ''}{thrown}", "event", index)
        if own:
            kept = f" {bracket(event.kept)}" if event.kept else ""
            self.out.put(f"Dealt to {name}{kept} {bracket(event.got)}")

    def _street(self, index: int, event: Event) -> None:
        if self.game.family == "stud":
            self._stud_street(index, event)
        elif self.game.family == "draw":
            if event.street == "deal":
                self._hole_cards("DEALING HANDS", index)
            elif event.street in _DRAW_TITLES:
                self.out.put(f"*** {_DRAW_TITLES[event.street]} ***", "event", index)
        else:
            self._board_street(index, event)

    def _hole_cards(self, title: str, index: int) -> None:
        self.out.put(f"*** {title} ***", "event", index)
        hero = self.hand.hero
        if hero is not None:
            self.out.put(f"Dealt to {self.hand.name[hero]} {bracket(self.hand.first_hands[hero])}", "dealt", hero)

    def _board_street(self, index: int, event: Event) -> None:
        if event.street == "preflop":
            self._hole_cards("HOLE CARDS", index)
            if event.cards:
                self.board[0] = list(event.cards)
                self.out.put(f"*** PRE-FLOP *** {bracket(event.cards)}", "event", index)
            return
        before = self.board.setdefault(event.board, list(self.board.get(0, ())))
        which = ("", "FIRST ", "SECOND ")[event.board]
        old = f" {bracket(before)}" if before else ""
        self.out.put(f"*** {which}{event.street.upper()} ***{old} {bracket(event.cards)}", "event", index)
        before += event.cards

    def _stud_street(self, index: int, event: Event) -> None:
        shared = f" {bracket(event.cards)}" if event.cards else ""
        self.out.put(f"*** {_STUD_TITLES[event.street]} ***{shared}", "event", index)
        held = 3 + STUD_STREETS.index(event.street)
        last = event.street == "seventh"
        for seat in (seat.number for seat in self.hand.seats if seat.number not in self.out_of_hand):
            own = seat == self.hand.hero
            if last and (shared or not own):
                continue
            cards = self.hand.hole[seat][0 if own else 2 : held]
            name = self.hand.name[seat]
            if event.street == "third":
                self.out.put(f"Dealt to {name} {bracket(cards)}", "up", 10 * seat + held)
            else:
                self.out.put(f"Dealt to {name} {bracket(cards[:-1])} {bracket(cards[-1:])}", "up", 10 * seat + held)

    def showdown(self) -> None:
        """Shows and award lines, from the last side pot to the main pot, board by board."""
        boards = (1, 2) if self.hand.run_twice else (1,)
        for board in boards:
            self.out.put(f"*** {('', 'FIRST ', 'SECOND ')[board if self.hand.run_twice else 0]}SHOW DOWN ***")
            done: set[int] = set()
            for number in range(len(self.hand.pots) - 1, -1, -1):
                for shown in self.hand.showdown:
                    if shown.seat in self.hand.pots[number].eligible and shown.seat not in done:
                        done.add(shown.seat)
                        self._show(shown, board)
                self._awards(number, board)
            contested = [
                share
                for share in self.hand.shares
                if share.board == board and len(self.hand.pots[share.pot].eligible) > 1
            ]
            if self.game.high and self.game.low and all(share.half == "whole" for share in contested):
                self.out.put("No low hand qualified")

    def _show(self, shown: Shown, board: int) -> None:
        name = self.hand.name[shown.seat]
        if shown.mucked:
            self.out.put(f"{name}: mucks hand{self.end}", "show", shown.seat)
        else:
            cards = bracket(self.hand.hole[shown.seat])
            self.out.put(f"{name}: shows {cards} ({self.described(shown, board)})", "show", shown.seat)

    def described(self, shown: Shown, board: int) -> str:
        """A hand in the room's words."""
        high, low = shown.high[board - 1], shown.low[board - 1]
        if self.game.high and self.game.low:
            tail = f"; LO: {ordered_letters(low, ace_low=True)}" if low else ""
            return f"HI: {STARS.high(high)}{tail}"
        if self.game.high:
            return STARS.high(high, self.game.high == "short")
        if self.game.low == "badugi":
            return STARS.badugi(low)
        return "Lo: " + (STARS.razz(low) if self.game.low == "razz" else STARS.deuce(low))

    def _pot_name(self, number: int) -> str:
        if len(self.hand.pots) == 1:
            return "pot"
        if number == 0:
            return "main pot"
        return "side pot" if len(self.hand.pots) == 2 else f"side pot-{number}"

    def _awards(self, pot: int, board: int) -> None:
        for index, payment in enumerate(self.hand.payments):
            if payment.pot != pot:
                continue
            amount = payment.amount
            if self.hand.run_twice and len(self.hand.pots[pot].eligible) == 1:
                amount = halves(amount)[board - 1]  # the room prints half of it under each board
            elif payment.board != board:
                continue
            if amount:
                text = f"{self.hand.name[payment.seat]} collected {self.money(amount)} from {self._pot_name(pot)}"
                self.out.awards.append(Printed(self.out.put(text), index, payment.seat, amount))

    def uncontested(self) -> None:
        """Everybody else folded."""
        self._awards(0, 1)
        (winner,) = {payment.seat for payment in self.hand.payments}
        self.out.put(f"{self.hand.name[winner]}: doesn't show hand{self.end}")

    def summary(self) -> None:
        """Pots, rake, board and a line for each seat."""
        hand = self.hand
        self.out.put("*** SUMMARY ***")
        figures = [f"Total pot {self.money(hand.total_pot)}"]
        if len(hand.pots) > 1:
            for number, pot in enumerate(hand.pots):
                figures.append(f"{self._pot_name(number).capitalize()} {self.money(pot.amount - pot.rake)}.")
        line = self.out.put(f"{' '.join(figures)} | Rake {self.money(hand.rake)}{self.end}", "pots")
        self.out.at[("rake", 0)] = line
        if hand.run_twice:
            self.out.put("Hand was run twice")
            for number, board in enumerate(hand.boards, 1):
                self.out.put(f"{('FIRST', 'SECOND')[number - 1]} Board {bracket(board)}", "board", number)
        elif hand.boards:
            self.out.put(f"Board {bracket(hand.boards[0])}", "board", 1)
        for seat in hand.seats:
            text = f"Seat {seat.number}: {seat.name}{self._position(seat.number)} {self._result(seat.number)}"
            self.out.put(text, "summary", seat.number)

    def _position(self, seat: int) -> str:
        short = self.game.high == "short"
        marks = ["button"] if seat == self.hand.button and not short else []
        kinds = ("small-blind", "big-blind", "button-blind")
        marks += [
            event.kind.replace("-", " ") for event in self.hand.events if event.seat == seat and event.kind in kinds
        ]
        return "".join(f" ({mark})" for mark in marks)

    def _result(self, seat: int) -> str:
        hand = self.hand
        if seat in hand.folded:
            quiet = " (didn't bet)" if not self._bet(seat) else ""
            return f"folded {_STREET_WORDS[hand.folded[seat]]}{quiet}"
        if not hand.showdown:
            return f"collected ({self.money(sum(p.amount for p in hand.payments if p.seat == seat))})"
        shown = next(shown for shown in hand.showdown if shown.seat == seat)
        cards = bracket(hand.hole[seat])
        if shown.mucked:
            return f"mucked {cards}"
        parts = [self._outcome(shown, board) for board in ((1, 2) if hand.run_twice else (1,))]
        return f"showed {cards} and " + ", and ".join(parts)

    def _bet(self, seat: int) -> bool:
        """Whether *seat* put in anything but an ante."""
        return any(
            event.seat == seat and event.amount and event.kind not in ("ante", "return") for event in self.hand.events
        )

    def _outcome(self, shown: Shown, board: int) -> str:
        won = 0
        for payment in self.hand.payments:
            if payment.seat == shown.seat:
                if self.hand.run_twice and len(self.hand.pots[payment.pot].eligible) == 1:
                    won += halves(payment.amount)[board - 1]
                elif payment.board == board:
                    won += payment.amount
        words = self.described(shown, board)
        words = f"a {words}" if self.game.low == "badugi" else words
        return f"won ({self.money(won)}) with {words}" if won else f"lost with {words}"
