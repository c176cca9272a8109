"""What a seat can still do this round."""

from __future__ import annotations

from ...engine.board import STUDIO, WALL
from ...engine.modules.bells.certificates import bell_board
from ...engine.modules.medico.sickroom import ill_sent, sickroom
from ...engine.planning import WALL_TILE, sheet
from ...engine.reckoning import CATHEDRALS
from ...engine.state import State


def has(state: State, module: str) -> bool:
    return any(each.name == module for each in state.rules.modules)


def is_last_round(state: State) -> bool:
    """Does scoring follow this round, as far as everybody can see (END-05, END-08)?"""
    return state.final or not state.covered


def later_columns(state: State) -> list[int]:
    """The columns still to be resolved after this one."""
    return [int(column) for column in sheet(state)[state.column + 1 :]]


def restorers_later(state: State, figure: int) -> int:
    """Apprentices at cathedral columns that are still to be resolved."""
    player = state.players[figure]
    return sum(player.workers(column) for column in later_columns(state) if column in CATHEDRALS)


def workers_here(state: State) -> int:
    """Apprentices of the visit that have not acted yet, including those not yet called."""
    if not has(state, "medico"):
        return int(state.workers)
    room = sickroom(state)
    return int(state.workers + room.calling_healthy + room.calling_ill)


def needs_paints_later(state: State, figure: int) -> bool:
    """Could paints still be used at a later column: cathedral, wall, or a saint?"""
    if restorers_later(state, figure):
        return True
    player = state.players[figure]
    columns = later_columns(state)
    if player.workers(WALL) and any(player.tile_on(column) == WALL_TILE for column in columns):
        return True
    return has(state, "medico") and STUDIO in columns and ill_sent(state, figure, STUDIO) > 0


def anybody_restores_later(state: State, figure: int) -> bool:
    """Does another figure come to a cathedral column after this visit?"""
    here = sheet(state)[state.column] if state.column < len(sheet(state)) else None
    behind = list(state.order)[state.turn :] if here in CATHEDRALS else []
    if any(state.players[other].workers(here) for other in behind if here is not None):
        return True
    return any(
        restorers_later(state, other) for other in range(state.rules.seats) if other != figure
    )


def has_part_paid(state: State, figure: int) -> bool:
    return has(state, "bells") and any(one.owner == figure for one in bell_board(state).partly)


def is_swallowed(state: State, figure: int) -> bool:
    """May earnings vanish on a certificate that stays part-paid at the end (M8-10, SCORE-08)?"""
    return is_last_round(state) and has_part_paid(state, figure)
