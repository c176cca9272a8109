"""The cathedral: restore the fresco or the altar.

Each apprentice restores one segment, or the altar with three paints. Before a segment is
restored, the bishop may be led one step for a Thaler.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from .altar import offer_altar, restore_altar, why_no_altar
from .board import ADJACENT, bit, distance
from .ending import FINAL_SCORING
from .events import BISHOP_CAME, BISHOP_MOVED, RESTORED
from .ledger import BISHOP as FROM_BISHOP
from .ledger import TILE as FROM_TILE
from .ledger import credit
from .moves import BISHOP, KIND_ALTAR, KIND_BISHOP, KIND_RESTORE, RESTORE
from .paints import covers
from .refusals import (
    ALREADY_RESTORED,
    BISHOP_HAS_MOVED,
    BISHOP_TOO_FAR,
    BISHOP_UNPAID,
    MUST_RESTORE,
    NOT_NOW,
    NOTHING_TO_RESTORE,
    PAINTS_MISSING,
    Refusal,
)
from .step import Choice, Step
from .track import SCORE
from .visiting import offer_forfeit, spend_apprentice

if TYPE_CHECKING:
    from .moves import Move, Moves
    from .state import Player, State

BISHOP_BONUS: Final[vec[i64]] = vec[i64]([3, 2, 0, 0, 0])  # by the bishop's distance (BISHOP-05)
BISHOP_STEP: Final = 1  # Thaler


def is_covered(state: State, segment: i64) -> bool:
    return state.covered & bit(segment) != 0


def can_restore(state: State, player: Player, segment: i64) -> bool:
    """Is the tile still there, and does the player have the paints it shows (CATH-02, CATH-03)?"""
    return is_covered(state, segment) and covers(
        player.paints, state.rules.box.fresco.cost[state.fresco[segment]]
    )


class AtCathedral(Choice):
    """The next apprentice at the cathedral."""

    def goes_on(self, state: State) -> bool:
        return state.moved  # once led, the bishop needs a restoration (BISHOP-06)

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        player = state.players[state.figure]
        cost = state.rules.box.fresco.cost
        fresco, paints = state.fresco, player.paints
        covered = state.covered
        at: i64 = 0
        while covered:  # `can_restore`, spelled out
            if covered & 1 and covers(paints, cost[fresco[at]]):
                moves.append(RESTORE[at])
            covered >>= 1
            at += 1
        if moves.count and not state.stepped and player.money >= BISHOP_STEP:
            for segment in ADJACENT[state.bishop]:
                moves.append(BISHOP[segment])
        if self.goes_on(state):
            return
        offer_altar(state, player, moves)
        offer_forfeit(state, moves)

    def play(self, state: State, seat: i64, move: Move) -> None:
        if move.kind == KIND_BISHOP:
            lead_bishop(state, state.figure, move.arg)
            return
        state.moved = False
        state.stepped = False
        spend_apprentice(state, move)
        if move.kind == KIND_RESTORE:
            restore(state, state.figure, move.arg)
        elif move.kind == KIND_ALTAR:
            restore_altar(state, state.figure, move.arg)

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal:
        if move.kind == KIND_RESTORE:
            return PAINTS_MISSING if is_covered(state, move.arg) else ALREADY_RESTORED
        if move.kind == KIND_BISHOP:
            return self.why_no_step(state, move.arg)
        if state.moved:
            return MUST_RESTORE
        return why_no_altar(state, move) if move.kind == KIND_ALTAR else NOT_NOW

    def why_no_step(self, state: State, segment: i64) -> Refusal:
        if state.stepped:
            return BISHOP_HAS_MOVED
        if segment not in ADJACENT[state.bishop]:
            return BISHOP_TOO_FAR
        player = state.players[state.figure]
        return BISHOP_UNPAID if player.money < BISHOP_STEP else NOTHING_TO_RESTORE


def lead_bishop(state: State, figure: i64, segment: i64) -> None:
    state.players[figure].money -= BISHOP_STEP
    state.bishop = segment
    state.moved = True
    state.stepped = True
    state.note(BISHOP_MOVED, figure, segment, BISHOP_STEP)


def restore(state: State, figure: i64, segment: i64) -> None:
    """Pay the paints, then go through the steps of a restoration (CATH-09)."""
    player = state.players[figure]
    player.paints -= state.rules.box.fresco.cost[state.fresco[segment]]
    uncover(state, figure, segment)


def uncover(state: State, figure: i64, segment: i64) -> None:
    """A restoration, once it is paid: points, tile, bishop."""
    tile = state.fresco[segment]
    points = state.rules.box.fresco.points[tile]
    bonus = bishop_bonus(state, figure, segment)
    credit(state, figure, FROM_TILE, points)
    credit(state, figure, FROM_BISHOP, bonus)
    state.note(RESTORED, figure, segment, tile, points, bonus)
    state.segment = segment
    state.tally = points + bonus
    state.agenda.append(BISHOP_COMES)
    state.agenda.append(TAKE_TILE)
    state.agenda.append(SCORED)
    state.agenda.append(SCORE)
    state.rules.extensions.restoring(state, figure, segment)


def bishop_bonus(state: State, figure: i64, segment: i64) -> i64:
    bonus = BISHOP_BONUS[distance(state.bishop, segment)]
    return state.rules.extensions.bishop_bonus(state, figure, bonus)


class Scored(Step):
    """The points are on the track; the tile is still on the ceiling."""

    def run(self, state: State) -> None:
        state.rules.extensions.scored(state, state.figure, state.segment)


class TakeTile(Step):
    """The tile goes, back side up, to the player who restored the segment (CATH-07)."""

    def run(self, state: State) -> None:
        state.covered -= bit(state.segment)
        state.players[state.figure].tiles |= bit(state.fresco[state.segment])
        state.rules.extensions.taken(state, state.figure, state.segment)


class BishopComes(Step):
    def run(self, state: State) -> None:
        state.bishop = state.segment
        state.note(BISHOP_CAME, state.figure, state.segment)
        if state.rules.options.stop_when_full and not state.covered and not state.final:
            state.agenda.clear()  # AMB-205
            state.agenda.append(FINAL_SCORING)


SCORED: Final = Scored("scored", follows=True)
TAKE_TILE: Final = TakeTile("take tile", follows=True)
BISHOP_COMES: Final = BishopComes("bishop comes", follows=True)
AT_CATHEDRAL: Final = AtCathedral("at cathedral")
