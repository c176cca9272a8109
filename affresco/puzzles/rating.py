"""How good a solver is and how hard a puzzle: Glicko-2 by Mark Glickman.

A try is a game between the solver and the puzzle. The steps and the names of the figures are
those of his paper "Example of the Glicko-2 system" (2022); its worked example is a test.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from typing import Final

from .puzzle import Puzzle

MIDDLE: Final = 1500.0
SCALE: Final = 173.7178  # points of a rating in one unit of the paper's inner scale
WIDEST: Final = 350.0  # deviation of somebody unknown
TAU: Final = 0.5  # how much volatility may change
PRECISION: Final = 1e-6
STEP: Final = 200.0  # between two difficulties
TRIED_BY_BOTS: Final = 150.0  # deviation of a puzzle that nobody but bots has tried


@dataclass(frozen=True)
class Rating:
    rating: float = MIDDLE
    deviation: float = WIDEST
    volatility: float = 0.06

    @property
    def mu(self) -> float:
        return (self.rating - MIDDLE) / SCALE

    @property
    def phi(self) -> float:
        return self.deviation / SCALE


def rate(one: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """After a rating period: opponents, each with 1 for a win, 0.5 for a draw, 0 for a loss.

    A period without a game only widens the deviation.
    """
    if not results:
        return of(one.mu, sqrt(one.phi**2 + one.volatility**2), one.volatility)
    gains = [(weight(other), expected(one, other), score) for other, score in results]
    variance = 1.0 / sum(g * g * chance * (1.0 - chance) for g, chance, _ in gains)
    surprise = sum(g * (score - chance) for g, chance, score in gains)
    volatility = new_volatility(one, variance, variance * surprise)
    phi = 1.0 / sqrt(1.0 / (one.phi**2 + volatility**2) + 1.0 / variance)
    return of(one.mu + phi**2 * surprise, phi, volatility)


def of(mu: float, phi: float, volatility: float) -> Rating:
    return Rating(SCALE * mu + MIDDLE, min(SCALE * phi, WIDEST), volatility)


def weight(other: Rating) -> float:
    """g(φ): the less is known of an opponent, the less a result says."""
    return 1.0 / sqrt(1.0 + 3.0 * other.phi**2 / pi**2)


def expected(one: Rating, other: Rating) -> float:
    """E: the chance to win against an opponent; here, to solve a puzzle."""
    return 1.0 / (1.0 + exp(-weight(other) * (one.mu - other.mu)))


def new_volatility(one: Rating, variance: float, delta: float) -> float:
    """Step 5: the root of f by the Illinois method."""
    a = log(one.volatility**2)

    def f(x: float) -> float:
        spread = one.phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2.0 * spread**2) - (x - a) / TAU**2

    low, high = a, a - TAU
    if delta**2 > one.phi**2 + variance:
        high = log(delta**2 - one.phi**2 - variance)
    else:
        while f(high) < 0.0:
            high -= TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > PRECISION:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0.0:
            low, at_low = high, at_high
        else:
            at_low /= 2.0
        high, at_high = middle, at_middle
    return exp(low / 2.0)


def rating_of(puzzle: Puzzle) -> Rating:
    """What a puzzle begins with: by its difficulty, until people have tried it."""
    return Rating(MIDDLE + STEP * (puzzle.difficulty - 3), TRIED_BY_BOTS)


def after_try(solver: Rating, puzzle: Rating, is_solved: bool) -> tuple[Rating, Rating]:
    """Solver and puzzle after a first try; later tries at the same puzzle do not count."""
    won = 1.0 if is_solved else 0.0
    return rate(solver, [(puzzle, won)]), rate(puzzle, [(solver, 1.0 - won)])
