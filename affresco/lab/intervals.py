"""How certain a result is: 95 % intervals of means and shares over deals.

Games of one deal have the same draws, so they are not independent, but deals are: variances are
those between deals. A few deals say little, so Student's t replaces the normal distribution.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import atan, cos, pi, sin, sqrt
from typing import Final

SURE: Final = 0.95

Interval = tuple[float, float]


@cache
def student(freedom: int) -> float:
    """The value that Student's t stays within, on both sides of zero, with a chance of 95 %."""
    low, high = 0.0, 1000.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if within(middle, freedom) < SURE else (low, middle)
    return high


def within(t: float, freedom: int) -> float:
    """The chance that Student's t lies between -t and t (Abramowitz and Stegun 26.7.3, 26.7.4)."""
    angle = atan(t / sqrt(freedom))
    term, total = (1.0, 0.0) if freedom % 2 == 0 else (cos(angle), 0.0)
    for number in range(1 + freedom % 2, freedom, 2):
        total += term
        term *= cos(angle) ** 2 * number / (number + 1)
    if freedom % 2 == 0:
        return sin(angle) * total
    return 2 / pi * (angle + sin(angle) * total)


def variance(sums: Sequence[float], counts: Sequence[float]) -> float:
    """Variance of the mean, sum over count, where each deal has its own sum and count."""
    deals = len(sums)
    mean = sum(sums) / sum(counts)
    squares = sum((one - mean * count) ** 2 for one, count in zip(sums, counts, strict=True))
    return deals / (deals - 1) * squares / sum(counts) ** 2


def mean_interval(sums: Sequence[float], counts: Sequence[float]) -> Interval | None:
    """Interval of an unbounded mean; none for a single deal."""
    if len(sums) < 2:
        return None
    mean = sum(sums) / sum(counts)
    reach = student(len(sums) - 1) * sqrt(variance(sums, counts))
    return mean - reach, mean + reach


def share_interval(share: float, spread: float, games: int, deals: int) -> Interval:
    """Interval of a share of games whose variance between deals is `spread`.

    Wilson's interval for as many independent games as would have that variance, as Korn and
    Graubard do it; never for more games than there were, so it also holds at shares of 0 and 1.
    """
    if deals < 2:
        return 0.0, 1.0
    single = share * (1 - share)  # the variance of one game
    worth = min(games, single / spread) if spread > 0 and single > 0 else games
    t = student(deals - 1) ** 2 / worth
    middle = (share + t / 2) / (1 + t)
    reach = sqrt(t * single + t * t / 4) / (1 + t)
    return max(0.0, middle - reach), min(1.0, middle + reach)
