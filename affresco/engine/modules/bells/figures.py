"""The bells: the certificates, and what the bell track pays."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from ...figures import Box, ModuleFigures

SLOT: Final = 8


class BellFigures(ModuleFigures):
    """Rows by certificate, and by side of the board."""

    def __init__(
        self,
        *,
        price: list[i64],
        points: list[i64],
        bells: list[i64],
        leonardo: i64,
        ranks: list[list[i64]],
        thresholds: list[list[i64]],
        threshold_points: list[list[i64]],
    ) -> None:
        super().__init__(SLOT)
        self.price: Final = price
        self.points: Final = points
        self.bells: Final[vec[i64]] = vec[i64](bells)
        self.leonardo: Final = leonardo  # certificates set aside for him
        self.ranks: Final = ranks  # by side: VP of each rank
        self.thresholds: Final = thresholds  # by side: spaces, rising
        self.threshold_points: Final = threshold_points  # by side: VP at those spaces

    @staticmethod
    def of(box: Box) -> BellFigures:
        return cast(BellFigures, box.modules[SLOT])
