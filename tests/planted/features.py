"""What makes a hand worth having: tags that the self-test wants to meet and a reader can filter by."""

from dataclasses import replace

from .games import Game
from .model import Dealt

ALL = frozenset({
    "all-in-ante", "all-in-blind", "all-in-early", "all-in-raise", "both-halves-tied", "capped-betting", "cash",
    "heads-up", "mucked", "no-low", "no-showdown", "odd-chip", "odd-chip-in-stud", "odd-half", "one-winner-pot",
    "quartered", "rake", "rake-capped", "run-twice", "run-twice-odd", "scoop", "shared-river", "side-pot",
    "split-low", "stand-pat", "three-odd-shares", "three-pots", "three-way-tie", "tie", "tournament", "uncalled",
})  # fmt: skip


def features(hand: Dealt, game: Game) -> Dealt:
    """*hand* with its tags."""
    tags = {hand.header.kind}
    tags |= _from_events(hand) | _from_pots(hand) | _from_shares(hand, game)
    if len(hand.seats) == 2:
        tags.add("heads-up")
    if not hand.showdown:
        tags.add("no-showdown")
    if any(shown.mucked for shown in hand.showdown):
        tags.add("mucked")
    if game.family == "stud" and hand.boards:
        tags.add("shared-river")
    return replace(hand, features=frozenset(tags & ALL))


def _from_events(hand: Dealt) -> set[str]:
    tags: set[str] = set()
    level_raises = 0
    for event in hand.events:
        if event.kind == "return":
            tags.add("uncalled")
        elif event.kind == "ante" and event.all_in:
            tags.add("all-in-ante")
        elif event.kind in ("small-blind", "big-blind", "button-blind") and event.all_in:
            tags.add("all-in-blind")
        elif event.kind == "draw" and not event.cards:
            tags.add("stand-pat")
        elif event.kind == "street":
            level_raises = 0
        if event.kind in ("bet", "raise", "complete"):
            level_raises += 1
            if level_raises == 4:
                tags.add("capped-betting")
            if event.all_in:
                tags.add("all-in-raise")
    if hand.showdown and hand.events[-1].kind in ("street", "draw"):
        tags.add("all-in-early")
    return tags


def _from_pots(hand: Dealt) -> set[str]:
    tags: set[str] = set()
    if len(hand.pots) > 1:
        tags.add("side-pot")
        if any(len(pot.eligible) == 1 for pot in hand.pots):
            tags.add("one-winner-pot")
    if len(hand.pots) > 2:
        tags.add("three-pots")
    if hand.rake:
        tags.add("rake")
    if hand.rake_capped:
        tags.add("rake-capped")
    if hand.run_twice:
        tags.add("run-twice")
        if any((pot.amount - pot.rake) % 2 for pot in hand.pots if len(pot.eligible) > 1):
            tags.add("run-twice-odd")
    return tags


def _from_shares(hand: Dealt, game: Game) -> set[str]:
    tags: set[str] = set()
    by_place = {(share.pot, share.board, share.half): share for share in hand.shares}
    for (pot, board, half), share in by_place.items():
        tied = len(share.order)
        if tied > 1:
            tags |= {"tie"} | ({"three-way-tie"} if tied > 2 else set()) | ({"split-low"} if half == "low" else set())
        if share.odd:
            tags.add("odd-chip")
            tags |= {"odd-chip-in-stud"} if hand.button is None else set()
            tags |= {"three-odd-shares"} if tied > 2 else set()
        low = by_place.get((pot, board, "low"))
        if half == "high" and low:
            tags |= {"odd-half"} if share.amount != low.amount else set()
            tags |= {"both-halves-tied"} if tied > 1 and len(low.order) > 1 else set()
            tags |= {"scoop"} if set(share.order) == set(low.order) and tied == 1 else set()
            tags |= {"quartered"} if tied == 1 and len(low.order) > 1 and share.order[0] in low.order else set()
        if half == "whole" and game.high and game.low and hand.showdown:
            tags.add("no-low")
    return tags
