"""The blunder linter: moves of recorded games that only hurt whoever made them.

A detector is a function called like what it finds. It accuses only where no sensible reason
can exist: most look at the last round, where nothing is left to be saved for.
"""

from .linting import Blunder, Lint, lint, lint_record
from .moment import DETECTORS, Detector
from .self_play import SelfPlay, play_and_lint

__all__ = [
    "DETECTORS",
    "Blunder",
    "Detector",
    "Lint",
    "SelfPlay",
    "lint",
    "lint_record",
    "play_and_lint",
]
