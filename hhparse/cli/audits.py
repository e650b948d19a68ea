"""``hhparse audit``."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

import hhparse
from hhparse.api import Report, house_rules
from hhparse.auditing.run import checks
from hhparse.cli import options
from hhparse.cli.inputs import Quotes, Selection, items
from hhparse.cli.output import output as opened
from hhparse.cli.session import Session, Stop
from hhparse.findings import Verdict
from hhparse.reading.reader import Item, Outside
from hhparse.reports.anonymise import Anonymiser
from hhparse.reports.audit_summary import write_audit_text
from hhparse.reports.json_text import write_json
from hhparse.rules.house import HouseRules
from hhparse.rules.odd_chips import POLICIES

Json = dict[str, Any]


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


@dataclass(frozen=True)
class Judging:
    """How hands are judged, and which of the judged are shown and counted."""

    house: HouseRules | None = None
    policy: str | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    verdict: Verdict | None = None
    min_difference: Decimal | None = None

    def of(self, items: Iterable[Item]) -> Iterator[Report]:
        """The reports asked for, in order."""
        for item in items:
            if not isinstance(item, Outside):
                report = hhparse.audit(item, house=self.house, policy=self.policy).select(self.select, self.ignore)
                if self._wanted(report):
                    yield report

    def _wanted(self, report: Report) -> bool:
        if self.verdict and report.verdict != self.verdict:
            return False
        if self.min_difference is None:
            return True
        found = (each["difference"] for each in report.to_dict()["findings"] if each.get("difference"))
        return any(abs(Decimal(difference)) >= self.min_difference for difference in found)

    def fails(self, report: Report) -> bool:
        """Whether *report* makes the exit status 1: a finding of severity error that is not ignored."""
        errors = (found.code for found in report.findings if found.severity == "error")
        return any(
            (not self.select or code.startswith(self.select)) and not (self.ignore and code.startswith(self.ignore))
            for code in errors
        )


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


def _from_dataset(data: Path, update: bool, house: HouseRules | None, policy: str | None) -> Iterator[Item]:
    """The hands of a dataset, all of them judged and written anew first if told to *update*, then those not read."""
    from hhparse.dataset import reaudit  # here, because pyarrow takes long to load
    from hhparse.dataset.schema import OtherVersionError
    from hhparse.dataset.snapshot import NoDatasetError

    try:
        if update:
            reaudit.update(data, reaudit.judge(house, policy))
        yield from reaudit.stored(data)
        yield from reaudit.stored_unread(data)
    except NoDatasetError as problem:
        raise typer.BadParameter(str(problem), param_hint="--data") from None
    except OtherVersionError as problem:
        raise Stop(str(problem)) from problem


def audit(
    context: typer.Context,
    paths: Paths = None,
    form: Annotated[Literal["text", "json", "jsonl"], typer.Option("--format", help="How to write it.")] = "text",
    output: options.Output = None,
    show_all: Annotated[bool, typer.Option("--all", help="Text: every hand, the clean ones too.")] = False,
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
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
) -> int:
    """Judge every hand: did the room pay it right?

    The status is 1 if some hand has an error or can't be read. Text shows the hands that deserve a look, and a summary;
    json and jsonl hold every hand.
    """
    session: Session = context.obj
    selection, quotes = Selection(hand, player, since, until), Quotes()
    if bool(paths) == bool(data):
        raise typer.BadParameter("name files to judge, or a dataset with --data, one of the two", param_hint="PATH")
    if update and not data:
        raise typer.BadParameter("goes with --data only", param_hint="--update")
    given = (
        _from_dataset(data, update, house, policy) if data else items(paths or [], session, room, stdin_name, quotes)
    )
    found = selection.of(given)
    judging = Judging(house, policy, select or (), ignore or (), verdict, min_difference)
    reports = judging.of(map(Anonymiser().item, found) if anonymise else found)
    failed = False

    def watched() -> Iterator[Json]:
        nonlocal failed
        for report in reports:
            failed = failed or judging.fails(report)
            yield report.to_dict()

    with opened(output, paths or ()) as stream:
        if form == "text":
            quote = (lambda line: None) if anonymise else quotes.line
            write_audit_text(watched(), quote, stream, show_all=show_all, summarise=not quiet)
        else:
            write_json(watched(), form, stream)
    selection.report(session)
    return session.status(1 if failed else 0)
