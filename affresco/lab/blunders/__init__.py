"""The blunder linter: moves of recorded games that only hurt whoever made them.

A detector is a function called like what it finds. It accuses only where no sensible reason
can exist: most look at the last round, where nothing is left to be saved for.
"""

from .gathering import Gathering, gather
from .linting import Blunder, Lint, lint, lint_record
from .moment import DETECTORS, Detector

__all__ = ["DETECTORS", "Blunder", "Detector", "Gathering", "Lint", "gather", "lint", "lint_record"]
