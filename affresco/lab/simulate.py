"""Many bot games, checked after every move: scores, rounds, points by source, a digest.

A game's draws and decisions come from its own seed, so results depend on nothing but the
configuration, the seed and the code, however many processes share the work.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import fmean, pstdev

from ..bots import Bot
from ..bots.specs import seat_bots, spread_specs
from ..components import read as read_components
from ..configuration import Configuration
from ..engine.board import COLORS
from ..engine.ledger import SOURCES, entries
from ..engine.moves import READY, Move
from ..engine.planning import PLANNING
from ..engine.playout import draw
from ..engine.rules import IllegalMove, Rules, acting, check, is_over, options, play, step
from ..engine.setting_up import new_game
from ..engine.snapshot import dump
from ..engine.state import State
from ..engine.step import NATURE
from ..engine.view import imagine
from ..record import Record
from ..version import compiled
from .invariants import violations, violations_between
from .match import NO_LIMIT, Unready
from .workers import chunks, work

CHUNK = 20  # games that a worker plays before it reports
CHUNK_OF_BOTS = 2
RANDOM = "random"  # the default player: any move, chosen inside this loop


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
    bots: list[str]  # by seat
    seconds: float = 0.0
    games: list[Game] = field(default_factory=list)

    @property
    def failures(self) -> list[Game]:
        return [game for game in self.games if game.violation]

    @property
    def digest(self) -> str:
        """Digest of all final states."""
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
            "bots": self.bots,
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
    bots: Sequence[str] = (),
    budget: int | None = None,
) -> Simulation:
    """Play games, at random or with bots; `progress` is called with the number just done."""
    began = time.perf_counter()
    specs = spread_specs(bots, configuration.seats) if bots else []
    made = Simulation(configuration, seed, specs or [RANDOM] * configuration.seats)
    seat_bots(specs, budget)  # raises if anything is wrong with them
    jobs = cut_into_jobs(configuration, games, seed, specs, budget)
    for chunk in work(play_chunk, jobs, processes, ray):
        made.games += chunk
        progress(len(chunk))
    made.seconds = time.perf_counter() - began
    return made


Portable = tuple[int, tuple[str, ...], dict[str, str], str]  # a configuration between processes
Job = tuple[Portable, int, range, tuple[str, ...], int | None]  # with bots and their budget


def cut_into_jobs(
    configuration: Configuration,
    games: int,
    seed: int,
    bots: Sequence[str] = (),
    budget: int | None = None,
) -> list[Job]:
    """The games in order, in chunks; smaller ones for bots, which take time to think."""
    size = CHUNK_OF_BOTS if bots else CHUNK
    portable = (
        configuration.seats,
        configuration.modules,
        dict(configuration.options),
        configuration.components.text,
    )
    return [(portable, seed, numbers, tuple(bots), budget) for numbers in chunks(games, size)]


def play_chunk(job: Job) -> list[Game]:
    (seats, modules, chosen, text), seed, numbers, specs, budget = job
    configuration = Configuration(seats, modules, chosen, read_components(text))
    rules = configuration.rules()
    return [
        play_game(
            configuration,
            rules,
            Random(f"{seed}:{number}"),
            seat_bots(specs, budget, seed, number),
        )
        for number in numbers
    ]


def play_game(
    configuration: Configuration, rules: Rules, rng: Random, bots: Sequence[Bot] = ()
) -> Game:
    """One game, at random or with bots, every state checked; it stops at the first violation."""
    state = new_game(rules)
    moves: list[tuple[int, Move]] = []
    decisions = 0
    violation: str | None = None
    try:
        for seat, move in words_of_bots(state, rng, bots) if bots else random_words(state, rng):
            decisions += seat != NATURE
            moves.append((seat, move))
            before = state.copy()
            play(state, seat, move)
            found = violations(state) + violations_between(before, state)
            if found:
                violation = found[0]
                break
    except (IllegalMove, Unready) as error:
        violation = str(error)
    game = Game(
        decisions, state.round, [player.score for player in state.players], points(state),
        digest_of(state), violation,
    )  # fmt: skip
    if violation:
        record = Record(configuration, [""] * configuration.seats, moves=moves)
        game.record = record.write()
    return game


Words = Iterator[tuple[int, Move]]  # each is played before the next is requested


def random_words(state: State, rng: Random) -> Words:
    """Any possible move, all equally likely."""
    while not is_over(state):
        seat = acting(state)
        if seat == NATURE:
            yield seat, draw(state, rng)
        else:
            possible = options(state, seat)
            yield seat, possible[int(rng.random() * len(possible))]


def words_of_bots(state: State, rng: Random, bots: Sequence[Bot]) -> Words:
    """The bots' moves, from what their seats may know; all plan before any plan is played."""
    while not is_over(state):
        seat = acting(state)
        if seat == NATURE:
            yield seat, draw(state, rng)
        elif step(state) is PLANNING:
            for planner, plan in plan_days(state, bots):
                for move in plan:
                    check(state, planner, move)
                    yield planner, move
        else:
            move = bots[seat].choose(imagine(state, seat), seat, NO_LIMIT)
            check(state, seat, move)
            yield seat, move


def plan_days(state: State, bots: Sequence[Bot]) -> list[tuple[int, list[Move]]]:
    planners = step(state).seats(state)
    plans = [bots[seat].plan(imagine(state, seat), seat, NO_LIMIT) for seat in planners]
    for seat, plan in zip(planners, plans, strict=True):
        if READY not in plan:
            raise Unready(f"{COLORS[seat]} has no plan that ends in {READY.text!r}")
    return list(zip(planners, plans, strict=True))


def points(state: State) -> dict[str, int]:
    """The points of all seats together, by source."""
    gained: Counter[str] = Counter()
    for entry in entries(state):
        if entry.figure < state.rules.seats:
            gained[SOURCES[entry.source]] += entry.points
    return dict(gained)


def digest_of(state: State) -> str:
    text = json.dumps(dump(state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
