"""Where a game can be taken up again: where a seat decides, not in the middle of draws."""

from __future__ import annotations

from ...engine.planning import PLANNING
from ...engine.rules import acting, is_over, play, step
from ...engine.setting_up import new_game
from ...engine.step import NATURE
from ...record import Record


def resting_place(record: Record, index: int) -> int:
    """The last place at or before a move where nothing is to be drawn or half planned."""
    state = new_game(record.configuration.rules())
    found = 0
    for at, (seat, move) in enumerate(record.moves[: max(index, 0)], 1):
        play(state, seat, move)
        if is_over(state):
            return at
        drawing = acting(state) == NATURE
        planning = step(state) is PLANNING and any(
            player.planned or player.sent or player.cover for player in state.players
        )
        if not drawing and not planning:
            found = at
    return found or first_rest(record)


def first_rest(record: Record) -> int:
    """Behind the set-up, which nobody can do without."""
    return next((at for at, (seat, _) in enumerate(record.moves) if seat != NATURE), 0)
