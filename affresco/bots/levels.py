"""The first five levels, from the one that plays by whim to the one that looks far ahead.

All of them judge positions by the same learned weights. Two play what looks best right now, and
choose their plans more or less loosely; three look ahead over imagined tables: one only for its
plans, one for every decision, one farther and more often.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

from ..engine.modules.manifest import FEATURES
from ..engine.moves import Move
from ..engine.planning import PLANNING
from ..engine.playout import Dice
from ..engine.rules import options, step
from ..engine.state import State
from .bot import Bot, Deadline, Hint
from .mind.days import best_days
from .mind.estimate import Estimator
from .mind.instinct import QUICK, Instinct
from .mind.judgment import PHASES, Judgment
from .mind.search import Line, Search

ENDLESS = 10**6  # times the usual iterations
SEED_BITS = 40  # of the dice inside the compiled core
OTHERS_NOISE = 0.3  # points by which the others are assumed to err
PLANS_NOISE = 0.6  # their plans are less certain
EAGERNESS = 0.1  # to try what has not been tried often, in chance to win
RENOWN = 0.1  # of a master: what a point of its own is worth, in chance to win
UNLEARNED = [0.0] * PHASES  # a feature of a module that is not in the box
FAR_APART = 0.4  # its eagerness: the more renown counts, the farther apart lines lie
SHARE = re.compile(r"0(\.[0-9]{1,9})?|1(\.0{1,9})?")


@cache
def learned(thrift: float = 1.0) -> Judgment:
    """The judgment whose weights `affresco tune` has learned.

    With less thrift, everything that is not points yet counts for less: a player who cannot wait.
    """
    text = (files("affresco.bots") / "weights.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)
    weights = table["weights"]
    rows = [[thrift * worth for worth in weights.get(name, UNLEARNED)] for name in FEATURES]
    return Judgment(rows, table["spreads"], table["standing"])


class Intuitive(Bot):
    """Plays what looks best right now; plans by what the places seem to be worth."""

    def __init__(self, seed: int, days: int, thrift: float, noise: float) -> None:
        """Any of the best `days` plans will do; moves are judged with some noise, in points."""
        super().__init__(seed)
        dice = Dice(self.rng.getrandbits(SEED_BITS))
        self.instinct = Instinct(learned(thrift), dice, noise)
        self.days = days

    def choose(self, state: State, seat: int, deadline: Deadline) -> Move:
        self.instinct.let_nature_draw(state)
        if step(state) is PLANNING:
            return self.plan(state, seat, deadline)[0]
        return self.instinct.choose(state)

    def plan(self, state: State, seat: int, deadline: Deadline) -> list[Move]:
        self.instinct.let_nature_draw(state)
        return self.rng.choice(best_days(state, seat, self.instinct, self.days)).words


class Thinker(Bot):
    """Looks ahead over imagined tables."""

    def __init__(
        self,
        seed: int,
        iterations: int,
        days: int,
        depth: int,
        thrift: float = 1.0,
        patience: int = 1,
        eagerness: float = EAGERNESS,
        renown: float = 0.0,
    ) -> None:
        """Spend `iterations` on a decision; `patience` times as many with a deadline.

        With renown, the bot's own score counts besides the chance to win: the bot lets a game last
        that still brings something. With two seats only winning counts: what one gains, the other
        loses.
        """
        super().__init__(seed)
        dice = Dice(self.rng.getrandbits(SEED_BITS))
        judgment = learned(thrift)
        self.iterations = iterations
        self.patience = patience
        self.instinct = Instinct(judgment, dice)
        own = Instinct(judgment, dice, 0.0, QUICK)
        others = Instinct(judgment, dice, OTHERS_NOISE, QUICK)
        planners = Instinct(judgment, dice, PLANS_NOISE, QUICK)
        minds = (Estimator(judgment), own, others, planners)
        self.duel = Search(*minds, days, depth, EAGERNESS, 0.0)
        self.company = Search(*minds, days, depth, eagerness, renown)
        self.search = self.company  # or the duel, by the seats of the last table

    def limit(self, iterations: int) -> None:
        self.iterations = iterations
        self.patience = 1

    def take_time(self) -> None:
        self.patience = ENDLESS

    def choose(self, state: State, seat: int, deadline: Deadline) -> Move:
        moves = options(state, seat)
        if len(moves) == 1:
            return moves[0]
        return self.think(state, seat, deadline)[0].words[0]

    def plan(self, state: State, seat: int, deadline: Deadline) -> list[Move]:
        return self.think(state, seat, deadline)[0].words

    def think(self, state: State, seat: int, deadline: Deadline) -> list[Line]:
        """The moves, or plans, the best first."""
        self.search = self.search_for(state)
        self.search.begin(state, seat)
        self.search.expect(self.iterations)
        if len(self.search.root.lines) > 1:
            patience = 1 if deadline.at is None else self.patience
            for _ in range(self.iterations * patience):
                if deadline.has_passed():
                    break
                self.search.iterate(state, seat)
        return self.search.best_lines()

    def search_for(self, state: State) -> Search:
        return self.duel if state.rules.seats == 2 else self.company

    def hints(self, state: State, seat: int, deadline: Deadline, count: int = 3) -> list[Hint]:
        return [hint(line) for line in self.think(state, seat, deadline)[:count] if line.visits]


def hint(line: Line) -> Hint:
    visits = float(line.visits)
    return Hint(
        tuple(word.text for word in line.words),
        line.chance / visits,
        line.points / visits,
        line.lead / visits,
        line.visits,
    )


class AtOnce(Thinker):
    """Thinks about its plans, and plays its moves at once."""

    def choose(self, state: State, seat: int, deadline: Deadline) -> Move:
        table = state.copy()
        self.instinct.let_nature_draw(table)
        if step(table) is PLANNING:
            return self.plan(state, seat, deadline)[0]
        return self.instinct.choose(table)


class Planner(AtOnce):
    def limit(self, iterations: int) -> None:
        """Its few iterations are its level; a budget is for bots that search every move."""


def novice(seed: int) -> Bot:
    """Never absurd, often wrong."""
    return Intuitive(seed, days=50, thrift=0.8, noise=0.6)


def apprentice(seed: int) -> Bot:
    """Takes what it sees."""
    return Intuitive(seed, days=20, thrift=0.6, noise=0.2)


def journeyman(seed: int) -> Bot:
    """Weighs its plans: who is at the market before it, what each apprentice will bring."""
    return Planner(seed, iterations=12, days=16, depth=1, thrift=0.7)


def painter(seed: int) -> Bot:
    """Looks ahead to the end of the round with every decision."""
    return Thinker(seed, iterations=24, days=8, depth=1, thrift=0.85, renown=0.005)


def master(seed: int) -> Bot:
    """Looks farther into its own decisions, looks more often, and thinks up to its deadline."""
    return Thinker(
        seed, iterations=80, days=16, depth=4, patience=12, eagerness=FAR_APART, renown=RENOWN
    )


def search(
    seed: int,
    iterations: str = "80",
    days: str = "16",
    depth: str = "4",
    renown: str = str(RENOWN),
) -> Bot:
    """A master with custom settings; without renown it wants nothing but to win."""
    for number in (iterations, days, depth):
        if not number.isdecimal() or int(number) < 1:
            raise ValueError(f"iterations, days and depth are numbers from 1 up, not {number!r}")
    share = share_of(renown)
    eagerness = FAR_APART if share else EAGERNESS
    return Thinker(seed, int(iterations), int(days), int(depth), eagerness=eagerness, renown=share)


def share_of(text: str) -> float:
    """A part of the chance to win."""
    if not SHARE.fullmatch(text):
        raise ValueError(f"renown is a number from 0 to 1, not {text!r}")
    return float(text)
