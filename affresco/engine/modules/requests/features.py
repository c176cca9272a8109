"""What a player notices about the bishop's requests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...board import bits
from ...paints import count
from ...senses import Sense, Tally, feature, features
from .module import requests
from .words import REQUESTS

if TYPE_CHECKING:
    from ...state import State

NAMES: Final[list[str]] = []
REQUEST: Final[i64] = features(NAMES, [f"request {kind}" for kind in REQUESTS])
TILES_BY_THREE: Final[i64] = feature(NAMES, "tiles for a request")


class RequestsSense(Sense):
    def notice(self, state: State, figure: i64, tally: Tally) -> None:
        fulfilled = requests(state).fulfilled[figure]
        for kind in range(len(REQUESTS)):
            tally.add(REQUEST + kind, count(fulfilled, kind))
        tally.add(TILES_BY_THREE, min(bits(state.players[figure].tiles), 3))


SENSE: Final = RequestsSense(NAMES)
