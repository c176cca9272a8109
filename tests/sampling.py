"""How much of a long proof runs: a seeded sample as a rule, the whole with AFFRESCO_SOAK=1."""

from __future__ import annotations

import os

SOAK = os.environ.get("AFFRESCO_SOAK", "") not in ("", "0")


def sample(usual: int, soak: int) -> int:
    """How many of something to try."""
    return soak if SOAK else usual


def seeds(usual: int, soak: int) -> range:
    """The seeds to try; the sample is the beginning of the whole."""
    return range(sample(usual, soak))
