"""How much of a long proof runs: a seeded sample as a rule, the whole with AFFRESCO_SOAK=1."""

from __future__ import annotations

import os

SOAK = os.environ.get("AFFRESCO_SOAK", "") not in ("", "0")
# The interpreted engine takes ten times as long and plays the same games: a third of them will do.
FEWER = 3 if os.environ.get("AFFRESCO_PURE") == "1" else 1


def sample(usual: int, soak: int) -> int:
    """How many of something to try."""
    return soak if SOAK else usual


def seeds(usual: int, soak: int) -> range:
    """The seeds to try; the sample is the beginning of the whole."""
    return range(sample(-(-usual // FEWER), soak))
