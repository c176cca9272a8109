"""The words of the portraits."""

from __future__ import annotations

from typing import Final

from ...board import SEGMENTS
from ...moves import numbers, words
from ...vocabulary import pieces_of

KIND_SITTER: Final = 3  # nature's
KIND_PORTRAIT: Final = 31
KIND_SEXTON: Final = 33

SITTER: Final = words(KIND_SITTER, "sitter", numbers(18), "50-67")  # a portrait card
PORTRAIT: Final = words(KIND_PORTRAIT, "portrait", numbers(2), "345-346")
SEXTON: Final = words(KIND_SEXTON, "sexton", SEGMENTS, "353-377")  # the bishop, to any segment

pieces_of("portrait", 18)
