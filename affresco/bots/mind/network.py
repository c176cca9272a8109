"""A small network that estimates what a seat can expect; it runs inside the compiled core.

Layers of rectified units, the weights of all of them in one row: for each layer the weights by
input, then its biases. Additions are made in one fixed order, so that the interpreted engine
finds the same numbers to the last digit.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ...engine.rules import is_over
from .estimate import Estimate, Estimator
from .outlook import Outlook

if TYPE_CHECKING:
    from ...engine.state import State
    from .judgment import Judgment

OUTPUTS: Final = ["win", "points", "lead"]  # the logit of the chance to win; final points


class Network:
    def __init__(self, sizes: list[i64], weights: list[float]) -> None:
        """`sizes` of all layers, from the inputs to the outputs."""
        self.sizes: Final = sizes
        self.weights: Final[vec[float]] = vec[float](weights)

    def run(self, inputs: vec[float]) -> vec[float]:
        weights = self.weights
        values = inputs
        first: i64 = 0
        last = len(self.sizes) - 1
        for layer in range(last):
            inside = self.sizes[layer]
            outside = self.sizes[layer + 1]
            biases = first + inside * outside
            sums = weights[biases : biases + outside]
            for unit in range(inside):
                value = values[unit]
                if value != 0.0:  # most features are nothing at most tables
                    row = first + unit * outside
                    for at in range(outside):
                        sums[at] += value * weights[row + at]
            if layer < last - 1:
                for at in range(outside):
                    if sums[at] < 0.0:
                        sums[at] = 0.0
            values = sums
            first = biases + outside
        return values


class NetworkEstimator(Estimator):
    """Corrects what the judgment's weights say, as far as the network is trusted.

    A network knows best how a table differs from what the weights expect; where it has learned
    nothing it says nothing, and the weights remain.
    """

    def __init__(
        self, judgment: Judgment, outlook: Outlook, network: Network, trust: float
    ) -> None:
        super().__init__(judgment)
        self.outlook: Final = outlook
        self.network: Final = network
        self.trust: Final = trust

    def estimate(self, state: State, seat: i64) -> Estimate:
        if is_over(state) or self.trust == 0.0:
            return super().estimate(state, seat)
        scores = [0.0] * state.rules.seats
        found = self.network.run(self.outlook.of(state, seat, scores))
        usual = self.by_weights(state, seat, scores)
        odds = (1.0 / usual.chance - 1.0) * exp(min(max(-self.trust * found[0], -30.0), 30.0))
        return Estimate(
            1.0 / (1.0 + odds),
            usual.points + self.trust * found[1],
            usual.lead + self.trust * found[2],
            usual.points,  # a goal without bounds: whoever plays for a network's errors loses
        )
