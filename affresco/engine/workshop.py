"""The workshop: each apprentice blends paints up to two times."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from .events import BLENDED
from .moves import BLEND, KIND_BLEND
from .paints import ONE, ORANGE, added, covers
from .refusals import INGREDIENTS_MISSING, NOT_NOW, UNKNOWN_BLEND, Refusal
from .step import Choice
from .visiting import offer_forfeit, spend_apprentice

if TYPE_CHECKING:
    from .moves import Move, Moves
    from .state import State

BLENDS: Final = 2  # for each apprentice (WORK-01)


class AtWorkshop(Choice):
    """The next blend of the apprentice at work."""

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        paints = state.players[state.figure].paints
        for recipe in range(state.rules.recipes):
            if covers(paints, state.rules.box.recipes.cost[recipe]):
                moves.append(BLEND[recipe])
        offer_forfeit(state, moves)

    def play(self, state: State, seat: i64, move: Move) -> None:
        if move.kind == KIND_BLEND:
            blend(state, state.figure, move.arg)
            state.blends += 1
            if state.blends < blends_allowed(state):
                return
        state.blends = 0
        spend_apprentice(state, move)

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal:
        if move.kind != KIND_BLEND:
            return NOT_NOW
        return INGREDIENTS_MISSING if move.arg < state.rules.recipes else UNKNOWN_BLEND


def blends_allowed(state: State) -> i64:
    return state.rules.extensions.blends(state, state.figure, BLENDS)


def blend(state: State, figure: i64, recipe: i64) -> None:
    """The ingredients go back to the supply; the result is usable at once (WORK-02, WORK-05)."""
    player = state.players[figure]
    player.paints -= state.rules.box.recipes.cost[recipe]
    player.paints = added(player.paints, ONE[ORANGE + recipe])
    state.note(BLENDED, figure, ORANGE + recipe)


AT_WORKSHOP: Final = AtWorkshop("at workshop")
