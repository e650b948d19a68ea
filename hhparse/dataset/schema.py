"""The dataset's tables: every column with its type, unit and meaning. This is what ``hhparse schema dataset`` prints.

Partition columns (``room``, ``month``) are the names of folders and not repeated inside the files. ``unread`` and
``files`` are not partitioned: an unread hand may have neither.
"""

import json
from importlib.metadata import version
from typing import Any, Final, NamedTuple

import pyarrow as pa

SCHEMA_VERSION: Final = 1
VERSION: Final = version("hhparse")

TEXT: Final = pa.string()
AMOUNT: Final = pa.int64()
NUMBER: Final = pa.int32()
FLAG: Final = pa.bool_()
MOMENT: Final = pa.timestamp("us", tz="UTC")
TEXTS: Final = pa.list_(pa.string())
NUMBERS: Final = pa.list_(pa.int32())
AMOUNTS: Final = pa.list_(pa.int64())
RUNS: Final = pa.list_(TEXTS)

MINOR: Final = "minor units of the hand's scale"
SEAT: Final = "the room's seat number"
CARDS: Final = 'cards such as "Td"'
LINE: Final = "line of the file, from 1"
TRNY: Final = "minor units of tournament_scale"
UTC: Final = "UTC"
BYTES: Final = "bytes"


class Column(NamedTuple):
    """A column: its Arrow type, the unit of its values (None for plain words) and what they mean."""

    name: str
    type: pa.DataType
    unit: str | None
    meaning: str

    def field(self) -> pa.Field:
        """The Arrow field, unit and meaning in its metadata."""
        metadata = {"meaning": self.meaning} | ({"unit": self.unit} if self.unit else {})
        return pa.field(self.name, self.type, metadata=metadata)


C = Column
_KEY: Final = C("hand_key", TEXT, None, "the hand, in every table: room:hand_id:fingerprint")
_SCALE: Final = C("scale", NUMBER, "decimals", "decimals of the hand's minor unit: 2 for cents, 0 for chips")
_MADE: Final = C("version", TEXT, None, "the hhparse that made the row")

HANDS: Final = (
    _KEY,
    C("hand_id", TEXT, None, "the room's number of the hand"),
    C("played_at", MOMENT, UTC, "when the hand began; null where the text names no known time zone"),
    C("played_at_local", TEXT, None, "the time as printed"),
    C("game", TEXT, None, "holdem, omaha-hilo, stud …: a name of `hhparse list games`"),
    C("limit", TEXT, None, "no-limit, pot-limit, fixed-limit, cap-no-limit, cap-pot-limit"),
    C("kind", TEXT, None, "cash, tournament, play"),
    C("currency", TEXT, "ISO 4217", "the currency of the amounts; null for tournament and play chips"),
    C("small_blind", AMOUNT, MINOR, "stakes: small blind"),
    C("big_blind", AMOUNT, MINOR, "stakes: big blind"),
    C("small_bet", AMOUNT, MINOR, "stakes: bet of the early streets in fixed limit"),
    C("big_bet", AMOUNT, MINOR, "stakes: bet of the late streets in fixed limit"),
    C("ante", AMOUNT, MINOR, "stakes: ante"),
    C("bring_in", AMOUNT, MINOR, "stakes: bring-in"),
    C("cap", AMOUNT, MINOR, "stakes: the most a player can put in, in cap games"),
    C("stakes_source", TEXT, None, "where the stakes are from: header, level, posts"),
    C("table", TEXT, None, "the table's name"),
    C("max_seats", NUMBER, "seats", "seats at the table"),
    C("button", NUMBER, SEAT, "the button; null in games without one"),
    C("hero", NUMBER, SEAT, "the player whose hole cards the text deals; the first of several; null for an observer"),
    C("players", NUMBER, "players", "how many are seated"),
    C("boards", RUNS, CARDS, "community cards, one list per run; null where none were dealt"),
    C("total_pot", AMOUNT, MINOR, "the total pot as printed"),
    C("rake", AMOUNT, MINOR, "the rake as printed"),
    C("cancelled", FLAG, None, "the room called the hand off"),
    C("tournament_id", TEXT, None, "the tournament's number"),
    C("tournament_name", TEXT, None, "the tournament's name or series"),
    C("tournament_level", TEXT, None, "the level as printed"),
    C("tournament_currency", TEXT, "ISO 4217", "the currency of buy-in, fee and bounty"),
    C("tournament_scale", NUMBER, "decimals", "decimals of the minor unit of buy-in, fee and bounty"),
    C("buy_in", AMOUNT, TRNY, "the part of the entry that goes to the prizes"),
    C("fee", AMOUNT, TRNY, "the part of the entry the room keeps"),
    C("bounty", AMOUNT, TRNY, "the part of the entry that is a bounty"),
    C("buy_in_text", TEXT, None, "the buy-in as printed"),
    C("fee_text", TEXT, None, "the fee as printed"),
    C("bounty_text", TEXT, None, "the bounty as printed"),
    C("verdict", TEXT, None, "what the audit says: cancelled, discrepant, undecidable, consistent"),
    C("house", TEXT, None, "the house whose rules it was judged by"),
    C("replayed_pot", AMOUNT, MINOR, "contributions less returns, before rake, as the rules give it"),
    C("replayed_rake", AMOUNT, MINOR, "the rake as the audit takes it"),
    C("rake_source", TEXT, None, "where that rake is from: stated, derived, none"),
    C("file", TEXT, None, "where the hand stands, or stood last; the first by name of its sources"),
    C("line", NUMBER, LINE, "its first line"),
    C("line_end", NUMBER, LINE, "its last line"),
    C("sha256", TEXT, None, "SHA-256 of the hand's bytes in that file, trailing blank lines left off"),
    C("sources", TEXTS, None, "all files that have the hand, or had it when they were read"),
    _SCALE,
    _MADE,
)

SEATS: Final = (
    _KEY,
    C("seat", NUMBER, SEAT, "the seat"),
    C("name", TEXT, None, "the player's name as printed"),
    C("stack", AMOUNT, MINOR, "chips before the hand; null where the text does not say"),
    C("position", TEXT, None, "BTN, SB, BB, UTG … CO; null in games without a button and for who was not dealt in"),
    C("hero", FLAG, None, "the text deals this player's hole cards"),
    C("cards", TEXTS, CARDS, "the player's own cards as far as the text tells them"),
    C("contributed", AMOUNT, MINOR, "every chip put in, the part later returned included"),
    C("returned", AMOUNT, MINOR, "uncalled bets given back"),
    C("awarded", AMOUNT, MINOR, "paid from the pots by the room's own lines, returns taken out"),
    C("expected", AMOUNT, MINOR, "what the rules give"),
    C("cash_out", AMOUNT, MINOR, "paid by the house for a hand cashed out, after the fee"),
    C("cash_out_fee", AMOUNT, MINOR, "what the house kept for it"),
    C("net", AMOUNT, MINOR, "awarded + returned + cash_out − contributed"),
    C("final_stack", AMOUNT, MINOR, "stack − contributed + returned + awarded"),
    C("result", TEXT, None, "won, lost, folded, sat-out"),
    C("bounty", TEXT, None, "the bounty on the player's head as printed"),
    C("status", TEXT, None, "what the seat's line says besides"),
    C("joined", FLAG, None, "sat down after the seats were listed; the seat number is the lowest free one"),
    _SCALE,
    _MADE,
)

EVENTS: Final = (
    _KEY,
    C("n", NUMBER, None, "place among the hand's events, from 0; ignored lines come after all others"),
    C("line", NUMBER, LINE, "the line that says it"),
    C("event", TEXT, None, "what happened (`hhparse schema events`), or ignored"),
    C("seat", NUMBER, SEAT, "whose event it is"),
    C("kind", TEXT, None, "post: ante, small-blind, big-blind, both-blinds, …"),
    C("amount", AMOUNT, MINOR, "chips put in, paid or returned"),
    C("by", AMOUNT, MINOR, "raise: over the bet on the table"),
    C("to", AMOUNT, MINOR, "raise: the player's total on the street"),
    C("added", AMOUNT, MINOR, "raise, complete, all-in: chips put in now"),
    C("all_in", FLAG, None, "the room says the player is all in"),
    C("capped", FLAG, None, "raise: the room says the betting is capped"),
    C("street", TEXT, None, "street: preflop … river, third … seventh, draw-1 …"),
    C("board", NUMBER, None, "the run it belongs to; 0 where there is but one"),
    C("shown", TEXTS, CARDS, "street: cards that lay there before"),
    C("kept", TEXTS, CARDS, "dealt: cards the player had before"),
    C("cards", TEXTS, CARDS, "the cards of the line, as printed"),
    C("count", NUMBER, "cards", "discard: how many"),
    C("hand", TEXT, None, "the hand as the room describes it"),
    C("low", TEXT, None, "the low as the room describes it"),
    C("half", TEXT, None, "award: high, low; null where the line does not say"),
    C("pot", TEXT, None, "main, side-1, side-2 upward; null where the line does not say"),
    C("total", AMOUNT, MINOR, "total: the pot"),
    C("main", AMOUNT, MINOR, "total: the main pot"),
    C("sides", AMOUNTS, MINOR, "total: the side pots"),
    C("rake", AMOUNT, MINOR, "total: the rake"),
    C("fee", AMOUNT, MINOR, "cash-out: the fee"),
    C("chips", AMOUNT, MINOR, "rebuy: chips received"),
    C("position", TEXT, None, "result: the position as printed"),
    C("outcome", TEXT, None, "result: what became of the player, as printed"),
    C("won", AMOUNTS, MINOR, "result: every amount won"),
    C("cashed_out", FLAG, None, "balance: the player cashed out"),
    C("balance", AMOUNT, MINOR, "balance: chips after the hand"),
    C("bet", AMOUNT, MINOR, "balance: put in"),
    C("collected", AMOUNT, MINOR, "balance: paid, an uncalled bet included"),
    C("lost", AMOUNT, MINOR, "balance: lost"),
    C("name", TEXT, None, "seat, joined, table: the name"),
    C("stack", AMOUNT, MINOR, "seat: chips before the hand"),
    C("status", TEXT, None, "seat: what follows the stack"),
    C("button", NUMBER, SEAT, "table, button: the button"),
    C("players", NUMBER, "players", "headcount: how many"),
    C("max_seats", NUMBER, "seats", "table, headcount: seats at the table"),
    C("play", FLAG, None, "table: play money"),
    C("hand_id", TEXT, None, "header: the hand's number"),
    C("series", TEXT, None, "header, game: the series or product as printed"),
    C("club", TEXT, None, "header: the home game's club"),
    C("tournament", TEXT, None, "header, game, level: the tournament's number"),
    C("buy_in", TEXT, None, "header, game: buy-in as printed"),
    C("entry_fee", TEXT, None, "game: the tournament's fee as printed"),
    C("mix", TEXT, None, "header: the mixed game"),
    C("game", TEXT, None, "header, game: the game as printed"),
    C("limit", TEXT, None, "header, game: the limit as printed"),
    C("stakes", TEXT, None, "header, game, level: the stakes as printed"),
    C("currency", TEXT, None, "game: the currency as printed"),
    C("round", TEXT, None, "header: the match round as printed"),
    C("level", TEXT, None, "header, game, level: the level as printed"),
    C("local", TEXT, None, "header, game: the local time as printed"),
    C("zone", TEXT, None, "header: the letters of its zone"),
    C("et", TEXT, None, "header: the Eastern time as printed"),
    C("bounty", TEXT, None, "seat: the bounty on the player's head as printed"),
    C("reason", TEXT, None, "ignored: why the line tells nothing about the hand"),
    C("text", TEXT, None, "the line's remaining words; for an ignored line all of it"),
    _SCALE,
    _MADE,
)

AWARDS: Final = (
    _KEY,
    C("side", TEXT, None, "stated: as the room printed it; expected: as the rules give it"),
    C("seat", NUMBER, SEAT, "who is paid"),
    C("amount", AMOUNT, MINOR, "what is paid"),
    C("pot", TEXT, None, "main, side-1, side-2 upward; null where the line does not say"),
    C("half", TEXT, None, "high, low, whole; null where the line does not say"),
    C("board", NUMBER, None, "the run, from 1"),
    C("odd_chips", AMOUNT, MINOR, "expected: the part of the amount that are odd chips"),
    C("line", NUMBER, LINE, "stated: the line that says it"),
    _SCALE,
    _MADE,
)

POTS: Final = (
    _KEY,
    C("pot", TEXT, None, "main, side-1, side-2 upward from the main pot"),
    C("pot_amount", AMOUNT, MINOR, "the whole pot before rake; the same on each of its rows"),
    C("pot_rake", AMOUNT, MINOR, "the rake taken from it; the same on each of its rows"),
    C("eligible", NUMBERS, SEAT, "who can win it"),
    C("board", NUMBER, None, "the run, from 1"),
    C("half", TEXT, None, "high, low, or whole"),
    C("amount", AMOUNT, MINOR, "this share of the pot, after rake"),
    C("winners", NUMBERS, SEAT, "who wins it"),
    C("hand", TEXT, None, "the winning hand in words"),
    C("cards", TEXTS, CARDS, "the five cards"),
    C("odd_chips", AMOUNT, MINOR, "what does not divide"),
    C("odd_seats", NUMBERS, SEAT, "who gets an odd chip"),
    C("policy", TEXT, None, "the policy that gives the odd chips"),
    C("citation", TEXT, None, "where that policy is written"),
    _SCALE,
    _MADE,
)

FINDINGS: Final = (
    _KEY,
    C("origin", TEXT, None, "reading: found while the text was read; audit: by the checks; import: between hands"),
    C("code", TEXT, None, "the check's code"),
    C("name", TEXT, None, "the check's name"),
    C("severity", TEXT, None, "error, warning, note"),
    C("message", TEXT, None, "what was found, in words"),
    C("lines", NUMBERS, LINE, "the lines it rests on"),
    C("seats", NUMBERS, SEAT, "the seats it is about"),
    C("stated", AMOUNT, MINOR, "as the room printed it"),
    C("expected", AMOUNT, MINOR, "as the rules give it"),
    C("difference", AMOUNT, MINOR, "stated − expected"),
    C("citation", TEXT, None, "the rule"),
    C("explained_by", TEXTS, None, "policies under which the stated award would be right"),
    _SCALE,
    _MADE,
)

UNREAD: Final = (
    C("file", TEXT, None, "where the hand stands"),
    C("room", TEXT, None, "the room, if its beginning is one of a room's"),
    C("hand_id", TEXT, None, "the room's number of the hand, if the text tells it"),
    C("code", TEXT, None, "why it could not be read: a PRS code"),
    C("name", TEXT, None, "the code's name"),
    C("message", TEXT, None, "why, in words"),
    C("line", NUMBER, LINE, "where reading stopped"),
    C("column", NUMBER, "characters, from 1", "where in that line"),
    C("line_text", TEXT, None, "that line"),
    C("expected", TEXTS, None, "what could have stood there"),
    C("text", TEXT, None, "the whole text of the hand"),
    C("first_line", NUMBER, LINE, "the hand's first line"),
    C("last_line", NUMBER, LINE, "the hand's last line"),
    C("sha256", TEXT, None, "SHA-256 of the hand's bytes, trailing blank lines left off"),
    C("pending", FLAG, None, "the file ended inside the hand; read on when it has grown"),
    _MADE,
)

FILES: Final = (
    C("file", TEXT, None, "absolute path; a.zip!b.txt for a member of an archive"),
    C("kind", TEXT, None, "histories, tournament summary, web page, no history, empty, unreadable"),
    C("error", TEXT, None, "why it could not be read"),
    C("hands", NUMBER, "hands", "hands read in it, those another file has too included"),
    C("unread", NUMBER, "hands", "hands in it that could not be read"),
    C("pending", FLAG, None, "it ends inside a hand"),
    C("settled", FLAG, None, "it had not changed for a minute when it was read"),
    C("lines", NUMBER, "lines", "lines in it"),
    C("lines_outside", NUMBER, "lines", "lines in it, blank ones left out, that belong to no hand"),
    C("size", pa.int64(), BYTES, "size of the file; of the archive for a member"),
    C("mtime", pa.int64(), "nanoseconds since 1970, UTC", "when it was changed last; of the archive for a member"),
    C("bytes", pa.int64(), BYTES, "bytes read, decompressed"),
    C("sha256", TEXT, None, "SHA-256 of those bytes"),
    C("offset", pa.int64(), BYTES, "where its last hand begins: where reading goes on when the file has grown"),
    C("offset_line", NUMBER, LINE, "the line at that place"),
    C("grammar", TEXT, None, "fingerprint of the grammars it was read with"),
    _MADE,
)

TABLES: Final[dict[str, tuple[Column, ...]]] = {
    "hands": HANDS,
    "seats": SEATS,
    "events": EVENTS,
    "pots": POTS,
    "awards": AWARDS,
    "findings": FINDINGS,
    "unread": UNREAD,
    "files": FILES,
}
"""The columns of every table."""

BY_HAND: Final = ("seats", "events", "pots", "awards", "findings")
"""The tables that hang on ``hands``, in the order they are written: before it."""

PARTITIONS: Final = ("room", "month")
"""Folder levels of ``hands`` and the tables that hang on it: ``room=…/month=YYYY-MM``, ``unknown`` without a date."""


def schema(table: str) -> pa.Schema:
    """The Arrow schema of *table*; raises ``KeyError`` for a table there isn't."""
    metadata = {"schema_version": str(SCHEMA_VERSION), "table": table}
    return pa.schema([column.field() for column in TABLES[table]], metadata=metadata)


SCHEMAS: Final = {table: schema(table) for table in TABLES}


def describe() -> dict[str, Any]:
    """All tables and columns as plain values for JSON."""
    tables = {
        table: {
            "partitions": list(PARTITIONS) if table == "hands" or table in BY_HAND else [],
            "columns": [column._asdict() | {"type": _type(column.type)} for column in columns],
        }
        for table, columns in TABLES.items()
    }
    return {"schema_version": SCHEMA_VERSION, "tables": tables}


def _type(type_: pa.DataType) -> str:
    return f"list<{_type(type_.value_type)}>" if pa.types.is_list(type_) else str(type_)


class OtherVersionError(ValueError):
    """A dataset written with another version's columns; the message is a sentence for the user."""


def check(found: pa.Schema, what: str) -> None:
    """Raises :class:`OtherVersionError` where *what* was written with another version's columns."""
    stored = (found.metadata or {}).get(b"schema_version", b"none").decode()
    if stored != str(SCHEMA_VERSION):
        raise OtherVersionError(
            f"{what} has schema version {json.dumps(stored)}, and hhparse {VERSION} reads {SCHEMA_VERSION}: "
            "import the text files into a new folder"
        )
