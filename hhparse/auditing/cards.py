"""CRD: the cards dealt, shown and laid out."""

from collections.abc import Iterator
from typing import Final

from hhparse import events as ev
from hhparse.auditing.descriptions import differs
from hhparse.auditing.registry import Remark, Skipped, check
from hhparse.cards import RANKS
from hhparse.engine.replay import Replay

_SHOWING: Final = (ev.Show, ev.Muck, ev.Result, ev.Balance)
_LAID_OUT: Final = {"flop": 3, "turn": 1, "river": 1}
"""Cards of a street; Courchevel's flop repeats its first card before two new ones."""


@check("CRD001", "duplicate-card", "error", "P-O8-04")
def duplicate_card(case: Replay) -> Iterator[Remark | Skipped]:
    """A card is in two places at once.

    Checks: players' own cards and the boards together hold each card once; the common cards of several boards count
    once, and in draw games only the hands held in the end.

    Why: one deck is used; a card seen twice makes every ranking of the hand worthless.

    Example: the river is `Td` while seat 3 shows `[Td 9c]`.

    Not evaluated: after a reshuffle in draw games.

    Rule: P-O8-04, one 52-card deck, new for each hand.
    """
    if case.hand.of(ev.Reshuffle):
        yield Skipped("the deck was reshuffled")
        return
    told = [card for cards in (*case.hand.cards.values(), *case.hand.boards) for card in cards]
    if len(told) == len(set(told)):
        return
    owners, lines = list(_owners(case)), _lines(case)
    seen: dict[str, str] = {}
    for owner, cards in owners:
        for card in cards:
            if card in seen:
                where = tuple(sorted({*lines.get((seen[card], card), ()), *lines.get((owner, card), ())}))
                yield Remark(
                    f"{card} is both {seen[card]}'s and {owner}'s"
                    if seen[card] != owner
                    else f"{owner} has {card} twice",
                    where or (case.hand.source.line,),
                )
            seen[card] = owner


def _owners(case: Replay) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Who has which cards: seats, and the boards with the cards they have in common counted once."""
    for seat, cards in case.hand.cards.items():
        yield f"seat {seat}", cards
    boards = case.hand.boards
    for n, board in enumerate(boards):
        earlier = boards[:n]
        own = [card for at, card in enumerate(board) if not any(other[at : at + 1] == (card,) for other in earlier)]
        yield "the board" if len(boards) == 1 else f"board {n + 1}", tuple(own)


def _lines(case: Replay) -> dict[tuple[str, str], list[int]]:
    """The lines that lay out, deal or show an owner's card; a summary's only where no line before it does."""
    found: dict[tuple[str, str], list[int]] = {}
    several = len(case.hand.boards) > 1
    for event in case.hand.events:
        if isinstance(event, ev.Street | ev.BoardCards):
            boards = range(1, len(case.hand.boards) + 1) if not event.board else (event.board,)
            owners = [f"board {n}" if several else "the board" for n in boards]
        elif isinstance(event, ev.Dealt | ev.Show | ev.Muck | ev.Result | ev.Balance | ev.Fold | ev.StandPat):
            owners = [f"seat {event.seat}"]
        else:
            continue
        for owner in owners:
            for card in event.cards:
                if not isinstance(event, ev.BoardCards | ev.Result) or (owner, card) not in found:
                    found.setdefault((owner, card), []).append(event.line)
    return found


@check("CRD002", "impossible-card", "error", "PokerStars rules")
def impossible_card(case: Replay) -> Iterator[Remark | Skipped]:
    """A card that the game's deck does not hold.

    Checks: every card's rank is in the deck of the game.

    Why: short-deck games are played without the low cards; one of them shows a wrong game or a wrong text.

    Example: `4c` on the board of a 6+ hand.

    Not evaluated: never.

    Rule: the deck of the game, `hhparse list games`.
    """
    if case.game.ranks == RANKS:
        return
    for event in case.hand.events:
        cards = getattr(event, "cards", ())
        if strange := [card for card in cards if card[0] not in case.game.ranks]:
            yield Remark(f"{' '.join(strange)} is not in the deck of {case.game.title}", (event.line,))


@check("CRD003", "wrong-number-of-cards", "error", "P-O8-14")
def wrong_number(case: Replay) -> Iterator[Remark | Skipped]:
    """Too many or too few cards were dealt, shown or laid out.

    Checks: hole cards dealt on the first street, cards shown (never more than the game gives), cards of each street.

    Why: an Omaha hand with five hole cards is another game, with other winners.

    Example: `*** FLOP *** [2d 7d]`.

    Not evaluated: cards a player keeps to himself, and a card missing where the summary has it (CRD004).

    Rule: P-O8-14 (three, one, one), P-O8-15, S-5O8-01, P-S8-01: the streets of the game, `hhparse list games`.
    """
    hole, flop = case.game.hole, case.game.family == "flop"
    for event in case.hand.of(ev.Street) if flop else ():
        due = _LAID_OUT.get(event.street)
        if due and event.cards and len(event.cards) != due and not (case.game.streets[0].board and event.shown):
            yield Remark(f"{len(event.cards)} cards are laid out on the {event.street}, not {due}", (event.line,))
    for event in case.hand.tellers:
        if type(event) is ev.Dealt:
            count = len(event.kept) + len(event.cards)
            if count > hole or (flop and count != hole):
                yield Remark(f"seat {event.seat} is dealt {count} cards, not {hole}", (event.line,), (event.seat,))
        elif len(event.cards) > hole and type(event) in _SHOWING:
            told = f"seat {event.seat} shows {len(event.cards)} cards, more than {hole}"
            yield Remark(told, (event.line,), (event.seat,))


@check("CRD004", "board-does-not-grow", "error", "P-O8-14")
def board_grows(case: Replay) -> Iterator[Remark | Skipped]:
    """A street's cards do not continue the board that lay there, or the summary has another board.

    Checks: each street repeats the cards before it; the summary's board is the one of the streets. A card that a street
    leaves out and the summary has is a note: the summary is used.

    Why: a board that changes decides for another winner.

    Example: flop `[2d 7d 6c]`, turn `[2d 7d 6h] [Tc]`.

    Not evaluated: where no board is printed.

    Rule: P-O8-14, S-5O8-10: three cards, then one, then one more.
    """
    runs: dict[int, tuple[str, ...]] = {}
    lines: dict[int, int] = {}
    for event in case.hand.of(ev.Street):
        if case.game.family == "flop" and (event.cards or event.shown):
            before = runs.get(event.board, runs.get(0, ()))
            if event.shown and not _continues(before, event.shown):
                told = f"{' '.join(event.shown)} lay there on the {event.street}, after {' '.join(before)}"
                yield Remark(told, (event.line,))
            runs[event.board], lines[event.board] = (event.shown or before) + event.cards, event.line
    for summary in case.hand.of(ev.BoardCards):
        mine = runs.get(summary.board)
        if mine is None or mine == summary.cards or case.game.family != "flop":
            continue
        rest = iter(summary.cards)
        missing = len(mine) < len(summary.cards) and all(card in rest for card in mine)
        yield Remark(
            f"the summary's board is {' '.join(summary.cards)}, the streets' {' '.join(mine)}",
            (lines[summary.board], summary.line),
            severity="note" if missing else None,
        )


def _continues(before: tuple[str, ...], shown: tuple[str, ...]) -> bool:
    """Whether the cards shown are those before, in any order, or those before with some left out."""
    return set(shown) <= set(before) or not before


@check("CRD005", "shown-cards-differ", "error", "U-O8-17")
def shown_differ(case: Replay) -> Iterator[Remark | Skipped]:
    """A player shows other cards than he was dealt.

    Checks: in games without a draw, the cards a player shows (or that the summary names) are among those he was dealt.

    Why: cards speak; if they change between the deal and the showdown, the text contradicts itself.

    Example: `Dealt to Ann [Ah Kd]`, then `Ann: shows [Ah Kc]`.

    Not evaluated: where the deal of the player is not in the text.

    Rule: U-O8-17, cards speak.
    """
    if case.game.family == "draw":
        return
    tellers = case.hand.tellers
    if len({event.seat for event in tellers}) == len(tellers):
        return  # nobody's cards are told twice
    first: dict[int, tuple[tuple[str, ...], int]] = {}
    for event in tellers:
        cards = (*getattr(event, "kept", ()), *event.cards)
        known, line = first.get(event.seat, ((), 0))
        if known and case.game.family == "stud" and isinstance(event, ev.Dealt) and not event.kept:
            cards = known + cards
        if len(known) == case.game.hole and not set(cards) <= set(known):
            told = f"seat {event.seat} has {' '.join(known)} and then {' '.join(cards)}"
            yield Remark(told, (line, event.line), (event.seat,))
        elif len(cards) >= len(known):
            first[event.seat] = cards, event.line


@check("CRD006", "description-differs", "error", "U-O8-17")
def description(case: Replay) -> Iterator[Remark | Skipped]:
    """The printed name of a hand is not what its cards make.

    Checks: the class of the high hand (pair, flush …) and the ranks of the low as printed, against the cards.

    Why: the room names what it thinks it paid; a wrong name beside right cards shows a wrong evaluation.

    Example: `shows [Ah Kd 4c 4s] (HI: a flush; LO: 8,5,4,2,A)` on a board without three of a suit.

    Not evaluated: where the cards are not all in the text, and for names of draw hands.

    Rule: U-O8-17, cards speak; P-O8-15, P-O8-18.
    """
    if not case.showdown.holdings:
        return
    board = 1
    for event in case.hand.among(ev.Showdown, ev.Show, ev.Muck):
        if isinstance(event, ev.Showdown):
            board = event.board or 1
        elif event.hand or getattr(event, "low", None):
            held = case.showdown.holdings.get((event.seat, board))
            low = event.low if isinstance(event, ev.Show) else None
            if held and (problem := differs(event.hand, low, held, case.game)):
                yield Remark(f"seat {event.seat}: {problem}", (event.line,), (event.seat,))
