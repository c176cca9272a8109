"""Random play inside the core: for nature, for measures, and for bots that look ahead."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, cast

from mypy_extensions import i64

from .rules import is_over, proceed, step
from .step import NATURE, Draw

if TYPE_CHECKING:
    from .moves import Move
    from .state import State


def draw(state: State, rng: Random) -> Move:
    """Let nature choose, each thing with its weight."""
    here = cast(Draw, step(state))
    moves: list[Move] = []
    here.options(state, NATURE, moves)
    return pick(state, here, moves, rng)


def pick(state: State, here: Draw, moves: list[Move], rng: Random) -> Move:
    total: i64 = 0
    for move in moves:
        total += here.weight(state, move)
    ticket: i64 = int(rng.random() * int(total))
    at: i64 = -1
    while ticket >= 0:
        at += 1
        ticket -= here.weight(state, moves[at])
    return moves[at]


def let_nature_play(state: State, rng: Random) -> None:
    """Draw until a seat must decide or the game is over."""
    while not is_over(state) and step(state).seat(state) == NATURE:
        step(state).play(state, NATURE, draw(state, rng))
        proceed(state)


def playout(state: State, rng: Random) -> int:
    """Play at random to the end; tell how many decisions the seats made."""
    decisions = 0
    moves: list[Move] = []
    while not is_over(state):
        here = step(state)
        seat = here.seat(state)
        moves.clear()
        here.options(state, seat, moves)
        if seat == NATURE:
            move = pick(state, cast(Draw, here), moves, rng)
        else:
            move = moves[int(rng.random() * len(moves))]
            decisions += 1
        here.play(state, seat, move)
        proceed(state)
    return decisions
