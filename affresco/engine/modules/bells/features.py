"""What a player notices about the bells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ...senses import Sense, Tally, feature
from .certificates import bell_board, due
from .scoring import bells_of, bells_unsold, bonus, place_markers

if TYPE_CHECKING:
    from ...state import State

NAMES: Final[list[str]] = []
BELLS_NOW: Final[i64] = feature(NAMES, "bell points")  # if the bells were counted now
BELLS: Final[i64] = feature(NAMES, "bells")
DEBT: Final[i64] = feature(NAMES, "debt")  # on part-paid certificates
PARTLY: Final[i64] = feature(NAMES, "part-paid")


class BellsSense(Sense):
    def notice(self, state: State, figure: i64, tally: Tally) -> None:
        own = bell_board(state)
        if not own.paid[figure] and not len(own.partly):
            return
        mine = bells_of(state, figure)
        tally.add(BELLS, mine)
        for one in own.partly:
            if one.owner == figure:
                tally.add(PARTLY, 1)
                tally.add(DEBT, due(state, one))
        if mine > 0:
            figures = len(state.players)
            bells = vec[i64]([0] * (figures + 1))
            for other in range(figures):
                bells[other] = bells_of(state, other)
            bells[figures] = bells_unsold(state)
            track = place_markers(bells)
            tally.add(BELLS_NOW, bonus(state.rules, track, track[figure]))


SENSE: Final = BellsSense(NAMES)
