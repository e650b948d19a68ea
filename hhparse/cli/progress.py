"""A progress bar on standard error, if that is a terminal."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from hhparse import batch
from hhparse.cli.session import Session


@contextmanager
def import_bar(session: Session) -> Iterator[batch.Report | None]:
    """What an import reports its progress to; None where nobody would see it."""
    if session.quiet or not sys.stderr.isatty():
        yield None
        return
    told = TextColumn("{task.fields[files]} files, {task.fields[hands]} hands, {task.fields[unread]} unread")
    columns = (TextColumn("importing"), BarColumn(), TaskProgressColumn(), told, TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("import", total=None, files="0", hands="0", unread="0")

        def report(now: batch.Progress) -> None:
            bar.update(
                task, completed=now.bytes, total=now.of_bytes, files=f"{now.files:,}/{now.of_files:,}",
                hands=f"{now.hands:,}", unread=f"{now.unread:,}",
            )  # fmt: skip

        yield report
