"""Why a word or a plan is better than another: the facts that a sentence names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..engine.vocabulary import COUNT, SEAT

SOURCE: Final = "source"  # of points
SLIP: Final = "slip"  # what is wrong with a word at once, whatever it costs

# What speaks for a line ([reason] in the messages) or is its price ([cost]), by key: the
# vocabulary of each parameter.
FACTS: Final[Mapping[str, Mapping[str, str]]] = {
    "points": {"points": COUNT, "source": SOURCE},  # today, most of them from there
    "money": {"money": COUNT},  # tonight
    "paints": {"paints": COUNT},  # left tonight
    "blends": {"blends": COUNT},  # blended ones among them
    "mood": {"mood": COUNT},
    "rival": {"who": SEAT, "points": COUNT},  # what somebody else gains today
    "first": {"segment": "", "who": SEAT},  # who restores it
    SLIP: {"slip": SLIP},  # never a price
}
BARE: Final = ("later", "short", "alike")  # reasons without a fact
