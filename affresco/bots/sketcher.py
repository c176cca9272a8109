"""A bot without search: a network chooses its plan, and its moves are played at once.

It answers in a fraction of a millisecond: for opponents in training, for games by the thousand.
"""

from __future__ import annotations

from ..engine.moves import Move
from ..engine.rules import Rules
from ..engine.state import State
from .bot import Bot, Deadline
from .mind.drafts import best_drafts
from .mind.estimate import Estimator
from .networks import PLANS, Networks, expert_of, networks_named
from .scholar import RENOWN, Planner

LINES = 64  # plans that are judged
TRIED = 16  # plans that are tried where no network has proved itself,
TABLES = 32  # and how often in all


class Sketcher(Planner):
    def __init__(self, seed: int, drafters: Networks, lines: int) -> None:
        super().__init__(seed, TABLES, TRIED, 1, ())
        self.drafters = drafters
        self.width = lines
        self.experts: tuple[Rules | None, Estimator | None] = (None, None)

    def plan(self, state: State, seat: int, deadline: Deadline) -> list[Move]:
        judge = self.expert(state.rules)
        if judge is None:
            return super().plan(state, seat, deadline)
        table = state.copy()
        self.instinct.let_nature_draw(table)
        renown = 0.0 if state.rules.seats == 2 else RENOWN
        mind = self.search_for(state).own
        return best_drafts(table, seat, mind, judge, self.width, renown)[0].words

    def expert(self, rules: Rules) -> Estimator | None:
        """The judge of plans at these tables."""
        if self.experts[0] is not rules:
            self.experts = rules, expert_of(self.drafters, rules)
        return self.experts[1]


def sketcher(seed: int, file: str = "", lines: str = str(LINES)) -> Bot:
    """Plans by what a network has learned of plans, without trying them.

    It is the shipped network, or one in a file.
    """
    if not lines.isdecimal() or int(lines) < 1:
        raise ValueError(f"lines is a number from 1 up, not {lines!r}")
    return Sketcher(seed, networks_named(file, PLANS), int(lines))
