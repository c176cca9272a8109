"""The wall fresco: the wall and its tiles."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from ...figures import Box, ModuleFigures

SLOT: Final = 9


class WallFigures(ModuleFigures):
    """Sections are numbered from left to right, from top to bottom.

    A pair is 3 * front (O G P) + back (R Y B).
    """

    def __init__(
        self,
        *,
        board: list[str],
        neighbors: list[i64],
        start: i64,
        points: i64,
        pairs: list[i64],
        splashes: list[i64],
        exchange_tiles: list[i64],
    ) -> None:
        super().__init__(SLOT)
        self.board: Final = board  # the picture in the file
        self.neighbors: Final = neighbors  # by section: bit set of sections
        self.start: Final = start  # bit set: those open from the start
        self.points: Final = points
        self.pairs: Final = pairs  # how many tiles of each pair
        self.splashes: Final = splashes  # by pair
        self.exchange_tiles: Final = exchange_tiles  # of O, G, P

    @staticmethod
    def of(box: Box) -> WallFigures:
        return cast(WallFigures, box.modules[SLOT])
