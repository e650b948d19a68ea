"""The records of ``hhparse events`` for people: under each hand its lines, and what each says."""

from collections.abc import Iterable
from typing import TextIO

from hhparse.reports.escape import visible
from hhparse.reports.records import Record, details


def write_event_text(records: Iterable[Record], stream: TextIO) -> None:
    """*records*, one a line, under the hand they belong to."""
    where = None
    for record in records:
        here = record.file, record.room, record.hand_id
        if here != where:
            hand = f": {record.room or 'unknown room'} {record.hand_id}" if record.hand_id else ""
            stream.write(f"{chr(10) if where else ''}{visible(record.file + hand)}\n")
            where = here
        event = record.__struct_config__.tag
        line = visible(f"{record.line:7}  {event:14}  {details(record)}")
        stream.write(f"{line.rstrip()}\n")
