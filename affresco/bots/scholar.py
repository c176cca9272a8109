"""The level above the master: it halves its lines at the same tables, and asks a network."""

from __future__ import annotations

import re

from ..engine.playout import Dice
from ..engine.rules import Rules
from ..engine.state import State
from .bot import Bot
from .levels import (
    EAGERNESS,
    OTHERS_NOISE,
    PLANS_NOISE,
    SEED_BITS,
    AtOnce,
    Thinker,
    learned,
    share_of,
)
from .mind.estimate import Estimator
from .mind.instinct import QUICK, Instinct
from .mind.search import Search
from .mind.tournament import Tournament
from .networks import PLANS, Networks, expert_of, judge_of, networks_named

RENOWN = 0.05  # what a point of its own is worth with three or more seats, in chance to win
FAR_APART = 0.2  # its eagerness there
LINES = 32
DEPTH = 4
ITERATIONS = 80
PATIENCE = 36
TRUST = 3.0  # tables that a network's opinion of a plan counts for
TABLES = re.compile(r"[0-9]{1,2}(\.[0-9]{1,3})?")
SEARCH = "search"
INSTINCT = "instinct"


class Scholar(Thinker):
    """Looks ahead by tournaments; a network judges what comes of it."""

    def __init__(
        self,
        seed: int,
        iterations: int,
        lines: int,
        depth: int,
        networks: Networks,
        renown: float = RENOWN,
        drafters: Networks = (),
        trust: float = TRUST,
    ) -> None:
        super().__init__(seed, iterations, lines, depth, patience=PATIENCE)
        self.lines = lines
        self.depth = depth
        self.renown = renown
        self.networks = networks
        self.drafters = drafters
        self.trust = trust
        self.tables = Dice(self.rng.getrandbits(SEED_BITS))
        self.searches: dict[int, tuple[Rules, Search]] = {}  # by seats

    def search_for(self, state: State) -> Search:
        rules = state.rules
        known = self.searches.get(rules.seats)
        if known is None or known[0] is not rules:
            known = self.searches[rules.seats] = (rules, self.tournament(rules))
        return known[1]

    def tournament(self, rules: Rules) -> Tournament:
        judgment = learned()
        return Tournament(
            self.estimator(rules),
            Instinct(judgment, self.tables, 0.0, QUICK),
            Instinct(judgment, self.tables, OTHERS_NOISE, QUICK),
            Instinct(judgment, self.tables, PLANS_NOISE, QUICK),
            self.lines,
            self.depth,
            EAGERNESS if rules.seats == 2 else FAR_APART,
            0.0 if rules.seats == 2 else self.renown,
            self.tables,
            expert_of(self.drafters, rules),
            self.trust,
        )

    def estimator(self, rules: Rules) -> Estimator:
        return judge_of(self.networks, rules)


class Planner(AtOnce, Scholar):
    """Plans as the others do, and plays its moves at once: an opponent for thousands of games."""


def virtuoso(
    seed: int,
    network: str = "",
    iterations: str = str(ITERATIONS),
    lines: str = str(LINES),
    depth: str = str(DEPTH),
    renown: str = str(RENOWN),
    moves: str = SEARCH,
    plans: str = "",
    trust: str = str(TRUST),
) -> Bot:
    """Weighs its plans fairly, and judges as trained networks have learned to.

    One network judges tables in the evening, another one plans before they are tried.
    """
    for number in (iterations, lines, depth):
        if not number.isdecimal() or int(number) < 1:
            raise ValueError(f"iterations, lines and depth are numbers from 1 up, not {number!r}")
    if moves not in (SEARCH, INSTINCT):
        raise ValueError(f"moves are found by {SEARCH} or {INSTINCT}, not {moves!r}")
    kind = Scholar if moves == SEARCH else Planner
    return kind(
        seed,
        int(iterations),
        int(lines),
        int(depth),
        networks_named(network),
        share_of(renown),
        networks_named(plans, PLANS),
        tables_of(trust),
    )


def tables_of(text: str) -> float:
    """A number of tables, as much as an opinion may count for."""
    if not TABLES.fullmatch(text):
        raise ValueError(f"trust is a number of tables from 0 to 99, not {text!r}")
    return float(text)
