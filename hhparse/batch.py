"""Files into a dataset: plan, read, write parts, commit. What can't be read is told, never raised.

A commit publishes the parts first, then says in ``files`` what was read: a run that is cut short reads the files it has
not yet named again, and finds the hands it had published already there.
"""

import hashlib
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import BinaryIO, Final, cast
from zipfile import BadZipFile
from zlib import error as ZlibError

import msgspec

from hhparse.dataset import disk
from hhparse.dataset.index import Known
from hhparse.dataset.ledger import FileRow, Ledger, UnreadRow, unread_row
from hhparse.dataset.parts import parts, publish
from hhparse.dataset.writer import Writer
from hhparse.hand import Hand, Unread
from hhparse.reading.files import STDIN, Entry, entries
from hhparse.reading.parser import grammars
from hhparse.reading.reader import Outside, read_chunk
from hhparse.reading.source import Chunk, cut
from hhparse.rooms.room import Room

COMMIT: Final = 50_000
"""Hands after which what was read is committed."""
SETTLED: Final = 60.0
"""Seconds without a change after which a file's last hand is taken to be whole."""
UNFINISHED: Final = "PRS003"
REFUSED: Final = (OSError, EOFError, BadZipFile, ZlibError, NotImplementedError, RuntimeError)
"""What opening and unpacking a file raises: broken archives, unknown compression, passwords."""
