"""The Sexton: fetch the bishop from anywhere, once a round, for the Thaler of a step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...board import CEILING
from ...cathedral import BISHOP_STEP
from ...events import kind
from ...moves import KIND_RESTORE
from ...paints import ONE, count
from ...refusals import (
    BISHOP_HAS_MOVED,
    BISHOP_UNPAID,
    NOTHING_TO_RESTORE,
    Refusal,
    refusal,
)
from .figures import EFFECT_REACH
from .gallery import gallery, kept
from .words import SEXTON

if TYPE_CHECKING:
    from ...moves import Moves
    from ...state import State

BISHOP_FETCHED: Final = kind("bishop_fetched", "segment: price:count", "M1-14")

NO_SEXTON: Final = refusal("no_sexton", "M1-14")
SEXTON_WAS_CALLED: Final = refusal("sexton_was_called", "M1-14")
BISHOP_IS_THERE: Final = refusal("bishop_is_there", "M1-14")


def may_call(state: State, figure: i64) -> bool:
    """Once a round for each Sexton, even with two cathedral columns (M1-14, AMB-86)."""
    return kept(state, figure, EFFECT_REACH) > count(gallery(state).calls, figure)


def is_step_spent(state: State) -> bool:
    """The Sexton's Thaler pays for the one step, unless an option allows both."""
    return state.stepped and not state.rules.options.sexton_is_additional


def offer_sexton(state: State, moves: Moves) -> None:
    """To any other segment (AMB-213), if a restoration can follow (BISHOP-06, unless free)."""
    figure = state.figure
    if not may_call(state, figure) or is_step_spent(state):
        return
    if state.players[figure].money < BISHOP_STEP:
        return
    if not state.rules.options.sexton_is_free and not moves.has(KIND_RESTORE):
        return
    for segment in range(CEILING):
        if segment != state.bishop:
            moves.append(SEXTON[segment])


def fetch_bishop(state: State, figure: i64, segment: i64) -> None:
    gallery(state).calls += ONE[figure]
    state.players[figure].money -= BISHOP_STEP
    state.bishop = segment
    if not state.rules.options.sexton_is_free:
        state.moved = True
    if not state.rules.options.sexton_is_additional:
        state.stepped = True
    state.note(BISHOP_FETCHED, figure, segment, BISHOP_STEP)


def why_no_sexton(state: State, segment: i64) -> Refusal:
    if not kept(state, state.figure, EFFECT_REACH):
        return NO_SEXTON
    if not may_call(state, state.figure):
        return SEXTON_WAS_CALLED
    if is_step_spent(state):
        return BISHOP_HAS_MOVED
    if segment == state.bishop:
        return BISHOP_IS_THERE
    player = state.players[state.figure]
    return BISHOP_UNPAID if player.money < BISHOP_STEP else NOTHING_TO_RESTORE
