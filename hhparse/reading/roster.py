"""Who sits at the table, as far as a hand's lines have told so far."""

import itertools
from typing import Final

MAX_PLAYERS: Final = 30
"""More than any table seats, players who join and leave during a hand included."""


class Roster:
    """The seats by name, and the names by the first word of a line that may begin with them."""

    def __init__(self) -> None:
        self.seats: dict[str, int] = {}
        self.by_word: dict[str, list[tuple[str, int]]] = {}
        """(name, seat), the longest name first."""

    def sit(self, name: str, seat: int) -> None:
        """*name* sits down; raises ``ValueError`` where the seat or the name is taken."""
        if len(self.seats) >= MAX_PLAYERS:
            raise ValueError("no table seats so many players")
        if seat in self.seats.values():
            raise ValueError(f"seat {seat} is taken already")
        if name in self.seats:
            raise ValueError(f"{name!r} sits at seat {self.seats[name]} already")
        self.seats[name] = seat
        self.spell(name, seat)
        if (bare := name.rstrip()) != name:
            self.spell(bare, seat)

    def spell(self, name: str, seat: int) -> None:
        """Lines that begin with *name* are about *seat*."""
        word = name.partition(" ")[0]
        for key in (word, word + ":") if word == name else (word,):
            if known := self.by_word.get(key):
                known.append((name, seat))
                known.sort(key=_longest_first)
            else:
                self.by_word[key] = [(name, seat)]

    def named(self, text: str) -> list[tuple[str, int]]:
        """(name, seat) of everybody whose name *text* begins with, the longest name first."""
        known = self.by_word.get(text.partition(" ")[0], ())
        return [(name, seat) for name, seat in known if text.startswith(name)]

    def free_seat(self) -> int:
        """The lowest seat nobody has."""
        return next(seat for seat in itertools.count(1) if seat not in self.seats.values())


def _longest_first(entry: tuple[str, int]) -> int:
    return -len(entry[0])
