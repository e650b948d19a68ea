"""What a room is to the reader: a value, not a class to subclass."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from hhparse.events import Event, Game, Header
from hhparse.hand import Facts


class HeaderError(ValueError):
    """The opening lines say something no hand of this room says; the message is for the user. ``line``: which of them,
    None for the first."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line


def game_id(games: Mapping[str, str], event: Header | Game) -> str:
    """The id of the game that *event* names (*games*: in small letters → id); raises :class:`HeaderError`."""
    game = games.get((event.game or "").lower().replace("''", "'").replace("’", "'"))
    if game is None:
        raise HeaderError(f"the game {event.game!r} is not known", event.line)
    return game


@dataclass(frozen=True, eq=False)
class Room:
    """A room's own half of reading.

    ``signature`` finds the line a hand begins with (bytes, from its first word; group ``id`` is the hand id), and
    ``preamble`` the lines before it that belong to it; a room with a preamble may glue a hand to the last one's end.
    ``grammar`` is the file in ``grammars/``. ``words`` says what the room's words mean: field → printed → canonical;
    ``games`` what it calls the games, in small letters → id.
    ``scale`` guesses from the first lines how many decimals amounts have; ``facts`` reads the opening events.
    ``whole`` says whether the events make a whole hand: None, or what is missing; its second argument tells that the
    file ends with this hand, so that it may be cut short.
    """

    name: str
    title: str
    signature: re.Pattern[bytes]
    grammar: str
    words: Mapping[str, Mapping[str, str | int]]
    games: Mapping[str, str]
    scale: Callable[[str], int]
    facts: Callable[[Sequence[Event], int], Facts]
    whole: Callable[[Sequence[Event], bool], str | None]
    preamble: re.Pattern[bytes] | None = None
    citation: str = ""
