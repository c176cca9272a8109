"""Moves that only hurt the player who made them, by what is wrong with them.

A detector is a function named after what it finds. It accuses only when no sensible reason
can exist: most look at the last round, when there is nothing left to save for. It knows what its
seat knew; two look at the seat's own next words as well, if a record tells them.
"""

from typing import Final

from . import plans, purses, restorations, visits  # they register their detectors
from .moment import DETECTORS, Detector, Moment, is_decision, kinds_of, moments

FOUND_IN: Final = (plans, visits, restorations, purses)

__all__ = ["DETECTORS", "Detector", "Moment", "is_decision", "kinds_of", "moments"]
