"""The leaf gold: leaves, where they are found and what they bring."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from ...figures import Box, ModuleFigures

SLOT: Final = 5


class LeafGoldFigures(ModuleFigures):
    def __init__(
        self, *, leaves: i64, discs: list[i64], points: list[i64], spaces: list[list[i64]]
    ) -> None:
        super().__init__(SLOT)
        self.leaves: Final = leaves
        self.discs: Final = discs  # the paint of each
        self.points: Final = points  # bishop on it, adjacent, elsewhere
        self.spaces: Final = spaces  # by side, by slot over all booths: leaves

    @staticmethod
    def of(box: Box) -> LeafGoldFigures:
        return cast(LeafGoldFigures, box.modules[SLOT])
