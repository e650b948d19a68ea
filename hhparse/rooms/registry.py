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
STRANGERS: Final[Mapping[str, re.Pattern[bytes]]] = {
    title: re.compile(_START + rb"[ \t]*" + pattern)
    for title, pattern in {
        "Full Tilt Poker": rb"Full ?Tilt ?(?:Poker |Rush )?(?:Game|Hand) #(?P<id>\d+)",
        "Winamax": rb"Winamax Poker - [^\r\n]*HandId: #(?P<id>\S+)",
        "GGPoker": rb"Poker Hand #(?P<id>[A-Z]{2}\d+)",
        "Bovada": rb"(?:Bovada|Bodog|Ignition)(?: Zone)? Hand #(?P<id>\d+)",
        "888poker": rb"\*{5} (?:888poker|Cassava|[^\r\n*]{0,30}) ?Hand History for Game (?P<id>\d+)",
        "OnGame": rb"\*{5} History for hand (?P<id>\S+)",
        "Everleaf": rb"\*{5} Hand history for game #(?P<id>\d+)",
        "Run It Once": rb"Run It Once Poker Hand #(?P<id>\d+)",
        "PPPoker": rb"PPPoker Hand #(?P<id>\d+)",
        "PokerMaster": rb"PokerMaster Hand #(?P<id>\d+)",
        "Absolute": rb"Stage #(?P<id>\w+):",
        "Cake": rb"Hand#(?P<id>\w+) - ",
        "Entraction": rb"Game # (?P<id>\d+) - ",
        "Winning": rb"(?:(?:Game )?Hand #(?P<id>\d+) - |Game ID: (?P<id2>\d+))",
        "PKR": rb"Starting Hand #(?P<id>\d+)",
        "KingsClub": rb"#(?P<id>\d+): [^\r\n]* - \d+/\d+",
    }.items()
} | {
    "iPoker": re.compile(rb"<game gamecode=\"(?P<id>\d+)\""),
    "Merge": re.compile(rb"<game id=\"(?P<id>[\d-]+)\""),
    "Microgaming": re.compile(rb"<Game hhversion=\"\d+\" id=\"(?P<id>\d+)\""),
}
"""Rooms whose histories are recognised and named, but not read."""

NOT_HANDS: Final[Mapping[str, re.Pattern[bytes]]] = {
    "tournament summary": re.compile(
        _START + rb"(?:PokerStars Tournament #\d+,|Tournament #\d+\r?\n|[^\r\n]*Tournament Summary)"
    ),
    "web page": re.compile(rb"(?i)\A\s*(?:<!doctype html|<html)"),
}
"""Known files that hold no hands."""
