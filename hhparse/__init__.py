"""Reads poker hand histories, replays every hand through the rules, and audits how the room paid the pots."""

from importlib.metadata import version

from hhparse.api import Report, audit, open_dataset, read
from hhparse.hand import Hand, Unread

__version__ = version("hhparse")

__all__ = ["Hand", "Report", "Unread", "__version__", "audit", "open_dataset", "read"]
