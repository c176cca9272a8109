"""One game between bots: each gets what its seat may know, the result depends on seeds alone."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..bots import Bot, Clock
from ..configuration import Configuration
from ..engine.moves import Move
from ..engine.planning import PLANNING
from ..engine.playout import draw
from ..engine.rules import acting, check, is_over, play, step
from ..engine.setting_up import new_game
from ..engine.state import State
from ..engine.step import NATURE
from ..engine.view import imagine
from ..record import Record

NO_LIMIT = Clock()


def play_match(
    configuration: Configuration, bots: Sequence[Bot], deal: Random
) -> tuple[State, Record]:
    """Play to the end; nature draws from `deal`, each bot thinks with its own generator."""
    state = new_game(configuration.rules())
    record = Record(configuration, [""] * configuration.seats)

    def apply(seat: int, move: Move) -> None:
        record.moves.append((seat, move))
        play(state, seat, move)

    while not is_over(state):
        seat = acting(state)
        if seat == NATURE:
            apply(seat, draw(state, deal))
        elif step(state) is PLANNING:
            plans = [
                bots[planner].plan(imagine(state, planner), planner, NO_LIMIT)
                for planner in step(state).seats(state)
            ]
            for planner, plan in zip(step(state).seats(state), plans, strict=True):
                for move in plan:
                    check(state, planner, move)
                    apply(planner, move)
        else:
            move = bots[seat].choose(imagine(state, seat), seat, NO_LIMIT)
            check(state, seat, move)
            apply(seat, move)
    record.result = [player.score for player in state.players]
    return state, record
