"""Files into a dataset: plan, read, write parts, commit. What can't be read is told, never raised."""

from hhparse.batch.run import import_paths
from hhparse.batch.summary import ImportSummary, Interrupted, Progress, Report
from hhparse.batch.watch import Watch

__all__ = ["ImportSummary", "Interrupted", "Progress", "Report", "Watch", "import_paths"]
