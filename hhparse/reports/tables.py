"""Plain tables for people: columns side by side, as wide as their widest cell."""

from collections.abc import Iterable, Sequence

from rich.cells import cell_len

from hhparse.reports.escape import visible


def columns(rows: Iterable[Sequence[str]], right: Iterable[int] = (), indent: str = "") -> str:
    """*rows* as lines of text, columns two blanks apart; those numbered in *right* (from 0) are flush right."""
    cells = [[visible(cell) for cell in row] for row in rows]
    count = max(map(len, cells), default=0)
    widths = [max(cell_len(row[at]) for row in cells if at < len(row)) for at in range(count)]
    flush = frozenset(right)
    lines = (
        indent + "  ".join(_pad(cell, widths[at], at in flush) for at, cell in enumerate(row)).rstrip() for row in cells
    )
    return "\n".join(lines)


def _pad(cell: str, width: int, right: bool) -> str:
    blanks = " " * (width - cell_len(cell))
    return blanks + cell if right else cell + blanks
