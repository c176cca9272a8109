"""How good a decision was: by what it lost of the chance to win."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

BEST: Final = "best"
GOOD: Final = "good"
INACCURACY: Final = "inaccuracy"
MISTAKE: Final = "mistake"
VERDICTS: Final = (BEST, GOOD, INACCURACY, MISTAKE)

LITTLE: Final = 0.02  # less is good
MUCH: Final = 0.07  # more is a mistake
SHARPNESS: Final = 5.0  # of accuracy: a loss of 20 percentage points leaves e⁻¹ of it


def verdict(loss: float) -> str:
    if loss <= 0.0:
        return BEST
    if loss < LITTLE:
        return GOOD
    return INACCURACY if loss <= MUCH else MISTAKE


def accuracy(losses: Sequence[float]) -> float | None:
    """From 0 to 100; None if there was nothing to decide."""
    if not losses:
        return None
    return 100.0 * sum(exp(-SHARPNESS * loss) for loss in losses) / len(losses)
