"""The scrolls: what a restored segment is worth."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from ...figures import Box, ModuleFigures

SLOT: Final = 7


class ScrollFigures(ModuleFigures):
    """VP for each restored segment."""

    def __init__(self, *, one: i64, both: i64) -> None:
        super().__init__(SLOT)
        self.one: Final = one  # of one line
        self.both: Final = both  # when both lines are played together

    @staticmethod
    def of(box: Box) -> ScrollFigures:
        return cast(ScrollFigures, box.modules[SLOT])
