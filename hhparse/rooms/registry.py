"""The rooms hhparse reads, and the signatures of those it only knows by sight."""

import re
from collections.abc import Mapping
from typing import Final

from hhparse.rooms.partypoker import PARTYPOKER
from hhparse.rooms.pokerstars import POKERSTARS
from hhparse.rooms.room import Room

ROOMS: Final[Mapping[str, Room]] = {room.name: room for room in (POKERSTARS, PARTYPOKER)}
"""Room by name. A new room is one line here."""

_START: Final = rb"(?<![^\r\n])(?:\xef\xbb\xbf)?"
_NOT_ENGLISH: Final = rb"(?!(?i:PokerStars (?:Zoom |Home Game )?(?:Hand|Game) #))"
_TIME: Final = rb"\d\d?[/.-]\d\d?[/.-]\d\d(?:\d\d)? +\d\d?:\d\d:\d\d"
_SIGHTS: Final = {
    "Full Tilt Poker": rb"Full ?Tilt ?(?:Poker |Rush )?(?:Game|Hand) #(\d+)",
    "Winamax": rb"Winamax Poker - [^\r\n]*HandId: #(\S+)",
    "GGPoker": rb"Poker Hand #([A-Z]{2}\d+)",
    "Bovada": rb"(?:Bovada|Bodog|Ignition)(?: Zone)? Hand #(\d+)",
    "888poker": rb"\*{5} [^\r\n*]{1,30} Hand History for Game (\d+)",
    "OnGame": rb"\*{5} History for hand (\S+)",
    "Everleaf": rb"\*{5} Hand history for game #(\d+)",
    "Run It Once": rb"Run It Once Poker Hand #(\d+)",
    "PPPoker": rb"PPPoker Hand #(\d+)",
    "PokerMaster": rb"PokerMaster Hand #(\d+)",
    "Absolute": rb"Stage #(\w+):",
    "Cake": rb"Hand#(\w+) - ",
    "Entraction": rb"Game # (\d+) - ",
    "Winning": rb"(?:(?:Game )?Hand #(?=\d+ - )|Game ID: )(\d+)",
    "PKR": rb"Starting Hand #(\d+)",
    "KingsClub": rb"#(\d+): [^\r\n]* - \d+/\d+",
    "iPoker": rb"<game gamecode=\"(\d+)\"",
    "Merge": rb"<game id=\"([\d-]+)\"",
    "Microgaming": rb"<Game hhversion=\"\d+\" id=\"(\d+)\"",
    "PokerStars in a language other than English (its client can be set to write English ones)": (
        _NOT_ENGLISH + rb"(?=[^\r\n]{1,80}PokerStars|PokerStars)[^\r\n\d]{1,100}(\d++)[^\r\n]*" + _TIME
    ),
    "a room that writes in the style of PokerStars": (
        _NOT_ENGLISH + rb"[A-Z][\w.&' -]{0,30} (?:Hand|Game) #(\w+):[^\r\n]*" + _TIME
    ),
}
STRANGERS: Final = tuple(_SIGHTS)
"""Rooms whose histories are recognised and named, but not read."""

_EACH: Final = b"|".join(rb"(?P<r%d>%s)" % item for item in enumerate(_SIGHTS.values()))
STRANGER: Final = re.compile(rb"(?:%s[ \t]*|(?<=>))(?=[A-Z#*<\x80-\xff])(?:%s)" % (_START, _EACH))
"""Where a hand of one of them begins: group ``rN`` is room N of :data:`STRANGERS`, the one after it the hand's id."""

NOT_HANDS: Final[Mapping[str, re.Pattern[bytes]]] = {
    "tournament summary": re.compile(
        _START + rb"(?:PokerStars Tournament #\d+,|Tournament #\d+\r?\n|[^\r\n]*Tournament Summary)"
    ),
    "web page": re.compile(rb"(?i)\A\s*(?:<!doctype html|<html)"),
}
"""Known files that hold no hands."""
