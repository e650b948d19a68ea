"""``hhparse list``."""

from typing import Annotated, Literal

import typer

from hhparse.cli import options
from hhparse.cli.output import output as opened
from hhparse.reports.catalogue import Topic, as_text, catalogue
from hhparse.reports.json_text import write_json


def list_known(
    topic: Annotated[Topic, typer.Argument(help="What to list.")],
    form: Annotated[Literal["text", "json", "jsonl"], typer.Option("--format", help="How to write it.")] = "text",
    output: options.Output = None,
) -> None:
    """List what this version knows, with its sources."""
    with opened(output) as stream:
        if form == "text":
            print(as_text(topic), file=stream)
        else:
            write_json(catalogue(topic), form, stream)
