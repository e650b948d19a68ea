"""Short histories for the tests, and their audit.

A hand is written in few words, lines ended by a line feed or a semicolon; the players are named in the alphabet's
order, so Ann sits in seat 1, Bo in 2, Cy in 3 …::

    Bo sb 1; Cy bb 2                      posts (also: ante, both, dead, straddle, brings)
    Ann has Ah Kd                         hole cards dealt; stud: "Ann has Ah Kd | 5c" (before | new)
    Ann calls 2; Bo raises 4 to 6 all-in  actions; PartyPoker prints the chips added: "Bo raises 5"
    -- 2c 7d Kh                           the next street with its cards
    Ann shows Ah Kd; Bo mucks             the showdown begins with the first of these
    back 4 to Ann; Ann wins 11.50         what comes back, what is paid ("Ann wins 5 from side pot")
    pot 12 rake 0.50                      the total ("pot 12 main 9 side 3 rake 0")
    Ann takes it                          all others have folded: return, payment and total by the sums of the bets
    > any line as it is
"""

import io
import re
from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal

from hhparse.auditing.run import Audit, audit
from hhparse.findings import Finding
from hhparse.hand import Hand, Unread
from hhparse.reading.reader import Outside, read_stream
from hhparse.rules.house import HouseRules
from hhparse.rules.houses import HOUSES

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy")
FLOP = ("HOLE CARDS", "FLOP", "TURN", "RIVER")
STUD = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
DRAW = ("DEALING HANDS", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
PARTY_FLOP = ("down cards", "Flop", "Turn", "River")
PARTY_STUD = ("", "Fourth street", "Fifth street", "Sixth street", "River")
POSTS = {
    "sb": "small blind", "bb": "big blind", "ante": "the ante", "both": "small & big blinds", "dead": "dead blind",
    "straddle": "straddle", "button": "button blind",
}  # fmt: skip
PARTY_POSTS = {"sb": "small blind", "bb": "big blind", "ante": "ante", "both": "big blind + dead"}

_LINE = re.compile(r"(?P<who>\w+) (?P<verb>\w+) ?(?P<amount>[\d.,]+)?(?: to (?P<to>[\d.,]+))?(?P<rest>.*)")


def stars(
    body: str,
    *,
    game: str = "Hold'em No Limit",
    stakes: str = "$1/$2 USD",
    button: int | None = 1,
    stacks: str = "100 100 100",
    level: str | None = None,
    at: str = "2019/10/06 20:15:02 ET",
) -> str:
    """A PokerStars hand. *stacks* by seat, ``-`` for an empty one; *level* (``10/20``) makes it a tournament's."""
    sign = "" if level else "$"
    if level:
        head = f"PokerStars Hand #2501: Tournament #77, $1.00+$0.10 USD {game} - Level I ({level}) - {at}"
    else:
        head = f"PokerStars Hand #2501:  {game} ({stakes}) - {at}"
    stud = any(word in game for word in ("Stud", "Razz"))
    seat = "" if stud or button is None else f" Seat #{button} is the button"
    lines = [head, f"Table 'Vesta' 9-max{seat}"]
    lines += [f"Seat {n}: {name} ({sign}{stack} in chips)" for n, name, stack in _seated(stacks)]
    titles = STUD if stud else DRAW if any(word in game for word in ("Draw", "Badugi")) else FLOP
    return "\n".join([*lines, *_Stars(titles, sign).lines(body)]) + "\n"


def party(
    body: str,
    *,
    game: str = "NL Texas Hold'em",
    stakes: str = "$1/$2 USD",
    button: int = 1,
    stacks: str = "100 100 100",
) -> str:
    """A PartyPoker hand of the classic text."""
    seats = list(_seated(stacks))
    lines = [
        "***** Hand History for Game 13000000001 *****",
        f"{stakes} {game} - Monday, January 02, 13:00:00 EST 2012",
        "Table Tern (Real Money)",
        f"Seat {0 if 'Stud' in game else button} is the button",
        f"Total number of players : {len(seats)}/9",
        *(f"Seat {n}: {name} ( ${stack} USD )" for n, name, stack in seats),
    ]
    return "\n".join([*lines, *_Party(PARTY_STUD if "Stud" in game else PARTY_FLOP).lines(body)]) + "\n"


def dealt(
    board: str,
    hands: dict[str, str],
    paid: str,
    *,
    rake: str = "0",
    game: str = "Omaha Hi/Lo Pot Limit",
    button: int = 1,
    stakes: str = "$1/$2 USD",
) -> str:
    """A hand in which everybody puts in 2, checks to the end and shows; *hands* in order of seats from 1, *paid* as
    ``"Ann 3; Bo 2.99"``. Blinds of 1 and 2."""
    ring = [*hands][button:] + [*hands][:button]
    small, big = (ring[1], ring[0]) if len(ring) == 2 else (ring[0], ring[1])
    callers = [name for name in (*ring[2:], *ring[:2]) if name not in (small, big)]
    before = [f"{small} sb 1", f"{big} bb 2", *(f"{name} calls 2" for name in callers), f"{small} calls 1"]
    cards = board.split()
    checks = "; ".join(f"{name} checks" for name in ring)
    streets = [f"-- {' '.join(part)}; {checks}" for part in (cards[:3], cards[3:4], cards[4:])]
    body = [*before, f"{big} checks", *streets, *_shown(hands, paid), f"pot {2 * len(ring)} rake {rake}"]
    return stars("; ".join(body), game=game, button=button, stakes=stakes, stacks=" ".join("100" for _ in hands))


def stud_dealt(
    hands: dict[str, str], paid: str, *, pot: str, rake: str = "0", game: str = "7 Card Stud Hi/Lo Limit"
) -> str:
    """A stud hand of 1/2 in which everybody antes 0.25, puts in the bring-in of 0.50, checks to the end and shows; no
    up cards are printed."""
    first, *others = hands
    checks = "; ".join(f"{name} checks" for name in hands)
    body = [*(f"{name} ante 0.25" for name in hands), f"{first} brings 0.50"]
    body += [*(f"{name} calls 0.50" for name in others), *(f"--; {checks}" for _ in range(4))]
    body += [*_shown(hands, paid), f"pot {pot} rake {rake}"]
    return stars("; ".join(body), game=game, stacks=" ".join("100" for _ in hands))


def _shown(hands: dict[str, str], paid: str) -> list[str]:
    payments = [part.split(maxsplit=1) for part in paid.split(";")]
    return [
        *(f"{name} shows {cards}" for name, cards in hands.items()),
        *(f"{name} wins {amount}" for name, amount in payments),
    ]


def judge(text: str, house: str | HouseRules | None = None, policy: str | None = None) -> Audit:
    """The audit of the one hand in *text*, by its room's house or another."""
    item = only(text)
    assert isinstance(item, Hand), item
    rules = HOUSES[house or item.room] if not isinstance(house, HouseRules) else house
    return audit(item, rules, policy)


def only(text: str) -> Hand | Unread:
    """The one hand in *text*, read or unread."""
    found = [item for item in read_stream(io.BytesIO(text.encode()), "x.txt") if not isinstance(item, Outside)]
    assert len(found) == 1, found
    return found[0]


def line_of(text: str, *fragments: str) -> tuple[int, ...]:
    """The numbers of the first lines that hold *fragments*."""
    lines = text.splitlines()
    return tuple(next(n for n, line in enumerate(lines, 1) if fragment in line) for fragment in fragments)


def findings(result: Audit, prefix: str = "") -> list[Finding]:
    """The findings whose code begins with *prefix*."""
    return [finding for finding in result.findings if finding.code.startswith(prefix)]


def loud(result: Audit) -> list[str]:
    """The codes of errors and warnings."""
    return [finding.code for finding in result.findings if finding.severity != "note"]


def by_seat(amounts: dict[int, int]) -> dict[int, int]:
    """*amounts* without the seats that have nothing."""
    return {seat: amount for seat, amount in sorted(amounts.items()) if amount}


def _seated(stacks: str) -> Iterator[tuple[int, str, str]]:
    return ((n, NAMES[n - 1], stack) for n, stack in enumerate(stacks.split(), 1) if stack != "-")


class _Stars:
    """Turns the few words into the room's lines, adding up what is bet."""

    def __init__(self, titles: tuple[str, ...], sign: str) -> None:
        self.titles, self.sign = titles, sign
        self.street, self.board, self.shown = -1, "", False
        self.put: dict[str, Decimal] = defaultdict(Decimal)
        self.live: dict[str, Decimal] = defaultdict(Decimal)

    def lines(self, body: str) -> Iterator[str]:
        for line in (part.strip() for row in body.strip().splitlines() for part in row.split(";")):
            if line:
                yield from self.line(line)

    def line(self, line: str) -> Iterator[str]:
        if line.startswith(">"):
            yield line[1:].strip()
        elif line.startswith("--"):
            yield from self.next_street(line[2:].strip())
        elif line.startswith(("pot ", "back ")):
            yield from self.money_line(line)
        elif line.endswith(" takes it"):
            yield from self.taken(line.partition(" ")[0])
        else:
            found = _LINE.fullmatch(line)
            assert found, line
            if self.street < 0 and found["verb"] not in (*POSTS, "posts"):
                yield from self.next_street("")
            if found["verb"] in ("shows", "mucks") and not self.shown:
                self.shown = True
                yield from self.showdown()
            yield self.action(**{key: value or "" for key, value in found.groupdict().items()})

    def showdown(self) -> Iterator[str]:
        yield "*** SHOW DOWN ***"

    def amount(self, text: str | Decimal) -> str:
        return f"{self.sign}{text}"

    def next_street(self, cards: str) -> Iterator[str]:
        self.street += 1
        if self.street:
            self.live.clear()
        before = f" [{self.board}]" if self.board else ""
        self.board = f"{self.board} {cards}".strip()
        yield f"*** {self.titles[self.street]} ***{before}" + (f" [{cards}]" if cards else "")

    def bet(self, who: str, verb: str, amount: str, to: str) -> None:
        chips = Decimal((to or amount).replace(",", "") or 0)
        added = chips - self.live[who] if to else chips
        self.put[who] += added
        if verb != "ante":
            self.live[who] += added

    def action(self, who: str, verb: str, amount: str, to: str, rest: str) -> str:
        rest = rest.strip()
        all_in = " and is all-in" if rest == "all-in" else ""
        match verb:
            case "wins":
                return f"{who} collected {self.amount(amount)} {rest or 'from pot'}"
            case "has":
                return f"Dealt to {who} " + " ".join(f"[{part.strip()}]" for part in (amount + rest).split("|"))
            case "shows":
                cards, _, words = (amount + rest).partition(" (")
                return f"{who}: shows [{cards}]" + (f" ({words}" if words else "")
            case "mucks":
                return f"{who}: mucks hand"
            case "folds" | "checks":
                return f"{who}: {verb}"
        if not amount:
            return f"{who}: {verb} {rest}".strip()
        self.bet(who, verb, amount, to)
        if verb == "brings":
            return f"{who}: brings in for {self.amount(amount)}{all_in}"
        words = f"posts {POSTS[verb]}" if verb in POSTS else verb
        return f"{who}: {words} {self.amount(amount)}" + (f" to {self.amount(to)}" if to else "") + all_in

    def money_line(self, line: str) -> Iterator[str]:
        words = line.split()
        if words[0] == "back":
            yield f"Uncalled bet ({self.amount(words[1])}) returned to {words[3]}"
            return
        figures = {name: words[at + 1] for at, name in enumerate(words) if not name[0].isdigit()}
        sides = [word for word in figures if word.startswith("side")]
        pots = "".join(f" {_POT[name]} {self.amount(figures[name])}." for name in ("main", *sides) if name in figures)
        yield "*** SUMMARY ***"
        yield f"Total pot {self.amount(figures['pot'])}{pots} | Rake {self.amount(figures['rake'])}"

    def taken(self, winner: str) -> Iterator[str]:
        back, pot = self.uncalled(winner)
        if back:
            yield f"Uncalled bet ({self.amount(back)}) returned to {winner}"
        yield f"{winner} collected {self.amount(pot)} from pot"
        yield "*** SUMMARY ***"
        yield f"Total pot {self.amount(pot)} | Rake {self.amount('0')}"

    def uncalled(self, winner: str) -> tuple[Decimal, Decimal]:
        """What the winner bet beyond everybody else, and the pot without it."""
        others = max((chips for name, chips in self.put.items() if name != winner), default=Decimal())
        back = max(self.put[winner] - others, Decimal())
        return back, sum(self.put.values(), Decimal()) - back


_POT = {"main": "Main pot", "side": "Side pot", "side-1": "Side pot-1", "side-2": "Side pot-2"}


class _Party(_Stars):
    """PartyPoker's words; it prints neither total nor rake nor what comes back."""

    def __init__(self, titles: tuple[str, ...]) -> None:
        super().__init__(titles, "$")

    def amount(self, text: str | Decimal) -> str:
        return f"${text} USD"

    def showdown(self) -> Iterator[str]:
        yield from ()

    def next_street(self, cards: str) -> Iterator[str]:
        self.street += 1
        dealing = f"** Dealing {self.titles[self.street]} **".replace("  ", " ")
        yield dealing + (f" [ {cards.replace(' ', ', ')} ]" if cards else "")

    def money_line(self, line: str) -> Iterator[str]:
        yield from ()

    def action(self, who: str, verb: str, amount: str, to: str, rest: str) -> str:
        rest = rest.strip()
        match verb:
            case "wins":
                half = "Lo (" if rest.startswith("low") else ""
                where = rest.removeprefix("low").strip() or "from the main pot"
                return f"{who} wins {half}{self.amount(amount)}{')' if half else ''} {where} with cards."
            case "has":
                return f"Dealt to {who} [  {amount}{rest} ]"
            case "shows":
                return f"{who} shows [ {(amount + rest).replace(' ', ', ')} ]."
            case "mucks":
                return f"{who} does not show cards."
            case "folds" | "checks":
                return f"{who} {verb}"
        if not amount:
            return f"{who} {verb} {rest}".strip()
        self.bet(who, verb, amount, "")
        if rest == "all-in":
            return f"{who} is all-In  [{self.amount(amount)}]"
        words = f"posts {PARTY_POSTS[verb]}" if verb in PARTY_POSTS else "bring-ins" if verb == "brings" else verb
        return f"{who} {words} [{self.amount(amount)}]" + ("." if verb in PARTY_POSTS else "")

    def taken(self, winner: str) -> Iterator[str]:
        back, pot = self.uncalled(winner)
        yield f"{winner} does not show cards."
        yield f"{winner} wins {self.amount(pot + back)}"
