"""Cards as plain strings: rank then suit, such as ``"Td"`` or ``"Ah"``."""

from typing import Final

Card = str
"""Two characters: a rank of :data:`RANKS` and a suit of :data:`SUITS`."""

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
DECK: Final[tuple[Card, ...]] = tuple(rank + suit for rank in RANKS for suit in SUITS)

HIDDEN: Final = frozenset({"XX", "xx", "??"})
"""What stands in a text for a card it does not tell."""

_SPELLINGS: Final[dict[str, Card]] = {
    spelling: card
    for card in DECK
    for rank in ((card[0], "10") if card[0] == "T" else (card[0],))
    for spelling in (rank + card[1], rank.lower() + card[1], rank + card[1].upper(), rank.lower() + card[1].upper())
}


def card(text: str) -> Card:
    """The card that *text* spells (``"Td"``, ``"td"``, ``"10D"``); raises ``ValueError`` for anything else."""
    try:
        return _SPELLINGS[text]
    except KeyError:
        raise ValueError(f"{text!r} is not a card") from None


def cards(text: str) -> tuple[Card, ...]:
    """The cards in *text*, separated by blanks, commas or brackets, in printed order; raises ``ValueError``.

    Places for cards that the text keeps hidden (``XX``, as trackers print) are left out.
    """
    words = text.replace(",", " ").replace("[", " ").replace("]", " ").split()
    try:
        return tuple([_SPELLINGS[word] for word in words])
    except KeyError:
        return tuple([card(word) for word in words if word not in HIDDEN])
