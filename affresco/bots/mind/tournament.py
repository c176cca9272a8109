"""A fairer search: all lines of the root meet the same tables, and the worse half drops out.

One imagined table says little about a line, but whatever luck it brings, it brings to all of
them: so the n-th try of each line deals the unknown, nature's draws and the others' whims alike.
The lines are tried equally often; again and again the better half stays, and gets as many tries
as the whole did before (sequential halving).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...engine.playout import Dice
from .drafts import best_drafts
from .search import Line, Node, Search

if TYPE_CHECKING:
    from ...engine.state import State
    from .estimate import Estimator
    from .instinct import Instinct

SEEDS: Final = 2147483562  # of the core's dice
DRAFTS: Final = 64  # plans that a drafter judges
FEWER: Final = 2  # a drafter's plans are so much better that a share of them is enough


class Tournament(Search):
    def __init__(
        self,
        estimator: Estimator,
        own: Instinct,
        others: Instinct,
        planners: Instinct,
        days: i64,
        depth: i64,
        eagerness: float,
        renown: float,
        dice: Dice,
        drafter: Estimator | None = None,
        trust: float = 0.0,
    ) -> None:
        """At most `days` lines take part, plans or moves; `dice` deal their tables.

        A drafter judges plans before they are tried; half as many take part then, and its opinion
        counts for `trust` tables.
        """
        super().__init__(estimator, own, others, planners, days, depth, eagerness, renown)
        self.dice: Final = dice  # seeds of the tables
        self.drafter: Final = drafter
        self.trust: Final = trust
        self.tables: list[i64] = []  # seeds of those that have been met
        self.budget: i64 = 0  # tries of all rounds until one line is left
        self.used: i64 = 0  # of them, so far
        self.left: list[Line] = []  # still in the tournament
        self.turn: i64 = 0  # whose turn of them it is
        self.table: i64 = 0  # the number of the table that they meet
        self.meetings: i64 = 0  # tables of this round still to come
        self.line: Line = Line([], 0.0)  # being tried

    def plans(self, state: State, seat: i64) -> list[Line]:
        if self.drafter is None:
            return super().plans(state, seat)
        drafts = best_drafts(state, seat, self.own, self.drafter, DRAFTS, self.renown)
        return [
            Line(day.words, day.worth, day.worth, self.trust)
            for day in drafts[: max(self.days // FEWER, 1)]
        ]

    def expect(self, iterations: i64) -> None:
        """Begin with all lines, and share that many tries."""
        self.tables = []
        self.table = 0
        self.begin_again(iterations)

    def begin_again(self, budget: i64) -> None:
        self.budget = budget
        self.used = 0
        self.turn = 0
        self.left = self.root.lines[: self.days]
        self.meetings = self.due()

    def due(self) -> i64:
        """How many tables those left shall meet in this round."""
        number: i64 = len(self.left)
        rounds: i64 = 1
        while number > 2:
            number = (number + 1) // 2
            rounds += 1
        share = (self.budget - self.used + rounds - 1) // rounds
        if rounds == 1:
            return max((share + 1) // 2, 1)
        return max(share // len(self.left), 1)

    def iterate(self, state: State, seat: i64) -> None:
        self.line = self.left[self.turn]
        self.lay(self.table)
        super().iterate(state, seat)
        self.used += 1
        self.turn += 1
        if self.turn == len(self.left):
            self.turn = 0
            self.table += 1
            self.meetings -= 1
            for line in self.left:
                line.met += 1
            if self.meetings == 0:
                self.end_round()

    def end_round(self) -> None:
        """Half of the lines drop out; when two are left it begins again, twice as long."""
        if len(self.left) <= 2:
            self.begin_again(2 * self.budget)
            return
        self.left.sort(key=by_mean)
        self.left = self.left[: (len(self.left) + 1) // 2]
        self.meetings = self.due()

    def lay(self, table: i64) -> None:
        """Deal the table of that number again, the same for whoever meets it."""
        while len(self.tables) <= 3 * table + 2:
            self.tables.append(self.dice.below(SEEDS))
        self.own.dice = Dice(self.tables[3 * table])
        self.others.dice = Dice(self.tables[3 * table + 1])
        self.planners.dice = Dice(self.tables[3 * table + 2])

    def pick(self, node: Node, lines: list[Line]) -> Line:
        if node is self.root and self.line in lines:
            return self.line
        return super().pick(node, lines)

    def best_lines(self) -> list[Line]:
        """Those who met the most tables first; among equals the one with better results."""
        lines = self.root.lines[:]
        lines.sort(key=by_meetings)
        return lines


def by_mean(line: Line) -> float:
    return -line.mean()


def by_meetings(line: Line) -> float:
    return -1000.0 * float(line.met) - line.mean()
