"""The notebooks run, plot, and come to the results that the minor units in the Parquet files give."""

import json
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from hhparse.batch import import_paths
from tests.shared import ROOT, SAMPLES

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")
pytest.importorskip("ipykernel")
pytest.importorskip("matplotlib")

NOTEBOOKS = ROOT / "notebooks"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("notebooks") / "out"
    import_paths([SAMPLES], out)
    return out


def executed(name: str, expression: str) -> tuple[int, Any]:
    """(how many plots the notebook shows, what *expression* is at its end)."""
    notebook = nbformat.read(NOTEBOOKS / name, as_version=4)
    notebook.cells.append(nbformat.v4.new_code_cell(f"import json\nprint(json.dumps({expression}))"))
    place = {"metadata": {"path": str(NOTEBOOKS)}}
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3", resources=place).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    plots = sum("image/png" in output.get("data", {}) for output in outputs)
    return plots, json.loads(outputs[-1]["text"])


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_notebooks_are_stored_without_outputs(path: Path) -> None:
    cells = [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
    assert cells
    assert all(not cell.outputs and cell.execution_count is None for cell in cells)


def test_winnings_end_where_the_cents_add_up_to(files: Path) -> None:
    last = 'winnings.groupby("player")["won"].last().astype(float).round(2).to_dict()'
    plots, won = executed("winnings.ipynb", last)
    assert plots == 2
    seats, hands = pd.read_parquet(files / "seats"), pd.read_parquet(files / "hands")
    dollars = hands[(hands["currency"] == "USD") & (hands["room"] == "pokerstars") & hands["played_at"].notna()]
    cents = seats[seats["hand_key"].isin(dollars["hand_key"])].groupby("name")["net"].sum()
    assert len(won) == 4
    assert won == {player: cents[player] / 100 for player in won}


def test_split_pots_count_odd_chips_rake_and_findings(files: Path) -> None:
    told = '[len(odd), int(findings["findings"].sum()), int(shares.to_numpy().sum()), float(rake["share"].max())]'
    plots, (odd, findings, shares, highest) = executed("split_pots.ipynb", told)
    assert plots == 3
    pots = pd.read_parquet(files / "pots")
    assert odd == (pots["odd_chips"] > 0).sum() > 0
    assert findings == len(pd.read_parquet(files / "findings")) > 0
    assert 0 < shares <= pots[pots["half"].isin(["high", "low", "whole"])]["winners"].str.len().sum()
    assert 4 < highest <= 6, "percent, as rooms take it from small pots"
