"""The cases from public bug reports (``shared/bugs``), judged by the script that stands beside them."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

import hhparse
from tests.shared import SHARED, needs_shared

pytestmark = needs_shared
CASES = sorted(path.parent for path in SHARED.glob("bugs/*/expect.json"))


@pytest.fixture(scope="module")
def compare() -> ModuleType:
    found = importlib.util.spec_from_file_location("compare", SHARED / "bugs" / "compare.py")
    assert found and found.loader
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_case_agrees(case: Path, compare: ModuleType) -> None:
    reports = [hhparse.audit(hand) for hand in hhparse.read(case / "input.txt")]
    status = int(any(report.verdict in ("unread", "discrepant") for report in reports))
    assert compare.judge(case, [report.to_dict() for report in reports], status) == []


def test_all_cases_are_there() -> None:
    assert len(CASES) >= 46
