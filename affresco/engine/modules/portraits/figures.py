"""The portraits: what each card gives."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from ...board import bit
from ...figures import Box, ModuleFigures

SLOT: Final = 1

PILES: Final = "ABC"
TOP: Final = 99  # mood: more than any display has, so it ends on the top space
EFFECT_NONE: Final = 0  # an immediate card
EFFECT_INCOME: Final = 1  # M1-11
EFFECT_THEATER: Final = 2  # M1-12
EFFECT_BONUS: Final = 3  # M1-13
EFFECT_REACH: Final = 4  # M1-14
EFFECTS: Final = ["", "income +1", "theater 3", "bishop bonus +1", "bishop anywhere"]


class PortraitFigures(ModuleFigures):
    """By card."""

    def __init__(
        self,
        *,
        names: list[str],
        pile: list[i64],
        effect: list[i64],
        money: list[i64],
        points: list[i64],
        mood: list[i64],
        paint: list[i64],
        choose_basic: list[i64],
    ) -> None:
        super().__init__(SLOT)
        self.names: Final = names
        self.pile: Final = pile  # 0 A, 1 B, 2 C
        self.piles: Final = piles(pile)  # bit sets of their cards
        self.effect: Final = effect
        self.money: Final = money
        self.points: Final = points
        self.mood: Final = mood  # TOP: to the top space
        self.paint: Final = paint  # packed
        self.choose_basic: Final = choose_basic

    @staticmethod
    def of(box: Box) -> PortraitFigures:
        return cast(PortraitFigures, box.modules[SLOT])


def piles(pile: list[i64]) -> list[i64]:
    """The cards of each pile, a bit each, from the pile of each card."""
    sets: list[i64] = [0] * len(PILES)
    for card in range(len(pile)):
        sets[pile[card]] |= bit(card)
    return sets
