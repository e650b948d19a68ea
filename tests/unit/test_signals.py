"""Signals kept from processes while they are started."""

import json
import os
import signal
import subprocess
import sys

import pytest

from hhparse.signals import shielded

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no signal masks")

MASK = "import json, signal; print(json.dumps(sorted(signal.pthread_sigmask(signal.SIG_BLOCK, []))))"


def blocked() -> set[int]:
    return set(signal.pthread_sigmask(signal.SIG_BLOCK, []))


def told(code: str) -> set[int]:
    """The set that *code* prints in an interpreter of its own."""
    return set(json.loads(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True).stdout))


def test_a_process_started_within_has_them_blocked_and_one_started_later_has_not() -> None:
    before = blocked()
    with shielded(signal.SIGINT):
        assert blocked() == {*before, signal.SIGINT}
        assert told(MASK) == {*before, signal.SIGINT}
    assert blocked() == before
    assert told(MASK) == before


def test_they_are_let_through_again_after_an_error() -> None:
    before = blocked()
    with pytest.raises(OSError, match="full"), shielded(signal.SIGINT, signal.SIGTERM):
        raise OSError("full")
    assert blocked() == before


def test_the_resource_tracker_does_not_let_them_through() -> None:
    code = "import signal; from multiprocessing import resource_tracker; from hhparse.signals import shielded\n"
    code += "with shielded(signal.SIGINT, signal.SIGTERM):\n    resource_tracker.ensure_running()\n    "
    assert {signal.SIGINT, signal.SIGTERM} <= told(code + MASK)
