"""Hostile text made harmless: a player, a table or a file may be called anything, escape sequences included.

What a terminal would act on or not show (control characters, escape sequences, marks that turn the direction of
writing, invisible characters) is written out: ``\\x1b``, ``\\u202e``. Letters of every script stay as they are.
"""

import re
from typing import Final

from rich.markup import escape

_JOINERS: Final = "\u200c\u200d"
"""Invisible, but part of how words and emoji are written; no terminal acts on them."""

_UNSEEN: Final = re.compile(
    "[\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]"
)
"""What JSON lets stand although a terminal acts on it or shows nothing."""


def visible(text: str) -> str:
    """*text* with every character written out that is not printable."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char in _JOINERS else _written(char) for char in text)


def markup(text: str) -> str:
    """*text* visible, and safe where Rich reads markup (progress bars)."""
    return escape(visible(text))


def harmless_json(text: str) -> str:
    """JSON *text* with the same meaning and nothing in it that a terminal would act on."""
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _written(char: str) -> str:
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
