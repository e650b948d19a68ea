"""The program: its commands, and what becomes of errors."""

import sys
import traceback
from collections.abc import Sequence
from typing import Annotated

import typer

import hhparse
from hhparse.cli import audits, compacting, events, explanations, importing, lists, queries, schemas
from hhparse.cli.output import output
from hhparse.cli.session import Session, Stop, say
from hhparse.dataset.memory import lean

WRONG, BROKEN, INTERRUPTED = 2, 3, 130
"""Exit statuses: used wrongly; hhparse itself could not go on; Ctrl-C."""

app = typer.Typer(
    name="hhparse",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("import")(importing.import_)
app.command("compact")(compacting.compact)
app.command("audit")(audits.audit)
app.command("events")(events.events)
app.command("query")(queries.query)
app.command("explain")(explanations.explain)
app.command("list")(lists.list_known)
app.command("schema")(schemas.schema)


def _version(wanted: bool) -> None:
    if wanted:
        with output(None) as stream:
            print(f"hhparse {hhparse.__version__}", file=stream)
        raise typer.Exit


@app.callback()
def hhparse_(
    version: Annotated[
        bool, typer.Option("--version", "-V", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Read poker hand histories, replay every hand through the rules, audit how the room paid the pots."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line with *arguments* (default: those of the process) and return the exit status."""
    if arguments is None:
        lean()  # this is a process of hhparse's own
    session = Session()
    args = list(sys.argv[1:] if arguments is None else arguments)
    try:
        return int(app(args, prog_name="hhparse", standalone_mode=False, obj=session) or 0)
    except typer.TyperException as problem:
        _wrong(problem, bool(args))
        return WRONG
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except Exception as problem:
        if session.verbose:
            traceback.print_exc()
        say(_sentence(problem))
        return BROKEN


def _wrong(problem: typer.TyperException, asked: bool) -> None:
    """Say how the command line was used wrongly; show the help to those who asked for nothing."""
    if not asked:
        print(problem.format_message(), file=sys.stderr)
        return
    message = " ".join(problem.format_message().replace("Value error, ", "").split())
    context: typer.Context | None = getattr(problem, "ctx", None)
    say(f"{message} (see {context.command_path if context else 'hhparse'} --help)")


def _sentence(problem: Exception) -> str:
    if isinstance(problem, OSError | Stop):
        return f"could not go on: {problem}"
    return f"an error of hhparse itself, please report it: {type(problem).__name__}: {problem} (--verbose shows where)"
