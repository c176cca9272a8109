"""The blunder linter: moves of recorded games that only hurt the player who made them."""

from .linting import Blunder, Lint, lint, lint_record
from .self_play import SelfPlay, play_and_lint

__all__ = ["Blunder", "Lint", "SelfPlay", "lint", "lint_record", "play_and_lint"]
