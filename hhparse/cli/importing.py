"""``hhparse import``."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from hhparse.cli import options
from hhparse.cli.output import output as opened
from hhparse.cli.session import Session, Stop
from hhparse.reports.import_summary import import_line, import_text, values
from hhparse.reports.json_text import write_json

Out = Annotated[
    Path, typer.Option("--out", file_okay=False, metavar="DIR", help="The dataset: a folder, made if it is not there.")
]
Form = Annotated[
    Literal["text", "json"], typer.Option("--format", "--summary", help="How to write the summary of what was done.")
]
Wait = Annotated[bool, typer.Option("--wait", help="Wait while another import writes into the dataset.")]
Quiet = Annotated[
    bool, typer.Option("--quiet", "-q", callback=options.quiet, help="One line of summary, and no progress.")
]


def import_(
    context: typer.Context,
    paths: options.Paths,
    out: Out,
    form: Form = "text",
    output: options.Output = None,
    room: options.InRoom = None,
    jobs: options.Jobs = options.CORES,
    strict: Annotated[bool, typer.Option("--strict", help="Status 1 where audit would say 1.")] = False,
    wait: Wait = False,
    quiet: Quiet = False,
    verbose: options.Verbose = False,
) -> int:
    """Import hand histories into a Parquet dataset.

    Folders are read with all below them, .zip and .gz files unpacked. What is there already is not read again; a hand
    that can't be read is kept with its text.
    """
    from hhparse.batch import Interrupted, import_paths  # here, because pyarrow takes long to load
    from hhparse.cli.progress import import_bar
    from hhparse.dataset.schema import OtherVersionError

    session: Session = context.obj
    with import_bar(session) as report:
        try:
            done = import_paths(paths, out, room=room, progress=report, jobs=jobs, wait=wait)
        except OtherVersionError as problem:
            raise Stop(str(problem)) from problem
        except Interrupted as stopped:
            session.note(f"interrupted: {import_line(stopped.summary, str(out))}; the rest is left for the next import")
            raise
    for file, sentence in done.problems:
        session.fail(f"{file}: {sentence}")
    with opened(output, paths) as stream:
        if form == "json":
            write_json([values(done)], "jsonl", stream)
        else:
            print((import_line if quiet else import_text)(done, str(out)), file=stream)
    return done.status(strict)
