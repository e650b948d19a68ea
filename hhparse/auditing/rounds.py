"""ACT: whether each betting round was played to its end."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from hhparse import events as ev
from hhparse.auditing.lines import closing_lines
from hhparse.auditing.registry import Remark, Skipped, check
from hhparse.engine.betting import Step, street_name
from hhparse.engine.replay import Replay

_OUT_OF_TIME: Final = re.compile(r":? (?:(?:did|could) not respond in time|has timed out|is disconnected)")
Owed = dict[int, tuple[int, int]]
"""Seat → what it has put in on the street, and what it should have; minor units."""


@check("ACT017", "round-ends-early", "error", "P-O8-13")
def ends_early(case: Replay) -> Iterator[Remark | Skipped]:
    """A betting round ends while a player still has to act.

    Checks: when a street ends with two players or more in the hand, each of them who is not all-in has put in as much
    as anybody and, unless he alone has chips left, has acted on the street. A bring-in is an action, a blind is none.
    Only the first such street of a hand is named.

    Why: a line is missing, or somebody saw the next card for nothing; a player who folded unseen still claims the pot.

    Example: seat 2 bets $4, seat 5 says nothing, and the turn is dealt.

    Not evaluated: for a player who is out of time where the house calls him all-in then (`timeout`).

    Rule: P-O8-13, S-5O8-16; P-O8-29: out of time, all-in with chips in the pot.
    """
    away = out_of_time(case) if case.house.timeout == "all_in" else set()
    for street, steps, owed in _unfinished(case):
        if excused := tuple(seat for seat in owed if seat in away):
            who = ", ".join(map(str, excused))
            yield Skipped(f"seat {who} is out of time, and the house calls such a player all-in", excused)
        seats = tuple(seat for seat in owed if seat not in away)
        if not seats:
            continue
        put, due = owed[seats[0]]
        who, has = ", ".join(map(str, seats)), "has" if len(seats) == 1 else "have"
        yield Remark(
            f"the {street} betting ends before seat {who} {has} {'answered the bet' if put < due else 'acted'}",
            _lines(case, street, steps, seats), seats, *((put, due) if put < due else ()),
        )  # fmt: skip
        return


def _unfinished(case: Replay) -> Iterator[tuple[str, list[Step], Owed]]:
    """(street, its steps, who still has to act) of the rounds that two players or more were in to the end."""
    every = case.bets.steps
    if case.hand.cancelled or (len(case.bets.contenders) < 2 and every and every[-1].street == every[0].street):
        return  # folded to one player before any street could end
    rounds: dict[str, list[Step]] = {street.name: [] for street in case.game.streets}
    for step in every:
        rounds.setdefault(step.street, []).append(step)
    dealt = {street_name(case.game, event) for event in case.hand.of(ev.Street)}
    folded: set[int] = set()
    all_in = case.bets.all_in - {step.seat for step in every if step.all_in}  # the text only calls them so
    for street, steps in rounds.items():
        folded |= {step.seat for step in steps if step.verb == "fold"}
        all_in |= {step.seat for step in steps if step.all_in}
        alive = [seat for seat in case.bets.order if seat not in folded]
        if len(alive) < 2:
            return
        if steps or street in dealt:
            owed = _owed(steps, [seat for seat in alive if seat not in all_in])
            if owed:
                yield street, steps, owed


def _owed(steps: Sequence[Step], able: Sequence[int]) -> Owed:
    """Who of the players *able* to act has not done so since the last bet or raise; a wrong answer is one too."""
    acted: set[int] = set()
    for step in steps:
        if step.verb in ("bet", "raise", "complete") and step.to > step.facing:
            acted.clear()
        if step.verb != "post":
            acted.add(step.seat)
    owed: Owed = {}
    for seat in able:
        if seat not in acted:
            put = {step.seat: step.to for step in steps if step.kind != "ante"}
            mine, due = put.pop(seat, 0), max(put.values(), default=0)
            if mine < due or len(able) > 1:
                owed[seat] = mine, due
    return owed


def _lines(case: Replay, street: str, steps: Sequence[Step], seats: Sequence[int]) -> tuple[int, ...]:
    """Where one of *seats* was passed over, and where the street ended."""
    passed = next((step.line for step in steps if step.turn in seats and step.seat != step.turn), None)
    opened = [
        event.line for event in case.hand.of(ev.Street) if street_name(case.game, event) == street and event.board < 2
    ]
    last = max([0, *opened, *(step.line for step in steps)])
    after = next((e.line for e in case.hand.events if e.line > last and not isinstance(e, ev.Dealt | ev.AllIn)), None)
    return tuple(dict.fromkeys(line for line in (passed, after) if line)) or closing_lines(case)


def out_of_time(case: Replay) -> set[int]:
    """The seats of which a notice says that they were out of time or lost their connection."""
    texts = [line.text for line in case.hand.ignored]
    return {
        seat
        for seat, name in case.hand.names.items()
        if any(text.startswith(name) and _OUT_OF_TIME.match(text, len(name)) for text in texts)
    }
