"""POT: chips in, chips out, and the pots as the room states them."""

from collections.abc import Iterator

from hhparse.auditing.lines import award_lines, closing_lines, total_line
from hhparse.auditing.registry import Remark, Skipped, check
from hhparse.engine.replay import Replay
from hhparse.engine.rounding import loss
from hhparse.engine.settle import names_pots
from hhparse.findings import Severity
from hhparse.rules.rake import candidates


def kept_by_house(case: Replay) -> int:
    """The shares of players who cashed out and were paid nothing from the pot, minor units."""
    awarded = case.paid.awarded
    return sum(case.settlement.expected.get(seat, 0) for seat in case.terms.kept if not awarded.get(seat))


@check("POT001", "stated-pot-differs", "error", "P-O8-27")
def stated_pot(case: Replay) -> Iterator[Remark | Skipped]:
    """The stated total pot is not what was put in.

    Checks: contributions less returned bets are the total pot as printed. A total printed after the rake is POT006;
    one that holds the uncalled bet, as the win does, is a note.

    Why: a pot that differs means a missing or altered bet, or chips that vanished.

    Example: bets of $7.50 in all, `Total pot $8.50`.

    Not evaluated: where the room prints no total.

    Rule: P-O8-27: a player wins what the others matched; the pot is the sum of what was put in.
    """
    stated = case.hand.total_pot
    if stated is None or case.hand.cancelled:
        return
    pot = case.total_pot
    net = stated == pot - case.paid.rake and case.paid.rake > 0
    whole = case.paid.how == "inside" and stated == pot + sum(case.paid.returned.values())
    if stated != pot and not net and case.paid.how != "other":
        yield Remark(
            "the stated total pot is not what was put in", total_line(case), (), stated, pot,
            severity="note" if whole else None,
        )  # fmt: skip


@check("POT002", "stated-side-pots-differ", "error", "P-O8-27")
def stated_pots(case: Replay) -> Iterator[Remark | Skipped]:
    """The stated main and side pots are not those the bets make.

    Checks: main and side pots as printed, after rake, against those of the replay, under every placement of the rake.

    Why: a chip in the wrong pot goes to the wrong player.

    Example: `Main pot $20. Side pot $10.` where the all-in player matched $24.

    Not evaluated: where the room prints only one figure.

    Rule: P-O8-27, each side pot to the best hand among those in it.
    """
    total = case.hand.total
    if total is None or total.main is None or not case.pots:
        return
    stated = [total.main, *total.sides]
    amounts = [pot.amount for pot in case.pots]
    if len(stated) > 1 and len(amounts) == 1 and sum(stated) == amounts[0] - case.paid.rake:
        return  # one player is left: the pots are his, however they are counted
    rake = min(case.paid.rake, sum(amounts))
    placed = [list(one.amounts) for one in candidates(rake, amounts, case.terms.rake_from)] if rake >= 0 else []
    placed.append([case.settlement.rakes.get(pot.name, 0) for pot in case.pots])
    nets = [[amount - taken for amount, taken in zip(amounts, rakes, strict=True)] for rakes in placed]
    if case.bets.rounded and not _far(stated, nets, loss(sum(amounts))):
        return  # POT010
    if stated not in nets and sum(stated) + rake != sum(amounts):
        due = nets[0] if nets else amounts
        yield Remark("the stated pots are not what the bets make", total_line(case), (), sum(stated), sum(due))
    elif stated not in nets and (len(stated) != len(amounts) or _far(stated, nets)):
        worst = max(range(min(len(stated), len(amounts))), key=lambda n: abs(stated[n] - nets[0][n]))
        yield Remark(
            f"pot {case.pots[worst].name} is stated with another amount", total_line(case), (), stated[worst],
            nets[0][worst],
        )  # fmt: skip


def _far(stated: list[int], nets: list[list[int]], reach: int = 1) -> bool:
    """Whether no placement of the rake makes the stated pots, give or take *reach* in each."""
    return all(
        len(stated) != len(net) or any(abs(a - b) > reach for a, b in zip(stated, net, strict=True)) for net in nets
    )


@check("POT003", "chips-not-conserved", "error", "P-O8-27")
def conserved(case: Replay) -> Iterator[Remark | Skipped]:
    """What was put in is not what was paid, raked and returned.

    Checks: contributions = awards + rake + returned bets (+ shares the house kept after a cash-out). Where the rake is
    not printed it is the difference, and only a negative one can be told.

    Why: chips neither appear nor vanish.

    Example: a pot of $6.50, rake $0.30, one award of $6.00: $0.20 is missing.

    Not evaluated: the amount of a single winner where the rake is not printed.

    Rule: arithmetic; P-O8-27.
    """
    if case.hand.cancelled:
        return
    paid = sum(case.paid.awarded.values())
    kept = kept_by_house(case)
    if case.paid.rake_source == "derived":
        if case.paid.rake < 0:
            yield Remark("more is paid than was put in", award_lines(case), (), paid, case.total_pot)
        elif len(case.paid.awarded) == 1:
            seats = tuple(case.paid.awarded)
            yield Skipped("the rake is not printed, so a single winner's amount cannot be checked", seats)
        return
    due = case.total_pot - case.paid.rake - kept
    if paid != due:
        lines = tuple(dict.fromkeys((*award_lines(case), *closing_lines(case))))
        yield Remark("awards, rake and returned bets are not what was put in", lines, (), paid, due)


@check("POT004", "award-to-ineligible-seat", "error", "P-O8-25")
def ineligible(case: Replay) -> Iterator[Remark | Skipped]:
    """A payment to a player who cannot win the pot.

    Checks: nobody who folded, or who put in too little for a side pot, is paid from it.

    Why: folded cards have no claim; an all-in player can win only the pot as far as he matched it.

    Example: the all-in player collects from side pot-1.

    Not evaluated: payments whose pot is not named are checked against all pots.

    Rule: P-O8-25, P-O8-27.
    """
    eligible = {pot.name: set(pot.eligible) for pot in case.pots}
    anywhere = set().union(*eligible.values()) if eligible else set()
    names_fit = {award.pot or "main" for award in case.paid.awards} <= eligible.keys()
    for award in case.paid.awards:
        can = eligible[award.pot] if award.pot and names_fit else anywhere
        if award.seat not in can and award.amount:
            where = award.pot if award.pot and names_fit else "any pot"
            yield Remark(f"seat {award.seat} cannot win {where}", (award.line,), (award.seat,), award.amount, 0)


@check("POT005", "uncalled-bet-not-printed", "note", "SEEN formats")
def return_missing(case: Replay) -> Iterator[Remark | Skipped]:
    """The return of an uncalled bet has no line; it was worked out.

    Checks: the part of a bet that nobody called goes back to the bettor on a line of its own, or inside his win.

    Why: without it the bet would count as won, and the rake as too high.

    Example: a bet of $9 that all fold to, `collected $14.25`, and no `Uncalled bet` line.

    Not evaluated: rooms that never print returned bets.

    Rule: P-O8-27: chips nobody matched are no part of the pot.
    """
    stated = case.hand.rake is not None
    if case.paid.how == "missing" or (case.paid.how == "inside" and stated and case.hand.total_pot is not None):
        (seat, amount), *_ = case.paid.returned.items()
        last = next((step.line for step in reversed(case.bets.steps) if step.seat == seat and step.added), None)
        where = "inside the win" if case.paid.how == "inside" else "worked out from the bets"
        lines = (last,) if last else closing_lines(case)
        yield Remark(f"no line returns the uncalled bet of seat {seat}; {where}", lines, (seat,), None, amount)


@check("POT006", "total-is-net", "note", "SEEN formats")
def net_total(case: Replay) -> Iterator[Remark | Skipped]:
    """The total pot is printed after the rake.

    Checks: a stated total that is short by exactly the rake.

    Why: read as the pot before rake it would hide the rake.

    Example: bets of $15, rake $0.75, `Total pot $14.25`.

    Not evaluated: where the room prints no total.

    Rule: PokerStars prints the total before rake; some trackers and converters after it.
    """
    stated, rake = case.hand.total_pot, case.paid.rake
    if stated is not None and rake > 0 and stated == case.total_pot - rake:
        yield Remark("the total pot is printed after the rake", total_line(case), (), stated, case.total_pot)


@check("POT007", "wrong-uncalled-bet", "error", "P-O8-27")
def wrong_return(case: Replay) -> Iterator[Remark | Skipped]:
    """Another amount than the uncalled bet is returned.

    Checks: the printed return is what the highest bet exceeds the next highest by, to the player who made it. Where one
    player is left and all adds up it is a note: what is called a return is his own money either way.

    Why: chips nobody called are his; others belong to the pot.

    Example: a bet of 100 called by an all-in of 60, `Uncalled bet (30) returned`.

    Not evaluated: where no return is printed (POT005).

    Rule: P-O8-27.
    """
    if case.paid.how != "other":
        return
    printed = sum(event.amount for event in case.hand.returns)
    excess = case.uncalled
    due = excess[1] if excess else 0
    lines = tuple(event.line for event in case.hand.returns)
    harmless = sum(case.paid.returned.values()) == printed
    seats = tuple(dict.fromkeys([*(event.seat for event in case.hand.returns), *([excess[0]] if excess else [])]))
    yield Remark(
        "another amount than the uncalled bet is returned", lines, seats, printed, due,
        severity="note" if harmless else None,
    )  # fmt: skip


@check("POT009", "wrong-pot-paid", "error", "P-O8-27")
def paid_by_pot(case: Replay) -> Iterator[Remark | Skipped]:
    """A pot pays another amount than it holds, or there is no such pot.

    Checks: where the payments name the pots, what is paid from each is the pot less its rake, under some known
    placement of the rake; and each pot they name is one that the bets make. What can be rake placed in an unknown way
    is a warning, and a note where the room states the pots as it pays them.

    Why: the sum of all payments hides a chip that went from one pot to another, and so to another player.

    Example: side pot $20 and main pot $15 without rake, `collected $21 from side pot`, `collected $14 from main pot`.

    Not evaluated: where the sum does not fit either (POT003), and where a share was left to the house by a cash-out.

    Rule: P-O8-27: each pot is what its players matched, and goes to the best hand in it.
    """
    if case.hand.cancelled or not case.pots:
        return
    names = {pot.name for pot in case.pots}
    for award in case.paid.awards:
        if award.pot and award.pot not in names and award.amount:
            told = f"seat {award.seat} is paid from {award.pot}, and the bets make no such pot"
            yield Remark(told, (award.line,), (award.seat,), award.amount, 0)
    if case.settlement.matches or not names_pots(case.pots, case.paid.awards):
        return
    paid = {pot.name: sum(a.amount for a in case.paid.awards if a.pot == pot.name) for pot in case.pots}
    if sum(paid.values()) != case.total_pot - case.paid.rake:
        return
    due = dict(zip(paid, _nearest(case, list(paid.values())), strict=True))
    wrong = [name for name in paid if paid[name] != due[name]]
    if wrong:
        worst = max(wrong, key=lambda name: paid[name] - due[name])
        mine = [award for award in case.paid.awards if award.pot in wrong]
        lines, seats = (tuple(dict.fromkeys(getattr(award, key) for award in mine)) for key in ("line", "seat"))
        severity, told = _weight(case, list(paid.values()))
        yield Remark(
            f"more is paid from {worst} than it holds{told}", lines, seats, paid[worst], due[worst], severity=severity
        )


def _weight(case: Replay, paid: list[int]) -> tuple[Severity | None, str]:
    """How heavy it is that the pots do not pay what they hold: less where it can be the rake, placed in an unknown way,
    and no more than a note where the room states the pots as it pays them."""
    if case.settlement.placement != "as_paid":
        return None, ""
    total = case.hand.total
    told = ", unless the rake is placed over the pots in a way not known here"
    if total is None or total.main is None:
        return "warning", told
    return ("note", told) if [total.main, *total.sides] == paid else (None, "")


def _nearest(case: Replay, paid: list[int]) -> list[int]:
    """What the pots hold after the rake: as paid if some placement of it gives that, else as the house places it."""
    amounts = [pot.amount for pot in case.pots]
    placed = candidates(min(max(case.paid.rake, 0), sum(amounts)), amounts, case.terms.rake_from)
    nets = [[amount - taken for amount, taken in zip(amounts, one.amounts, strict=True)] for one in placed]
    return paid if paid in nets else nets[0]
