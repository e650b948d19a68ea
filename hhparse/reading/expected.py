"""What could have stood where reading stopped, in words: the grammar's terminals are no language for people."""

from collections.abc import Iterable, Mapping
from typing import Final

WORDS: Final[Mapping[str, str]] = {
    "HEADER": "the header of a hand",
    "GAME": "the line with game, stakes and time",
    "TABLE": "the table",
    "BUTTON": "the button's seat",
    "HEADCOUNT": "the number of players",
    "LEVEL": "the level of the tournament",
    "SEAT": "a player's seat and stack",
    "JOINED": "a player who joined",
    "POST": "a forced bet",
    "NOSMALLBLIND": "that there is no small blind",
    "DEALT": "cards dealt to a player",
    "FOLD": "a fold",
    "CHECK": "a check",
    "CALL": "a call",
    "BET": "a bet",
    "RAISE": "a raise",
    "COMPLETE": "a completion",
    "ALLIN": "an all-in",
    "BRINGIN": "a bring-in",
    "OPENS": "whose turn opens the street",
    "DISCARD": "a discard",
    "STANDPAT": "a player who stands pat",
    "STREET": "a street",
    "SHOWDOWN": "the showdown",
    "SHOW": "a hand shown",
    "MUCK": "a hand mucked",
    "HIDE": "a hand not shown",
    "AWARD": "a payment from a pot",
    "RETURN": "an uncalled bet returned",
    "NOLOW": "no qualifying low",
    "CASHOUT": "a cash-out",
    "CASHOUTOFFER": "the terms of a cash-out",
    "RUNTWICE": "how often the hand was run",
    "OPENPAIR": "an open pair",
    "CAPPED": "the end of the raises",
    "RESHUFFLE": "a reshuffle",
    "POTMADE": "a pot closed",
    "CANCELLED": "a cancelled hand",
    "BOUNTY": "a bounty",
    "FINISH": "a player's place in the tournament",
    "REBUY": "a rebuy",
    "SUMMARY": "the summary",
    "TOTAL": "the total pot",
    "BOARDCARDS": "the board of the summary",
    "RESULT": "a seat's line of the summary",
    "BALANCE": "a player's balance",
    "$END": "the end of the hand",
}
"""What each kind of event is called, by the terminal that makes it; a terminal ``NAME_MORE`` makes the same as NAME."""


def in_words(terminals: Iterable[str]) -> tuple[str, ...]:
    """*terminals* as a reader of the history would name them, each kind of line once, in order of the alphabet."""
    return tuple(sorted({WORDS[terminal.partition("_")[0]] for terminal in terminals}))
