"""What a player notices about the medico."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...paints import count
from ...senses import Sense, Tally, feature, features
from .figures import BOTTLE_KEYS
from .sickroom import sickroom

if TYPE_CHECKING:
    from ...state import State

NAMES: Final[list[str]] = []
ILL: Final[i64] = feature(NAMES, "ill apprentices")
BOTTLE: Final[i64] = features(NAMES, [f"bottle {kind}" for kind in BOTTLE_KEYS])


class MedicoSense(Sense):
    def notice(self, state: State, figure: i64, tally: Tally) -> None:
        room = sickroom(state)
        tally.add(ILL, count(room.ill, figure))
        bottles = room.bottles[figure]
        if bottles:
            for kind in range(len(BOTTLE_KEYS)):
                tally.add(BOTTLE + kind, count(bottles, kind))


SENSE: Final = MedicoSense(NAMES)
