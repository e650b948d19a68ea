"""ACT: whose turn it was: the blinds, the bring-in, who opens a street, who acts next."""

from collections.abc import Iterator

from hhparse import events as ev
from hhparse.auditing.registry import Remark, Skipped, check
from hhparse.auditing.rounds import out_of_time
from hhparse.engine.betting import street_name
from hhparse.engine.replay import Replay


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


@check("ACT008", "wrong-bring-in-seat", "error", "P-S8-03")
def wrong_bring_in(case: Replay) -> Iterator[Remark | Skipped]:
    """Another player brings in than the one whose door card demands it.

    Checks: in stud the lowest door card brings in, ace high, clubs lowest; in razz the highest, ace low, spades worst.

    Why: the bring-in is a forced bet; the wrong player was made to pay it.

    Example: seat 2 brings in with `9c` while seat 5 has `4d` up.

    Not evaluated: where the door cards are not all in the text.

    Rule: P-S8-03 (clubs < diamonds < hearts < spades); razz: the game's own rule.
    """
    step = next(iter(case.bets.by_verb.get("bring-in", ())), None)
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
            name = street_name(case.game, event)
            at = names.index(name) if name in names else at
        elif isinstance(event, ev.Dealt) and at <= min(names.index(until), 3):
            seen = event.kept + event.cards
            up[event.seat] = (*up.get(event.seat, ()), seen[-1]) if seen else up.get(event.seat, ())
    return {seat: cards for seat, cards in up.items() if len(cards) == count}


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
    posts = [step for step in case.bets.by_verb.get("post", ()) if not step.implied]
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
