"""PokerStars: what its words mean, and how its header is read."""

import datetime as dt
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hhparse import events as ev
from hhparse import money
from hhparse.findings import Finding
from hhparse.hand import Facts, Limit, Stakes, Tournament
from hhparse.rooms import clock
from hhparse.rooms.room import HeaderError, Room, game_id

WORDS: Final[dict[str, dict[str, str | int]]] = {
    "board": {"FIRST": 1, "SECOND": 2, "THIRD": 3, "twice": 2, "three times": 3},
    "kind": {
        "small blind": "small-blind", "big blind": "big-blind", "button blind": "button-blind", "ante": "ante",
        "small & big blinds": "both-blinds", "small & big blind": "both-blinds", "straddle": "straddle",
        "dead blind": "dead-blind", "dead": "dead-blind",
    },
    "street": {
        "HOLE CARDS": "preflop", "PRE-FLOP": "preflop", "DEALING HANDS": "preflop", "FLOP": "flop", "TURN": "turn",
        "3rd STREET": "third", "4th STREET": "fourth", "5th STREET": "fifth", "6th STREET": "sixth",
        "7th STREET": "seventh", "RIVER": "river", "DRAW": "draw-1", "FIRST DRAW": "draw-1", "SECOND DRAW": "draw-2",
        "THIRD DRAW": "draw-3",
    },
    "pot": {
        "pot": "main", "main pot": "main", "side pot": "side-1", **{f"side pot-{n}": f"side-{n}" for n in range(1, 10)}
    },
}  # fmt: skip

GAMES: Final = {
    "hold'em": "holdem", "6+ hold'em": "holdem-short", "omaha": "omaha", "4 card omaha": "omaha",
    "omaha hi/lo": "omaha-hilo", "4 card omaha hi/lo": "omaha-hilo", "5 card omaha": "omaha-5",
    "5 card omaha hi/lo": "omaha-hilo-5", "6 card omaha": "omaha-6", "courchevel": "courchevel",
    "courchevel hi/lo": "courchevel-hilo", "7 card stud": "stud", "7 card stud hi/lo": "stud-hilo", "razz": "razz",
    "5 card draw": "draw-5", "single draw 2-7 lowball": "draw-27-single", "triple draw 2-7 lowball": "draw-27-triple",
    "badugi": "badugi",
    "texas hold'em": "holdem", "omaha hi": "omaha", "omaha hi/lo 8 or better": "omaha-hilo",
}  # fmt: skip
LIMITS: Final[dict[str, Limit]] = {
    "no limit": "no-limit", "pot limit": "pot-limit", "limit": "fixed-limit",
    "pot limit pre-flop, no limit post-flop": "no-limit",
}  # fmt: skip
STUD: Final = {"stud", "stud-hilo", "razz"}

_BUTTON_BLIND: Final = re.compile(r"Button Blind (\S+) - Ante (\S+)(?: ([A-Z]{3}))?")
_BUY_IN: Final = re.compile(r"([^+\s]+)(?:\+([^+\s]+))?(?:\+([^+\s]+))?(?: (\S+))?")


def scale(first_lines: str) -> int:
    """2 for money, 0 for tournament and play chips."""
    header = first_lines.partition("\n")[0]
    if re.search("(?i)tournament #", header):
        return 0
    return 2 if any(sign in header for sign in (*money.SYMBOLS, "â‚¬", "Â£")) else 0


def facts(events: Sequence[ev.Event], scale: int) -> Facts:
    """The header's fields in hhparse's words; raises :class:`HeaderError` for what no such header says."""
    header, table = events[0], next((e for e in events if isinstance(e, ev.Table)), None)
    assert isinstance(header, ev.Header)
    game = game_id(GAMES, header)
    if header.local is None:
        raise HeaderError("stakes, level or time are not as the room prints them")
    limit = LIMITS[(header.limit or "").lower()]
    currency, stakes = _stakes(header.stakes or "", limit, header.tournament is not None, scale)
    played_at, doubt = _moment(header)
    if stakes.cap is not None:
        limit = "cap-pot-limit" if limit == "pot-limit" else "cap-no-limit"
    notes = (
        [Finding(code="PRS010", name="time-in-doubt", severity="note", message=doubt, lines=(header.line,))]
        if doubt
        else []
    )
    return Facts(
        hand_id=header.hand_id,
        game=game,
        limit=limit,
        kind="tournament" if header.tournament else "cash" if currency else "play",
        currency=None if header.tournament else currency,
        stakes=stakes,
        tournament=_tournament(header),
        table=table.name if table else None,
        max_seats=table.max_seats if table else None,
        button=None if game in STUD or table is None else table.button,
        played_at=played_at,
        played_at_local=" ".join(filter(None, (header.local, header.zone))),
        findings=tuple(notes),
    )


@lru_cache(1024)
def _stakes(text: str, limit: Limit, tournament: bool, scale: int) -> tuple[str | None, Stakes]:
    """(currency, stakes): blinds, or the two bets of a fixed-limit game."""
    source = "level" if tournament else "header"
    if button := _BUTTON_BLIND.fullmatch(text):
        blind, each = (money.parse(button[n], scale) for n in (1, 2))
        return button[3] or _currency(button[1]), Stakes(big_blind=blind, ante=each, source=source)
    told, code = _told(text)
    pair = told.pop("", "").rpartition("/")
    if not all(pair):
        raise HeaderError(f"the stakes {text!r} are not two amounts")
    low, high = money.parse(pair[0], scale), money.parse(pair[2], scale)
    more = {name: money.parse(amount, scale) for name, amount in told.items()}
    currency = code or _currency(pair[0])
    if limit == "fixed-limit":
        return currency, Stakes(small_bet=low, big_bet=high, ante=more.get("ante"), source=source)
    return currency, Stakes(small_blind=low, big_blind=high, **more, source=source)


def _told(text: str) -> tuple[dict[str, str], str | None]:
    """Amounts by ``cap``, ``ante`` or nothing, and the currency: ``$1/$2 - $20 Cap - USD``, ``$1/$2 USD - Ante $1``."""
    amounts: dict[str, str] = {}
    currency = None
    for words in (part.split() for part in re.split(" - |, ", text)):
        name = next((word.lower() for word in words if word.lower() in ("cap", "ante")), "")
        for word in (word for word in words if word.lower() != name):
            if re.fullmatch("[A-Z]{3}", word):
                currency = word
            elif name in amounts:
                raise HeaderError(f"the stakes {text!r} are not two amounts")
            else:
                amounts[name] = word
    return amounts, currency


def _currency(amount: str) -> str | None:
    if amount.startswith(("â‚¬", "Â£")):
        return "EUR" if amount[1:2] == "‚" else "GBP"
    return money.SYMBOLS.get(amount[:1])


def _moment(header: ev.Header) -> tuple[dt.datetime | None, str | None]:
    """The UTC moment; the bracketed ET time wins over the local stamp, which resolves the hour that happens twice."""
    try:
        local = clock.numeric(header.local or "")
        if header.et is None:
            return clock.utc(local, header.zone)
        return clock.utc(clock.numeric(header.et), "ET", (local, header.zone))
    except ValueError as problem:
        raise HeaderError(str(problem)) from None


def _tournament(header: ev.Header) -> Tournament | None:
    if header.tournament is None:
        return None
    level = " ".join(filter(None, (header.round, header.level)))
    found = _BUY_IN.fullmatch(header.buy_in or "")
    if found is None or not any(character.isdigit() for character in found[1]):
        return Tournament(
            id=header.tournament, level=level, name=" ".join(filter(None, (header.buy_in, header.mix))) or None
        )
    parts = [part for part in found.groups()[:3] if part]
    currency = found[4] or _currency(parts[0])
    buy_in, bounty, fee = (
        (parts[0], parts[1], parts[2]) if len(parts) == 3 else (parts[0], None, parts[1] if parts[1:] else None)
    )
    return Tournament(
        header.tournament, _plain(buy_in), _plain(fee), _plain(bounty), _code(currency), level, header.mix
    )


def _plain(amount: str | None) -> str | None:
    """``"$1.00"`` as ``"1.00"``, ``"1FPP"`` as ``"1"``."""
    if amount is None:
        return None
    found = re.search(r"\d[\d.,]*", amount)
    return found[0] if found else amount


def _code(currency: str | None) -> str | None:
    return currency if currency and re.fullmatch("[A-Z]{3}", currency) and currency != "FPP" else None


_ENDS: Final = {ev.Total, ev.Cancelled}
_ACTS: Final = (ev.Post, ev.Fold, ev.Check, ev.Call, ev.Bet, ev.Raise)


def whole(events: Sequence[ev.Event], last: bool) -> str | None:
    """None for a whole hand; a hand ends with its summary and the total in it, unless it was cancelled."""
    if not {type(event) for event in events} & _ENDS:
        return "the summary with its total pot"
    if not last:
        return None
    told = {event.seat for event in events if isinstance(event, ev.Result)}
    acted = {event.seat for event in events if isinstance(event, _ACTS)}
    if told and (untold := acted - told):
        return f"the summary's line of seat {min(untold)}"
    return None


POKERSTARS: Final = Room(
    name="pokerstars",
    title="PokerStars",
    signature=re.compile(
        rb"P(?:okerStars|OKERSTARS) (?:Zoom |Home Game )?(?:Hand|Game|HAND|GAME) "
        rb"#(?P<id>(?:[A-Z]{2})?\d{1,30}):[^\r\n]{0,500}\("
    ),
    grammar="pokerstars.lark",
    words=WORDS,
    games=GAMES,
    scale=scale,
    facts=facts,
    whole=whole,
    citation="hand histories of the PokerStars client, 2005 to 2026",
)
