"""What a player notices about the wall fresco."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...board import bit, bits, few
from ...senses import Sense, Tally, feature
from .module import wall
from .words import WALL_TILES

if TYPE_CHECKING:
    from ...state import State

NAMES: Final[list[str]] = []
WALL_TILE: Final[i64] = feature(NAMES, "wall tiles")
WALL_BACKS: Final[i64] = feature(NAMES, "paints of the wall")
EXCHANGE: Final[i64] = feature(NAMES, "exchange tiles")


class WallSense(Sense):
    def notice(self, state: State, figure: i64, tally: Tally) -> None:
        player = state.players[figure]
        backs: i64 = 0
        for pair in range(len(WALL_TILES)):
            number = few(player.wall_tiles, pair)
            if number:
                tally.add(WALL_TILE, number)
                backs |= bit(pair % 3)
        tally.add(WALL_BACKS, bits(backs))
        tally.add(EXCHANGE, bits(wall(state).exchanged[figure]))


SENSE: Final = WallSense(NAMES)
