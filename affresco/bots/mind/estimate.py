"""What a seat can expect of a position: the chance to win, its final score, its final lead."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

if TYPE_CHECKING:
    from ...engine.state import State
    from .judgment import Judgment


class Estimate:
    def __init__(self, chance: float, points: float, lead: float, renown: float) -> None:
        self.chance: Final = chance
        self.points: Final = points
        self.lead: Final = lead
        self.renown: Final = renown  # the points that a seat may make its goal


class Estimator:
    """Estimates by the judgment's weights alone."""

    def __init__(self, judgment: Judgment) -> None:
        self.judgment: Final = judgment

    def estimate(self, state: State, seat: i64) -> Estimate:
        scores = [self.judgment.score(state, one) for one in range(state.rules.seats)]
        return self.by_weights(state, seat, scores)

    def by_weights(self, state: State, seat: i64, scores: list[float]) -> Estimate:
        """From the scores that all seats can expect.

        A seat's share of the chance to win grows exponentially with its score.
        """
        spread = self.judgment.spread(state)
        own = scores[seat]
        best = -1000.0
        total = 1.0
        for other in range(state.rules.seats):
            if other != seat:
                best = max(best, scores[other])
                ahead = (scores[other] - own) / spread
                total += exp(min(max(ahead, -30.0), 30.0))
        points = own + self.judgment.standing_at(state)
        return Estimate(1.0 / total, points, own - best, points)
