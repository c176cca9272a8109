"""Lessons about plans: each is tried at the same imagined tables, and what came of it is kept.

The outcome of a game says little about one of its plans; but plans that met the same luck differ
by what they are worth. So a few tables teach more about a plan than a hundred games.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final

from ...bots import Deadline
from ...bots.levels import learned
from ...bots.mind.days import best_days
from ...bots.mind.drafts import best_drafts
from ...bots.mind.estimate import Estimator
from ...bots.mind.inquiry import SEEDS, Inquiry
from ...bots.mind.outlook import Outlook
from ...bots.mind.search import Line, Search
from ...bots.networks import (
    BASE_FEATURES,
    BASE_MODULES,
    OWN_MODULES,
    PLANS,
    Networks,
    expert_of,
    networks_named,
)
from ...configuration import NONE
from ...engine.modules.manifest import FEATURES
from ...engine.moves import Move
from ...engine.rules import play
from ...engine.state import State
from ..extras import library
from .lessons import EXTRA, Lesson, Student, network_at, play_game

FOUND: Final = 64  # plans at a decision
WEIGHED: Final = 16  # of them are tried: the best ones, as far as one knew before,
FIRST: Final = 8  # so many, and any others: a network must learn what is wrong with those
TABLES: Final = 6  # at which each is tried
BOLDNESS: Final = 0.15  # share of the plans that are any of those weighed


@dataclass
class Drafts:
    """What some games taught, a row for each plan; the arrays are numpy's."""

    shown: Any  # what a network is shown when the plan is laid
    usual: Any  # what the weights say then: the chance to win, points, lead
    found: Any  # what came of it, as the mean of its tables
    decisions: Any  # the number of the decision in its game
    games: Any  # the number of the game
    seats: Any  # how many there are in it

    def __len__(self) -> int:
        return len(self.games)


class Weigher(Student):
    """Tries each of its plans, and notes what came of it."""

    def __init__(self, seed: int, networks: Networks, drafters: Networks, outlook: Outlook) -> None:
        super().__init__(seed, networks)
        self.drafters = drafters
        self.outlook = outlook
        self.usual = Estimator(learned())
        self.decisions: list[list[tuple[list[float], list[float], list[float]]]] = []

    def plan(self, state: State, seat: int, deadline: Deadline) -> list[Move]:
        self.instinct.let_nature_draw(state)
        search = self.search_for(state)
        lines = self.some(self.drafts(state, seat, search))
        inquiry = Inquiry(search)
        for _ in range(TABLES if len(lines) > 1 else 0):
            table = self.rng.randrange(1, SEEDS)
            for line in lines:
                inquiry.follow(state, seat, line, table)
        if len(lines) > 1:
            self.decisions.append([self.row(state, seat, line) for line in lines])
        if self.rng.random() < BOLDNESS:
            return self.rng.choice(lines).words
        return max(lines, key=Line.mean).words

    def drafts(self, state: State, seat: int, search: Search) -> list[Line]:
        """By the network so far, or by the weights."""
        judge = expert_of(self.drafters, state.rules)
        if judge is None:
            days = best_days(state, seat, search.own, FOUND)
        else:
            days = best_drafts(state, seat, search.own, judge, FOUND, search.renown)
        return [Line(day.words, day.worth) for day in days]

    def some(self, lines: list[Line]) -> list[Line]:
        if len(lines) <= WEIGHED:
            return lines
        return lines[:FIRST] + self.rng.sample(lines[FIRST:], WEIGHED - FIRST)

    def row(
        self, state: State, seat: int, line: Line
    ) -> tuple[list[float], list[float], list[float]]:
        """What is shown of a plan, what the weights say of it, and what came of it."""
        table = state.copy()
        for word in line.words:
            play(table, seat, word)
        scores = [0.0] * state.rules.seats
        shown = list(self.outlook.of(table, seat, scores))
        usual = self.usual.by_weights(table, seat, scores)
        visits = float(line.visits)
        return (
            shown,
            [usual.chance, usual.points, usual.lead],
            [line.chance / visits, self.goal(line, state), line.lead / visits],
        )

    def goal(self, line: Line, state: State) -> float:
        """The points that the search made its goal."""
        renown = self.search_for(state).renown
        if renown == 0.0:
            return line.points / float(line.visits)
        return (line.worth - line.chance) / float(line.visits) / renown


def weigh(lesson: Lesson) -> Drafts:
    """Play the games of a lesson; each depends on its seed and number alone."""
    numpy = library("numpy", EXTRA, "training")
    networks = networks_named("")
    drafters: Networks = (network_at(lesson.network, PLANS),) if lesson.network else ()
    outlook = outlook_for(lesson.modules)
    rows: list[tuple[list[float], list[float], list[float]]] = []
    decisions: list[int] = []
    games: list[int] = []

    def player(rng: Random) -> Weigher:
        players.append(Weigher(rng.getrandbits(40), networks, drafters, outlook))
        return players[-1]

    for number in lesson.games:
        players: list[Weigher] = []
        play_game(lesson, number, player)
        made = [decision for one in players for decision in one.decisions]
        for at, decision in enumerate(made):
            decisions += [at] * len(decision)
            games += [number] * len(decision)
            rows += decision
    shown, usual, found = zip(*rows, strict=True)
    return Drafts(
        numpy.array(shown, dtype=numpy.float16),
        numpy.array(usual, dtype=numpy.float32),
        numpy.array(found, dtype=numpy.float32),
        numpy.array(decisions, dtype=numpy.int32),
        numpy.array(games, dtype=numpy.int32),
        numpy.full(len(games), lesson.seats, dtype=numpy.int8),
    )


def outlook_for(modules: str) -> Outlook:
    if modules == NONE:
        return Outlook(learned(), BASE_FEATURES, BASE_MODULES)
    return Outlook(learned(), len(FEATURES), OWN_MODULES)
