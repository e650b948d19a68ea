"""What the rules give: each pot net of its rake, over boards, halves and ties, by one house's rules.

Where the house's own reading does not match what was paid, a few excuses are tried, as narrow as they
are drawn there: another placement of the rake over the pots, a coarser unit, rake charged per winner.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

import msgspec

from hhparse.engine.pots import Pot
from hhparse.engine.showdown import Contest
from hhparse.engine.stated import totals
from hhparse.hand import StatedAward
from hhparse.rules.odd_chips import POLICIES, Policy, Table
from hhparse.rules.rake import candidates, per_winner, percent, single_rates
from hhparse.rules.splits import Boards, Share, divide, split_boards

COARSE_UNITS: Final = (5, 10, 25, 50, 100)
"""Minor units a table's smallest chip may be, tried where every amount of the hand is a multiple."""


class Line(msgspec.Struct, frozen=True, gc=False):
    """One half of one pot on one board: the division's share, and the policy that placed the odd chips."""

    pot: str
    board: int
    share: Share
    policy: str


class Excuse(msgspec.Struct, frozen=True, gc=False):
    """Why a payment is right although the plain reading differs: kind ``unit``, ``placement`` or ``per-winner``."""

    kind: str
    text: str


class Settlement(msgspec.Struct, frozen=True, gc=False):
    """``lines`` in order; ``rakes`` by pot; ``expected`` by seat (a seat of an undecided pot is not in it)."""

    lines: tuple[Line, ...]
    rakes: dict[str, int]
    expected: dict[int, int]
    unit: int
    placement: str
    excuses: tuple[Excuse, ...] = ()
    matches: bool = False
    undecided: tuple[Contest, ...] = ()


class Terms(msgspec.Struct, frozen=True, gc=False):
    """What a division rests on besides pots and winners. ``amounts``: all chips of the hand, for the unit's excuse."""

    policy: Policy
    table: Mapping[int, Table]
    unit: int
    rake_from: str
    rake: int
    rake_source: str
    per_winner: bool
    amounts: Callable[[], tuple[int, ...]]
    kept: frozenset[int] = frozenset()
    boards: Boards = "first_gets_odd"


def settle(pots: Sequence[Pot], contests: Sequence[Contest], awards: Sequence[StatedAward], terms: Terms) -> Settlement:
    """The division that matches *awards*, excuses named; else the house's plain reading, with ``matches`` False."""
    plain: Settlement | None = None
    named = names_pots(pots, awards)
    for unit in _units(terms):
        for name, rakes in _placements(pots, awards, terms):
            made = _divide(pots, contests, rakes, name, unit, terms)
            first = plain is None
            plain = plain or made
            if _matches(made, awards, terms, named):
                excuses = () if first else tuple(_excuses(made, plain, terms))
                return msgspec.structs.replace(made, excuses=excuses, matches=True)
    assert plain is not None
    charged = _per_winner(pots, contests, awards, plain, terms) if terms.per_winner else None
    if charged or not named or len(pots) < 2 or (own := _own_rakes(pots, awards, terms)) is None:
        return charged or plain
    return _divide(pots, contests, own, "as_paid", terms.unit, terms)


def _units(terms: Terms) -> Iterator[int]:
    """The house's unit, then coarser ones that every amount of the hand is a multiple of."""
    yield terms.unit
    amounts = terms.amounts()
    yield from (
        unit for unit in COARSE_UNITS if unit > terms.unit and amounts and all(amount % unit == 0 for amount in amounts)
    )


def names_pots(pots: Sequence[Pot], awards: Sequence[StatedAward]) -> bool:
    """Whether the payments name every pot, so that each can be judged alone."""
    return {award.pot for award in awards} == {pot.name for pot in pots}


def _own_rakes(pots: Sequence[Pot], awards: Sequence[StatedAward], terms: Terms) -> dict[str, int] | None:
    """The rake of each pot as its payments leave it; None where that is no sane rake or not the hand's."""
    left = {pot.name: pot.amount - sum(award.amount for award in awards if award.pot == pot.name) for pot in pots}
    sane = all(0 <= left[pot.name] <= pot.amount // 10 + terms.unit for pot in pots)
    return left if sane and sum(left.values()) == terms.rake else None


def _placements(
    pots: Sequence[Pot], awards: Sequence[StatedAward], terms: Terms
) -> Iterator[tuple[str, dict[str, int]]]:
    """(name, rake by pot): the house's placement first; for a derived rake last what each pot's payments leave."""
    names, amounts = [pot.name for pot in pots], [pot.amount for pot in pots]
    if len(pots) == 1:
        yield terms.rake_from, {names[0]: min(max(terms.rake, 0), amounts[0])}
        return
    rake = min(max(terms.rake, 0), sum(amounts))
    for placement in candidates(rake, amounts, terms.rake_from):
        yield placement.name, dict(zip(names, placement.amounts, strict=True))
    if terms.rake_source == "derived" and len(pots) > 1 and (own := _own_rakes(pots, awards, terms)):
        yield "as_paid", own


def _divide(
    pots: Sequence[Pot], contests: Sequence[Contest], rakes: dict[str, int], name: str, unit: int, terms: Terms
) -> Settlement:
    lines: list[Line] = []
    expected: dict[int, int] = {}
    undecided: list[Contest] = []
    for pot in pots:
        mine = [contest for contest in contests if contest.pot == pot.name]
        nets = split_boards(pot.amount - rakes[pot.name], len(mine), unit, terms.boards)
        for contest, net in zip(mine, nets, strict=True):
            if contest.sides is None:
                undecided.append(contest)
                continue
            for share in divide(net, contest.sides, terms.table[contest.board], terms.policy, unit):
                lines.append(Line(pot.name, contest.board, share, terms.policy.id))
                for seat, amount in share.awards.items():
                    expected[seat] = expected.get(seat, 0) + amount
    return Settlement(tuple(lines), rakes, expected, unit, name, undecided=tuple(undecided))


def _matches(made: Settlement, awards: Sequence[StatedAward], terms: Terms, by_pot: bool) -> bool:
    """Whether *awards* are what *made* gives, pot by pot or, where the lines do not name the pots, seat by seat."""
    unsure = {contest.pot for contest in made.undecided}
    one = awards[0] if len(awards) == len(made.lines) == 1 and not unsure else None
    if one and one.half is None and made.lines[0].share.awards == {one.seat: one.amount}:
        return True  # as most hands are
    if unsure:
        awards = [award for award in awards if award.pot is not None and award.pot not in unsure]
    given: dict[tuple[str | None, int], int] = {}
    loose: dict[tuple[str | None, int], int] = {}
    for line in made.lines:
        if line.pot not in unsure:
            for seat, amount in line.share.awards.items():
                key = (line.pot if by_pot else None, seat)
                given[key] = given.get(key, 0) + amount
                loose[key] = loose.get(key, 0) + line.share.unassigned
    got: dict[tuple[str | None, int], int] = {}
    for award in awards:
        key = (award.pot if by_pot else None, award.seat)
        got[key] = got.get(key, 0) + award.amount
    receivers = {seat for _, seat in got}

    def fits(key: tuple[str | None, int]) -> bool:
        """As given; with an odd chip that the policy cannot place; or left to the house by a cash-out."""
        due, amount = given.get(key, 0), got.get(key, 0)
        return due <= amount <= due + loose.get(key, 0) or (key[1] in terms.kept and key[1] not in receivers)

    return all(fits(key) for key in got.keys() | given.keys()) and all(
        part.fits for part in labelled(made, awards, terms.kept)
    )


class Labelled(msgspec.Struct, frozen=True, gc=False):
    """A part of a pot that the payments themselves name: what each seat was paid of it, and what it is due.

    ``label`` is ``half`` (the low halves) or ``board`` (all that is paid on ``board``); ``loose`` are odd chips that
    the policy cannot place."""

    pot: str
    label: str
    board: int
    paid: dict[int, int]
    due: dict[int, int]
    loose: int

    @property
    def fits(self) -> bool:
        """Whether everybody has what he is due of it."""
        every = ((self.paid.get(seat, 0), self.due.get(seat, 0)) for seat in self.paid.keys() | self.due.keys())
        short = sum(self.due.values()) + self.loose - sum(self.paid.values())
        return not short and all(due <= paid <= due + self.loose for paid, due in every)


def labelled(made: Settlement, awards: Sequence[StatedAward], kept: frozenset[int]) -> Iterator[Labelled]:
    """The low halves, and each board of a pot that was run more than once, where the payments name them. Each seat may
    have what it is due in all, and yet a part be paid in the wrong size or to the wrong player. *kept*: seats that
    cashed out, whose shares may be the house's."""
    for pot in {line.pot for line in made.lines}:
        lines = [line for line in made.lines if line.pot == pot]
        mine = [award for award in awards if award.pot in (pot, None)]
        if any(award.half == "low" for award in mine):
            lows = [award for award in mine if award.half == "low"]
            yield _named(pot, "half", 1, lows, [line for line in lines if line.share.half == "low"], kept)
        boards = {line.board for line in lines}
        if len(boards) > 1 and {award.board for award in mine} == boards:
            for board in sorted(boards):
                on_it = [award for award in mine if award.board == board]
                yield _named(pot, "board", board, on_it, [line for line in lines if line.board == board], kept)


def _named(
    pot: str, label: str, board: int, awards: Sequence[StatedAward], lines: Sequence[Line], kept: frozenset[int]
) -> Labelled:
    paid = totals(awards)
    due: dict[int, int] = {}
    for line in lines:
        for seat, amount in line.share.awards.items():
            if seat in paid or seat not in kept:
                due[seat] = due.get(seat, 0) + amount
    return Labelled(pot, label, board, paid, due, sum(line.share.unassigned for line in lines))


def _excuses(made: Settlement, plain: Settlement, terms: Terms) -> Iterator[Excuse]:
    if made.unit != plain.unit:
        yield Excuse(
            "unit", f"paid in units of {made.unit}: every amount of the hand is a multiple, and the shares fit"
        )
    if made.placement != plain.placement:
        yield Excuse("placement", f"the rake is placed over the pots as {made.placement}, not as {plain.placement}")


def _per_winner(
    pots: Sequence[Pot], contests: Sequence[Contest], awards: Sequence[StatedAward], plain: Settlement, terms: Terms
) -> Settlement | None:
    """One pot on one board whose winners were raked at rates of their own ("SEEN PokerStars 2021"), or None."""
    if len(pots) != 1 or len(contests) != 1 or contests[0].sides is None:
        return None
    sides = contests[0].sides
    paid: dict[int, int] = {}
    for award in awards:
        paid[award.seat] = paid.get(award.seat, 0) + award.amount
    weights = _weights(sides.high, sides.low)
    if len(weights) < 2:
        return None
    absent = set(weights) - set(paid)
    if len(absent) == 1 and absent <= terms.kept:  # he cashed out and the house has his share
        paid[absent.pop()] = pots[0].amount - terms.rake - sum(paid.values())
    order = [seat for seat in terms.table[1].seats if seat in paid]
    if set(paid) != set(weights) or sum(paid.values()) + terms.rake != pots[0].amount:
        return None
    charged = per_winner(pots[0].amount, paid, order, weights)
    if charged is None or _one_rate(paid, plain, pots[0].amount, terms):
        return None
    lines = [
        msgspec.structs.replace(line, share=_as_charged(line.share, paid, sides.low is not None))
        for line in plain.lines
    ]
    rates = ", ".join(f"seat {one.seat} at {percent(one.rate)}" for one in charged)
    excuse = Excuse("per-winner", f"each winner is raked at a rate of his own: {rates}")
    return msgspec.structs.replace(
        plain, lines=tuple(lines), expected=dict(paid), excuses=(excuse,), matches=True, placement="per_winner"
    )


def _one_rate(paid: Mapping[int, int], plain: Settlement, pot: int, terms: Terms) -> bool:
    """Whether the rake is one rate's to the cent and only odd chips differ: then they are misplaced, not raked away."""
    small = all(abs(amount - plain.expected.get(seat, 0)) <= terms.unit for seat, amount in paid.items())
    return small and terms.rake in single_rates(pot)


def _weights(high: frozenset[int] | None, low: frozenset[int] | None) -> dict[int, int]:
    """Each winner's part of the pot, in parts that make it whole."""
    sides = [side for side in (high, low) if side]
    whole = 1
    for side in sides:
        whole *= len(side)
    weights: dict[int, int] = {}
    for side in sides:
        for seat in side:
            weights[seat] = weights.get(seat, 0) + whole // len(side)
    return weights


def _as_charged(share: Share, paid: Mapping[int, int], halves: bool) -> Share:
    """A whole pot's share with what each winner was paid; in halves the plain shares stand."""
    if halves or set(share.winners) != set(paid):
        return share
    return msgspec.structs.replace(share, amount=sum(paid.values()), awards=dict(paid), odd_chips={})


def other_policy(
    settlement: Settlement, contests: Sequence[Contest], pots: Sequence[Pot], terms: Terms, name: str
) -> Settlement:
    """The same pots, rake and unit divided by another policy."""
    other = msgspec.structs.replace(terms, policy=POLICIES[name])
    return _divide(pots, contests, settlement.rakes, settlement.placement, settlement.unit, other)
