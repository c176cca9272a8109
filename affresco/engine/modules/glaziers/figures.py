"""The glaziers: glass, windows and the bench."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from ...figures import Box, ModuleFigures
from .words import GLASS_COLORS

SLOT: Final = 6

PANELS: Final = "".join([color[0] for color in GLASS_COLORS])  # a letter for each color


class GlazierFigures(ModuleFigures):
    """Rows by color of glass, by window, and by space of the bench."""

    def __init__(
        self,
        *,
        tokens: list[i64],
        price: list[i64],
        penalty: list[i64],
        window_panels: list[i64],
        window_points: list[i64],
        beside_window: i64,
        bench: list[i64],
    ) -> None:
        super().__init__(SLOT)
        self.tokens: Final = tokens  # how many
        self.price: Final = price  # of a token
        self.penalty: Final = penalty  # for a panel without glass
        self.window_panels: Final = window_panels  # packed like paints, a byte for each color
        self.window_points: Final = window_points
        self.beside_window: Final = beside_window  # bit set of segments
        self.bench: Final = bench  # Thalers for a window

    @staticmethod
    def of(box: Box) -> GlazierFigures:
        return cast(GlazierFigures, box.modules[SLOT])
