"""``hhparse import``."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from hhparse.cli import options
from hhparse.cli.output import output as opened
from hhparse.cli.session import Session, Stop
from hhparse.reports.import_summary import import_text, values
from hhparse.reports.json_text import write_json

Out = Annotated[
    Path, typer.Option("--out", file_okay=False, metavar="DIR", help="The dataset: a folder, made if it is not there.")
]


def import_(
    context: typer.Context,
    paths: options.Paths,
    out: Out,
    form: Annotated[Literal["text", "json"], typer.Option("--format", help="How to write the summary.")] = "text",
    output: options.Output = None,
    room: options.InRoom = None,
    strict: Annotated[bool, typer.Option("--strict", help="Status 1 where audit would say 1.")] = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> int:
    """Import hand histories into a Parquet dataset.

    Folders are read with all below them, .zip and .gz files unpacked. What is there already is not read again; a hand
    that can't be read is kept with its text.
    """
    from hhparse.batch import import_paths  # here, because pyarrow takes long to load
    from hhparse.cli.progress import import_bar

    session: Session = context.obj
    with import_bar(session) as report:
        try:
            done = import_paths(paths, out, room=room, progress=report)
        except ValueError as problem:  # another version's dataset
            raise Stop(str(problem)) from problem
    for file, sentence in done.problems:
        session.fail(f"{file}: {sentence}")
    with opened(output, paths) as stream:
        if form == "json":
            write_json([values(done)], "jsonl", stream)
        elif not quiet:
            print(import_text(done, str(out)), file=stream)
    return session.status(done.status(strict))
