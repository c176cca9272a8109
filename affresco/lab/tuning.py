"""Learn what the features of a position are worth: play, look back, fit, and play again.

Bots play each other by instinct, with some noise so that everything is tried. Positions of each
round are recorded as the features that the player noticed; looking back, each gets the return
seen from the following rounds (a λ-return over rounds), and a ridge regression toward the former
weights fits the new ones.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import nan
from random import Random
from typing import Any

from ..bots.mind.days import best_days
from ..bots.mind.instinct import Instinct
from ..bots.mind.judgment import PHASES, Judgment, earliness
from ..configuration import Configuration
from ..engine.board import bits
from ..engine.modules.manifest import FEATURES, listed
from ..engine.options import ALL_MODULES
from ..engine.planning import PLANNING
from ..engine.playout import Dice
from ..engine.rules import is_over, options, play, step
from ..engine.setting_up import new_game
from ..engine.state import State
from .workers import work

LAMBDA = 0.7  # how much later rounds weigh in a λ-return
WHIM = 0.3  # the noise of the players, in points
ERROR = 0.03  # share of moves made at random
PRIOR = 200.0  # samples that the former weights are worth
HALF_OF_ALL = 0.5
NONE = [1.0, 1.0, 1.0]
DOUBTFUL = {"sad", "debt", "part-paid", "ill apprentices", "bells", "behind", "at home"} | {
    name
    for name in FEATURES
    if name.startswith(("sent to", "up at", "purchases late", "cathedral"))
}  # what may be worth less than nothing; of everything else, more is better
BEAM = 8  # plans weighed at once
BATCH = 25  # games in one job
OFTEN = 0.1  # share of moves after which the position is recorded
LOGISTIC = 0.78  # from the deviation of two scores' difference to the logistic curve's width


@dataclass
class Seen:
    """A position, as the features that each seat notices."""

    round: int
    covered: int
    final: bool
    scores: list[int]
    features: list[list[float]]  # by seat
    values: list[float]


@dataclass
class Played:
    rounds: list[Seen] = field(default_factory=list)  # at the start of each round
    seen: list[Seen] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)


def play_to_learn(job: tuple[list[list[float]], int]) -> Played:
    """One noisy game with random seats and modules, with its positions recorded."""
    weights, seed = job
    rng = Random(f"tuning {seed}")
    seats = rng.choice([2, 3, 4, 4])
    share = rng.choice([0.0, 0.2, HALF_OF_ALL, HALF_OF_ALL, 1.0])
    modules = tuple(name for name in ALL_MODULES if rng.random() < share)
    judgment = Judgment(weights, NONE, NONE)  # never asked for chances of winning
    dice = Dice(rng.getrandbits(40))
    instinct = Instinct(judgment, dice, WHIM)
    state = new_game(Configuration(seats, modules).rules())
    played = Played()
    watched = 0
    while True:
        instinct.let_nature_draw(state)
        if is_over(state):
            break
        here = step(state)
        seat = here.seat(state)
        if state.round > watched:
            watched = state.round
            played.rounds.append(see(state, judgment))
        if here is PLANNING:
            played.seen.append(see(state, judgment))
            for who in range(seats):
                if rng.random() < ERROR * 5:
                    plan_at_random(state, who, rng)
                else:
                    for word in best_days(state, who, instinct, BEAM)[0].words:
                        play(state, who, word)
            if not is_over(state) and state.round == watched:
                played.seen.append(see(state, judgment))
            continue
        if rng.random() < ERROR:
            play(state, seat, rng.choice(options(state, seat)))
        else:
            play(state, seat, instinct.choose(state))
        if not is_over(state) and state.round == watched and rng.random() < OFTEN:
            played.seen.append(see(state, judgment))
    played.scores = [player.score for player in state.players[:seats]]
    return played


def plan_at_random(state: State, seat: int, rng: Random) -> None:
    while not state.players[seat].planned:
        play(state, seat, rng.choice(options(state, seat)))


def see(state: State, judgment: Judgment) -> Seen:
    seats = range(state.rules.seats)
    return Seen(
        state.round,
        bits(state.covered),
        state.final,
        [state.players[seat].score for seat in seats],
        [listed(state, seat) for seat in seats],
        [judgment.score(state, seat) for seat in seats],
    )


def looks_back(played: Played) -> dict[int, list[float]]:
    """The expected scores as of the end of each round: a λ-return over rounds."""
    last = played.rounds[-1].round
    look = [float(score) for score in played.scores]
    found = {last: look}
    for seen in reversed(played.rounds[1:]):
        look = [
            (1 - LAMBDA) * value + LAMBDA * later
            for value, later in zip(seen.values, look, strict=True)
        ]
        found[seen.round - 1] = look
    return found


@dataclass
class Lesson:
    """What one turn taught, and how its games went."""

    weights: list[list[float]]
    spreads: list[float]  # by phase; nan if no game reached it
    standing: list[float]
    rounds: float
    score: float
    error: float  # of the weights it was played with


@dataclass
class Sums:
    """What some games contribute to the regression, and how they went."""

    square: Any
    right: Any
    errors: list[list[float]]  # of the former weights, by phase
    shared: list[list[float]]  # what all seats alike got beyond them
    rounds: list[int]
    scores: list[int]


def play_and_sum(job: tuple[list[list[float]], range]) -> Sums:
    """Play some games and sum up their samples.

    What is fitted is each seat's lead over the mean: the length of the game concerns all seats
    alike, and must not become anybody's goal.
    """
    import numpy as np

    weights, seeds = job
    size = len(FEATURES) * PHASES
    sums = Sums(np.zeros((size, size)), np.zeros(size), [[], [], []], [[], [], []], [], [])
    for seed in seeds:
        played = play_to_learn((weights, seed))
        looks = looks_back(played)
        ends = np.array(played.scores)
        rows, ys = [], []
        for seen in played.rounds + played.seen:
            table = np.array(seen.features)
            table -= table.mean(axis=0)
            gains = np.array(looks[seen.round]) - np.array(seen.scores)
            rows.append(np.kron(phases_of(seen), table))
            ys.append(gains - gains.mean())
            wrong = ends - np.array(seen.values)
            phase = 2 if seen.final else int(earliness(seen.covered) < HALF_OF_ALL)
            sums.errors[phase] += list(wrong - wrong.mean())
            sums.shared[phase].append(wrong.mean())
        design = np.concatenate(rows)
        sums.square += design.T @ design
        sums.right += design.T @ np.concatenate(ys)
        sums.rounds.append(played.rounds[-1].round)
        sums.scores += played.scores
    return sums


def learn(
    weights: list[list[float]],
    games: int,
    seed: int,
    processes: int = 1,
    progress: Callable[[int], None] = lambda done: None,
) -> Lesson:
    """One turn of playing and fitting."""
    import numpy as np

    square: Any = np.eye(len(FEATURES) * PHASES) * PRIOR
    right: Any = PRIOR * np.array(weights).T.reshape(-1)
    errors: list[list[float]] = [[], [], []]
    shared: list[list[float]] = [[], [], []]
    rounds: list[int] = []
    scores: list[int] = []
    first = seed * 1_000_000
    jobs = [
        (weights, range(first + at, first + min(at + BATCH, games)))
        for at in range(0, games, BATCH)
    ]
    for sums in work(play_and_sum, jobs, processes):
        square += sums.square
        right += sums.right
        for phase in range(PHASES):
            errors[phase] += sums.errors[phase]
            shared[phase] += sums.shared[phase]
        rounds += sums.rounds
        scores += sums.scores
        progress(len(sums.rounds))
    fitted = np.linalg.solve(square, right).reshape(PHASES, len(FEATURES)).T
    for at, name in enumerate(FEATURES):
        if name not in DOUBTFUL:
            fitted[at] = np.maximum(fitted[at], 0.0)
    spread = [float(np.std(row)) * LOGISTIC if row else nan for row in errors]
    return Lesson(
        fitted.tolist(),
        spread,
        [float(np.mean(row)) if row else nan for row in shared],
        float(np.mean(rounds)),
        float(np.mean(scores)),
        float(np.std(errors[0] + errors[1] + errors[2])),
    )


def phases_of(seen: Seen) -> list[float]:
    if seen.final:
        return [0.0, 0.0, 1.0]
    early = earliness(seen.covered)
    return [early, 1.0 - early, 0.0]
