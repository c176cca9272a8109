"""What a player notices about the portraits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...senses import Sense, Tally, features
from .gallery import gallery
from .words import SITTER

if TYPE_CHECKING:
    from ...state import State

NAMES: Final[list[str]] = []
PORTRAIT: Final[i64] = features(NAMES, [f"portrait {card + 1}" for card in range(len(SITTER))])


class PortraitsSense(Sense):
    def notice(self, state: State, figure: i64, tally: Tally) -> None:
        owned = gallery(state).owned[figure]
        card: i64 = 0
        while owned:
            if owned & 1:
                tally.add(PORTRAIT + card, 1)
            owned >>= 1
            card += 1


SENSE: Final = PortraitsSense(NAMES)
