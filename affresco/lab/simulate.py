"""Many games by bots, checked after every move: scores, rounds, points by source, a digest.

A game's draws and decisions come from its own seed, so results depend on nothing but the
configuration, the seed and the code, however many processes share the work.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from statistics import fmean, pstdev

from ..components import read as read_components
from ..configuration import Configuration
from ..engine.ledger import SOURCES, entries
from ..engine.moves import Move
from ..engine.playout import draw
from ..engine.rules import Rules, acting, is_over, options, play
from ..engine.setting_up import new_game
from ..engine.snapshot import dump
from ..engine.state import State
from ..engine.step import NATURE
from ..record import Record
from ..version import compiled
from .crew import work
from .invariants import violations, violations_between

CHUNK = 20  # games that a worker plays before it reports


@dataclass
class Game:
    """What is kept of one simulated game."""

    decisions: int
    rounds: int
    scores: list[int]
    points: dict[str, int]
    digest: str
    violation: str | None = None
    record: str | None = None


@dataclass
class Simulation:
    configuration: Configuration
    seed: int
    seconds: float = 0.0
    games: list[Game] = field(default_factory=list)

    @property
    def failures(self) -> list[Game]:
        return [game for game in self.games if game.violation]

    @property
    def digest(self) -> str:
        """Over all final states."""
        return hashlib.sha256("".join(game.digest for game in self.games).encode()).hexdigest()

    def summary(self) -> dict[str, object]:
        """Everything as plain data for JSON."""
        seats = self.configuration.seats
        rounds = [game.rounds for game in self.games]
        ranked = [sorted(game.scores[:seats], reverse=True) for game in self.games]
        return {
            "games": len(self.games),
            "decisions": sum(game.decisions for game in self.games),
            "seconds": round(self.seconds, 3),
            "violations": len(self.failures),
            "failures": [
                {"game": number, "violation": game.violation, "record": game.record}
                for number, game in enumerate(self.games)
                if game.violation
            ],
            "compiled": compiled(),
            "seats": seats,
            "modules": list(self.configuration.modules),
            "options": self.configuration.chosen_options(),
            "seed": self.seed,
            "scores_by_rank": [spread(scores) for scores in zip(*ranked, strict=True)],
            "rounds": {**spread(rounds), "histogram": dict(sorted(Counter(rounds).items()))},
            "points_by_source": {
                source: round(fmean(game.points.get(source, 0) for game in self.games), 3)
                for source in SOURCES
            },
            "digest": self.digest,
        }


def spread(values: Iterable[int]) -> dict[str, float]:
    row = list(values)
    return {
        "mean": round(fmean(row), 3),
        "deviation": round(pstdev(row), 3),
        "least": min(row),
        "most": max(row),
    }


def simulate(
    configuration: Configuration,
    games: int,
    seed: int,
    processes: int = 1,
    progress: Callable[[int], None] = lambda done: None,
    ray: str | None = None,
) -> Simulation:
    """Play games of random bots; `progress` is told how many more are done."""
    began = time.perf_counter()
    made = Simulation(configuration, seed)
    jobs = cut_into_jobs(configuration, games, seed)
    for chunk in work(play_chunk, jobs, processes, ray):
        made.games += chunk
        progress(len(chunk))
    made.seconds = time.perf_counter() - began
    return made


Portable = tuple[int, tuple[str, ...], dict[str, str], str]  # a configuration between processes


def cut_into_jobs(
    configuration: Configuration, games: int, seed: int
) -> list[tuple[Portable, int, range]]:
    """The games in their order, in chunks."""
    portable = (
        configuration.seats,
        configuration.modules,
        dict(configuration.options),
        configuration.components.text,
    )
    return [
        (portable, seed, range(first, min(first + CHUNK, games)))
        for first in range(0, games, CHUNK)
    ]


def play_chunk(job: tuple[Portable, int, range]) -> list[Game]:
    (seats, modules, chosen, text), seed, numbers = job
    configuration = Configuration(seats, modules, chosen, read_components(text))
    rules = configuration.rules()
    return [play_game(configuration, rules, Random(f"{seed}:{number}")) for number in numbers]


def play_game(configuration: Configuration, rules: Rules, rng: Random) -> Game:
    """One game at random, every state checked; it stops at the first violation."""
    state = new_game(rules)
    moves: list[tuple[int, Move]] = []
    decisions = 0
    violation: str | None = None
    while not is_over(state) and violation is None:
        seat = acting(state)
        if seat == NATURE:
            move = draw(state, rng)
        else:
            possible = options(state, seat)
            move = possible[int(rng.random() * len(possible))]
            decisions += 1
        moves.append((seat, move))
        before = state.copy()
        play(state, seat, move)
        found = violations(state) + violations_between(before, state)
        violation = found[0] if found else None
    game = Game(
        decisions, state.round, [player.score for player in state.players], points(state),
        digest_of(state), violation,
    )  # fmt: skip
    if violation:
        record = Record(configuration, [""] * configuration.seats, moves=moves)
        game.record = record.write()
    return game


def points(state: State) -> dict[str, int]:
    """Of all seats together, by source."""
    gained: Counter[str] = Counter()
    for entry in entries(state):
        if entry.figure < state.rules.seats:
            gained[SOURCES[entry.source]] += entry.points
    return dict(gained)


def digest_of(state: State) -> str:
    text = json.dumps(dump(state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
