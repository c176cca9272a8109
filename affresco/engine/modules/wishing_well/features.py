"""What a player notices about the wishing well."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...paints import count
from ...senses import Sense, Tally, feature, features
from .well import CARD_BITS, well
from .words import WISHES

if TYPE_CHECKING:
    from ...state import State

NAMES: Final[list[str]] = []
PENNIES: Final[i64] = feature(NAMES, "pennies")
THROWN: Final[i64] = feature(NAMES, "penny on the sheet")
CARDS: Final[i64] = 2**CARD_BITS - 1
CARD: Final[i64] = features(NAMES, [f"card {wish}" for wish in WISHES])


class WellSense(Sense):
    def notice(self, state: State, figure: i64, tally: Tally) -> None:
        own = well(state)
        tally.add(PENNIES, count(own.pennies, figure))
        tally.add(THROWN, count(own.sheets, figure))
        hand = own.hands[figure]
        card: i64 = 0
        while hand:
            tally.add(CARD + card, hand & CARDS)
            hand >>= CARD_BITS
            card += 1


SENSE: Final = WellSense(NAMES)
