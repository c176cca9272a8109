"""What a player notices about the glaziers' glass."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...paints import count
from ...senses import Sense, Tally, feature, features
from .glass import glass
from .words import GLASS_COLORS

if TYPE_CHECKING:
    from ...state import State

NAMES: Final[list[str]] = []
TOKEN: Final[i64] = features(NAMES, [f"glass {color}" for color in GLASS_COLORS])
MANY_TOKENS: Final[i64] = feature(NAMES, "much glass")


class GlassSense(Sense):
    def notice(self, state: State, figure: i64, tally: Tally) -> None:
        tokens = glass(state).tokens[figure]
        if tokens:
            for color in range(len(GLASS_COLORS)):
                number = count(tokens, color)
                tally.add(TOKEN + color, min(number, 2))
                tally.add(MANY_TOKENS, max(number - 2, 0))


SENSE: Final = GlassSense(NAMES)
