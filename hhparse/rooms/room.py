"""What a room is to the reader: a value, not a class to subclass."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from hhparse.events import Event
from hhparse.hand import Facts


class HeaderError(ValueError):
    """The opening lines say something no hand of this room says; the message is for the user. ``line``: which of them,
    None for the first."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True, eq=False)
class Room:
    """A room's own half of reading.

    ``signature`` finds the line a hand begins with (bytes, from its first word; group ``id`` is the hand id), and
    ``preamble`` the lines before it that belong to it; a room with a preamble may glue a hand to the last one's end.
    ``grammar`` is the file in ``grammars/``. ``words`` says what the room's words mean: field → printed → canonical.
    ``scale`` tells from the first lines how many decimals amounts have; ``facts`` reads the opening events.
    ``whole`` says whether the events make a whole hand: None, or what is missing; its second argument tells that the
    file ends with this hand, so that it may be cut short.
    """

    name: str
    title: str
    signature: re.Pattern[bytes]
    grammar: str
    words: Mapping[str, Mapping[str, str | int]]
    scale: Callable[[str], int]
    facts: Callable[[Sequence[Event], int], Facts]
    whole: Callable[[Sequence[Event], bool], str | None]
    preamble: re.Pattern[bytes] | None = None
    citation: str = ""
