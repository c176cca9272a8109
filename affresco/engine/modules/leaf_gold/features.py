"""What a player notices about the leaf gold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...paints import count
from ...senses import Sense, Tally, feature
from .module import basket

if TYPE_CHECKING:
    from ...state import State

NAMES: Final[list[str]] = []
LEAVES: Final[i64] = feature(NAMES, "leaves")
MANY_LEAVES: Final[i64] = feature(NAMES, "many leaves")


class GoldSense(Sense):
    def notice(self, state: State, figure: i64, tally: Tally) -> None:
        leaves = count(basket(state).leaves, figure)
        tally.add(LEAVES, min(leaves, 2))
        tally.add(MANY_LEAVES, max(leaves - 2, 0))


SENSE: Final = GoldSense(NAMES)
