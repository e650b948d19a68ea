"""``hhparse audit``."""

from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Annotated, Any

import typer

from hhparse.api import house_rules
from hhparse.auditing.baseline import Baseline
from hhparse.auditing.run import checks
from hhparse.cli import baselines, options
from hhparse.cli.inputs import Selection, pieces
from hhparse.cli.judging import Answer, Judging, Work
from hhparse.cli.output import output as opened
from hhparse.cli.session import Session, Stop
from hhparse.findings import Verdict
from hhparse.reading.reader import Item
from hhparse.reports import audit_forms as forms
from hhparse.reports.anonymise import Anonymiser
from hhparse.reports.audit_forms import FormName
from hhparse.reports.paint import coloured
from hhparse.rules.house import HouseRules
from hhparse.rules.odd_chips import POLICIES


def _house(name: str | HouseRules) -> HouseRules:
    try:
        return house_rules(name)
    except ValueError as problem:
        raise typer.BadParameter(str(problem)) from None


def _policy(name: str) -> str:
    if name not in POLICIES:
        raise typer.BadParameter(f"{name!r} is none of {', '.join(POLICIES)}")
    return name


def _amount(text: str | Decimal) -> Decimal:
    try:
        amount = Decimal(text)
    except InvalidOperation:
        amount = Decimal("NaN")
    if not amount.is_finite():
        raise typer.BadParameter(f"{text!r} is no amount like 0.05")
    return amount


def _codes(text: str | tuple[str, ...]) -> tuple[str, ...]:
    if isinstance(text, tuple):
        return text
    codes = tuple(code.strip().upper() for code in text.split(",") if code.strip())
    for code in codes:
        if not any(check.code.startswith(code) for check in checks()):
            raise typer.BadParameter(f"{code!r} begins no code of hhparse list checks")
    return codes


House = Annotated[
    HouseRules | None,
    typer.Option("--house", parser=_house, metavar="NAME|FILE", help="Judge by this house's rules (a .toml file too)."),
]
PolicyId = Annotated[
    str | None, typer.Option("--policy", parser=_policy, metavar="NAME", help="Judge odd chips by this policy.")
]
Select = Annotated[
    Any, typer.Option("--select", parser=_codes, metavar="CODES", help="Only these checks; prefixes too: ODD,SPL.")
]
Ignore = Annotated[Any, typer.Option("--ignore", parser=_codes, metavar="CODES", help="All but these checks.")]
MinDifference = Annotated[
    Decimal | None,
    typer.Option("--min-difference", parser=_amount, metavar="AMOUNT", help="Only hands that differ by this or more."),
]


Paths = Annotated[
    list[Path] | None,
    typer.Argument(metavar="PATH", help="Files and folders (with all below them); - is standard input."),
]
Data = Annotated[
    Path | None,
    typer.Option(
        "--data", exists=True, file_okay=False, metavar="DIR", help="Judge the hands of this dataset, instead of files."
    ),
]
Update = Annotated[
    bool, typer.Option("--update", help="With --data: keep in the dataset what is found now instead of what was.")
]


def _from_dataset(data: Path, update: bool, house: HouseRules | None, policy: str | None, wait: bool) -> Iterator[Item]:
    """The hands of a dataset, all of them judged and written anew first if told to *update*, then those not read."""
    from hhparse.dataset import reaudit  # here, because pyarrow takes long to load
    from hhparse.dataset.lock import LockedError
    from hhparse.dataset.schema import OtherVersionError
    from hhparse.dataset.snapshot import BusyError, NoDatasetError

    try:
        if update:
            reaudit.update(data, reaudit.judge(house, policy), wait)
        yield from reaudit.stored(data)
    except NoDatasetError as problem:
        raise typer.BadParameter(str(problem), param_hint="--data") from None
    except (BusyError, LockedError, OtherVersionError) as problem:
        raise Stop(str(problem)) from problem


def audit(
    context: typer.Context,
    paths: Paths = None,
    form: Annotated[FormName, typer.Option("--format", help="How to write it.")] = "text",
    output: options.Output = None,
    show_all: Annotated[bool, typer.Option("--all", help="Text, html, md: every hand, the clean ones too.")] = False,
    select: Select = None,
    ignore: Ignore = None,
    verdict: Annotated[Verdict | None, typer.Option("--verdict", help="Only hands with this verdict.")] = None,
    min_difference: MinDifference = None,
    house: House = None,
    policy: PolicyId = None,
    room: options.InRoom = None,
    hand: options.HandId = None,
    player: options.PlayerName = None,
    since: options.Since = None,
    until: options.Until = None,
    anonymise: options.Anonymise = False,
    stdin_name: options.StdinName = None,
    data: Data = None,
    update: Update = False,
    wait: options.Wait = False,
    baseline: baselines.File = None,
    write_baseline: baselines.Write = False,
    jobs: options.Jobs = options.CORES,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> int:
    """Judge every hand: did the room pay it right?

    The status is 1 if some hand has an error or can't be read that no baseline knows. Text, html (one page to print or
    send) and md (for a ticket) show the hands that deserve a look, and a summary; json and jsonl hold every hand. One
    process does all the work with --anonymise, with --data, and where the input is small.
    """
    session: Session = context.obj
    if bool(paths) == bool(data):
        raise typer.BadParameter("name files to judge, or a dataset with --data, one of the two", param_hint="PATH")
    if update and not data:
        raise typer.BadParameter("goes with --data only", param_hint="--update")
    if wait and not update:
        raise typer.BadParameter("goes with --update only", param_hint="--wait")
    selection = Selection(hand, player, since, until)
    judging = Judging(house, policy, select or (), ignore or (), verdict, min_difference)
    known = baselines.read(baseline, write_baseline)
    inputs = paths or []
    with opened(output, [*inputs, baseline] if baseline else inputs) as stream:
        written = forms.form(form, everything=show_all, summarise=not quiet, colour=coloured(stream))
        work = Work(selection, judging, written, Anonymiser() if anonymise else None, known or Baseline())
        if data:
            judged = work.all_items(_from_dataset(data, update, house, policy, wait))
        else:
            judged = work.all_pieces(pieces(inputs, session, room, stdin_name), jobs)
        answer = Answer(judged)
        forms.write(written, answer.hands(), answer.summary, stream)
    selection.found, selection.undated = answer.found, answer.undated
    selection.report(session)
    if baseline and known is not None:
        baselines.report(known, answer.met, baseline, write_baseline, inputs, session)
    return session.status(1 if answer.failed and not write_baseline else 0)
