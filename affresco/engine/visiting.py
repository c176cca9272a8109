"""What all visits have in common: an apprentice acts, or its action is forfeited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from .events import FORFEITED
from .moves import DONE, PASS

if TYPE_CHECKING:
    from .moves import Move, Moves
    from .state import State


def offer_forfeit(state: State, moves: Moves) -> None:
    """Any action may be forfeited when it comes up (PERF-04), or all that are left."""
    moves.append(PASS)
    if state.workers > 1:
        moves.append(DONE)


def spend_apprentice(state: State, move: Move) -> None:
    """One apprentice has acted or forfeits; the visit ends with the last one."""
    spent: i64 = 1
    if move is DONE:
        spent = state.workers
    if move is DONE or move is PASS:
        state.note(FORFEITED, state.figure, spent)
    state.workers -= spent
    if state.workers == 0:
        state.agenda.pop()
