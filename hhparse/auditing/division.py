"""How the payments differ from the division the rules give: the fault, named once for all checks of SPL and ODD."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Literal

from hhparse.engine.replay import Replay
from hhparse.engine.settle import Line
from hhparse.rules.odd_chips import POLICIES

Fault = Literal[
    "none", "winner-high", "winner-low", "no-qualifier", "tie", "uneven", "halves",
    "odd-half", "odd-board", "odd-seat", "odd-twice",
]  # fmt: skip


@dataclass(frozen=True)
class Difference:
    """The fault, the seats paid too much or too little, and what the first of them got and should have got."""

    fault: Fault
    seats: tuple[int, ...] = ()
    stated: int | None = None
    expected: int | None = None
    explained_by: tuple[str, ...] = ()


def difference(case: Replay) -> Difference:
    """What is wrong with the division; fault ``none`` where it fits or can't be judged."""
    if case.settlement.matches or not case.settlement.lines:
        return Difference("none")
    awarded, expected = _judged(case)
    off = {seat: awarded.get(seat, 0) - expected.get(seat, 0) for seat in awarded.keys() | expected.keys()}
    off = {seat: amount for seat, amount in sorted(off.items()) if amount}
    if not off:
        return Difference("none")
    fault = _fault(case, awarded, expected, off)
    first = max(off, key=lambda seat: off[seat])
    explained = tuple(explaining(case)) if fault.startswith("odd") else ()
    return Difference(fault, tuple(off), awarded.get(first, 0), expected.get(first, 0), explained)


def _judged(case: Replay) -> tuple[dict[int, int], dict[int, int]]:
    """(awarded, expected) by seat, over the pots that can be judged; a share left to the house is no difference."""
    unsure = {contest.pot for contest in case.settlement.undecided}
    awarded: dict[int, int] = {}
    for award in case.paid.awards:
        if not unsure or (award.pot and award.pot not in unsure):
            awarded[award.seat] = awarded.get(award.seat, 0) + award.amount
    expected: dict[int, int] = {}
    for line in case.settlement.lines:
        if line.pot not in unsure:
            for seat, amount in line.share.awards.items():
                expected[seat] = expected.get(seat, 0) + amount
    for seat in case.terms.kept:
        if not awarded.get(seat):
            expected.pop(seat, None)
    return awarded, expected


def _fault(case: Replay, awarded: dict[int, int], expected: dict[int, int], off: dict[int, int]) -> Fault:
    strangers = {seat for seat in off if not expected.get(seat) and awarded.get(seat)}
    unpaid = {seat for seat in off if not awarded.get(seat) and expected.get(seat)}
    lines = case.settlement.lines
    if strangers:
        return _wrong_winner(case, strangers, unpaid, awarded, off)
    if unpaid:
        shared = any(set(line.share.winners) & unpaid and set(line.share.winners) - unpaid for line in lines)
        return "tie" if shared else _side(lines, unpaid)
    conserved = sum(awarded.values()) == sum(expected.values())
    if not conserved:
        return "uneven" if any(len(line.share.winners) > 1 for line in lines) else "none"
    least = _least(case)
    if all(awarded.get(seat, 0) >= least.get(seat, 0) for seat in expected):
        return _odd(case, awarded)
    return "halves" if any(line.share.half == "low" for line in lines) and not _tied(lines) else "uneven"


def _wrong_winner(
    case: Replay, strangers: Collection[int], unpaid: Collection[int], awarded: dict[int, int], off: dict[int, int]
) -> Fault:
    lines = case.settlement.lines
    low_lines = [line for line in lines if line.share.half == "low"]
    if case.game.low == "low-8" and not low_lines and not unpaid:
        half = (sum(line.share.amount for line in lines) + 1) // 2
        if sum(awarded[seat] for seat in strangers) <= half + case.settlement.unit:
            return "no-qualifier"
    return _side(lines, unpaid or {seat for seat, amount in off.items() if amount < 0})


def _side(lines: Collection[Line], losers: Collection[int]) -> Fault:
    """Whose half went to somebody else: of the low if the seats paid too little win nothing but lows."""
    halves = {line.share.half for line in lines if set(line.share.winners) & set(losers)}
    return "winner-low" if halves == {"low"} else "winner-high"


def _tied(lines: Collection[Line]) -> bool:
    return any(len(line.share.winners) > 1 for line in lines)


def _least(case: Replay) -> dict[int, int]:
    """What each winner gets at least, whoever has the odd chips: every division rounded down to the unit."""
    unit = case.settlement.unit
    least: dict[int, int] = {}
    for pot in case.pots:
        lines = [line for line in case.settlement.lines if line.pot == pot.name]
        boards = len({line.board for line in lines})
        for line in lines:
            net = pot.amount - case.settlement.rakes[pot.name]
            halves = 2 if line.share.half in ("high", "low") else 1
            even = net // unit // boards // halves // len(line.share.winners) * unit
            for seat in line.share.winners:
                least[seat] = least.get(seat, 0) + even
    return least


def _odd(case: Replay, awarded: dict[int, int]) -> Fault:
    """Which odd chip went astray: nothing but odd chips differs."""
    lines = case.settlement.lines
    if "button/lo_gets_half_odd" in explaining(case) and not _tied(lines):
        return "odd-half"
    if len({line.board for line in lines}) > 1 and not _tied(lines):
        return "odd-board"
    most = {
        seat: amount + sum(case.settlement.unit for line in lines if seat in line.share.winners)
        for seat, amount in _least(case).items()
    }
    one_side = len(lines) == 1 or len({line.share.half for line in lines}) == 1
    if one_side and any(awarded.get(seat, 0) > most[seat] for seat in most):
        return "odd-twice"
    return "odd-seat"


def explaining(case: Replay) -> Iterator[str]:
    """The policies, other than the one used, under which the payments would be right."""
    awarded, _ = _judged(case)
    paid = {seat: amount for seat, amount in awarded.items() if amount}
    for name in POLICIES:
        if name == case.policy.id:
            continue
        other = case.by_policy(name)
        if any(line.share.undecided for line in other.lines):
            continue
        if {seat: amount for seat, amount in other.expected.items() if amount} == paid:
            yield name
