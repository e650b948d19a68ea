"""``hhparse compact``."""

from pathlib import Path
from typing import Annotated

import typer

from hhparse.cli import options
from hhparse.cli.output import output
from hhparse.cli.session import Stop

Data = Annotated[Path, typer.Argument(exists=True, file_okay=False, metavar="DIR", help="The dataset.")]


def compact(
    data: Data, wait: options.Wait = False, quiet: options.Quiet = False, verbose: options.Verbose = False
) -> None:
    """Join a dataset's small parts, as many short imports leave them.

    The hands stay the same; whoever reads the dataset meanwhile sees each of them once.
    """
    from hhparse.dataset import compact as compacting  # here, because pyarrow takes long to load
    from hhparse.dataset.schema import OtherVersionError
    from hhparse.dataset.snapshot import NoDatasetError

    try:
        done = compacting.compact(data, wait)
    except NoDatasetError as problem:
        raise typer.BadParameter(str(problem), param_hint="DIR") from None
    except OtherVersionError as problem:
        raise Stop(str(problem)) from problem
    if not quiet:
        with output(None) as stream:
            print(f"{data}: {done.after:,} parts, {done.before:,} before; {done.hands:,} hands moved", file=stream)
