"""The program does without pandas, which takes long to load and much memory; a Python that asks for frames has it."""

import subprocess
import sys
from pathlib import Path

from tests.dataset.sample import SPLIT

PROGRAM = (
    "import sys; from hhparse.cli.main import main; status = main(); print('pandas' in sys.modules); sys.exit(status)"
)


def run(code: str, *arguments: str) -> list[str]:
    """The lines that a process with *code* wrote; it has to end with status 0."""
    return subprocess.check_output([sys.executable, "-c", code, *arguments], text=True).splitlines()


def test_no_command_loads_pandas(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(SPLIT)
    out = str(tmp_path / "out")
    assert run(PROGRAM, "import", str(tmp_path / "a.txt"), "--out", out)[-1] == "False"
    asked = run(PROGRAM, "query", "SELECT hand_id FROM hands", "--data", out, "--format", "csv")
    assert asked == ["hand_id", "2587", "False"]
    assert run(PROGRAM, "audit", "--data", out, "--update")[-1] == "False"
    assert run(PROGRAM, "compact", out)[-1] == "False"


def test_a_python_that_runs_a_command_keeps_its_pandas(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(SPLIT)
    out = str(tmp_path / "out")
    code = (
        "import sys, hhparse; from hhparse.cli.main import main; main(['import', *sys.argv[1:], '--quiet']); "
        "print(len(hhparse.open_dataset(sys.argv[3]).hands()))"
    )
    assert run(code, str(tmp_path / "a.txt"), "--out", out)[-1] == "1"
