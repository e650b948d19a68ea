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


def coloured(stream: TextIO) -> bool:
    """Whether text written to *stream* is coloured: on a terminal, unless somebody asked for none (NO_COLOR)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def painter(colour: bool) -> Paint:
    """What colours text, or leaves it as it is."""
    return _coloured if colour else plain


def _coloured(text: str, style: str) -> str:
    return Style.parse(style).render(text, color_system=ColorSystem.STANDARD)
