"""A hand as its room prints it, and the line on which each thing stands."""

from dataclasses import dataclass, field

from .model import Dealt

Key = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Printed:
    """One award line: its number, the index of its payment in ``Dealt.payments``, and the amount on it."""

    line: int
    payment: int
    seat: int
    amount: int


@dataclass(slots=True)
class Written:
    """Lines of one hand. ``at`` gives line numbers (from 1) by ``(what, which)``.

    ``("event", index)``, ``("seat", number)``, ``("summary", number)``, ``("show", seat)``, ``("board", number)``,
    ``("button", 0)``, ``("pots", 0)``, ``("rake", 0)``. What a room does not print has no key.
    """

    lines: list[str] = field(default_factory=list)
    at: dict[Key, int] = field(default_factory=dict)
    awards: list[Printed] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The lines, each ended by a line feed."""
        return "".join(line + "\n" for line in self.lines)

    def put(self, text: str, what: str = "", which: int = 0) -> int:
        """Add a line; its number."""
        self.lines.append(text)
        if what:
            self.at[(what, which)] = len(self.lines)
        return len(self.lines)


def written(hand: Dealt) -> Written:
    """*hand* in the form of its room, with the line index."""
    from . import write_partypoker, write_pokerstars

    writers = {"pokerstars": write_pokerstars.written, "partypoker": write_partypoker.written}
    return writers[hand.header.room](hand)


def write(hand: Dealt) -> str:
    """*hand* in the form of its room."""
    return written(hand).text
