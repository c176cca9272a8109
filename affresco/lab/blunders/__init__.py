"""The blunder linter: moves of recorded games that only hurt the player who made them.

A detector is a function named after what it finds. It accuses only when no sensible reason
can exist: most look at the last round, when there is nothing left to save for.
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
