"""The registry of checks. A check is a generator with a stable code; its docstring is what ``explain`` prints.

A docstring has a first line (the message in general), then paragraphs beginning ``Checks:``, ``Why:``, ``Example:``,
``Not evaluated:`` and ``Rule:``. A test fails a check without them.
"""

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from hhparse.engine.replay import Replay
from hhparse.findings import Severity

SECTIONS: Final = ("Checks", "Why", "Example", "Not evaluated", "Rule")


@dataclass(frozen=True)
class Remark:
    """What a check found: the message for this hand, its lines and seats, amounts in minor units.

    ``severity`` and ``citation`` are set where they differ from the check's own.
    """

    message: str
    lines: tuple[int, ...]
    seats: tuple[int, ...] = ()
    stated: int | None = None
    expected: int | None = None
    severity: Severity | None = None
    citation: str | None = None
    explained_by: tuple[str, ...] = ()


@dataclass(frozen=True)
class Skipped:
    """That a check could not be made, and why."""

    reason: str
    seats: tuple[int, ...] = ()


Body = Callable[[Replay], Iterator[Remark | Skipped]]


@dataclass(frozen=True)
class Check:
    """A check: ``code`` never changes and is never used again, ``name`` names the fault."""

    code: str
    name: str
    severity: Severity
    citation: str
    run: Body | None
    doc: str

    @property
    def summary(self) -> str:
        """The first line of its documentation."""
        return self.doc.partition("\n")[0]

    @property
    def sections(self) -> Mapping[str, str]:
        """The documentation's paragraphs by their heading."""
        found = re.findall(rf"^({'|'.join(SECTIONS)}): (.*?)(?=\n\n|\Z)", self.doc, re.DOTALL | re.MULTILINE)
        return {head: " ".join(text.split()) for head, text in found}


_registry: dict[str, Check] = {}
CHECKS: Final[Mapping[str, Check]] = MappingProxyType(_registry)
"""Every check by its code, in order of codes, in which they also run."""


def check(code: str, name: str, severity: Severity, citation: str) -> Callable[[Body], Body]:
    """Register the decorated generator as a check."""

    def register(body: Body) -> Body:
        add(Check(code, name, severity, citation, body, inspect.getdoc(body) or ""))
        return body

    return register


def add(made: Check) -> None:
    """Register a check; raises ``ValueError`` where the code is taken."""
    if made.code in _registry:
        raise ValueError(f"check {made.code} is defined twice")
    _registry[made.code] = made
    for code in sorted(_registry):  # whichever family was imported first
        _registry[code] = _registry.pop(code)
