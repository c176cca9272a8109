"""A bot without search: a network chooses its plan, and its moves are played at once.

It answers in a fraction of a millisecond: for opponents in training, for games by the thousand.
"""

from __future__ import annotations

from ..engine.moves import Move
from ..engine.planning import PLANNING
from ..engine.playout import Dice
from ..engine.rules import Rules, step
from ..engine.state import State
from .bot import Bot, Deadline
from .levels import SEED_BITS, learned
from .mind.drafts import best_drafts
from .mind.estimate import Estimator
from .mind.instinct import QUICK, Instinct
from .networks import PLANS, BadNetwork, judge_of, load_network

LINES = 24  # plans that are judged


class Sketcher(Bot):
    def __init__(self, seed: int, network: str, lines: int) -> None:
        super().__init__(seed)
        dice = Dice(self.rng.getrandbits(SEED_BITS))
        self.instinct = Instinct(learned(), dice)
        self.planner = Instinct(learned(), dice, 0.0, QUICK)
        self.networks = (load_network(network, PLANS),)
        self.lines = lines
        self.judges: tuple[Rules | None, Estimator] = (None, Estimator(learned()))

    def choose(self, state: State, seat: int, deadline: Deadline) -> Move:
        self.instinct.let_nature_draw(state)
        if step(state) is PLANNING:
            return self.plan(state, seat, deadline)[0]
        return self.instinct.choose(state)

    def plan(self, state: State, seat: int, deadline: Deadline) -> list[Move]:
        self.instinct.let_nature_draw(state)
        return best_drafts(state, seat, self.planner, self.judge(state.rules), self.lines)[0].words

    def judge(self, rules: Rules) -> Estimator:
        """Of plans at these tables."""
        if self.judges[0] is not rules:
            self.judges = rules, judge_of(self.networks, rules)
        return self.judges[1]


def sketcher(seed: int, file: str = "", lines: str = str(LINES)) -> Bot:
    """Plans by what the network in a file has learned of plans, without trying them."""
    if not file:
        raise BadNetwork("name the file of a network that judges plans: sketcher:FILE")
    if not lines.isdecimal() or int(lines) < 1:
        raise ValueError(f"lines is a number from 1 up, not {lines!r}")
    return Sketcher(seed, file, int(lines))
