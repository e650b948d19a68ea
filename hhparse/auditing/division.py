"""How the payments differ from the division the rules give: the fault, named once for all checks of SPL and ODD."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, Literal, get_args

import msgspec

from hhparse.engine.replay import Replay
from hhparse.engine.settle import Line, labelled, names_pots
from hhparse.engine.stated import totals
from hhparse.hand import StatedAward
from hhparse.rules.odd_chips import POLICIES

Fault = Literal[
    "none", "winner-high", "winner-low", "no-qualifier", "tie", "uneven", "halves",
    "odd-half", "odd-board", "odd-seat", "odd-twice",
]  # fmt: skip


@dataclass(frozen=True)
class Difference:
    """The fault, the seats paid too much or too little, what the first of them got and should have got, and the lines
    of the payments compared."""

    fault: Fault
    seats: tuple[int, ...] = ()
    stated: int | None = None
    expected: int | None = None
    explained_by: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()


NONE: Final = Difference("none")


def difference(case: Replay) -> Difference:
    """What is wrong with the division; fault ``none`` where it fits or can't be judged. Pot by pot where the payments
    name the pots, else over all of them."""
    if case.settlement.matches or not case.settlement.lines:
        return NONE
    for part in (*_boards(case), *_parts(case)):
        awarded, expected = part.awarded, part.expected
        off = {seat: awarded.get(seat, 0) - expected.get(seat, 0) for seat in awarded.keys() | expected.keys()}
        off = {seat: amount for seat, amount in sorted(off.items()) if amount}
        if not off:
            continue
        fault = _fault(case, part, off)
        if fault in part.faults:
            first = max(off, key=lambda seat: off[seat])
            explained = tuple(explaining(case)) if fault.startswith("odd") else ()
            seats = set(awarded) if fault == "tie" else set(off)
            lines = tuple(dict.fromkeys(award.line for award in part.awards if award.seat in seats))
            return Difference(fault, tuple(off), awarded.get(first, 0), expected.get(first, 0), explained, lines)
    return _labelled(case)


@dataclass(frozen=True)
class _Part:
    """Payments and shares that are compared with each other: one pot's, or all."""

    awards: tuple[StatedAward, ...]
    expected: dict[int, int]
    lines: tuple[Line, ...]
    faults: frozenset[Fault] = frozenset(get_args(Fault)) - {"none"}
    """What can be told of it."""

    @property
    def awarded(self) -> dict[int, int]:
        """What each seat was paid."""
        return totals(self.awards)


def _boards(case: Replay) -> Iterator[_Part]:
    """Each board of a pot that was run more than once, where the payments name both: only who wins can be told, since
    the odd chip between the boards is the whole pot's."""
    if not names_pots(case.pots, case.paid.awards):
        return
    for pot in case.pots:
        lines = [line for line in case.settlement.lines if line.pot == pot.name]
        awards = [award for award in case.paid.awards if award.pot == pot.name]
        boards = {line.board for line in lines}
        if len(boards) < 2 or {award.board for award in awards} != boards:
            continue
        for board in sorted(boards):
            mine = tuple(line for line in lines if line.board == board)
            paid = tuple(award for award in awards if award.board == board)
            yield _Part(paid, _given(mine), mine, frozenset({"winner-high", "winner-low", "no-qualifier"}))


def _parts(case: Replay) -> Iterator[_Part]:
    """The pots that can be judged; a share left to the house by a cash-out is no difference."""
    unsure = {contest.pot for contest in case.settlement.undecided}
    named = names_pots(case.pots, case.paid.awards)
    if unsure and not named:
        return
    lines = [line for line in case.settlement.lines if line.pot not in unsure]
    pots = [{pot.name} for pot in case.pots if pot.name not in unsure] if named else [{line.pot for line in lines}]
    paid = {award.seat for award in case.paid.awards}
    for names in pots:
        mine = tuple(line for line in lines if line.pot in names)
        expected = _given(mine)
        for seat in case.terms.kept - paid:
            expected.pop(seat, None)
        awards = tuple(award for award in case.paid.awards if not named or award.pot in names)
        yield _Part(awards, expected, mine)


def _given(lines: Collection[Line]) -> dict[int, int]:
    given: dict[int, int] = {}
    for line in lines:
        for seat, amount in line.share.awards.items():
            given[seat] = given.get(seat, 0) + amount
    return given


def _labelled(case: Replay) -> Difference:
    """Halves and boards that the lines name, paid in the wrong sizes or to the wrong players."""
    for part in labelled(case.settlement, case.paid.awards, case.terms.kept):
        if part.fits:
            continue
        paid, due = sum(part.paid.values()), sum(part.due.values())
        if strangers := [seat for seat, amount in part.paid.items() if amount and not part.due.get(seat)]:
            off = [seat for seat in sorted(part.paid | part.due) if part.paid.get(seat, 0) != part.due.get(seat, 0)]
            winner: Fault = "winner-low" if part.label == "half" else "winner-high"
            return Difference(winner, tuple(off), part.paid[strangers[0]], 0)
        small = abs(paid - due) <= case.settlement.unit
        fault: Fault = "uneven"
        if paid != due and part.label == "board":
            fault = "odd-board" if small else "uneven"
        elif paid != due:
            fault = "odd-half" if small else "halves"
        return Difference(fault, tuple(part.paid), paid, due)
    return NONE


def _fault(case: Replay, part: _Part, off: dict[int, int]) -> Fault:
    awarded, expected, lines = part.awarded, part.expected, part.lines
    strangers = {seat for seat in off if not expected.get(seat) and awarded.get(seat)}
    unpaid = {seat for seat in off if not awarded.get(seat) and expected.get(seat)}
    if strangers:
        return _wrong_winner(case, part, strangers, unpaid, off)
    if unpaid:
        shared = any(set(line.share.winners) & unpaid and set(line.share.winners) - unpaid for line in lines)
        return "tie" if shared else _side(part, unpaid)
    if sum(awarded.values()) != sum(expected.values()):
        return "uneven" if _tied(lines) else "none"
    least = _least(case, lines)
    if all(awarded.get(seat, 0) >= least.get(seat, 0) for seat in expected):
        return _odd(case, part, least)
    return "halves" if any(line.share.half == "low" for line in lines) and not _tied(lines) else "uneven"


def _wrong_winner(
    case: Replay, part: _Part, strangers: Collection[int], unpaid: Collection[int], off: dict[int, int]
) -> Fault:
    lines = part.lines
    if case.game.low == "low-8" and not unpaid and all(line.share.half != "low" for line in lines):
        half = (sum(line.share.amount for line in lines) + 1) // 2
        if sum(part.awarded[seat] for seat in strangers) <= half + case.settlement.unit:
            return "no-qualifier"
    return _side(part, unpaid or {seat for seat, amount in off.items() if amount < 0})


def _side(part: _Part, losers: Collection[int]) -> Fault:
    """Whose half went to somebody else: of the low if the seats paid too little win nothing but lows. If they win both
    sides the payments tell which half of theirs is missing."""
    halves = {line.share.half for line in part.lines if set(line.share.winners) & set(losers)}
    if halves == {"low"}:
        return "winner-low"
    return "winner-low" if halves == {"high", "low"} and _low_astray(part) else "winner-high"


def _low_astray(part: _Part) -> bool:
    """Whether the low half of one pot, and not the high, is paid to somebody who does not win it: by the lines' own
    words, else by their order, since rooms print the high before the low."""
    winners = {line.share.half: set(line.share.winners) for line in part.lines}
    if len(part.lines) != 2:
        return False
    highs = [award for award in part.awards if award.half != "low"]
    lows = [award for award in part.awards if award.half == "low"]
    if not lows:
        due = next(line.share.amount for line in part.lines if line.share.half == "high")
        sums = list(accumulate(award.amount for award in part.awards))
        cut = min(range(len(sums)), key=lambda at: abs(sums[at] - due)) + 1
        highs, lows = list(part.awards[:cut]), list(part.awards[cut:])
    return {award.seat for award in highs} <= winners["high"] and not {award.seat for award in lows} <= winners["low"]


def _tied(lines: Collection[Line]) -> bool:
    return any(len(line.share.winners) > 1 for line in lines)


def _least(case: Replay, lines: Collection[Line]) -> dict[int, int]:
    """What each winner gets at least, whoever has the odd chips: every division rounded down to the unit."""
    unit = case.settlement.unit
    least: dict[int, int] = {}
    for pot in case.pots:
        mine = [line for line in lines if line.pot == pot.name]
        boards = len({line.board for line in mine})
        for line in mine:
            net = pot.amount - case.settlement.rakes[pot.name]
            halves = 2 if line.share.half in ("high", "low") else 1
            even = net // unit // boards // halves // len(line.share.winners) * unit
            for seat in line.share.winners:
                least[seat] = least.get(seat, 0) + even
    return least


def _odd(case: Replay, part: _Part, least: dict[int, int]) -> Fault:
    """Which odd chip went astray: nothing but odd chips differs."""
    lines = part.lines
    if not _tied(lines):
        if len({line.board for line in lines}) > 1:
            return "odd-board"
        if len(lines) > 1:
            return "odd-half"
    unit = case.settlement.unit
    most = {s: amount + sum(unit for line in lines if s in line.share.winners) for s, amount in least.items()}
    one_side = len({line.share.half for line in lines}) == 1
    if one_side and any(part.awarded.get(seat, 0) > most[seat] for seat in most):
        return "odd-twice"
    return "odd-seat"


def _fits_family(case: Replay, policy: str) -> bool:
    """Whether a policy is one for the game: those by suit are for stud, the others for games with a button."""
    return policy.startswith(("suit/", "party/")) == (case.game.family == "stud") or policy.startswith("seat/")


def explaining(case: Replay) -> Iterator[str]:
    """The policies, other than the one used, under which every payment that can be judged would be right."""
    paid = [{seat: amount for seat, amount in part.awarded.items() if amount} for part in _parts(case)]
    for name in POLICIES:
        other = case.by_policy(name)
        if name == case.policy.id or not _fits_family(case, name) or any(line.share.undecided for line in other.lines):
            continue
        due = [part.expected for part in _parts(msgspec.structs.replace(case, settlement=other))]
        if [{seat: amount for seat, amount in part.items() if amount} for part in due] == paid:
            yield name
