"""What reading and auditing have to say about a hand: values, never exceptions."""

from typing import Literal

import msgspec

Severity = Literal["error", "warning", "note"]
Verdict = Literal["unread", "cancelled", "discrepant", "undecidable", "consistent"]


class Finding(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One thing found. ``lines`` count from 1 in the file; amounts are minor units of the hand's scale,
    ``difference`` = stated − expected; ``explained_by`` are policies under which the stated award would be right."""

    code: str
    name: str
    severity: Severity
    message: str
    lines: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()
    stated: int | None = None
    expected: int | None = None
    citation: str | None = None
    explained_by: tuple[str, ...] = ()

    @property
    def difference(self) -> int | None:
        """stated − expected, minor units; None where one of them is not known."""
        return None if self.stated is None or self.expected is None else self.stated - self.expected


class NotEvaluated(msgspec.Struct, frozen=True, gc=False):
    """A check that could not be made, and why."""

    code: str
    seats: tuple[int, ...]
    reason: str
