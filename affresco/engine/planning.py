"""Phase 2: plan the day, all seats at once and in secret.

A plan is spelled in one way: places in the order of the day, then "ready". Apprentices may
stay at home (PLAN-05), so a seat may be ready at any time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from .board import bit, SIDE_1, SIDE_2, SPACES
from .events import PLANNED
from .moves import (
    KIND_AUDIENCE,
    KIND_GLAZIERY,
    KIND_ILL,
    KIND_MEDICO,
    KIND_NEUTRAL,
    KIND_PENNY,
    KIND_READY,
    KIND_SEND,
    KIND_WALL,
    READY,
    SEND,
)
from .refusals import (
    COLUMN_FULL,
    NO_APPRENTICE,
    NOT_NOW,
    NOT_ON_THIS_SIDE,
    OUT_OF_ORDER,
    Refusal,
)
from .step import Choice

if TYPE_CHECKING:
    from .moves import Move
    from .state import State

SPELLING: Final[list[i64]] = [
    KIND_GLAZIERY,
    KIND_AUDIENCE,
    KIND_WALL,
    KIND_MEDICO,
    KIND_NEUTRAL,
    KIND_ILL,
    KIND_SEND,
    KIND_PENNY,
    KIND_READY,
]  # the verbs of a plan, in the order of its one spelling


def rank(move: Move) -> tuple[int, int]:
    """Where a word stands in a plan; words that belong to no plan come last."""
    verb = SPELLING.index(move.kind) if move.kind in SPELLING else len(SPELLING)
    return verb, move.arg


def sheet(state: State) -> list[i64]:
    """The columns of the side of the action sheet that lies up (END-02)."""
    return SIDE_2 if state.final else SIDE_1


class Planning(Choice):
    def figure(self, state: State) -> i64:
        """The first seat that has not planned; there is one as long as the step lasts."""
        seat: i64 = 0
        while state.players[seat].planned:
            seat += 1
        return seat

    def seats(self, state: State) -> list[int]:
        return [seat for seat in range(state.rules.seats) if not state.players[seat].planned]

    def options(self, state: State, seat: i64, moves: list[Move]) -> None:
        player = state.players[seat]
        if player.sent < player.apprentices:
            for column in sheet(state):
                if player.plan < bit(4 * (column + 1)) and player.workers(column) < SPACES:
                    moves.append(SEND[column])
        moves.append(READY)

    def play(self, state: State, seat: i64, move: Move) -> None:
        player = state.players[seat]
        if move.kind == KIND_SEND:
            player.plan += bit(4 * move.arg)
            player.sent += 1
            return
        player.planned = True
        if all(state.players[other].planned for other in range(state.rules.seats)):
            state.agenda.pop()
            reveal(state)

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal:
        if move.kind != KIND_SEND:
            return NOT_NOW
        player = state.players[seat]
        if move.arg not in sheet(state):
            return NOT_ON_THIS_SIDE
        if player.sent == player.apprentices:
            return NO_APPRENTICE
        if player.workers(move.arg) == SPACES:
            return COLUMN_FULL
        return OUT_OF_ORDER


PLANNING: Final = Planning("planning")


def reveal(state: State) -> None:
    """All screens are lifted together (PLAN-07)."""
    for seat in range(state.rules.seats):
        for column in sheet(state):
            if state.players[seat].workers(column):
                state.note(PLANNED, seat, column, state.players[seat].workers(column))
