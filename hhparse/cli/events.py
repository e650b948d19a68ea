"""``hhparse events``."""

from typing import Annotated, Literal

import typer

from hhparse.cli import options
from hhparse.cli.inputs import Selection, items
from hhparse.cli.output import output as opened
from hhparse.cli.session import Session
from hhparse.reports.anonymise import Anonymiser
from hhparse.reports.event_text import write_event_text
from hhparse.reports.json_text import write_json
from hhparse.reports.records import records


def events(
    context: typer.Context,
    paths: options.Paths,
    form: Annotated[Literal["jsonl", "json", "text"], typer.Option("--format", help="How to write them.")] = "jsonl",
    output: options.Output = None,
    room: options.InRoom = None,
    hand: options.HandId = None,
    player: options.PlayerName = None,
    since: options.Since = None,
    until: options.Until = None,
    anonymise: options.Anonymise = False,
    stdin_name: options.StdinName = None,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> int:
    """Print what every line says, one JSON object each.

    Those are the events of each hand, the lines that were ignored and why, and the hands that can't be read and why.
    """
    session: Session = context.obj
    selection = Selection(hand, player, since, until)
    found = selection.of(items(paths, session, room, stdin_name))
    told = (record for item in (map(Anonymiser().item, found) if anonymise else found) for record in records(item))
    with opened(output, paths) as stream:
        if form == "text":
            write_event_text(told, stream)
        else:
            write_json(told, form, stream)
    selection.report(session)
    return session.status()
