"""ACT: whether a bet, a call or a check was allowed."""

from collections.abc import Iterator, Sequence
from typing import Final

from hhparse import events as ev
from hhparse.auditing.registry import Remark, Skipped, check
from hhparse.engine.betting import Step, Verb
from hhparse.engine.replay import Replay

_RAISES: Final[tuple[Verb, ...]] = ("bet", "raise", "complete")


def _steps(case: Replay, *verbs: Verb) -> Sequence[Step]:
    """The steps of these kinds, in order."""
    if len(verbs) == 1:
        return case.bets.by_verb.get(verbs[0], ())
    return [step for step in case.bets.steps if step.verb in verbs] if case.bets.by_verb.keys() & verbs else ()


@check("ACT002", "bet-below-minimum", "error", "P-O8-30")
def bet_too_small(case: Replay) -> Iterator[Remark | Skipped]:
    """A bet smaller than the big blind.

    Checks: in no limit and pot limit, the first bet of a round is at least the big blind, unless it is all-in.

    Why: the client refuses it; a smaller one in the text is a slip of whoever wrote it.

    Example: `bets $0.50` in a game with a big blind of $1.

    Not evaluated: fixed limit (ACT006), and where the blinds are not known.

    Rule: P-O8-30, S-5O8-12, S-5O8-14.
    """
    least = case.hand.stakes.big_blind
    if case.hand.limit == "fixed-limit" or not least:
        return
    for step in _steps(case, "bet"):
        if step.added < least and not step.all_in and not step.facing:
            yield Remark("a bet below the big blind", (step.line,), (step.seat,), step.added, least)


@check("ACT003", "raise-below-minimum", "error", "P-O8-30")
def raise_too_small(case: Replay) -> Iterator[Remark | Skipped]:
    """A raise by less than the last bet or raise.

    Checks: in no limit and pot limit, a raise is at least as large as the last full bet or raise of the round, unless
    it is all-in.

    Why: the minimum raise protects the players behind; the client refuses less.

    Example: bet 100, `raises 60 to 160`.

    Not evaluated: fixed limit (ACT006).

    Rule: P-O8-30 (a bet of 100 is raised by at least 100), S-5O8-12, S-5O8-14.
    """
    if case.hand.limit == "fixed-limit":
        return
    for step in _steps(case, "raise"):
        size = step.to - step.facing
        if size < step.last_raise and not step.all_in:
            yield Remark(
                "a raise by less than the last bet or raise", (step.line,), (step.seat,), size, step.last_raise
            )


@check("ACT004", "bet-above-pot", "error", "P-O8-31")
def above_pot(case: Replay) -> Iterator[Remark | Skipped]:
    """A bet or raise above the pot.

    Checks: in pot limit, a raise to at most the call plus the pot after that call.

    Why: the limit is the game's name.

    Example: pot 200, bet 150, call 150: the next player may raise to 800 at most.

    Not evaluated: other limits.

    Rule: P-O8-31 (800), S-5O8-13 (400).
    """
    if case.hand.limit not in ("pot-limit", "cap-pot-limit"):
        return
    for step in _steps(case, "bet", "raise"):
        most = step.facing + step.pot + step.facing - step.before
        if step.to > most:
            yield Remark("a bet above the pot", (step.line,), (step.seat,), step.to, most)


@check("ACT005", "raise-above-cap", "error", "P-O8-23")
def above_cap(case: Replay) -> Iterator[Remark | Skipped]:
    """A raise after the betting was capped.

    Checks: in fixed limit, at most the house's number of bets a round (a bet and three raises); the big blind counts as
    the first bet, the bring-in does not, the completion does. Between two players a warning: rooms may lift the cap.

    Why: the cap bounds what a player can be made to pay.

    Example: a fourth raise with three players in the hand.

    Not evaluated: other limits, and houses without a cap.

    Rule: P-O8-23, S-5O8-11, P-S8-04.
    """
    if case.hand.limit != "fixed-limit" or not case.house.cap:
        return
    for step in _steps(case, *_RAISES):
        heads_up = step.rivals < 2
        if step.bets >= case.house.cap and step.to > step.facing and not (heads_up and not case.house.cap_heads_up):
            yield Remark(
                f"bet {step.bets + 1} of the round; the house allows {case.house.cap}", (step.line,), (step.seat,),
                severity="warning" if heads_up else None,
            )  # fmt: skip


@check("ACT006", "wrong-fixed-size", "error", "P-O8-03")
def wrong_size(case: Replay) -> Iterator[Remark | Skipped]:
    """A bet or raise of another size than the street's.

    Checks: in fixed limit, bets and raises are of the small bet on the first streets and the big bet on the later ones,
    unless all-in. In stud high an open pair on fourth street allows the big bet.

    Why: the two sizes are the game's stakes.

    Example: 3/6, a bet of 6 on the flop.

    Not evaluated: where the header does not give the bets.

    Rule: P-O8-03 (3/6: 3 then 6), S-5O8-10, P-S8-06.
    """
    stakes = case.hand.stakes
    if case.hand.limit != "fixed-limit" or not (stakes.small_bet and stakes.big_bet):
        return
    sizes = {street.name: stakes.small_bet if street.bet == "small" else stakes.big_bet for street in case.game.streets}
    for step in _steps(case, *_RAISES):
        due = sizes.get(step.street)
        if due is None or step.all_in or step.to <= step.facing:
            continue
        completes = step.bets == 0 and bool(step.facing)  # the bring-in, or a blind short of the bet
        brought_in = completes and case.game.family == "stud"  # it is completed to the bet, not raised by it
        size = step.to if brought_in else step.to - step.facing
        doubled = case.game.open_pair_double and step.street == "fourth" and size == stakes.big_bet
        short = step.facing > step.level and step.to == step.level + due  # completes an all-in for less
        if size != due and not short and not (completes and step.to == due) and not doubled:
            yield Remark(f"a bet of another size than the {step.street}'s", (step.line,), (step.seat,), size, due)


@check("ACT007", "raise-not-open", "error", "P-O8-24")
def not_open(case: Replay) -> Iterator[Remark | Skipped]:
    """A raise by a player to whom betting was not open again.

    Checks: who has acted may raise again only after a full bet or raise; an all-in for less does not reopen (in fixed
    limit one of half a bet or more does).

    Why: a player could otherwise raise his own bet.

    Example: bet 100, all-in for 130, the bettor raises again.

    Not evaluated: never.

    Rule: P-O8-24, PokerStars: a short all-in does not reopen; in fixed limit half a bet does.
    """
    for step in _steps(case, "raise"):
        if not step.open and step.to > step.facing:
            yield Remark("a raise although betting was not open again", (step.line,), (step.seat,))


@check("ACT010", "unexpected-blind", "note", "S-5O8-07")
def unexpected_blind(case: Replay) -> Iterator[Remark | Skipped]:
    """A blind of a size one would not expect.

    Checks: the big blind is the header's (in fixed limit the small bet); the small blind is the header's, else what the
    house's table gives for the big blind, else half of it give or take a chip. A blind that is all-in for less is left
    alone.

    Why: a guideline only: rooms post 10 at 15/30 and 2 at 5/10.

    Example: a small blind of 7 at 15/30.

    Not evaluated: where the header does not give the stakes.

    Rule: P-O8-07, P-O8-08, S-5O8-07 (2/4: 1 and 2; 15/30: 10 and 15), U-O8-04.
    """
    stakes, scale = case.hand.stakes, case.hand.scale
    big = stakes.small_bet or stakes.big_blind
    if not big or stakes.source == "posts":
        return
    # A fixed-limit header gives the bets: what stands for its small blind is only what was posted.
    due = stakes.small_blind if case.hand.limit != "fixed-limit" else None
    due = due or case.house.small_blind(big, scale)
    chip = max(big // 2 and 10**scale // 2, 1)
    usual = {"small-blind": [due] if due else range(big // 2 - chip, big // 2 + chip + 1), "big-blind": [big]}
    for step in _steps(case, "post"):
        if step.kind in usual and not step.all_in and not step.implied and step.added not in usual[step.kind]:
            expected = big if step.kind == "big-blind" else due or big // 2
            told = "big" if step.kind == "big-blind" else "small"
            yield Remark(f"an unusual {told} blind", (step.line,), (step.seat,), step.added, expected)


@check("ACT011", "raise-form", "note", "SEEN formats")
def raise_form(case: Replay) -> Iterator[Remark | Skipped]:
    """A raise printed as `raises Y to Y`, as trackers and converters do.

    Checks: the amount a player raises by is the difference to the bet on the table.

    Why: read literally the raise would be larger than it was; the total is used.

    Example: `raises $7 to $7` over a bet of $2.

    Not evaluated: rooms that print the chips added.

    Rule: PokerStars prints `raises X to Y` with X over the bet on the table.
    """
    for step in _steps(case, "raise"):
        event = step.event
        if isinstance(event, ev.Raise) and event.by is not None and event.by == event.to != event.by - step.facing:
            yield Remark(
                "the raise is printed with its total twice; the total is used", (step.line,), (step.seat,),
                event.by, step.to - step.facing,
            )  # fmt: skip


@check("ACT012", "wrong-call", "error", "P-O8-13")
def wrong_call(case: Replay) -> Iterator[Remark | Skipped]:
    """A call of another amount than the bet.

    Checks: a call brings the player's chips to the bet on the table (to what others really have in, where a blind is
    short), unless he is all-in.

    Why: a round ends when all who stay have put in equal amounts.

    Example: bet 100, `calls 60` with 5,000 behind.

    Not evaluated: never.

    Rule: P-O8-13, S-5O8-16.
    """
    for step in _steps(case, "call"):
        due = step.facing - step.before
        really = step.others - step.before
        if step.added not in (due, really) and not (step.all_in and step.added < due):
            yield Remark("a call of another amount than the bet", (step.line,), (step.seat,), step.added, due)


@check("ACT013", "raise-contradicts-itself", "error", "SEEN formats")
def raise_contradicts(case: Replay) -> Iterator[Remark | Skipped]:
    """The two amounts of a raise do not fit together.

    Checks: what a player raises by, added to the bet on the table, is what he raises to; what he adds, on top of what
    he has in, likewise.

    Why: one of the amounts is wrong, and with it the pot.

    Example: `raises $2 to $5` over a bet of $2.

    Not evaluated: rooms that print one amount; the form `raises Y to Y` (ACT011).

    Rule: PokerStars prints `raises X to Y`, PartyPoker's new text X as chips added.
    """
    for step in _steps(case, "raise"):
        event = step.event
        if not isinstance(event, ev.Raise) or event.to is None:
            continue
        over = {step.facing, step.others}  # a blind all-in for less is raised over what it really is
        if event.by is not None and event.by != event.to and event.to - event.by not in over:
            yield Remark(
                "the amounts of the raise contradict each other", (step.line,), (step.seat,), event.to,
                event.by + step.facing,
            )  # fmt: skip
        if event.added is not None and step.before + event.added != event.to:
            yield Remark(
                "the amounts of the raise contradict each other", (step.line,), (step.seat,), event.to,
                step.before + event.added,
            )  # fmt: skip


@check("ACT014", "acts-out-of-the-hand", "error", "P-O8-25")
def out_of_hand(case: Replay) -> Iterator[Remark | Skipped]:
    """A player acts after he folded.

    Checks: nobody bets, calls, checks or folds after his fold.

    Why: folded cards have no claim; such a line belongs to somebody else.

    Example: `Ann: folds` on the flop, `Ann: bets $2` on the turn.

    Not evaluated: never.

    Rule: P-O8-25.
    """
    gone: set[int] = set()
    for step in case.bets.steps:
        if step.seat in gone:
            yield Remark(f"seat {step.seat} acts ({step.verb}) after folding", (step.line,), (step.seat,))
        if step.verb == "fold":
            gone.add(step.seat)


@check("ACT015", "check-facing-a-bet", "error", "P-O8-25")
def check_facing_bet(case: Replay) -> Iterator[Remark | Skipped]:
    """A player checks although there is a bet.

    Checks: who checks has put in as much as anybody.

    Why: after a bet nobody may check; he would see the next card for nothing.

    Example: seat 2 bets, seat 4 checks.

    Not evaluated: never.

    Rule: P-O8-25, U-O8-09.
    """
    for step in _steps(case, "check"):
        if step.before < min(step.facing, step.others):
            yield Remark("a check facing a bet", (step.line,), (step.seat,), step.before, step.facing)
