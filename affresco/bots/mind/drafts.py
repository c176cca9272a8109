"""Whole days at once, without looking ahead: a network says what a table is worth after each plan.

A beam finds plans that look good by the weights. Which of them is best depends on much that the
weights do not see together: who is at the market before, what is offered, what a tile still needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ...engine.moves import READY
from ...engine.rules import play_at, step
from .days import Day, best_days, foremost

if TYPE_CHECKING:
    from ...engine.state import State
    from .estimate import Estimator
    from .instinct import Instinct


def best_drafts(
    state: State, seat: i64, instinct: Instinct, judge: Estimator, width: i64, renown: float
) -> list[Day]:
    """The plans of a beam, the best first.

    What a day is worth is a chance to win, and `renown` of it for each point of the seat's own.
    """
    drafts: list[Day] = []
    for day in best_days(state, seat, instinct, width):
        table = planned(day, seat)
        found = judge.estimate(table, seat)
        drafts.append(Day(table, day.words, found.chance + renown * found.points))
    return foremost(drafts, width)


def planned(day: Day, seat: i64) -> State:
    """The table when a seat has laid its plan, and the others may still be planning."""
    table = day.state.copy()
    play_at(table, step(table), seat, READY)
    return table
