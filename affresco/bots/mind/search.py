"""Looking ahead over imagined tables: a tree of one's own decisions, everyone else by a model.

Each iteration deals the unknown again, follows the tree through the seat's own decisions (wider
the more often a node is seen), lets the others decide and plan by instinct with some noise, plays
to the beginning of the next round, and judges there the chance to win and the seat's own final
score. A day is planned as a whole: the plans are the moves of their node.
"""

from __future__ import annotations

from math import log, sqrt
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...engine.planning import PLANNING
from ...engine.rules import is_over, play_at, proceed, step
from .days import best_days, plan_at_once
from .instinct import DEPTH, Instinct, sensible

if TYPE_CHECKING:
    from ...engine.moves import Move
    from ...engine.state import State
    from .estimate import Estimator


class Line:
    """A move, or a plan, at a node: its results so far, and the node after it."""

    def __init__(
        self, words: list[Move], prior: float, opinion: float = 0.0, trust: float = 0.0
    ) -> None:
        self.words: Final = words
        self.prior: Final = prior  # the instinct's opinion, in points
        self.opinion: Final = opinion  # of whoever drafted it: what it is worth
        self.trust: Final = trust  # how many visits that opinion counts for
        self.visits: i64 = 0
        self.seen: i64 = 0  # how often it could have been chosen
        self.met: i64 = 0  # tables that all lines with it have met
        self.worth: float = 0.0  # sums over all visits
        self.chance: float = 0.0
        self.points: float = 0.0
        self.lead: float = 0.0
        self.node: Node | None = None

    def mean(self) -> float:
        """What it is worth, by its results and by the opinion that came with it."""
        weight = self.trust + float(self.visits)
        if weight == 0.0:
            return 0.0
        return (self.trust * self.opinion + self.worth) / weight


class Node:
    """A decision as the seat knows it: everything since the root has happened the same way."""

    def __init__(self) -> None:
        self.visits: i64 = 0
        self.lines: list[Line] = []  # the most promising first


class Search:
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
    ) -> None:
        """`days` plans are weighed, `depth` of the seat's decisions become nodes.

        A point of the seat's own final score is worth `renown` of the chance to win.
        """
        self.estimator = estimator
        self.own: Final = own
        self.others: Final = others
        self.planners: Final = planners
        self.days: Final = days
        self.depth: Final = depth
        self.eagerness: Final = eagerness  # to try what has not been tried often
        self.renown: Final = renown
        self.root: Node = Node()

    def begin(self, state: State, seat: i64) -> None:
        """Look at the moves of the root; the state is not changed."""
        self.root = Node()
        twin = state.copy()
        self.own.let_nature_draw(twin)
        if step(twin) is PLANNING:
            self.root.lines = self.plans(twin, seat)
        else:
            self.open(self.root, twin, seat)

    def plans(self, state: State, seat: i64) -> list[Line]:
        """The plans that are weighed, the most promising first."""
        return [Line(day.words, day.worth) for day in best_days(state, seat, self.own, self.days)]

    def expect(self, iterations: i64) -> None:
        """Be told how many iterations there will be; a tree grows as long as it may."""

    def iterate(self, state: State, seat: i64) -> None:
        """One imagined table, from the root to the next round."""
        twin = state.copy()
        this = twin.round
        self.own.let_nature_draw(twin)
        path: list[Line] = []
        node: Node | None = self.root
        while not is_over(twin) and twin.round == this:
            here = step(twin)
            actor = here.seat(twin)
            if here is PLANNING:
                if node is self.root and not path:
                    line = self.pick(node, node.lines)
                    path.append(line)
                    node = None
                    for word in line.words:
                        play_at(twin, here, seat, word)
                    proceed(twin)
                elif actor == seat:
                    plan_at_once(twin, seat, self.own)
                else:
                    plan_at_once(twin, actor, self.planners)
            elif actor != seat:
                play_at(twin, here, actor, self.others.choose(twin))
                proceed(twin)
            elif node is None:
                play_at(twin, here, seat, self.own.choose(twin))
                proceed(twin)
            else:
                moves = sensible(twin, here, seat)
                if len(moves) == 1:
                    play_at(twin, here, seat, moves[0])
                else:
                    line = self.descend(node, twin, seat, moves)
                    path.append(line)
                    play_at(twin, here, seat, line.words[0])
                    if len(path) < self.depth and (line.visits > 0 or line.node is not None):
                        if line.node is None:
                            line.node = Node()
                        node = line.node
                    else:
                        node = None
                proceed(twin)
            self.own.let_nature_draw(twin)
        found = self.estimator.estimate(twin, seat)
        self.root.visits += 1
        for line in path:
            line.visits += 1
            line.worth += found.chance + self.renown * found.renown
            line.chance += found.chance
            line.points += found.points
            line.lead += found.lead

    def descend(self, node: Node, state: State, seat: i64, moves: list[Move]) -> Line:
        """Choose among the moves that are possible at this table."""
        if not node.lines:
            self.open(node, state, seat)
        node.visits += 1
        possible = [line for line in node.lines if line.words[0] in moves]
        if len(possible) < len(moves):
            known = [line.words[0] for line in possible]
            here = step(state)
            for move in moves:
                if move not in known:
                    worth = self.own.after(state, here, seat, move, DEPTH)
                    line = Line([move], worth)
                    node.lines.append(line)
                    possible.append(line)
            possible.sort(key=by_prior)
        return self.pick(node, possible)

    def open(self, node: Node, state: State, seat: i64) -> None:
        here = step(state)
        for move in sensible(state, here, seat):
            node.lines.append(Line([move], self.own.after(state, here, seat, move, DEPTH)))
        node.lines.sort(key=by_prior)

    def pick(self, node: Node, lines: list[Line]) -> Line:
        """The line with the best upper bound among as many as the node has earned."""
        total: i64 = 1
        for line in lines:
            line.seen += 1
            total += line.visits
        width = 2 + int(sqrt(float(total)))
        best = lines[0]
        best_bound = -1.0
        for line in lines[:width]:
            if line.visits == 0:
                return line
            bound = line.mean() + self.eagerness * sqrt(
                log(float(line.seen) + 1.0) / float(line.visits)
            )
            if bound > best_bound:
                best = line
                best_bound = bound
        return best

    def best_lines(self) -> list[Line]:
        """The most visited first; ties go to the one with better results."""
        lines = self.root.lines[:]
        lines.sort(key=by_visits)
        return lines


def by_prior(line: Line) -> float:
    return -line.prior


def by_visits(line: Line) -> float:
    return -float(line.visits) - line.mean()
