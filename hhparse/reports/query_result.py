"""The answer to a query: a table for people, CSV for spreadsheets, values for JSON.

Amounts are exact decimals with two digits after the point, or more where the amount has more; in JSON they are strings,
as in what ``audit`` prints. Times are UTC. What is not known is empty, in JSON null.
"""

import csv
import datetime as dt
import json
import math
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any, Final, TextIO

from hhparse.reports.escape import visible
from hhparse.reports.tables import columns

CENTS: Final = Decimal("0.01")
DECIMALS: Final = 4
"""Of fractions (averages, shares) in tables for people."""
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula."""

Row = Sequence[Any]


def write_table(names: Sequence[str], rows: Sequence[Row], stream: TextIO) -> None:
    """Columns side by side under their names, numbers flush right, fractions short; nothing that terminals act on."""
    cells = [[_text(round(value, DECIMALS) if isinstance(value, float) else value) for value in row] for row in rows]
    right = [at for at in range(len(names)) if any(_number(row[at]) for row in rows)]
    print(columns([names, *cells], right), file=stream)


def write_csv(names: Sequence[str], rows: Iterable[Row], stream: TextIO) -> None:
    """A line of names, then a line per row.

    Text that begins with ``=``, ``+``, ``-``, ``@``, a tab or a carriage return gets an apostrophe before it, so that
    no spreadsheet runs a player's name as a formula; numbers stay as they are. Line breaks stay, within quotes; other
    characters a terminal would act on are written out. Parquet and JSON have the text unchanged.
    """
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(map(_cell, names))
    writer.writerows([_cell(value) for value in row] for row in rows)


def values(names: Sequence[str], rows: Iterable[Row]) -> Iterable[dict[str, Any]]:
    """A dict per row, of what JSON knows."""
    return (dict(zip(names, map(_value, row), strict=True)) for row in rows)


def _cell(value: Any) -> str:
    text = _text(value)
    quoted = "'" if isinstance(value, str) and text.startswith(FORMULA) else ""
    return quoted + "\n".join(map(visible, text.split("\n")))


def _text(value: Any) -> str:
    found = _value(value)
    if found is None:
        return ""
    return found if isinstance(found, str) else json.dumps(found, ensure_ascii=False)


def _number(value: Any) -> bool:
    return isinstance(value, int | float | Decimal) and not isinstance(value, bool)


def _value(value: Any) -> Any:
    """*value* as JSON knows it."""
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            return value if math.isfinite(value) else None
        case Decimal():
            return _decimal(value)
        case dt.datetime():
            return value.isoformat().replace("+00:00", "Z")
        case bytes():
            return value.hex()
        case dict():
            return {str(name): _value(each) for name, each in value.items()}
        case list() | tuple():
            return [_value(each) for each in value]
    return value.isoformat() if isinstance(value, dt.date | dt.time) else str(value)


def _decimal(value: Decimal) -> int | str:
    """A whole number as it is (the sum of a count), an amount with no more zeros at its end than cents need."""
    exponent = value.as_tuple().exponent
    if not isinstance(exponent, int) or exponent >= 0:
        return int(value)
    short = value.normalize()
    return f"{short.quantize(CENTS) if short == short.quantize(CENTS) else short:f}"
