"""The medico: medicine, infections, and what health is worth."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from ...figures import Box, ModuleFigures
from .words import BOTTLES, INFECTIONS

SLOT: Final = 10

# As the component file spells them; the words are shorter.
KEYS: Final = {
    "three": "portions_3",
    "two": "portions_2",
    "one": "portions_1",
    "same": "same_location",
}
BOTTLE_KEYS: Final = [KEYS.get(bottle, bottle) for bottle in BOTTLES]
INFECTION_KEYS: Final = [KEYS.get(infection, infection) for infection in INFECTIONS]


class MedicoFigures(ModuleFigures):
    def __init__(
        self,
        *,
        bottles: list[i64],
        place_price: list[list[i64]],
        infections: list[i64],
        saint_pay: i64,
        health_credit: i64,
    ) -> None:
        super().__init__(SLOT)
        self.bottles: Final = bottles  # how many of each, as in BOTTLES
        self.place_price: Final = place_price  # by side, from the left
        self.infections: Final = infections  # how many of each, as in INFECTIONS
        self.saint_pay: Final = saint_pay
        self.health_credit: Final = health_credit

    @staticmethod
    def of(box: Box) -> MedicoFigures:
        return cast(MedicoFigures, box.modules[SLOT])
