"""JSON as hhparse writes it: objects as they come, harmless to terminals."""

from collections.abc import Iterable
from typing import Any, Literal, TextIO

import msgspec

from hhparse.reports.escape import harmless_json

Form = Literal["json", "jsonl"]

_ENCODE = msgspec.json.Encoder().encode


def json_line(value: Any) -> str:
    """*value* as JSON, without a line end."""
    return harmless_json(_ENCODE(value).decode())


def write_json(objects: Iterable[Any], form: Form, stream: TextIO) -> None:
    """*objects* as ``jsonl``, one a line, or as a ``json`` array, each on a line of it."""
    lines = map(json_line, objects)
    if form == "jsonl":
        stream.writelines(f"{line}\n" for line in lines)
        return
    stream.write("[")
    for count, line in enumerate(lines):
        stream.write(f",\n{line}" if count else f"\n{line}")
    stream.write("\n]\n")
