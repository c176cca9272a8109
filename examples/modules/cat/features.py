"""What a player notices about the cathedral cat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from affresco.engine.paints import count
from affresco.engine.senses import Sense, Tally, feature

from .module import cat

if TYPE_CHECKING:
    from affresco.engine.state import State

NAMES: Final[list[str]] = []
PETTED: Final[i64] = feature(NAMES, "cat petted")


class CatSense(Sense):
    def notice(self, state: State, figure: i64, tally: Tally) -> None:
        tally.add(PETTED, count(cat(state).petted, figure))


SENSE: Final = CatSense(NAMES)
