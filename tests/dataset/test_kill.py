"""Killed with -9 at random moments: the next run makes the dataset what an undisturbed run makes it."""

import os
import sys
from pathlib import Path

import pytest

from tests.dataset.kill import check


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_killed_importers_cost_nothing(tmp_path: Path) -> None:
    times = int(os.environ.get("HHPARSE_KILLS", "20"))
    assert check(tmp_path, times, seed=times) > times / 3
