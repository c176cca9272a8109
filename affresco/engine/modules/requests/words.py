"""The words of the bishop's requests."""

from __future__ import annotations

from typing import Final

from ...moves import numbers, words
from ...paints import NAMES
from ...vocabulary import words_of
from ..wall_fresco.words import WALL_TILES

REQUESTS: Final = ["general", *NAMES[3:6]]

KIND_REQUEST: Final = 34
KIND_STACK: Final = 35

REQUEST: Final = words(KIND_REQUEST, "request", REQUESTS, "378-381")
STACK: Final = words(KIND_STACK, "stack", [*numbers(32), *WALL_TILES], "382-422")  # under one

words_of("request", REQUESTS)
words_of("stacked", WALL_TILES, 32)  # after the fresco tiles
