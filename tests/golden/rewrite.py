"""Golden events: what the reader makes of every sample, one JSON object a line. They guard against change and prove
nothing; what is right stands in ``facts_*.py``.

``python -m tests.golden.rewrite`` writes ``tests/golden/events`` anew, and is the only thing that may.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from hhparse.hand import Hand
from hhparse.reading.reader import Item
from tests.reading.reads import read, samples

EVENTS = Path(__file__).parent / "events"


def golden_path(sample: str) -> Path:
    """Where the events of *sample* (a name below ``data/samples``) are kept."""
    return EVENTS / f"{sample.replace('/', '+').replace('!', '+')}.jsonl"


def render(sample: str) -> str:
    """The events of *sample*, a line each; a hand's own line comes first."""
    return "".join(f"{line}\n" for item in read(samples()[sample], sample) for line in _lines(item))


def _lines(item: Item) -> Iterator[str]:
    facts = msgspec.to_builtins(item)
    lines = [*facts.pop("events"), *facts.pop("ignored")] if isinstance(item, Hand) else []
    yield _json({type(item).__name__.lower(): facts})
    yield from map(_json, sorted(lines, key=lambda line: line["line"]))


def _json(value: Any) -> str:
    return msgspec.json.encode(_told(value)).decode()


def _told(value: Any) -> Any:
    """*value* without the fields that say nothing."""
    if isinstance(value, dict):
        return {key: _told(part) for key, part in value.items() if _says(part)}
    return [_told(part) for part in value] if isinstance(value, list | tuple) else value


def _says(value: Any) -> bool:
    return value is not None and value is not False and value not in ("", (), [])


def main() -> None:
    shutil.rmtree(EVENTS, ignore_errors=True)
    EVENTS.mkdir()
    for sample in samples():
        golden_path(sample).write_text(render(sample), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
