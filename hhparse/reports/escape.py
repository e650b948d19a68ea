"""Hostile text made harmless: a player, a table or a file may be called anything, escape sequences included.

What a terminal would act on or not show (control characters, escape sequences, marks that turn the direction of
writing, invisible characters) is written out: ``\\x1b``, ``\\u202e``. Letters of every script stay as they are.
"""

import re
from collections.abc import Iterable
from typing import Final

from rich.markup import escape

_JOINERS: Final = "\u200c\u200d"
"""Invisible, but part of how words and emoji are written; no terminal acts on them."""

_UNSEEN: Final = re.compile(
    "[\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]"
)
"""What JSON lets stand although a terminal acts on it or shows nothing."""

_MARKS: Final = re.compile(r"[\\`*_\[\]<>|~&#$@]|:(?=[\w+/-])(?<!\d:)")
"""What may be markup inside a line of Markdown, of GitHub's and GitLab's dialects too."""
_WWW: Final = re.compile(r"(?i)\b(www)\.")
"""What those make a link of without any mark."""


def visible(text: str) -> str:
    """*text* with every character written out that is not printable."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char in _JOINERS else _written(char) for char in text)


def markup(text: str) -> str:
    """*text* visible, and safe where Rich reads markup (progress bars)."""
    return escape(visible(text))


def markdown(text: str) -> str:
    """*text* visible, and safe in a line or a table cell of Markdown: no markup, link, HTML, formula or mention."""
    return _WWW.sub(r"\1\\.", _MARKS.sub(r"\\\g<0>", visible(text)))


def fenced(lines: Iterable[str]) -> str:
    """*lines* as a block of code in Markdown, whatever stands in them."""
    shown = [visible(line) for line in lines]
    ticks = max((len(run) for line in shown for run in re.findall("`+", line)), default=0)
    fence = "`" * max(3, ticks + 1)
    return "\n".join((f"{fence}text", *shown, fence))


def harmless_json(text: str) -> str:
    """JSON *text* with the same meaning and nothing in it that a terminal would act on."""
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _written(char: str) -> str:
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
