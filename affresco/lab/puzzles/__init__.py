"""Puzzles found in games of bots, proved and counted."""

from .boxes import BadBox, boxes
from .figures import figures
from .finding import find_in
from .keeping import find_missing, jobs, write_pile
from .proving import TEN_TIMES, holds

__all__ = [
    "TEN_TIMES",
    "BadBox",
    "boxes",
    "figures",
    "find_in",
    "find_missing",
    "holds",
    "jobs",
    "write_pile",
]
