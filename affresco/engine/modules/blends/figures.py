"""The special blends; their tiles are among those of the fresco."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from ...figures import Box, ModuleFigures

SLOT: Final = 3


class BlendFigures(ModuleFigures):
    def __init__(self, *, center: i64) -> None:
        super().__init__(SLOT)
        self.center: Final = center  # the tile that goes there

    @staticmethod
    def of(box: Box) -> BlendFigures:
        return cast(BlendFigures, box.modules[SLOT])
