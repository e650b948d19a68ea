"""The forms an audit is written in. A form makes a string of each hand, anywhere; the strings are put together in one
place, in order."""

import shutil
import tempfile
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, TextIO

from hhparse.reports import audit_html
from hhparse.reports.audit_markdown import hand_markdown, summary_markdown
from hhparse.reports.audit_summary import AuditSummary
from hhparse.reports.audit_text import hand_text
from hhparse.reports.audit_view import Quote, deserves_a_look, view
from hhparse.reports.json_text import json_line
from hhparse.reports.paint import painter

Json = dict[str, Any]
FormName = Literal["text", "json", "jsonl", "html", "md"]

IN_MEMORY: Final = 1 << 26
"""Characters of hands that are kept in memory until the summary before them is known; more go to a temporary file."""


class Form:
    """How hands are written; here as JSON, one object a line. Every hand is shown, and there is no summary."""

    between: ClassVar = ""
    """What stands between two hands, and between hands and summary."""
    summary_first: ClassVar = False

    def begin(self) -> str:
        """What comes before everything."""
        return ""

    def end(self) -> str:
        """What comes after everything."""
        return ""

    def shows(self, report: Json, known: Collection[str]) -> bool:
        """Whether the hand is shown, its findings of the codes *known* apart; one that is the only one always is."""
        return True

    def hand(self, report: Json, quote: Quote) -> str:
        """One hand."""
        return f"{json_line(report)}\n"

    def summary(self, summary: AuditSummary) -> str:
        """What all hands come to; empty where that is not shown."""
        return ""


class JsonArray(Form):
    """A JSON array, each hand on a line of it."""

    between = ","

    def begin(self) -> str:
        return "["

    def end(self) -> str:
        return "\n]\n"

    def hand(self, report: Json, quote: Quote) -> str:
        return f"\n{json_line(report)}"


@dataclass(frozen=True)
class Text(Form):
    """Plain text: the hands that deserve a look (*everything*: all), and a summary unless there is but one hand or it
    is not wanted. The summary comes last, where a terminal's reader looks."""

    everything: bool = False
    summarise: bool = True
    colour: bool = False
    between: ClassVar = "\n"

    def shows(self, report: Json, known: Collection[str]) -> bool:
        return self.everything or deserves_a_look(report, known)

    def hand(self, report: Json, quote: Quote) -> str:
        return f"{hand_text(view(report, quote), painter(self.colour))}\n"

    def summary(self, summary: AuditSummary) -> str:
        return self._summary(summary) if self.summarise and summary.hands != 1 else ""

    def _summary(self, summary: AuditSummary) -> str:
        return f"{summary.text(painter(self.colour))}\n"


class Markdown(Text):
    """The same in Markdown with tables, as issue trackers show it; the summary comes first."""

    summary_first = True

    def hand(self, report: Json, quote: Quote) -> str:
        return hand_markdown(view(report, quote))

    def _summary(self, summary: AuditSummary) -> str:
        return summary_markdown(summary)


class Html(Text):
    """The same as one page that needs nothing else; the summary comes first."""

    between = ""
    summary_first = True

    def begin(self) -> str:
        return audit_html.begin()

    def end(self) -> str:
        return audit_html.end()

    def hand(self, report: Json, quote: Quote) -> str:
        return audit_html.hand(view(report, quote))

    def _summary(self, summary: AuditSummary) -> str:
        return audit_html.summary(summary)


_FOR_PEOPLE: Final = {"text": Text, "md": Markdown, "html": Html}


def form(name: FormName, *, everything: bool, summarise: bool, colour: bool) -> Form:
    """The form called *name*."""
    if name in _FOR_PEOPLE:
        return _FOR_PEOPLE[name](everything, summarise, colour)
    return JsonArray() if name == "json" else Form()


def write(form: Form, hands: Iterable[str], summary: AuditSummary, stream: TextIO) -> None:
    """*hands* (made by *form*) to *stream*; *summary* is complete when *hands* end."""
    stream.write(form.begin())
    if form.summary_first:
        _write_after_summary(form, hands, summary, stream)
    else:
        _join(form, _with_summary(form, hands, summary), stream)
    stream.write(form.end())


def _with_summary(form: Form, hands: Iterable[str], summary: AuditSummary) -> Iterator[str]:
    yield from hands
    if told := form.summary(summary):
        yield told


def _write_after_summary(form: Form, hands: Iterable[str], summary: AuditSummary, stream: TextIO) -> None:
    with tempfile.SpooledTemporaryFile(IN_MEMORY, "w+", encoding="utf-8", newline="\n") as kept:
        shown = _join(form, hands, kept)
        if told := form.summary(summary):
            stream.write(told + form.between if shown else told)
        kept.seek(0)
        shutil.copyfileobj(kept, stream)


def _join(form: Form, pieces: Iterable[str], stream: Any) -> int:
    """Writes *pieces*; how many there were."""
    count = 0
    for count, piece in enumerate(pieces, 1):
        stream.write(form.between + piece if count > 1 else piece)
    return count
