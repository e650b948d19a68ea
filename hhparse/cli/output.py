"""Where the answer goes: standard output, or a file that appears when it is complete."""

import io
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TextIO

import typer

from hhparse.cli.session import why

BROKEN_PIPE: Final = 141
"""What a shell reports when a program ends because nobody reads on: 128 + SIGPIPE."""


@contextmanager
def output(path: Path | None, inputs: Iterable[Path] = (), option: str = "--output") -> Iterator[TextIO]:
    """A stream for the answer; *path*, which *option* named, must be none of *inputs*. Ends the program quietly when
    nobody reads on."""
    if path is not None:
        with _file(path, inputs, option) as stream:
            yield stream
        return
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        yield sys.stdout
        sys.stdout.flush()
    except BrokenPipeError:
        _abandon()
        raise typer.Exit(BROKEN_PIPE) from None
    except OSError:
        _abandon()
        raise


def _abandon() -> None:
    """Standard output can't be written any more: what is left in its buffer goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


@contextmanager
def _file(path: Path, inputs: Iterable[Path], option: str) -> Iterator[TextIO]:
    """*path*, written under another name first, so that it never holds half an answer."""
    if any(path.exists() and each.exists() and path.samefile(each) for each in inputs):
        raise typer.BadParameter(f"{path} is what is to be read", param_hint=option)
    special = path.exists() and not path.is_file()
    partial = path if special else path.with_name(f".{path.name}.{os.getpid()}")
    try:
        stream = partial.open("w", encoding="utf-8", newline="\n", errors="backslashreplace")
    except OSError as error:
        raise typer.BadParameter(f"{path}: {why(error)}", param_hint=option) from None
    try:
        with stream:
            yield stream
        if not special:
            partial.replace(path)
    finally:
        if not special:
            partial.unlink(missing_ok=True)
