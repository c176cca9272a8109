"""What a master would do now: the best words or plans, each with its chance and a reason."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..bots import Deadline
from ..engine.state import State
from .judging import USUAL, judge
from .judgments import Judged

COUNT: Final = 3
STEPS: Final = (16, 4, 1)  # a first answer comes of a part of the budget, and is refined
FIRST_BUDGET: Final = 40  # with a clock
LONGER: Final = 2  # times the budget before


def hint(
    state: State, seat: int, budget: int = USUAL, seed: object = 0, count: int = COUNT
) -> list[Judged]:
    """The best lines of a seat, from what it may know; the best first."""
    return list(judge(state, seat, budget, seed).lines[:count])


def hints(
    state: State, seat: int, budget: int = USUAL, seed: object = 0, count: int = COUNT
) -> Iterator[list[Judged]]:
    """The same, soon and then better: with parts of the budget first, at last with all of it."""
    for part in STEPS:
        yield hint(state, seat, max(budget // part, 1), seed, count)


def hint_in_time(
    state: State, seat: int, deadline: Deadline, seed: object = 0, count: int = COUNT
) -> list[Judged]:
    """With as large a budget as the time allows: each takes about as long as all before it."""
    budget = FIRST_BUDGET
    found = hint(state, seat, budget, seed, count)
    while len(found) > 1 and not deadline.has_passed():
        budget *= LONGER
        found = hint(state, seat, budget, seed, count)
    return found
