"""PartyPoker: what its words mean, and how its opening lines are read."""

import re
from collections.abc import Sequence
from typing import Final, TypeVar

from hhparse import events as ev
from hhparse import money
from hhparse.findings import Finding
from hhparse.hand import Facts, Limit, Stakes, Tournament
from hhparse.rooms import clock
from hhparse.rooms.room import HeaderError, Room, game_id

_SIDE: Final = ("side pot", "side pot ", "side pot #", "Side Pot", "Side Pot ")
WORDS: Final[dict[str, dict[str, str | int]]] = {
    "kind": {
        "small blind": "small-blind", "big blind": "big-blind", "ante": "ante", "big blind + dead": "both-blinds",
        "small blind + dead": "small-and-dead", "dead blind": "dead-blind", "straddle": "straddle",
        "button blind": "button-blind",
    },
    "street": {
        "down cards": "preflop", "Flop": "flop", "Turn": "turn", "River": "river", "**": "third",
        "Fourth street **": "fourth", "Fifth street **": "fifth", "Sixth street **": "sixth", "River **": "seventh",
    },
    "pot": {
        "pot": "main", "main pot": "main", "Main Pot": "main",
        **{f"{word}{n}": f"side-{n}" for word in _SIDE for n in range(1, 10)},
    },
    "half": {"Lo": "low", "Hi": "high"},
}  # fmt: skip

GAMES: Final = {
    "texas hold'em": "holdem", "texas holdem": "holdem", "hold'em": "holdem", "holdem": "holdem", "omaha": "omaha",
    "omaha hi": "omaha", "omaha hi-lo": "omaha-hilo", "omaha hi/lo": "omaha-hilo", "7 card stud": "stud",
    "7 card stud hi-lo": "stud-hilo", "7 card stud hi/lo": "stud-hilo", "7 stud": "stud", "7 stud hi-lo": "stud-hilo",
    "7 stud hi/lo": "stud-hilo", "short deck": "holdem-short",
}  # fmt: skip
LIMITS: Final[dict[str, Limit]] = {
    "NL": "no-limit", "PL": "pot-limit", "FL": "fixed-limit", "Limit": "fixed-limit"
}  # fmt: skip
STUD: Final = {"stud", "stud-hilo"}
T = TypeVar("T")
_PAIR: Final = re.compile(r"([^/]+?)/([^/]+?)(?: ?- ?([^-]+))?")


def scale(first_lines: str) -> int:
    """0 for tournament and play chips, 2 for money."""
    return 0 if re.search(r"(?:Trny:|Tourney|Buy-in|Play Money)", first_lines) else 2


def facts(events: Sequence[ev.Event], scale: int) -> Facts:
    """The opening lines' fields in hhparse's words; raises :class:`HeaderError` for what no such hand says."""
    header = events[0]
    assert isinstance(header, ev.Header)
    line = _first(events, ev.Game)
    if line is None:
        raise HeaderError("the line with the game and the date is missing")
    table, button, heads = _first(events, ev.Table), _first(events, ev.Button), _first(events, ev.Headcount)
    level = _first(events, ev.Level)
    game = game_id(GAMES, line)
    tournament = _tournament(line, level, table)
    limit: Limit = LIMITS[line.limit] if line.limit else "fixed-limit"
    short = game == "holdem-short"  # not the figures of the header count there, but what is posted
    stakes = Stakes() if short else _stakes(events, line, limit, bool(tournament), scale)
    currency = None if tournament or (table and table.play) else _currency(line, events)
    try:
        moment, zone = clock.worded(line.local or "")
    except ValueError as problem:
        raise HeaderError(str(problem), line.line) from None
    played_at, doubt = clock.utc(moment, zone)
    notes = (
        [Finding(code="PRS010", name="time-in-doubt", severity="note", message=doubt, lines=(line.line,))]
        if doubt
        else []
    )
    seat = button.button if button else table.button if table else None
    return Facts(
        hand_id=header.hand_id,
        game=game,
        limit=limit,
        kind="tournament" if tournament else "play" if table and table.play else "cash",
        currency=currency,
        stakes=stakes,
        tournament=tournament,
        table=table.name if table else None,
        max_seats=heads.max_seats if heads else None,
        button=None if game in STUD else seat or None,
        played_at=played_at,
        played_at_local=line.local,
        findings=tuple(notes),
    )


def _first(events: Sequence[ev.Event], kind: type[T]) -> T | None:
    return next((event for event in events if isinstance(event, kind)), None)


def _stakes(events: Sequence[ev.Event], line: ev.Game, limit: Limit, tournament: bool, scale: int) -> Stakes:
    """From the header where it names two amounts; a single figure is a buy-in, not a blind."""
    texts = [*(event.stakes for event in events if isinstance(event, ev.Level)), line.stakes]
    for text in filter(None, texts):
        found = _PAIR.fullmatch(text.strip())
        if found is None:
            continue
        low, high = _figure(found[1], scale), _figure(found[2], scale)
        ante = _figure(found[3], scale) if found[3] else None
        source = "level" if tournament else "header"
        if limit == "fixed-limit":
            return Stakes(small_bet=low, big_bet=high, ante=ante, source=source)
        return Stakes(small_blind=low, big_blind=high, ante=ante, source=source)
    return Stakes()


def _figure(text: str, scale: int) -> int:
    """An amount of the level, which may be told in thousands (``1.2K``)."""
    text = text.strip()
    return money.parse(text[:-1], scale + 3) if text.endswith("K") else money.parse(text, scale)


def _currency(line: ev.Game, events: Sequence[ev.Event]) -> str | None:
    sign = next((character for character in line.stakes or "" if character in money.SYMBOLS), "")
    return line.currency or money.SYMBOLS.get(sign, "USD")


def _tournament(line: ev.Game, level: ev.Level | None, table: ev.Table | None) -> Tournament | None:
    number = line.tournament or (level.tournament if level else None)
    if number is None and line.buy_in is None and line.currency != "Tourney":
        return None
    found = re.search(r"\((\d+)\) Table|^(\d+) \d+$", table.name) if table else None
    buy_in, fee = (re.sub(r"[^\d.,]", "", text) if text else None for text in (line.buy_in, line.fee))
    sign = next((money.SYMBOLS[c] for c in line.buy_in or "" if c in money.SYMBOLS), None)
    stage = (level.level if level else None) or line.level
    number = number or (found[1] or found[2] if found else "")
    return Tournament(number, buy_in, fee, None, sign, stage, line.series)


def whole(events: Sequence[ev.Event], last: bool) -> str | None:
    """None for a whole hand; a hand ends when somebody wins, in the new text with its summary."""
    if not {type(event) for event in events} & {ev.Award, ev.Balance, ev.Cancelled}:
        return "who wins the pot"
    return None


_GAP: Final = rb"(?:\xc2?\xa0|[\x00\s])+"

PARTYPOKER: Final = Room(
    name="partypoker",
    title="PartyPoker",
    signature=re.compile(rb"\*\*\*\*\* Hand History [Ff]or Game (?P<id>\S+) \*{5}(?=[^\r\n*]*(?:[\r\n]|\Z))"),
    preamble=re.compile(rb"(?:Game #\S{1,40} starts\.?%b)?(?:#Game No ?: ?\S{1,40}%b)?\Z" % (_GAP, _GAP)),
    grammar="partypoker.lark",
    words=WORDS,
    games=GAMES,
    scale=scale,
    facts=facts,
    whole=whole,
    citation="hand histories of the PartyPoker clients, 2005 to 2026",
)
