"""The events of every sample are those of the golden files (``python -m tests.golden.rewrite`` writes them anew)."""

import pytest

from tests.golden.rewrite import EVENTS, golden_path, render
from tests.reading.reads import samples


@pytest.mark.parametrize("sample", samples())
def test_events(sample: str) -> None:
    assert render(sample) == golden_path(sample).read_text("utf-8")


def test_no_golden_file_is_left_over() -> None:
    assert {path.name for path in EVENTS.iterdir()} == {golden_path(sample).name for sample in samples()}
