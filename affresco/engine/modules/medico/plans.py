"""The medico in a plan: where the tile, the neutral apprentice and the ill ones stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ...board import MARKET, bit
from ...moves import KIND_SEND
from ...planning import (
    ALL_SENT,
    MEDICO_TILE,
    TILE_PLACES,
    has_room,
    is_on_sheet,
    last_tile,
    sheet,
    why_no_room,
)
from ...refusals import NOT_ON_THIS_SIDE, OUT_OF_ORDER, Refusal, refusal
from .sickroom import NOWHERE, black, sickroom, strangers
from .words import ILL, KIND_NEUTRAL, NEUTRAL
from .words import MEDICO as LAY_MEDICO

if TYPE_CHECKING:
    from ...moves import Move, Moves
    from ...state import State

INFIRM: Final = vec[i64]([1, 2, 3, 5])  # the columns where the ill may work (M10-10)

NOT_FOR_THE_ILL: Final = refusal("not_for_the_ill", "M10-10")
NOBODY_IS_ILL: Final = refusal("nobody_is_ill", "M10-11")
NOBODY_IS_HEALTHY: Final = refusal("nobody_is_healthy", "M10-10")
NO_NEUTRAL: Final = refusal("no_neutral", "MOOD-03")


def holds_neutral(state: State, seat: i64) -> bool:
    usual = state.rules.box.player.apprentices + strangers(state, seat)
    return state.players[seat].apprentices > usual


def ill_deployed(state: State, seat: i64) -> i64:
    sent = sickroom(state).sent_ill[seat]
    deployed: i64 = 0
    for column in INFIRM:
        deployed += sent >> (4 * column) & 15
    return deployed


def healthy_sent(state: State, seat: i64) -> i64:
    """The seat's own healthy apprentices in the plan so far."""
    neutral = 0 if sickroom(state).neutral[seat] == NOWHERE else 1
    return state.players[seat].sent - ill_deployed(state, seat) - neutral


def healthy_at_hand(state: State, seat: i64) -> i64:
    neutral = 1 if holds_neutral(state, seat) else 0
    return state.players[seat].apprentices - black(state, seat) - neutral


def offer_plan(state: State, seat: i64, moves: Moves) -> None:
    """The medico tile, the neutral apprentice and the ill ones stand first in a plan."""
    player = state.players[seat]
    if player.sent == 0 and not player.tile_on(MARKET) and last_tile(player) < MEDICO_TILE:
        moves.append(LAY_MEDICO)
    ill, is_neutral_here = black(state, seat), holds_neutral(state, seat)
    if ill == 0 and not is_neutral_here:
        return  # all are the seat's own and healthy
    healthy = healthy_sent(state, seat)
    neutral = 1 if is_neutral_here else 0
    if healthy == player.apprentices - ill - neutral:
        for at in range(moves.start_over()):
            if moves.row[at].kind != KIND_SEND:
                moves.append(moves.row[at])
    if player.sent == 0 and is_neutral_here:
        for column in sheet(state):
            if has_room(player, column):
                moves.append(NEUTRAL[column])
        for place in TILE_PLACES:
            if has_room(player, place):
                moves.append(NEUTRAL[place])
    if healthy or player.last == ALL_SENT:
        return
    if ill_deployed(state, seat) < ill:
        for column in INFIRM:
            if has_room(player, column) and is_next_ill(state, seat, column):
                moves.append(ILL[column])


def is_next_ill(state: State, seat: i64, column: i64) -> bool:
    """On this side of the sheet, and not before a column that already has an ill apprentice."""
    return is_on_sheet(state, column) and sickroom(state).sent_ill[seat] < bit(4 * (column + 1))


def why_not_healthy(state: State, seat: i64, move: Move) -> Refusal | None:
    """A seat that has apprentices left, but no healthy one to send."""
    left = state.players[seat].sent < state.players[seat].apprentices
    none = healthy_sent(state, seat) == healthy_at_hand(state, seat)
    return NOBODY_IS_HEALTHY if move.kind == KIND_SEND and left and none else None


def why_not_sent(state: State, seat: i64, move: Move) -> Refusal:
    player = state.players[seat]
    if move.kind == KIND_NEUTRAL:
        if not holds_neutral(state, seat):
            return NO_NEUTRAL
    elif move.arg not in INFIRM:
        return NOT_FOR_THE_ILL
    elif ill_deployed(state, seat) == black(state, seat):
        return NOBODY_IS_ILL
    if not is_on_sheet(state, move.arg) and move.arg not in TILE_PLACES:
        return NOT_ON_THIS_SIDE
    return OUT_OF_ORDER if has_room(player, move.arg) else why_no_room(player, move.arg)
