"""What a position is worth: the final score that a player can expect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ...engine.board import CEILING, bits
from ...engine.ending import FEW_TILES
from ...engine.modules.manifest import notice
from ...engine.rules import is_over
from ...engine.senses import Tally
from ...engine.track import SCORE

if TYPE_CHECKING:
    from ...engine.state import State

PHASES: Final = 3  # the weights of a feature: early, late, in the final round
FINAL_ROW: Final = CEILING + 1  # rows: by the number of covered segments, then the final round


class Judgment:
    """A row of weights for each stage of the game, and how safe a lead is at that stage."""

    def __init__(
        self, weights: list[list[float]], spreads: list[float], standing: list[float]
    ) -> None:
        """Weights as [early, late, final] for each feature, in their order; the others likewise.

        `standing` is what everyone can expect beyond the features: hints include it, but it is
        not a goal, since a player who makes the game longer gives it to everyone.
        """
        self.rows: Final = [stage_row(weights, stage) for stage in range(FINAL_ROW + 1)]
        self.spreads: Final = [blended(spreads, stage) for stage in range(FINAL_ROW + 1)]
        self.standing: Final = [blended(standing, stage) for stage in range(FINAL_ROW + 1)]

    def score(self, state: State, figure: i64) -> float:
        """The expected final score, without what everyone can expect alike."""
        score = self.gained(state, figure)
        if is_over(state):
            return score
        tally = Tally(self.rows[stage_of(state)])
        notice(state, figure, tally)
        return score + tally.total

    def gained(self, state: State, figure: i64) -> float:
        """The score by now, with that of a restoration under way."""
        score = state.players[figure].score
        if state.tally and figure == state.figure and state.agenda.has(SCORE):
            score += state.tally
        return float(score)

    def lead(self, state: State, seat: i64) -> float:
        """The lead over the best of the other seats."""
        best = -1000.0
        for other in range(state.rules.seats):
            if other != seat:
                best = max(best, self.score(state, other))
        return self.score(state, seat) - best

    def standing_at(self, state: State) -> float:
        """What everyone can expect beyond the features."""
        return 0.0 if is_over(state) else self.standing[stage_of(state)]

    def spread(self, state: State) -> float:
        """How many points make a lead safe: the fewer, the later it is."""
        return 0.5 if is_over(state) else self.spreads[stage_of(state)]


def stage_of(state: State) -> i64:
    if state.final:
        return FINAL_ROW
    return bits(state.covered)


def stage_row(weights: list[list[float]], stage: i64) -> vec[float]:
    return vec[float]([blended(weight, stage) for weight in weights])


def blended(weight: list[float], stage: i64) -> float:
    """Between early and late, by the segments left before the final round."""
    if stage == FINAL_ROW:
        return weight[2]
    early = earliness(stage)
    return weight[0] * early + weight[1] * (1.0 - early)


def earliness(covered: i64) -> float:
    """1 at the beginning, 0 when the next round will be the final one."""
    return max(float(covered - FEW_TILES), 0.0) / float(CEILING - FEW_TILES)
