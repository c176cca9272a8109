"""The theater: each apprentice lifts the mood two spaces, or declines.

The mood affects the number of apprentices only after the next get-up (THEATRE-03).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from .events import ENJOYED
from .moves import ENJOY
from .step import Choice
from .visiting import offer_forfeit, spend_apprentice
from .waking import cheer

if TYPE_CHECKING:
    from .moves import Move, Moves
    from .state import State

CHEER: Final = 2  # spaces for each apprentice (THEATRE-01)


class AtTheater(Choice):
    def options(self, state: State, seat: i64, moves: Moves) -> None:
        moves.append(ENJOY)
        offer_forfeit(state, moves)

    def play(self, state: State, seat: i64, move: Move) -> None:
        spend_apprentice(state, move)
        if move is ENJOY:
            spaces = state.rules.extensions.cheer(state, state.figure, CHEER)
            state.note(ENJOYED, state.figure, cheer(state, state.figure, spaces))


AT_THEATER: Final = AtTheater("at theater")
