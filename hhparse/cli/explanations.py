"""``hhparse explain``."""

from typing import Annotated

import typer

from hhparse.auditing.run import checks
from hhparse.cli import options
from hhparse.cli.output import output as opened
from hhparse.reports.explain import explanation


def _code(text: str) -> str:
    codes = [check.code for check in checks()]
    code = text.upper()
    if code not in codes:
        near = [known for known in codes if known.startswith(code)]
        hint = f"there are {', '.join(near)}" if code and near else "hhparse list checks names them"
        raise typer.BadParameter(f"{text!r} is no check; {hint}")
    return code


def explain(
    code: Annotated[str, typer.Argument(parser=_code, metavar="CODE", help="A check's code: ODD003.")],
    output: options.Output = None,
) -> None:
    """Tell what a check looks for, and its rule."""
    with opened(output) as stream:
        print(explanation(code), file=stream)
