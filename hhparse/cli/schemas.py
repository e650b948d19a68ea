"""``hhparse schema``."""

from typing import Annotated, Literal

import typer

from hhparse.cli import options
from hhparse.cli.output import output as opened
from hhparse.reports.schemas import schema_text


def schema(
    topic: Annotated[Literal["audit", "events", "dataset"], typer.Argument(help="Whose schema.")],
    output: options.Output = None,
) -> None:
    """Print the JSON Schema of an answer, or all columns.

    audit and events: the JSON Schema of one object. dataset: every table's columns, their types, units and meaning.
    """
    with opened(output) as stream:
        print(schema_text(topic), file=stream)
