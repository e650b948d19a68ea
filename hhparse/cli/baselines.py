"""``--baseline``: findings already known, which don't alarm again."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from hhparse.auditing.baseline import Baseline, BaselineError, Met, load, outcome, text
from hhparse.cli.output import output
from hhparse.cli.session import Session, why

File = Annotated[
    Path | None,
    typer.Option(
        "--baseline",
        metavar="FILE",
        help="Findings listed in FILE are known: they count neither for the summary nor for the exit status.",
    ),
]
Write = Annotated[
    bool,
    typer.Option(
        "--write-baseline",
        help="List in the --baseline FILE what is found now; what the hands judged no longer show goes out of it.",
    ),
]


def read(path: Path | None, write: bool = False) -> Baseline | None:
    """The baseline *path*; none where none is named, an empty one where it is yet to be written."""
    if write and path is None:
        raise typer.BadParameter("goes with --baseline FILE only", param_hint="--write-baseline")
    if path is None:
        return None
    try:
        return load(path)
    except FileNotFoundError:
        if write:
            return Baseline()
        made = f"hhparse audit PATH --baseline {path} --write-baseline"
        raise typer.BadParameter(f"{path} is not there; `{made}` makes it", param_hint="--baseline") from None
    except OSError as problem:
        raise typer.BadParameter(f"{path}: {why(problem)}", param_hint="--baseline") from None
    except BaselineError as problem:
        raise typer.BadParameter(str(problem), param_hint="--baseline") from None


def report(baseline: Baseline, met: Met, path: Path, write: bool, inputs: Iterable[Path], session: Session) -> None:
    """Says what was known, and writes the baseline anew if told to."""
    done = outcome(baseline, met)
    if write:
        with output(path, inputs, "--baseline") as stream:
            stream.write(text(done.kinds))
        count = sum(done.kinds.values())
        session.note(f"{path}: {count:,} known findings, {done.new:,} new, {done.stale:,} stale taken out")
        return
    told = f", {done.stale:,} stale: what it lists of hands judged here no longer occurs" if done.stale else ""
    session.note(f"{path}: known findings met: {done.known:,}{told}")
