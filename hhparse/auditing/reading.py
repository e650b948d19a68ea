"""What reading finds, documented beside the audit's own checks. These have no generator: the reader makes them."""

from typing import Final

from hhparse.auditing.registry import Check, add
from hhparse.findings import Severity

_FORMAT: Final = "SEEN formats"
_RULE: Final = "a history is read line by line; nothing read is ever lost (hhparse's own promise)."


def _reading(code: str, name: str, severity: Severity, summary: str, checks: str, why: str, example: str) -> None:
    doc = f"""{summary}

Checks: {checks}

Why: {why}

Example: {example}

Not evaluated: never; every line is read.

Rule: {_RULE}"""
    add(Check(code, name, severity, _FORMAT, None, doc))


_reading(
    "PRS001", "unreadable-line", "error", "A line that no pattern of the room's grammar takes.",
    "each line holding an amount, a card or a seated name is one the grammar knows.",
    "a line passed over in silence could be a bet or a payment; the hand is kept unread with its text.",
    "`Player6: unknown` between two actions.",
)  # fmt: skip
_reading(
    "PRS002", "line-out-of-place", "error", "A line of a known kind where the grammar allows none.",
    "the order of lines: seats before cards, streets before the summary.",
    "a hand whose lines are mixed up cannot be replayed.", "a bet after `*** SUMMARY ***`.",
)  # fmt: skip
_reading(
    "PRS003", "unfinished-hand", "error", "The hand ends before its end.",
    "a summary with the total pot, or a winner, ends each hand.",
    "a file cut in the middle of a hand must not be taken for a hand nobody won.",
    "the file ends after the flop.",
)  # fmt: skip
_reading(
    "PRS004", "amount-too-precise", "error", "An amount with more decimals than any currency has.",
    "amounts have at most four decimals.", "money is exact; rounding would invent or lose some.", "`$0.123456`.",
)  # fmt: skip
_reading(
    "PRS005", "unreadable-header", "error", "The opening lines name no known game, stakes or time.",
    "game, limit, stakes, date of the header.", "a hand of an unknown game cannot be replayed.",
    "`PokerStars Hand #1: Tetris No Limit …`.",
)  # fmt: skip
_reading(
    "PRS006", "headless-hand", "error", "A piece of a hand without the header it began with.",
    "text before the first header of a file.", "it looks like a hand and can't be one.",
    "a file that begins with `*** FLOP ***`.",
)  # fmt: skip
_reading(
    "PRS007", "unsupported-room", "error", "A hand of a room that hhparse does not read.",
    "the first line against the signatures of other rooms.", "such a hand is kept and named, not dropped.",
    "`Winamax Poker - CashGame - HandId: …`.",
)  # fmt: skip
_reading(
    "PRS009", "unknown-line", "warning", "A line of unknown meaning without amount, card or seated name.",
    "every line of a hand is known.", "the hand is read without it; it may still mean something.",
    "`Server restart in progress`.",
)  # fmt: skip
_reading(
    "PRS010", "time-in-doubt", "note", "The moment of the hand is not certain.",
    "the time zone is known and the hour did not happen twice.", "played_at orders hands of different files.",
    "`2008/11/02 1:30:00 ET`, or no zone at all.",
)  # fmt: skip
