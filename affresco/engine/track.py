"""The victory point track: no space holds two markers.

A player whose marker would land on an occupied space chooses the nearest free space behind it
or in front of it; the position is the score (TRACK-03, TRACK-04).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from .events import ADVANCED, OCCUPIED
from .ledger import FLOOR, TRACK, credit, lone_bonus
from .moves import AHEAD, BEHIND
from .step import Choice, Step

if TYPE_CHECKING:
    from .moves import Move, Moves
    from .state import State


def is_free(state: State, figure: i64, space: i64) -> bool:
    """Is a space free for a figure, whose own space counts as vacated (TRACK-07)?"""
    for other in range(len(state.players)):
        if other != figure and state.players[other].score == space:
            return False
    return True


def free_ahead(state: State, figure: i64, space: i64) -> i64:
    while not is_free(state, figure, space):
        space += 1
    return space


def free_behind(state: State, figure: i64, space: i64) -> i64:
    """The nearest free numbered space, or 0 if there is none (TRACK-06)."""
    while space and not is_free(state, figure, space):
        space -= 1
    return space


def place(state: State, figure: i64, space: i64) -> None:
    player = state.players[figure]
    state.note(ADVANCED, figure, space - player.score, space)
    player.score = space


def advance(state: State, figure: i64, points: i64) -> None:
    """Move a marker by points already credited; an occupied space leaves a choice."""
    if points <= 0:
        return
    space = state.players[figure].score + points
    if is_free(state, figure, space):
        place(state, figure, space)
    elif (state.final and state.rules.options.bump_in_final_round) or not free_behind(
        state, figure, space
    ):
        bump(state, figure, space)
    else:
        state.note(OCCUPIED, figure, space)
        state.landing = space
        state.agenda.append(ON_TRACK)


def advance_without_choice(state: State, figure: i64, points: i64) -> None:
    """In final scoring an occupied space sends the marker forward (TRACK-11)."""
    if points > 0:
        bump(state, figure, state.players[figure].score + points)


def bump(state: State, figure: i64, space: i64) -> None:
    land(state, figure, space, free_ahead(state, figure, space))


def land(state: State, figure: i64, meant: i64, space: i64) -> None:
    credit(state, figure, TRACK, space - meant)
    place(state, figure, space)


class Score(Step):
    """The whole sum of a restoration is one movement, never backward (CATH-06, TRACK-05).

    Where an option says so, the bishop's bonus is a second one.
    """

    def run(self, state: State) -> None:
        points = state.tally
        bonus = lone_bonus(state) if state.rules.options.bonus_moves_alone else 0
        state.tally = bonus if bonus < points else 0
        if state.tally:
            points -= state.tally
            state.agenda.append(SCORE)
        if points < 0:
            credit(state, state.figure, FLOOR, -points)
            points = 0
        advance(state, state.figure, points)


class OnTrack(Choice):
    """The visitor's marker has no room where its points would bring it."""

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        moves.append(AHEAD)
        moves.append(BEHIND)

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()
        figure = state.figure
        if move is AHEAD:
            space = free_ahead(state, figure, state.landing)
        else:
            space = free_behind(state, figure, state.landing)
        land(state, figure, state.landing, space)
        state.landing = 0


SCORE: Final = Score("score", follows=True)
ON_TRACK: Final = OnTrack("on track", follows=True)


def hindmost_first(state: State) -> list[i64]:
    """The choosing order: from the rear, starting spaces first (HOSTEL-01, HOSTEL-02)."""
    order: list[i64] = []
    for figure in range(len(state.players)):
        at = len(order)
        while at and is_behind(state, figure, order[at - 1]):
            at -= 1
        order.insert(at, figure)
    return order


def is_behind(state: State, figure: i64, other: i64) -> bool:
    one, two = state.players[figure], state.players[other]
    return one.score < two.score or (one.score == two.score and one.start < two.start)
