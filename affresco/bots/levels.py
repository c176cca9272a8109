"""The five levels, from the one that plays by whim to the one that looks ahead."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from ..engine.moves import Move
from ..engine.planning import PLANNING
from ..engine.playout import Dice
from ..engine.rules import options, step
from ..engine.state import State
from .bot import Bot, Clock, Hint
from .mind.days import best_days
from .mind.features import FEATURES
from .mind.instinct import Instinct
from .mind.judgment import Judgment
from .mind.search import Search

SEED_BITS = 40


@cache
def learned() -> Judgment:
    """The judgment whose weights `affresco tune` has learned."""
    text = (files("affresco.bots") / "weights.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)
    weights = table["weights"]
    return Judgment([weights[name] for name in FEATURES], table["spreads"])


class Intuitive(Bot):
    """Plays what looks best at once, with more or less noise; plans by what places are worth."""

    def __init__(self, seed: int, noise: float = 0.0, days: int = 1) -> None:
        super().__init__(seed)
        self.instinct = Instinct(learned(), Dice(self.rng.getrandbits(SEED_BITS)), noise)
        self.days = days

    def choose(self, state: State, seat: int, clock: Clock) -> Move:
        self.instinct.let_nature_draw(state)
        if step(state) is PLANNING:
            return self.plan(state, seat, clock)[0]
        return self.instinct.choose(state)

    def plan(self, state: State, seat: int, clock: Clock) -> list[Move]:
        self.instinct.let_nature_draw(state)
        return best_days(state, seat, self.instinct, self.days)[0].words


class Thinker(Bot):
    """Looks ahead over imagined tables; a planner only does so for its plans."""

    def __init__(
        self,
        seed: int,
        iterations: int,
        days: int,
        depth: int,
        eagerness: float,
        only_plans: bool = False,
    ) -> None:
        super().__init__(seed)
        dice = Dice(self.rng.getrandbits(SEED_BITS))
        judgment = learned()
        self.iterations = iterations
        self.only_plans = only_plans
        self.instinct = Instinct(judgment, dice)
        others = Instinct(judgment, dice, 0.3)
        planners = Instinct(judgment, dice, 0.6)
        self.search = Search(judgment, self.instinct, others, planners, days, depth, eagerness)

    def choose(self, state: State, seat: int, clock: Clock) -> Move:
        if step(state) is PLANNING:
            return self.plan(state, seat, clock)[0]
        moves = options(state, seat)
        if len(moves) == 1:
            return moves[0]
        if self.only_plans:
            self.instinct.let_nature_draw(state)
            return self.instinct.choose(state)
        self.think(state, seat, clock)
        return self.search.best_lines()[0].words[0]

    def plan(self, state: State, seat: int, clock: Clock) -> list[Move]:
        self.think(state, seat, clock)
        return self.search.best_lines()[0].words

    def think(self, state: State, seat: int, clock: Clock) -> None:
        self.search.begin(state, seat)
        if len(self.search.root.lines) == 1:
            return
        for _ in range(self.iterations):
            if clock.is_up():
                break
            self.search.iterate(state, seat)

    def hints(self, state: State, seat: int, clock: Clock, count: int = 3) -> list[Hint]:
        self.think(state, seat, clock)
        found = []
        for line in self.search.best_lines()[:count]:
            visits = float(max(line.visits, 1))
            found.append(
                Hint(
                    tuple(word.text for word in line.words),
                    line.chance / visits,
                    line.points / visits,
                    line.lead / visits,
                    line.visits,
                )
            )
        return found
