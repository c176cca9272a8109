"""The studio: each apprentice paints a portrait for three Thalers, or declines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from .events import PAINTED
from .money import earn
from .moves import PAINT
from .step import Choice
from .visiting import offer_forfeit, spend_apprentice

if TYPE_CHECKING:
    from .moves import Move, Moves
    from .state import State

PAY: Final = 3  # Thalers (STUDIO-01)


class AtStudio(Choice):
    def options(self, state: State, seat: i64, moves: Moves) -> None:
        moves.append(PAINT)
        offer_forfeit(state, moves)

    def play(self, state: State, seat: i64, move: Move) -> None:
        spend_apprentice(state, move)
        if move is PAINT:
            earn(state, state.figure, PAY)
            state.note(PAINTED, state.figure, PAY)


AT_STUDIO: Final = AtStudio("at studio")
