"""One game between bots: each sees what its seat may know; the result depends on seeds alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import inf, log
from typing import Final, cast

from ..bots import Bot, Deadline
from ..bots.seeds import BITS, seed_from
from ..configuration import Configuration
from ..engine.board import COLORS
from ..engine.moves import READY, Move
from ..engine.planning import PLANNING
from ..engine.rules import acting, check, is_over, options_at, play, step
from ..engine.setting_up import new_game
from ..engine.state import State
from ..engine.step import NATURE, Draw
from ..engine.view import imagine
from ..record import Record

NO_LIMIT: Final = Deadline()


class Unready(ValueError):
    """A bot did not finish its plan, and would be asked forever."""


class Deal:
    """Nature's draws in one game, as alike in all games of a deal as the rules allow.

    A draw depends on the deal's seed, the round, the step and how often that step has drawn this
    round, not on what was drawn elsewhere. The pieces that could be drawn run a race, heavier ones
    faster, each with a time of its own: if two games differ in a piece or two, they still draw the
    same, unless the winner is missing from one of them.
    """

    def __init__(self, *seed: object) -> None:
        self.seed: Final = seed
        self.made: Counter[tuple[int, str]] = Counter()

    def draw(self, state: State) -> Move:
        here = cast(Draw, step(state))
        moves = options_at(state, here, NATURE)
        at = (state.round, here.name)
        race = seed_from(*self.seed, *at, self.made[at])
        self.made[at] += 1
        weights = [here.weight(state, move) if here.weighted else 1 for move in moves]
        times = [time(race, *runner) for runner in zip(moves, weights, strict=True)]
        return moves[times.index(min(times))]


def time(race: int, move: Move, weight: int) -> float:
    """Exponential with the weight as its rate, so that pieces win in proportion to their weight."""
    if weight == 0:
        return inf
    return -log((seed_from(race, move.text) + 1) / 2**BITS) / weight


def play_match(
    configuration: Configuration, bots: Sequence[Bot], deal: Deal
) -> tuple[State, Record]:
    """Play to the end; nature draws from a fresh `deal`, each bot has its own random generator."""
    state = new_game(configuration.rules())
    record = Record(configuration, [""] * configuration.seats)

    def apply(seat: int, move: Move) -> None:
        record.moves.append((seat, move))
        play(state, seat, move)

    while not is_over(state):
        seat = acting(state)
        if seat == NATURE:
            apply(seat, deal.draw(state))
        elif step(state) is PLANNING:
            planners = step(state).seats(state)
            plans = [
                bots[planner].plan(imagine(state, planner), planner, NO_LIMIT)
                for planner in planners
            ]
            for planner, plan in zip(planners, plans, strict=True):
                if READY not in plan:
                    raise Unready(f"{COLORS[planner]} has no plan that ends in {READY.text!r}")
                for move in plan:
                    check(state, planner, move)
                    apply(planner, move)
        else:
            move = bots[seat].choose(imagine(state, seat), seat, NO_LIMIT)
            check(state, seat, move)
            apply(seat, move)
    record.result = [player.score for player in state.players]
    return state, record
