"""The JSON Schema of ``hhparse audit``'s objects, from types that say what CONTRACT.md says."""

from typing import Annotated, Any, Literal

import msgspec

from hhparse.findings import Severity
from hhparse.hand import Kind, Limit

Amount = Annotated[
    str, msgspec.Meta(pattern=r"^-?\d+(\.\d+)?$", description="a decimal string in the hand's currency, or in chips")
]
Seat = Annotated[int, msgspec.Meta(ge=0, description="the room's own number")]
Line = Annotated[int, msgspec.Meta(ge=1, description="a line of the file, from 1")]
Card = Annotated[str, msgspec.Meta(pattern=r"^[2-9TJQKA][cdhs]$")]
Policy = Annotated[str, msgspec.Meta(description="an id of `hhparse list policies`")]
BySeat = Annotated[dict[str, Amount], msgspec.Meta(description="amount by seat")]


class Source(msgspec.Struct):
    """Where the hand stands; the hash is of its bytes, trailing blank lines left off."""

    file: str
    line: Line
    line_end: Line
    sha256: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]


class Stakes(msgspec.Struct):
    """What is played for; ``source`` says where that was found."""

    small_blind: Amount | None
    big_blind: Amount | None
    small_bet: Amount | None
    big_bet: Amount | None
    ante: Amount | None
    bring_in: Amount | None
    source: Literal["header", "level", "posts"] | None


class Tournament(msgspec.Struct):
    """The tournament as the header names it."""

    id: str
    buy_in: str | None
    fee: str | None
    bounty: str | None
    currency: str | None
    level: str | None
    name: str | None


class CashOut(msgspec.Struct):
    """What the house paid for a hand cashed out, after the fee."""

    amount: Amount
    fee: Amount | None


class Player(msgspec.Struct):
    """A player. ``awarded`` is what the room's lines paid, ``expected`` what the rules give;
    net = awarded + returned + cash_out − contributed."""

    seat: Seat
    name: str
    stack: Amount | None
    cards: list[Card]
    contributed: Amount
    returned: Amount
    awarded: Amount
    expected: Amount | None
    cash_out: CashOut | None
    net: Amount
    result: Literal["won", "lost", "folded", "sat-out"]


class Share(msgspec.Struct):
    """One half of a pot on one board, after rake: who wins it with which five cards, and who gets the odd chips."""

    board: Annotated[int, msgspec.Meta(ge=1)]
    half: Literal["high", "low", "whole"]
    amount: Amount
    winners: list[Seat]
    hand: str | None
    cards: list[Card]
    awards: BySeat
    odd_chips: BySeat
    policy: Policy | None
    citation: str | None


class Pot(msgspec.Struct):
    """A pot before rake."""

    name: Annotated[str, msgspec.Meta(pattern=r"^(main|side-\d+)$")]
    amount: Amount
    rake: Amount
    eligible: list[Seat]
    shares: list[Share]


class Award(msgspec.Struct):
    """A payment as printed."""

    seat: Seat
    amount: Amount
    pot: str | None
    half: Literal["high", "low"] | None
    board: Annotated[int, msgspec.Meta(ge=1)]
    line: Line


class Stated(msgspec.Struct):
    """What the room printed."""

    total_pot: Amount | None
    rake: Amount | None
    awards: list[Award]


class Finding(msgspec.Struct):
    """What a check found; difference = stated − expected."""

    code: Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{3}\d{3}$")]
    name: str
    severity: Severity
    message: str
    lines: list[Line]
    seats: list[Seat]
    stated: Amount | None
    expected: Amount | None
    difference: Amount | None
    citation: str | None
    explained_by: list[Policy]


class NotEvaluated(msgspec.Struct):
    """A check that could not be made, and why."""

    code: str
    seats: list[Seat]
    reason: str


class JudgedHand(msgspec.Struct):
    """A hand, judged. Everything about money outside ``stated`` is worked out by the rules."""

    schema_version: Literal[1]
    source: Source
    hand_key: str
    room: str
    hand_id: str
    played_at: str | None
    played_at_local: str | None
    game: Annotated[str, msgspec.Meta(description="an id of `hhparse list games`")]
    limit: Limit
    kind: Kind
    stakes: Stakes
    currency: Annotated[str, msgspec.Meta(pattern="^[A-Z]{3}$")] | None
    unit: Amount
    table: str | None
    max_seats: int | None
    button: int | None
    hero: Seat | None
    tournament: Tournament | None
    house: str
    players: list[Player]
    boards: list[list[Card]]
    total_pot: Amount
    rake: Amount
    rake_source: Literal["stated", "derived", "none"]
    pots: list[Pot]
    stated: Stated
    verdict: Literal["cancelled", "discrepant", "undecidable", "consistent"]
    findings: list[Finding]
    not_evaluated: list[NotEvaluated]


class Misreading(msgspec.Struct):
    """Why a hand is unread: where, what stands there, and what was expected."""

    code: Annotated[str, msgspec.Meta(pattern=r"^PRS\d{3}$")]
    name: str
    severity: Severity
    message: str
    lines: list[Line]
    column: Annotated[int, msgspec.Meta(ge=1, description="in that line, from 1")]
    text: str
    expected: list[str]


class UnreadHand(msgspec.Struct):
    """A hand that could not be read."""

    schema_version: Literal[1]
    source: Source
    room: str | None
    hand_id: str | None
    verdict: Literal["unread"]
    findings: list[Misreading]


def schema() -> dict[str, Any]:
    """The JSON Schema of one object."""
    (_, _), components = msgspec.json.schema_components((JudgedHand, UnreadHand), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "hhparse audit",
        "description": "One object of `hhparse audit --format jsonl`",
        "oneOf": [{"$ref": "#/$defs/JudgedHand"}, {"$ref": "#/$defs/UnreadHand"}],
        "$defs": components,
    }
