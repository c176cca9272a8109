"""Where points come from: every figure's score, by source and round.

An entry is never changed and points to the one before it, so copies of a state share everything
written so far.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

if TYPE_CHECKING:
    from .state import State

TILE: Final = 0
BISHOP: Final = 1
ALTAR: Final = 2
TRACK: Final = 3  # won or lost on an occupied space
MONEY: Final = 4
PORTRAIT: Final = 5
REQUEST: Final = 6
GOLD: Final = 7
WINDOW: Final = 8
MISSING_GLASS: Final = 9
FLOOR: Final = 10  # what raises a restoration's negative sum to zero
ALTAR_GLASS: Final = 11
SCROLL: Final = 12
CERTIFICATE: Final = 13
BELLS: Final = 14
WALL: Final = 15
FAVOR: Final = 16
SOURCES: Final = [
    "tile",
    "bishop",
    "altar",
    "track",
    "money",
    "portrait",
    "request",
    "gold",
    "window",
    "missing_glass",
    "floor",
    "altar_glass",
    "scroll",
    "certificate",
    "bells",
    "wall",
    "favor",
]


class Points:
    __slots__ = ("before", "figure", "points", "round", "source")

    def __init__(
        self, figure: i64, round: i64, source: i64, points: i64, before: Points | None
    ) -> None:
        self.figure: Final = figure
        self.round: Final = round
        self.source: Final = source
        self.points: Final = points
        self.before: Final = before


def credit(state: State, figure: i64, source: i64, points: i64) -> None:
    if points:
        state.ledger = Points(figure, state.round, source, points, state.ledger)


def lone_bonus(state: State) -> i64:
    """The bishop's part of a restoration that is just a tile and its bonus.

    Gold and windows are added to both of them before a marker moves (M5-07, M6-13).
    """
    bonus: i64 = 0
    entry = state.ledger
    while entry is not None and entry.source == BISHOP:
        bonus += entry.points
        entry = entry.before
    return bonus if entry is not None and entry.source == TILE else 0


def entries(state: State) -> list[Points]:
    """All entries, the oldest first."""
    found: list[Points] = []
    entry = state.ledger
    while entry is not None:
        found.append(entry)
        entry = entry.before
    found.reverse()
    return found
