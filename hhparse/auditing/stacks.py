"""STK: chips a player has and chips he puts in."""

from collections.abc import Iterator

from hhparse.auditing.registry import Remark, Skipped, check
from hhparse.engine.replay import Replay


@check("STK001", "stack-overdrawn", "error", "P-O8-26")
def overdrawn(case: Replay) -> Iterator[Remark | Skipped]:
    """A player puts in more than he has.

    Checks: the chips of each player never exceed his stack at the start of the hand.

    Why: table stakes: no chips may be added during a hand.

    Example: a stack of $20 and bets of $25 in all.

    Not evaluated: players whose stack the text does not print, or prints as 0 (they bought in during the hand).

    Rule: P-O8-26, P-O8-27.
    """
    for player in case.hand.players:
        if not player.stack and case.bets.contributed.get(player.seat):
            yield Skipped(f"the stack of seat {player.seat} is not in the text", (player.seat,))
    for step in case.bets.steps:
        if step.added and step.stack is not None and step.added > max(step.stack, 0):
            yield Remark("more chips than the player has", (step.line,), (step.seat,), step.added, step.stack)


@check("STK002", "all-in-with-chips-left", "warning", "P-O8-27")
def not_all_in(case: Replay) -> Iterator[Remark | Skipped]:
    """The text says all-in while chips are left.

    Checks: after an action marked all-in the player's stack is 0.

    Why: either the stack or the amount is not what it was.

    Example: a stack of $20, `bets $15 and is all-in`.

    Not evaluated: players whose stack the text does not print, and cap games.

    Rule: P-O8-27.
    """
    if case.hand.stakes.cap:
        return
    for step in case.bets.steps:
        marked = step.all_in and getattr(step.event, "all_in", False)
        if marked and step.stack is not None and step.added < step.stack:
            yield Remark("marked all-in with chips left", (step.line,), (step.seat,), step.added, step.stack)
