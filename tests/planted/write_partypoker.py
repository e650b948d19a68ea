"""PartyPoker's text of 2009 to 2016: amounts are the chips added, no total, no rake, no return line.

What nobody could match is inside ``wins $X`` when all others folded; at a showdown it is a side pot of one.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from .games import FL, GAMES, STUD_STREETS
from .model import Card, Dealt, Event, Payment, Shown
from .wording import PARTY, SIGNS, ordered_letters, party_money
from .writing import Printed, Written

LIMITS = {"no-limit": "NL", "pot-limit": "PL", FL: "FL"}
_STUD_TITLES = ("", "Fourth street", "Fifth street", "Sixth street", "River")


def zone(at: datetime) -> str:
    """``EDT`` from the second Sunday of March to the first Sunday of November, ``EST`` otherwise."""

    def sunday(month: int, number: int) -> datetime:
        first = datetime(at.year, month, 1)
        return first + timedelta(days=(6 - first.weekday()) % 7 + 7 * (number - 1), hours=2)

    return "EDT" if sunday(3, 2) <= at < sunday(11, 1) else "EST"


def bracket(cards: Sequence[Card]) -> str:
    """``[ Ah, Kd ]``."""
    return "[ " + ", ".join(cards) + " ]"


def written(hand: Dealt) -> Written:
    """The hand and its line index."""
    page = Page(hand)
    page.head()
    for index, event in enumerate(hand.events):
        page.event(index, event)
    page.showdown() if hand.showdown else page.uncontested()
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
        self.cash = hand.header.kind == "cash"
        self.sign = SIGNS[hand.header.currency] if self.cash else ""
        self.folded: set[int] = set()
        self.opened = True

    def money(self, amount: int) -> str:
        """``$5 USD`` or ``1,250``."""
        return party_money(amount, self.sign) + (f" {self.hand.header.currency}" if self.cash else "")

    def head(self) -> None:
        """Banner, game, table, button, seats."""
        header = self.hand.header
        if header.blank_ends:
            self.out.put(f"#Game No : {header.hand_id}")
        self.out.put(f"***** Hand History for Game {header.hand_id} *****")
        at = header.played_at
        stamp = f"{at:%A, %B %d, %H:%M:%S} {zone(at)} {at.year}"
        game = f"{LIMITS[header.limit]} {self.game.party}"
        sizes, level = self._sizes(), f"Level: {1 + header.tournament % 12}"
        tournament = f"Trny: {header.tournament} {level}"
        if self.cash:
            self.out.put(f"{sizes} {header.currency} {game} - {stamp}")
            self.out.put(f"Table {header.table} (Real Money)")
        else:
            self.out.put(f"{game} $11 USD Buy-in {tournament}  {sizes} - {stamp}")
            self.out.put(f"Table Regular ({header.tournament % 10_000_000}) Table #2 (Real Money)")
        self.out.put(f"Seat {self.hand.button or 0} is the button", "button")
        self.out.put(f"Total number of players : {len(self.hand.seats)}/{header.max_seats}")
        seats = {seat.number: seat for seat in self.hand.seats}
        for number in self.hand.listing:
            self.out.put(f"Seat {number}: {seats[number].name} ( {self.money(seats[number].stack)} )", "seat", number)
        if not self.cash:
            self.out.put(tournament)
            self.out.put(sizes)

    def _sizes(self) -> str:
        stakes, limit = self.hand.header.stakes, self.hand.header.limit
        pair = (stakes.small_bet, stakes.big_bet) if limit == FL else (stakes.small_blind, stakes.big_blind)
        both = "/".join(party_money(size, self.sign) for size in pair)
        if self.cash:
            return both
        word, gap = ("Stakes", "") if limit == FL else ("Blinds", " ")
        return f"{word}-Antes({both}{gap}-{stakes.ante:,})" if stakes.ante else f"{word}({both})"

    def event(self, index: int, event: Event) -> None:
        """The line or lines of one event."""
        if event.kind == "return":
            return
        if event.kind == "street":
            self._street(index, event)
            return
        name, chips = self.hand.name[event.seat], f"[{self.money(event.amount)}]"
        stud = self.game.family == "stud"
        if stud and not self.opened and event.kind != "ante":
            self.opened = True
            self.out.put(f"{name} opens")
        if event.kind == "fold":
            self.folded.add(event.seat)
        words = {
            "ante": f"posts ante {chips}", "small-blind": f"posts small blind {chips}.",
            "big-blind": f"posts big blind {chips}.", "bring-in": f"bring-ins {chips}",
            "fold": "folds", "check": "checks", "call": f"calls {chips}", "bet": f"bets {chips}",
            "raise": f"raises {chips}", "complete": f"completes {chips}",
        }  # fmt: skip
        text = words[event.kind]
        if event.all_in and event.kind in ("call", "bet", "raise", "complete"):
            text = f"is all-In  {chips}"
        self.out.put(f"{name} {text}", "event", index)

    def _street(self, index: int, event: Event) -> None:
        self.opened = False
        hero = self.hand.hero
        if event.street in ("preflop", "third"):
            title = "Dealing down cards" if event.street == "preflop" else "Dealing"
            self.out.put(f"** {title} **", "event", index)
            if hero is not None:
                self.out.put(
                    f"Dealt to {self.hand.name[hero]} [  {' '.join(self.hand.first_hands[hero])} ]", "dealt", hero
                )
        elif self.game.family == "stud":
            number = STUD_STREETS.index(event.street)
            self.out.put(f"** Dealing {_STUD_TITLES[number]} **", "event", index)
            if hero is not None and hero not in self.folded:
                self.out.put(
                    f"Dealt to {self.hand.name[hero]} [  {self.hand.hole[hero][2 + number]} ]",
                    "up",
                    10 * hero + 3 + number,
                )
        else:
            self.out.put(f"** Dealing {event.street.capitalize()} ** {bracket(event.cards)}", "event", index)

    def _words(self, shown: Shown) -> str:
        return PARTY.high(shown.high[0])

    def _show(self, shown: Shown) -> None:
        name, cards = self.hand.name[shown.seat], bracket(self.hand.hole[shown.seat])
        verb = "doesn't show" if shown.mucked else "shows"
        self.out.put(f"{name} {verb} {cards}{self._words(shown)}.", "show", shown.seat)
        if shown.low[0] and not shown.mucked:
            self.out.put(f"{name} shows{ordered_letters(shown.low[0], ace_low=True)}  for low.")

    def showdown(self) -> None:
        """All shows, then what was returned as a side pot of its own, then the pots from the last to the main pot."""
        hand = self.hand
        shown = {one.seat: one for one in hand.showdown}
        for one in hand.showdown:
            self._show(one)
        if self.game.low and all(share.half == "whole" for share in hand.shares):
            self.out.put("There was no qualifying low hand")
        amount, unit = max(hand.returned.values()), "" if self.cash else " chips"
        if amount:
            seat = next(seat for seat, back in hand.returned.items() if back)
            text = (
                f"wins {self.money(amount)}{unit} from the side pot {len(hand.pots)} with {self._words(shown[seat])}."
            )
            self.out.awards.append(Printed(self.out.put(f"{hand.name[seat]} {text}"), -1, seat, amount))
        for number in range(len(hand.pots) - 1, -1, -1):
            for index, payment in enumerate(hand.payments):
                if payment.pot == number:
                    line = self.out.put(f"{hand.name[payment.seat]} {self._win(payment, shown[payment.seat], unit)}")
                    self.out.awards.append(Printed(line, index, payment.seat, payment.amount))

    def _win(self, payment: Payment, shown: Shown, unit: str) -> str:
        pot = f"side pot {payment.pot}" if payment.pot else "main pot"
        if payment.half == "low":
            letters = ordered_letters(shown.low[0], ace_low=True)
            return f"wins Lo ({self.money(payment.amount)}{unit}) from the {pot} with {letters}."
        return f"wins {self.money(payment.amount)}{unit} from the {pot} with {self._words(shown)}."

    def uncontested(self) -> None:
        """Everybody else folded: one sum, what comes back included."""
        (payment,) = self.hand.payments
        name, amount = self.hand.name[payment.seat], payment.amount + self.hand.returned[payment.seat]
        self.out.put(f"{name} does not show cards.")
        line = self.out.put(f"{name} wins {self.money(amount)}" + ("" if self.cash else " chips"))
        self.out.awards.append(Printed(line, 0, payment.seat, amount))
