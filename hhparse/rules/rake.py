"""Where a stated rake came from: placements of a total over several pots, and rake charged per winner.

Histories print one rake for the hand; the pots are divided after it.  A *placement* says how much each pot gave.
Rates are in hundredths of a percent (500 is 5 %), amounts in minor units, pots in order main, side-1, side-2 …
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise, product
from types import MappingProxyType
from typing import Final

import msgspec

WINNER_CAPS: Final[Mapping[int, int]] = MappingProxyType({500: 200, 625: 250})
"""The two rates of "SEEN PokerStars 2021" and the caps seen with them, in cents."""

_WHOLE: Final = 10_000


class Placement(msgspec.Struct, frozen=True, gc=False):
    """One way of taking a total rake from the pots: the *name* of the rule, *amounts* by pot, and *how* in words."""

    name: str
    amounts: tuple[int, ...]
    how: str


def cumulative_main_first(total_rake: int, pots: Sequence[int]) -> list[int]:
    """The likeliest reading of: each pot pays the rake of all pots up to it, less what those before it paid.

    Source: "SEEN PokerStars rake".  The rate is not printed, so there are several readings; :func:`candidates` has all.
    """
    return place("cumulative_main_first", total_rake, pots)


def proportional_floor(total_rake: int, pots: Sequence[int]) -> list[int]:
    """Side pots pay in proportion, rounded down; the main pot pays the rest.  Source: "SEEN Bovada rake"."""
    return place("proportional_floor", total_rake, pots)


def main(total_rake: int, pots: Sequence[int]) -> list[int]:
    """The main pot pays everything; what is more than its amount comes from the next."""
    return place("main", total_rake, pots)


def place(name: str, total_rake: int, pots: Sequence[int]) -> list[int]:
    """*total_rake* over *pots* by the placement *name* (a key of PLACEMENTS, or ``"per_winner"``), its first reading.

    Rake per winner leaves no trace in the pots' figures but the cumulative one, so it is placed like that.
    Raises ``ValueError`` for an unknown name, no pot, a negative amount, or more rake than pots.
    """
    return list(next(candidates(total_rake, pots, name)).amounts)


def candidates(total_rake: int, pots: Sequence[int], first: str = "cumulative_main_first") -> Iterator[Placement]:
    """All placements that differ, in a fixed order: those of the rule *first*, then those of the others.

    Errors as in :func:`place`.
    """
    first = "cumulative_main_first" if first == "per_winner" else first
    if first not in PLACEMENTS:
        raise ValueError(f"{first!r} is not a placement of rake; choose from {', '.join(PLACEMENTS)}")
    if not pots or min(pots) < 0 or not 0 <= total_rake <= sum(pots):
        raise ValueError(f"a rake of {total_rake} cannot come from pots of {list(pots)}")
    return _different(total_rake, pots, [first, *(name for name in PLACEMENTS if name != first)])


def _different(total_rake: int, pots: Sequence[int], names: Iterable[str]) -> Iterator[Placement]:
    seen: set[tuple[int, ...]] = set()
    for name in names:
        for placement in PLACEMENTS[name](total_rake, pots):
            if placement.amounts not in seen:
                seen.add(placement.amounts)
                yield placement


class _Formula(msgspec.Struct, frozen=True, gc=False):
    """Rake of an amount: a rate, to the nearest unit or rounded down to it."""

    rate: int
    unit: int
    nearest: bool

    def of(self, amount: int) -> int:
        whole = _WHOLE * self.unit
        return (amount * self.rate + (whole // 2 if self.nearest else 0)) // whole * self.unit

    @property
    def text(self) -> str:
        rounding = "to the nearest unit" if self.nearest else f"rounded down to a multiple of {self.unit}"
        return f"{percent(self.rate)}, {rounding}"


_FORMULAS: Final = (
    _Formula(500, 1, nearest=True),  # cents, 2021
    _Formula(450, 1, nearest=True),  # cents, 2018
    _Formula(425, 1, nearest=True),  # cents, 2021
    _Formula(500, 1, nearest=False),  # a cent of every 20, 2010
    _Formula(500, 5, nearest=False),  # five cents of every dollar, 2010
    _Formula(550, 1, nearest=True),  # play money
    _Formula(600, 1, nearest=True),  # cents, 2014
)
"""Each was seen in PokerStars hands with side pots; the likeliest first."""


def _cumulative(total_rake: int, pots: Sequence[int]) -> Iterator[Placement]:
    """Known rates that give the total exactly; then known rates capped at it; then the rate the total itself shows."""
    levels = list(accumulate(pots))
    exact = [(formula, "") for formula in _FORMULAS if formula.of(levels[-1]) == total_rake]
    capped = [(formula, f", capped at {total_rake}") for formula in _FORMULAS if formula.of(levels[-1]) > total_rake]
    readings = [
        (f"{formula.text}{cap}", [min(formula.of(level), total_rake) for level in levels])
        for formula, cap in exact + capped
    ]
    shown = [total_rake * level // max(levels[-1], 1) for level in levels]
    readings.append(("at the rate the total shows, rounded down", shown))
    for how, taken in readings:
        amounts = tuple(after - before for before, after in pairwise([0, *taken]))
        if all(rake <= pot for rake, pot in zip(amounts, pots, strict=True)):
            yield Placement("cumulative_main_first", amounts, how)


def _proportional(total_rake: int, pots: Sequence[int]) -> Iterator[Placement]:
    whole = max(sum(pots), 1)
    sides = [total_rake * pot // whole for pot in pots[1:]]
    amounts = _filled(total_rake, [0, *sides], pots)
    yield Placement("proportional_floor", amounts, "in proportion, rounded down, the rest from the main pot")


def _main(total_rake: int, pots: Sequence[int]) -> Iterator[Placement]:
    yield Placement("main", _filled(total_rake, [0] * len(pots), pots), "all from the main pot")


def _filled(total_rake: int, taken: Sequence[int], pots: Sequence[int]) -> tuple[int, ...]:
    """*taken* and what it lacks of the total, from the main pot as long as that has anything, then from the next."""
    left = total_rake - sum(taken)
    amounts = []
    for part, pot in zip(taken, pots, strict=True):
        more = min(left, pot - part)
        left -= more
        amounts.append(part + more)
    return tuple(amounts)


PLACEMENTS: Final = MappingProxyType(
    {"cumulative_main_first": _cumulative, "proportional_floor": _proportional, "main": _main}
)
"""The rules of placement by name; each yields its readings, the likeliest first."""


class WinnerRake(msgspec.Struct, frozen=True, gc=False):
    """What one winner of a tie was charged: the *rate*, the *rake* on the whole pot at it, and the *award* left."""

    seat: int
    rate: int
    rake: int
    award: int


def per_winner(
    pot: int,
    paid: Mapping[int, int],
    order: Sequence[int],
    weights: Mapping[int, int] | None = None,
    caps: Mapping[int, int] = WINNER_CAPS,
) -> tuple[WinnerRake, ...] | None:
    """Whether rake at a rate of each winner's own explains *paid* exactly; the winners by seat, or None.

    The model ("SEEN PokerStars 2021"): a winner gets the share he would get if the whole pot were raked at his rate.
    Rake on the pot is rounded to the nearest cent, halves up, and capped; the hand's rake is the mean over the winners'
    shares, again to the nearest cent, halves up; shares are rounded down and the cents left go one each in *order*.
    So the awards and the rake always make the pot.

    *pot*: before rake, in cents.  *paid*: cents by seat.  *order*: the seats in the order of odd chips.  *weights*:
    each winner's part of the pot (default: equal; in hi-lo with one high and two lows 2, 1, 1).  *caps*: by rate.
    """
    seats = sorted(paid)
    parts = {seat: 1 if weights is None else weights[seat] for seat in seats}
    whole = sum(parts.values())
    rakes = dict(zip(caps, single_rates(pot, caps), strict=True))
    possible = [
        [rate for rate, rake in rakes.items() if 0 <= paid[seat] - parts[seat] * (pot - rake) // whole <= 1]
        for seat in seats
    ]
    for rates in product(*possible):
        charged = {seat: rakes[rate] for seat, rate in zip(seats, rates, strict=True)}
        if _awards(pot, charged, parts, order) == dict(paid):
            return tuple(
                WinnerRake(seat, rate, charged[seat], paid[seat]) for seat, rate in zip(seats, rates, strict=True)
            )
    return None


def single_rates(pot: int, caps: Mapping[int, int] = WINNER_CAPS) -> tuple[int, ...]:
    """The rake of *pot* (cents) at each rate of *caps*: to the nearest cent, halves up, capped."""
    return tuple(min((pot * rate + _WHOLE // 2) // _WHOLE, cap) for rate, cap in caps.items())


def _awards(pot: int, rakes: Mapping[int, int], parts: Mapping[int, int], order: Sequence[int]) -> dict[int, int]:
    whole = sum(parts.values())
    total_rake = (2 * sum(parts[seat] * rake for seat, rake in rakes.items()) + whole) // (2 * whole)
    awards = {seat: parts[seat] * (pot - rake) // whole for seat, rake in rakes.items()}
    left = pot - total_rake - sum(awards.values())
    for seat in [seat for seat in order if seat in awards][:left]:
        awards[seat] += 1
    return awards


def percent(rate: int) -> str:
    """A rate in hundredths of a percent as text: 625 is ``"6.25 %"``."""
    return f"{rate // 100}.{rate % 100:02d} %"
