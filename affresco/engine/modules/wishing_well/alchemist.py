"""The alchemist: three basic paints become a blended one, by way of a wishing card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...events import kind
from ...moves import KIND_TAKE, TAKE
from ...paints import BLUE, ONE, ORANGE, PURPLE, RED, added, count
from ...refusals import NOT_NOW, Refusal, refusal
from ...step import Choice
from .well import well
from .words import GIVE, KIND_GIVE

if TYPE_CHECKING:
    from ...moves import Move, Moves
    from ...state import State

INGREDIENTS: Final = 3  # M4-17

TRANSMUTED: Final = kind("transmuted", "first:paint second:paint third:paint paint:", "M4-17")

BASIC_PAINTS_MISSING: Final = refusal("basic_paints_missing", "M4-17")
GIVE_THREE: Final = refusal("give_three", "M4-17")
ALCHEMY_IN_ORDER: Final = refusal("alchemy_in_order", "M4-17")
ALCHEMY_IS_BLENDED: Final = refusal("alchemy_is_blended", "X-46")


def why_no_alchemy(state: State, figure: i64) -> Refusal | None:
    enough = basics_from(state, figure, RED) >= INGREDIENTS
    return None if enough else BASIC_PAINTS_MISSING


def basics_from(state: State, figure: i64, color: i64) -> i64:
    """The basic pieces of a color and of those after it."""
    pieces: i64 = 0
    for basic in range(color, BLUE + 1):
        pieces += count(state.players[figure].paints, basic)
    return pieces


class Alchemist(Choice):
    """Three basic pieces, named in the order of the colors, become any blended one."""

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        given = gifts(state)
        if len(given) == INGREDIENTS:
            for color in range(ORANGE, PURPLE + 1):
                moves.append(TAKE[color])
            return
        paints = state.players[state.figure].paints
        for color in range(given[-1] if given else RED, BLUE + 1):
            enough = basics_from(state, state.figure, color) >= INGREDIENTS - len(given)
            if count(paints, color) and enough:
                moves.append(GIVE[color])

    def play(self, state: State, seat: i64, move: Move) -> None:
        own, player = well(state), state.players[state.figure]
        if move.kind == KIND_GIVE:
            player.paints -= ONE[move.arg]
            own.given += ONE[move.arg]
            return
        state.agenda.pop()
        player.paints = added(player.paints, ONE[move.arg])
        first, second, third = gifts(state)
        state.note(TRANSMUTED, state.figure, first, second, third, move.arg)

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal:
        is_paid = len(gifts(state)) == INGREDIENTS
        if move.kind == KIND_TAKE:
            return ALCHEMY_IS_BLENDED if is_paid else GIVE_THREE
        if move.kind != KIND_GIVE or is_paid:
            return NOT_NOW
        player = state.players[state.figure]
        return ALCHEMY_IN_ORDER if count(player.paints, move.arg) else BASIC_PAINTS_MISSING


def gifts(state: State) -> list[i64]:
    """The colors given to the alchemist so far."""
    given: list[i64] = []
    for color in range(RED, BLUE + 1):
        given += [color] * count(well(state).given, color)
    return given


ALCHEMIST: Final = Alchemist("alchemist", follows=True)
