"""Random legal hands whose truth is known, written as the rooms write them, and faults planted in them.

Nothing here imports ``hhparse``: the bookkeeping, the evaluators and the splits are a second, plain opinion. Money is
an integer count of minor units, seats are the room's numbers, order is clockwise from the button's left.
"""

from .deal import generate
from .model import Dealt
from .writing import Written, write, written

__all__ = ["Dealt", "Written", "generate", "write", "written"]
