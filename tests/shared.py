"""Where the tests find things: the repository, the samples, and the folder of shared material beside the repository."""

import os
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
SAMPLES: Final = ROOT / "data" / "samples"
SHARED: Final = Path(os.environ.get("HHPARSE_SHARED", ROOT.parent / "shared"))
"""Corpus, bug cases and rule documents; tests that need it are skipped where it is absent."""

needs_shared: Final = pytest.mark.skipif(not SHARED.is_dir(), reason=f"{SHARED} is not there")
