"""What a seat can expect of a position: the chance to win, its final score, its final lead."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...engine.rules import is_over

if TYPE_CHECKING:
    from ...engine.state import State
    from .judgment import Judgment


class Estimate:
    def __init__(self, chance: float, points: float, lead: float) -> None:
        self.chance: Final = chance
        self.points: Final = points
        self.lead: Final = lead


class Estimator:
    """Estimates by the judgment's weights alone."""

    def __init__(self, judgment: Judgment) -> None:
        self.judgment: Final = judgment

    def estimate(self, state: State, seat: i64) -> Estimate:
        return self.by_weights(state, [self.judgment.score(state, one) for one in seats(state)], seat)

    def by_weights(self, state: State, scores: list[float], seat: i64) -> Estimate:
        """The estimate from the expected scores of all seats.

        Each seat's share of the chance to win grows exponentially with its expected score.
        """
        spread = self.judgment.spread(state)
        own = scores[seat]
        best = -1000.0
        total = 1.0
        for other in seats(state):
            if other != seat:
                best = max(best, scores[other])
                total += exp(min(max((scores[other] - own) / spread, -30.0), 30.0))
        return Estimate(1.0 / total, own + self.judgment.standing_at(state), own - best)


def seats(state: State) -> list[i64]:
    return ALL_SEATS[: state.rules.seats]


ALL_SEATS: Final[list[i64]] = [0, 1, 2, 3]
