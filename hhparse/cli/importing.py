"""``hhparse import``."""

import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from hhparse.cli import baselines, options
from hhparse.cli.output import output as opened
from hhparse.cli.session import Session, Stop
from hhparse.reading.files import STDIN
from hhparse.reports.import_summary import import_line, import_text, round_line, values
from hhparse.reports.json_text import write_json

if TYPE_CHECKING:
    from hhparse.batch import ImportSummary

Out = Annotated[
    Path, typer.Option("--out", file_okay=False, metavar="DIR", help="The dataset: a folder, made if it is not there.")
]
Form = Annotated[
    Literal["text", "json"], typer.Option("--format", "--summary", help="How to write the summary of what was done.")
]
Quiet = Annotated[
    bool, typer.Option("--quiet", "-q", callback=options.quiet, help="One line of summary, and no progress.")
]


Watching = Annotated[
    bool, typer.Option("--watch", help="Go on until Ctrl-C: new hands are there seconds after they were played.")
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
    baseline: baselines.File = None,
    watch: Watching = False,
    wait: options.Wait = False,
    quiet: Quiet = False,
    verbose: options.Verbose = False,
) -> int:
    """Import hand histories into a Parquet dataset.

    Folders are read with all below them, .zip and .gz files unpacked. What is there already is not read again; a hand
    that can't be read is kept with its text. Ctrl-C (status 130) and SIGTERM (143) keep what was read till then.
    """
    # here, because pyarrow takes long to load
    from hhparse.batch import ImportSummary, Interrupted, Watch, import_paths
    from hhparse.cli.progress import import_bar
    from hhparse.dataset.schema import OtherVersionError

    session: Session = context.obj
    if watch and any(str(path) == STDIN for path in paths):
        raise typer.BadParameter("watches files, not standard input", param_hint="--watch")
    known = baselines.read(baseline)
    total, ended = ImportSummary(), 0
    watching = Watch(paths, out, room=room, jobs=jobs, baseline=known) if watch else None
    try:
        with import_bar(session) as report:
            total = import_paths(paths, out, room=room, progress=report, jobs=jobs, wait=wait, baseline=known)
        for file, sentence in total.problems:
            session.fail(f"{file}: {sentence}")
        if watching and all(path.exists() for path in paths):
            session.note(f"{import_line(total, str(out))}; watching until Ctrl-C")
            watching.run(total, partial(_tell, session))
    except OtherVersionError as problem:
        raise Stop(str(problem)) from problem
    except Interrupted as stopped:
        total, ended = stopped.summary, stopped.status
        if not watching:
            session.note(f"interrupted: {import_line(total, str(out))}; the rest is left for the next import")
            return ended
    with opened(output, paths) as stream:
        if form == "json":
            write_json([values(total)], "jsonl", stream)
        else:
            print((import_line if quiet else import_text)(total, str(out)), file=stream)
    return ended or total.status(strict)


def _tell(session: Session, done: "ImportSummary") -> None:
    """Says what a round of watching brought, if anything."""
    for file, sentence in done.problems:
        session.fail(f"{file}: {sentence}")
    if line := round_line(done):
        session.note(f"{time.strftime('%H:%M:%S')} {line}")
