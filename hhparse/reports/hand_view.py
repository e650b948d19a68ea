"""An audited hand as people are shown it: the plain structure from which text, Markdown and HTML are written.

Every string in it is visible (:func:`hhparse.reports.escape.visible`) and not yet escaped for any format.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Award:
    """What a seat gets of a share; ``odd`` is how much of it does not divide."""

    seat: int
    name: str
    amount: str
    odd: str | None


@dataclass(frozen=True)
class Share:
    """One half of a pot on one board. ``hand`` is the winning hand in words, None where none was compared; ``policy``
    and ``rule`` say who gets what does not divide, ``policy_text`` and ``rule_text`` in words; ``source`` is the rule's
    document."""

    board: int | None
    half: str
    amount: str
    hand: str | None
    cards: list[str]
    awards: list[Award]
    policy: str | None
    policy_text: str
    rule: str | None
    rule_text: str
    source: str


@dataclass(frozen=True)
class Pot:
    """A pot before rake; ``rake`` is None where none was taken; ``eligible`` are seats and names."""

    name: str
    amount: str
    rake: str | None
    eligible: list[tuple[int, str]]
    shares: list[Share]


@dataclass(frozen=True)
class Player:
    """What a player put in and got: ``paid`` by the room, ``expected`` by the rules ("?" where they can't tell),
    ``difference`` = paid − expected."""

    seat: int
    name: str
    put_in: str
    returned: str
    paid: str
    expected: str
    difference: str
    net: str
    result: str
    cards: list[str]
    cash_out: str


@dataclass(frozen=True)
class Line:
    """A line of the history; ``text`` is None where it can't be shown, ``marked`` says that a finding points at it."""

    number: int
    text: str | None
    marked: bool = True


@dataclass(frozen=True)
class Finding:
    """What a check found; ``amounts`` says what was stated and expected, ``hints`` help with a line not read,
    ``source`` is the rule's document."""

    severity: str
    code: str
    name: str
    message: str
    amounts: str | None
    difference: str | None
    lines: list[Line]
    hints: list[str]
    explained_by: list[str]
    rule: str | None
    source: str


@dataclass(frozen=True)
class HandView:
    """A hand, judged. ``facts`` are (name, value) of what is known about it, ``text`` its lines as they were read
    (``left_out``: how many of them are not there)."""

    anchor: str
    verdict: str
    title: str
    game: str
    stakes: str
    money: str
    played: str
    origin: str
    facts: list[tuple[str, str]]
    boards: list[tuple[str, list[str]]]
    pots: list[Pot]
    players: list[Player]
    findings: list[Finding]
    not_evaluated: list[tuple[str, str, str]]
    text: list[Line]
    left_out: int

    @property
    def read(self) -> bool:
        """Whether the hand could be read."""
        return self.verdict != "unread"
