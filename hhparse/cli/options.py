"""The options that several commands share."""

import datetime as dt
import os
from pathlib import Path
from typing import Annotated

import typer

from hhparse.rooms.registry import ROOMS
from hhparse.rooms.room import Room


def _room(name: str | Room) -> Room:
    if isinstance(name, Room):
        return name
    if name not in ROOMS:
        raise typer.BadParameter(f"{name!r} is none of {', '.join(ROOMS)}")
    return ROOMS[name]


def _since(text: str | dt.datetime) -> dt.datetime:
    return text if isinstance(text, dt.datetime) else _moment(text)


def _until(text: str | dt.datetime) -> dt.datetime:
    """The first moment after the day or second that *text* names."""
    if isinstance(text, dt.datetime):
        return text
    return _moment(text) + (dt.timedelta(days=1) if len(text) <= len("2024-03-24") else dt.timedelta(seconds=1))


def _moment(text: str) -> dt.datetime:
    try:
        moment = dt.datetime.fromisoformat(text)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is no date like 2024-03-24 or 2024-03-24T18:30") from None
    return moment if moment.tzinfo else moment.replace(tzinfo=dt.timezone.utc)


def _verbose(context: typer.Context, value: bool) -> bool:
    context.obj.verbose = value
    return value


def quiet(context: typer.Context, value: bool) -> bool:
    """Callback of ``--quiet``."""
    context.obj.quiet = value
    return value


Paths = Annotated[
    list[Path],
    typer.Argument(metavar="PATH", help="Files and folders (with all below them); - is standard input."),
]
Output = Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write the answer to FILE.")]
InRoom = Annotated[
    Room | None,
    typer.Option("--room", parser=_room, metavar="NAME", help=f"Skip detection; one of {', '.join(ROOMS)}."),
]
HandId = Annotated[str | None, typer.Option("--hand", metavar="ID", help="Only the hand with this number or key.")]
PlayerName = Annotated[str | None, typer.Option("--player", metavar="NAME", help="Only hands NAME is seated in.")]
Since = Annotated[
    dt.datetime | None, typer.Option("--since", parser=_since, metavar="DATE", help="Only hands from DATE on (UTC).")
]
Until = Annotated[
    dt.datetime | None, typer.Option("--until", parser=_until, metavar="DATE", help="Only hands up to DATE (UTC).")
]
Anonymise = Annotated[
    bool, typer.Option("--anonymise", help="Names become Player 1, Player 2 …; chat and other people's words go.")
]
StdinName = Annotated[
    str | None, typer.Option("--stdin-name", metavar="NAME", help="What standard input is called in the answer.")
]
Jobs = Annotated[
    int, typer.Option("--jobs", "-j", min=1, metavar="N", help="Processes at work.", show_default="all cores")
]
Wait = Annotated[bool, typer.Option("--wait", help="Wait while somebody else writes into the dataset.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", callback=quiet, help="Say nothing but errors.")]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", callback=_verbose, help="Say what is done; tracebacks.")]

CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
