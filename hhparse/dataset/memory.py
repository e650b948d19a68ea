"""What keeps a process small that reads and writes Parquet."""

import os
import sys
from importlib.abc import MetaPathFinder


class _NoPandas(MetaPathFinder):
    def find_spec(self, name: str, path: object, target: object = None) -> None:
        if name == "pandas":
            raise ModuleNotFoundError(name=name)


def lean() -> None:
    """Has this process do with less, if nothing loaded pyarrow yet; only for processes that hhparse itself has started.

    pandas looks as if it were not installed: pyarrow would load it with its first array, which takes a third of a
    second and 33 MB, and nothing here uses it. Arrow takes memory from the system's allocator, which :func:`give_back`
    can empty.
    """
    if "pandas" not in sys.modules:
        sys.meta_path.insert(0, _NoPandas())
    os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")


def give_back() -> None:
    """Gives the system what was freed: rows and groups of rows differ in size, and what one left may not serve the
    next."""
    import pyarrow as pa  # here, because a process that never loads it is better off

    pa.default_memory_pool().release_unused()
