"""The words of the wall fresco."""

from __future__ import annotations

from typing import Final

from ...board import COLUMNS
from ...moves import numbers, words
from ...paints import NAMES
from ...planning import WALL_TILE, spell_in_plans
from ...vocabulary import pieces_of, words_of

WALL_TILES: Final = [front + back for front in "OGP" for back in "RYB"]

KIND_FRONT: Final = 10  # nature's
KIND_BACK: Final = 11  # nature's
KIND_WALL: Final = 49
KIND_MURAL: Final = 50
KIND_EXCHANGE: Final = 51
KIND_SWAP: Final = 52

FRONT: Final = words(KIND_FRONT, "front", NAMES[3:6], "134-136")  # of a wall tile
BACK: Final = words(KIND_BACK, "back", NAMES[:3], "137-139")  # of a wall tile that was taken
WALL: Final = words(KIND_WALL, "wall", COLUMNS, "488-493")  # cover a column
MURAL: Final = words(KIND_MURAL, "mural", numbers(18), "494-511")  # restore a section
EXCHANGE: Final = words(KIND_EXCHANGE, "exchange", NAMES[3:6], "512-514")
SWAP: Final = words(KIND_SWAP, "swap", WALL_TILES, "515-523")  # given for an exchange tile

spell_in_plans(KIND_WALL, WALL_TILE)

pieces_of("section", 18)
words_of("wall_tile", WALL_TILES)
