"""``hhparse query``."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TextIO

import typer

from hhparse.cli import options
from hhparse.cli.output import output as opened
from hhparse.cli.session import Session, Stop
from hhparse.reports.json_text import write_json
from hhparse.reports.query_result import values, write_csv, write_table

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

Form = Literal["table", "csv", "json", "jsonl", "parquet"]
Data = Annotated[Path, typer.Option("--data", metavar="DIR", help="The dataset that `hhparse import` made.")]


def query(
    context: typer.Context,
    sql: Annotated[str, typer.Argument(metavar="SQL", help="What to ask, in DuckDB's SQL.")],
    data: Data,
    form: Annotated[Form, typer.Option("--format", help="How to write the answer.")] = "table",
    output: options.Output = None,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> int:
    """Ask a dataset, in SQL.

    Tables: hands, seats, events, pots, awards, findings, unread, files (hhparse schema dataset tells their columns),
    with amounts in the currency. Ready views: results, results_per_player, sessions, split_pots, hilo_shares,
    scoops_per_player, odd_chips, money_at_stake, rake, tournament_finishes. The columns "table" and "limit" need their
    quotes. In csv an apostrophe goes before text that a spreadsheet would take for a formula.
    """
    session: Session = context.obj
    if output and output.resolve().is_relative_to(data.resolve()):
        raise typer.BadParameter(f"{output} is within the dataset", param_hint="--output")
    with opened(output) as stream:
        if form == "parquet" and stream.isatty():
            raise typer.BadParameter("parquet is not for a terminal: name a file with --output", param_hint="--format")
        _write(_answer(data, sql), form, stream)
    return session.status()


def _answer(data: Path, sql: str) -> "pa.Table":
    import duckdb  # here, because these take long to load

    from hhparse.dataset.query import Dataset
    from hhparse.dataset.schema import OtherVersionError
    from hhparse.dataset.snapshot import BusyError

    if not sql.strip():
        raise typer.BadParameter("it is empty", param_hint="SQL")
    try:
        return _plain(Dataset(data).sql(sql)).to_arrow_table()
    except (BusyError, OtherVersionError) as problem:
        raise Stop(str(problem)) from problem
    except (OSError, ValueError) as problem:
        raise typer.BadParameter(str(problem), param_hint="--data") from None
    except (duckdb.ProgrammingError, duckdb.DataError, duckdb.NotSupportedError) as problem:
        raise typer.BadParameter(str(problem).partition("\n\nLINE")[0], param_hint="SQL") from None
    except duckdb.Error as problem:
        raise Stop(str(problem)) from problem


def _plain(found: "duckdb.DuckDBPyRelation") -> "duckdb.DuckDBPyRelation":
    """*found* with spans of time as text: neither Parquet nor JSON knows them."""
    columns = ('"' + name.replace('"', '""') + '"' for name in found.columns)
    shown = (
        f"{name}::VARCHAR AS {name}" if str(type_) == "INTERVAL" else name
        for name, type_ in zip(columns, found.types, strict=True)
    )
    return found.project(", ".join(shown))


def _write(answer: "pa.Table", form: Form, stream: TextIO) -> None:
    if form == "parquet":
        import pyarrow.parquet as pq

        pq.write_table(answer, stream.buffer)
        return
    names = answer.column_names
    rows = list(zip(*(column.to_pylist() for column in answer.columns), strict=True))
    if form == "table":
        write_table(names, rows, stream)
    elif form == "csv":
        write_csv(names, rows, stream)
    else:
        write_json(values(names, rows), form, stream)
