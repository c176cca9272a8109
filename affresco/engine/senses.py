"""Features: what a player notices about a position, as numbers with a name and a learned worth.

Features are counted here, never judged: what each is worth early in the game, late in it and
in the final round is in the bots' weights.toml. Those of the base game are in `features`,
those of a module in its own `features`. The same code serves two purposes: it adds up a value,
or it lists the numbers for a program that learns the weights.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

if TYPE_CHECKING:
    from .state import State


def feature(names: list[str], name: str) -> i64:
    """Give a feature its number among those of its sense."""
    names.append(name)
    return len(names) - 1


def features(names: list[str], family: list[str]) -> i64:
    """Number a family of features; return the first one's number."""
    first = len(names)
    for name in family:
        names.append(name)
    return first


class Tally:
    """Adds up what is noticed: as a value by a row of weights, and as a list if one is wanted."""

    def __init__(self, row: vec[float], seen: list[float] | None = None) -> None:
        self.row = row
        self.seen = seen
        self.total: float = 0.0
        self.first: i64 = 0  # the number of the current sense's first feature

    def add(self, which: i64, amount: i64) -> None:
        if amount:
            number = float(amount)
            at = self.first + which
            self.total += self.row[at] * number
            if self.seen is not None:
                self.seen[at] += number


class Sense:
    """Notices the pieces of the base game or of one module."""

    def __init__(self, names: list[str]) -> None:
        self.names: Final = names
        self.first: i64 = 0  # its first feature's number among those of all senses

    def notice(self, state: State, figure: i64, tally: Tally) -> None:
        """Count the features of a figure's position."""
