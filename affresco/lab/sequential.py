"""Wald's sequential test of two bots: have enough games been played to tell them apart?

For each of the two it weighs "it wins MARGIN more than its even share" against "both are equal"
by the likelihood ratio of the results of its deals, under a normal distribution with the variance
between the deals (a GSPRT). If they are equal, the chance that a ratio ever reaches 1 / ERROR is
at most ERROR. A difference is proved when a ratio reaches it and the 95 % interval also lies
entirely on one side of the even share; only that ends the games early.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import Final

from .intervals import Interval

MARGIN: Final = 0.1  # of all wins
ERROR: Final = 0.025  # for each of the two; 5 % in all
BOUND: Final = log(1 / ERROR)


@dataclass(frozen=True)
class Verdict:
    """The state of the test: the logarithm of each bot's ratio, and which is proved better."""

    ratios: tuple[float, float]
    better: int | None

    @property
    def state(self) -> str:
        if self.better is not None:
            return "proved"
        return "even" if max(self.ratios) <= -BOUND else "open"


def weigh(share: float, even: float, spread: float, games: int, interval: Interval) -> Verdict:
    """Test the first bot's share of the games, whose variance between deals is `spread`.

    The variance is taken to be at least that of independent games with two more added, one won
    and one lost: a few games that all end alike prove little.
    """
    cautious = (share * games + 1) / (games + 2)
    spread = max(spread, cautious * (1 - cautious) / games)
    excess = share - even
    first, second = (MARGIN * (2 * ahead - MARGIN) / (2 * spread) for ahead in (excess, -excess))
    better = None
    if first >= BOUND and interval[0] > even:
        better = 0
    if second >= BOUND and interval[1] < even:
        better = 1
    return Verdict((first, second), better)
