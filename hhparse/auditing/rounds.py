"""ACT: whether a betting round was played to its end."""

from collections.abc import Iterator
from itertools import groupby

from hhparse.auditing.registry import Remark, Skipped, check
from hhparse.engine.betting import Step
from hhparse.engine.replay import Replay
from hhparse.findings import Severity


@check("ACT017", "round-ends-early", "error", "P-O8-13")
def ends_early(case: Replay) -> Iterator[Remark | Skipped]:
    """A round ends while somebody still has to act.

    Checks: when a street ends with two players or more, everyone with chips left has acted on it and has put in as much
    as anybody. Whom the text calls all-in, because he is out of time, has nothing more to do.

    Why: a line is missing; the player would see the next card for nothing.

    Example: seat 2 bets 4, seat 5 says nothing, and the turn is dealt.

    Not evaluated: a street on which nobody acts.

    Rule: P-O8-13, S-5O8-16; P-O8-29: out of time, all-in with chips in the pot.
    """
    folded: set[int] = set()
    out: set[int] = set()
    severity: Severity | None = "warning" if case.house.timeout == "all_in" else None
    for street, steps in groupby(case.bets.steps, key=lambda step: step.street):
        last = _last(steps, folded, out)
        alive = [seat for seat in case.bets.order if seat not in folded]
        able = [seat for seat in alive if seat not in out]
        if len(alive) < 2 or all(step.verb == "post" for step in last.values()):
            continue
        most = max(step.to for step in last.values())
        for seat in able:
            mine = last.get(seat)
            paid = mine.to if mine else 0
            others = max((step.to for other, step in last.items() if other != seat), default=0)
            alone = len(able) == 1 and paid >= others
            if not alone and (paid < most or mine is None or mine.verb == "post"):
                lines = tuple(dict.fromkeys(step.line for step in last.values()))[-1:]
                yield Remark(f"seat {seat} has still to act on {street}", lines, (seat,), paid, most)


def _last(steps: Iterator[Step], folded: set[int], out: set[int]) -> dict[int, Step]:
    """Each seat's last step of a round that counts for it; who folded and who is all-in is added to the sets."""
    last: dict[int, Step] = {}
    for step in steps:
        if step.verb == "fold":
            folded.add(step.seat)
        if step.all_in:
            out.add(step.seat)
        if step.kind != "ante":
            last[step.seat] = step
    return last
