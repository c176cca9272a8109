"""The bishop's favors: how many tiles of each kind."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from ...figures import Box, ModuleFigures
from ...paints import LETTERS, NAMES
from .words import FAVORS

SLOT: Final = 11

# As the component file spells them, where the words differ.
KEYS: Final = {"point": "vp_1", "mood": "mood_1", **dict(zip(NAMES, LETTERS, strict=True))}
FAVOR_KEYS: Final = [KEYS.get(favor, favor) for favor in FAVORS]


class FavorFigures(ModuleFigures):
    def __init__(self, *, tiles: list[i64]) -> None:
        super().__init__(SLOT)
        self.tiles: Final = tiles  # how many of each, as in FAVORS

    @staticmethod
    def of(box: Box) -> FavorFigures:
        return cast(FavorFigures, box.modules[SLOT])
