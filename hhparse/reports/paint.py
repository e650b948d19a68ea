"""Colour, on terminals only."""

import os
from collections.abc import Callable
from typing import Final, TextIO

from rich.color import ColorSystem
from rich.style import Style

Paint = Callable[[str, str], str]
"""(text, style) → text, coloured or as it is."""

STYLES: Final = {
    "consistent": "green", "cancelled": "cyan", "undecidable": "yellow", "discrepant": "bold red", "unread": "bold red",
    "known": "cyan",
    "error": "bold red", "warning": "yellow", "note": "cyan",
}  # fmt: skip
"""The style of each verdict and severity."""


def plain(text: str, style: str) -> str:
    """*text* as it is."""
    return text


def painter(stream: TextIO) -> Paint:
    """What colours text written to *stream*: nothing unless it is a terminal and nobody asked for none (NO_COLOR)."""
    if not stream.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return plain
    return lambda text, style: Style.parse(style).render(text, color_system=ColorSystem.STANDARD)
