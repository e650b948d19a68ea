"""Which lines a finding about money stands on."""

from collections.abc import Collection

from hhparse import events as ev
from hhparse.engine.replay import Replay


def award_lines(case: Replay, seats: Collection[int] = ()) -> tuple[int, ...]:
    """The payments to *seats* (all payments if none is named); where there are none, the lines that close the hand."""
    lines = [award.line for award in case.hand.awards if not seats or award.seat in seats]
    return tuple(dict.fromkeys(lines)) or closing_lines(case)


def closing_lines(case: Replay) -> tuple[int, ...]:
    """The line with the total pot, else the beginning of the showdown, else the last line of the hand."""
    if case.hand.total:
        return (case.hand.total.line,)
    showdown = next(iter(case.hand.of(ev.Showdown)), None)
    return (showdown.line if showdown else case.hand.source.line_end,)


def total_line(case: Replay) -> tuple[int, ...]:
    """The line that states pot and rake, else the payments."""
    return (case.hand.total.line,) if case.hand.total else award_lines(case)
