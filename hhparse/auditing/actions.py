"""ACT: whose turn it was, and whether the bet was allowed."""

from collections.abc import Iterator, Sequence
from typing import Final

from hhparse import events as ev
from hhparse.auditing.registry import Remark, Skipped, check
from hhparse.auditing.rounds import out_of_time
from hhparse.engine.betting import Step, Verb
from hhparse.engine.replay import Replay

_RAISES: Final[tuple[Verb, ...]] = ("bet", "raise", "complete")


def _steps(case: Replay, *verbs: Verb) -> Sequence[Step]:
    """The steps of these kinds, in order."""
    if len(verbs) == 1:
        return case.bets.by_verb.get(verbs[0], ())
    return [step for step in case.bets.steps if step.verb in verbs] if case.bets.by_verb.keys() & verbs else ()


@check("ACT001", "action-out-of-turn", "error", "P-O8-11")
def out_of_turn(case: Replay) -> Iterator[Remark | Skipped]:
    """A player acts when it is another's turn.

    Checks: action goes clockwise from the big blind's left before the flop and from the button's left after it, past
    players who are all-in or folded. A fold out of turn is a warning: it costs nobody anything.

    Why: who acts when decides what he knew; a moved button shows here first.

    Example: seat 5 bets while seat 4 has not acted.

    Not evaluated: where no big blind is told, on the first action of a stud street (ACT008, ACT009), and where the
    player passed over is out of time and the house calls him all-in then (`timeout`).

    Rule: P-O8-11, P-O8-14, S-5O8-08, S-5O8-09, U-O8-06, U-O8-08.
    """
    for step in case.bets.steps:
        if step.turn is not None and step.turn != step.seat:
            if case.house.timeout == "all_in" and step.turn in out_of_time(case):
                continue
            yield Remark(
                f"seat {step.seat} acts ({step.verb}) when it is seat {step.turn}'s turn",
                (step.line,), (step.seat, step.turn), severity="warning" if step.verb == "fold" else None,
            )  # fmt: skip
            return


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


@check("ACT008", "wrong-bring-in-seat", "error", "P-S8-03")
def wrong_bring_in(case: Replay) -> Iterator[Remark | Skipped]:
    """Another player brings in than the one whose door card demands it.

    Checks: in stud the lowest door card brings in, ace high, clubs lowest; in razz the highest, ace low, spades worst.

    Why: the bring-in is a forced bet; the wrong player was made to pay it.

    Example: seat 2 brings in with `9c` while seat 5 has `4d` up.

    Not evaluated: where the door cards are not all in the text.

    Rule: P-S8-03 (clubs < diamonds < hearts < spades); razz: the game's own rule.
    """
    step = next(iter(_steps(case, "bring-in")), None)
    if step is None:
        return
    doors = _up_cards(case, "third")
    if set(doors) < set(case.bets.order):
        yield Skipped("the door cards are not all in the text", tuple(sorted(set(case.bets.order) - set(doors))))
        return
    ranks, razz = ("A23456789TJQK", True) if case.game.high is None else ("23456789TJQKA", False)
    keys = {seat: (ranks.index(cards[0][0]), "cdhs".index(cards[0][1])) for seat, cards in doors.items()}
    due = max(keys, key=lambda seat: keys[seat]) if razz else min(keys, key=lambda seat: keys[seat])
    if due != step.seat:
        yield Remark(
            f"seat {step.seat} brings in; seat {due} has to with {doors[due][0]}", (step.line,), (step.seat, due)
        )


@check("ACT009", "wrong-opener", "error", "P-S8-05")
def wrong_opener(case: Replay) -> Iterator[Remark | Skipped]:
    """A stud street is opened by a player whose cards do not show best.

    Checks: from fourth street on the highest hand showing acts first, in razz the lowest; players showing the same may
    either of them.

    Why: the first to act is at a disadvantage that the rules give to one player.

    Example: seat 3 shows a pair of nines, seat 1 with ace high acts first.

    Not evaluated: where the up cards are not all in the text.

    Rule: P-S8-05, P-S8-07.
    """
    from hhparse.engine.evaluate import showing

    if case.game.family != "stud":
        return
    kind = case.game.high or case.game.low
    assert kind
    for street in case.game.streets[1:]:
        steps = [step for step in case.bets.steps if step.street == street.name and step.verb != "post"]
        if not steps:
            continue
        up = _up_cards(case, street.name)
        gone = {seat for seat, last in case.bets.folded.items() if _before(case, last, street.name)}
        seats = [seat for seat in case.bets.order if seat not in gone]
        able = [seat for seat in seats if not _all_in_before(case, seat, street.name)]
        if any(seat not in up for seat in seats):
            yield Skipped(
                f"the up cards of {street.name} street are not all in the text", tuple(s for s in seats if s not in up)
            )
            return
        ranks = {seat: showing(kind, up[seat]) for seat in able}
        if ranks and steps[0].seat in ranks and ranks[steps[0].seat] < max(ranks.values()):
            due = max(ranks, key=lambda seat: ranks[seat])
            yield Remark(
                f"seat {steps[0].seat} opens {street.name} street; seat {due} shows {' '.join(up[due])}",
                (steps[0].line,), (steps[0].seat, due),
            )  # fmt: skip


def _before(case: Replay, street: str, other: str) -> bool:
    names = [row.name for row in case.game.streets]
    return names.index(street) < names.index(other)


def _all_in_before(case: Replay, seat: int, street: str) -> bool:
    return any(step.seat == seat and step.all_in and _before(case, step.street, street) for step in case.bets.steps)


def _up_cards(case: Replay, until: str) -> dict[int, tuple[str, ...]]:
    """Seat → cards lying open on street *until*, where the text shows all of them."""
    names = [street.name for street in case.game.streets]
    count = 1 + min(names.index(until), 3)
    up: dict[int, tuple[str, ...]] = {}
    at = -1
    for event in case.hand.events:
        if isinstance(event, ev.Street):
            name = "seventh" if event.street == "river" else event.street
            at = names.index(name) if name in names else at
        elif isinstance(event, ev.Dealt) and at <= min(names.index(until), 3):
            seen = event.kept + event.cards
            up[event.seat] = (*up.get(event.seat, ()), seen[-1]) if seen else up.get(event.seat, ())
    return {seat: cards for seat, cards in up.items() if len(cards) == count}


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


@check("ACT016", "blinds-do-not-follow-button", "warning", "P-O8-06")
def blinds_follow(case: Replay) -> Iterator[Remark | Skipped]:
    """The small blind is not the first player left of the button.

    Checks: of the players dealt in, the first small blind is posted left of the button (between two players by the
    button), the big blind left of that; the button blind of short-deck games by the button. Where the house says that
    one player posts both when the small blind is missed (`missed_small_blind`), the first player may.

    Why: position decides who acts when and where odd chips go; a button at the wrong seat moves both. Rooms do let
    blinds fall elsewhere now and then (players who leave, dead buttons), so this is a warning.

    Example: the button is seat 3, and seat 6 posts the small blind while seat 4 is dealt in.

    Not evaluated: where a blind is missing (nobody sat there, or its player is out of chips), and in stud.

    Rule: P-O8-06, P-O8-08, S-5O8-07, U-O8-04, U-O8-22.
    """
    posts = [step for step in _steps(case, "post") if not step.implied]
    order, button = case.bets.order, case.hand.button
    if button is None or len(order) < 2:
        return
    first = {step.kind: step for step in reversed(posts)}
    small, big, own = first.get("small-blind"), first.get("big-blind"), first.get("button-blind")
    heads_up = len(order) == 2 and button in order
    places = (order[-1], order[0]) if own or heads_up else order[:2]
    if case.house.missed_small_blind == "both" and small and big and small.seat == big.seat:
        places = (places[0], places[0])
    for step, seat in ((own or small, places[0]), (big if small else None, places[1])):
        if step and step.seat != seat:
            told = f"seat {step.seat} posts the {step.kind}, seat {seat} has to"
            lines = tuple(event.line for event in case.hand.events if getattr(event, "button", None))
            yield Remark(told, (*lines, step.line), (step.seat, seat))
            return
