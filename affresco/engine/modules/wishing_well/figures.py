"""The wishing well: pennies and cards."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from ...figures import Box, ModuleFigures
from .words import WISHES

SLOT: Final = 4

# As the component file spells them: the three cards of free paint are one kind there.
FREE_PAINT_KEY: Final = "free_paint"
WISH_KEYS: Final = [FREE_PAINT_KEY if wish.startswith(FREE_PAINT_KEY) else wish for wish in WISHES]


class WishingWellFigures(ModuleFigures):
    def __init__(
        self,
        *,
        pennies: i64,
        per_player: i64,
        per_round: i64,
        cards: list[i64],
        free_paint: list[i64],
    ) -> None:
        super().__init__(SLOT)
        self.pennies: Final = pennies
        self.per_player: Final = per_player  # pennies at the beginning
        self.per_round: Final = per_round  # pennies thrown by all players
        self.cards: Final = cards  # how many of each, as in WISHES
        self.free_paint: Final = free_paint  # packed market tile of each card of that name

    @staticmethod
    def of(box: Box) -> WishingWellFigures:
        return cast(WishingWellFigures, box.modules[SLOT])
