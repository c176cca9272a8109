"""The bishop's requests: what they are worth."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from ...figures import Box, ModuleFigures

SLOT: Final = 2


class RequestFigures(ModuleFigures):
    def __init__(self, *, points: list[list[i64]]) -> None:
        super().__init__(SLOT)
        self.points: Final = points  # by kind, from the bottom of the stack to its top

    @staticmethod
    def of(box: Box) -> RequestFigures:
        return cast(RequestFigures, box.modules[SLOT])
