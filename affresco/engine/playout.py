"""Random play inside the core: for nature, for measurements, and for bots that look ahead."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from mypy_extensions import i64

from .moves import Moves
from .rules import acting, is_over, list_options, play, play_at, proceed, step
from .step import NATURE

if TYPE_CHECKING:
    from .moves import Move
    from .state import State


def draw(state: State, rng: Random) -> Move:
    """Let nature choose, each option by its weight."""
    here = step(state).draw
    assert here is not None  # it is nature's turn
    return here.drawn(state, int(rng.random() * int(here.tickets(state))))


def let_nature_draw(state: State, rng: Random) -> None:
    """Draw everything due, until a seat decides or the game is over."""
    while not is_over(state) and acting(state) == NATURE:
        play(state, NATURE, draw(state, rng))


class Dice:
    """Random numbers inside the core, where a call out to Python would cost as much as a move.

    L'Ecuyer's combined generator: two multiplicative ones of 31 bits, period about 2**61; the
    same interpreted and compiled.
    """

    def __init__(self, seed: i64) -> None:
        self.one: i64 = 1 + seed % 2147483562
        self.two: i64 = 1 + (seed // 2147483562 + seed) % 2147483398
        for _ in range(4):  # small seeds start out alike
            self.below(1)

    def below(self, count: i64) -> i64:
        """A number from 0 to count - 1."""
        self.one = self.one * 40014 % 2147483563
        self.two = self.two * 40692 % 2147483399
        mixed = self.one - self.two
        if mixed < 1:
            mixed += 2147483562
        return (mixed - 1) * count // 2147483562


def roll_nature(state: State, dice: Dice) -> None:
    """Draw everything due, with the core's own dice."""
    while not is_over(state):
        here = step(state)
        nature = here.draw
        if nature is None:
            return
        nature.play(state, NATURE, nature.drawn(state, dice.below(nature.tickets(state))))
        proceed(state)


def playout(state: State, dice: Dice) -> int:
    """Play at random to the end; return how many decisions the seats made."""
    decisions: i64 = 0
    moves = Moves()
    while not is_over(state):
        here = step(state)
        nature = here.draw
        if nature is not None:
            drawn = nature.drawn(state, dice.below(nature.tickets(state)))
            nature.play(state, NATURE, drawn)
        else:
            seat = here.seat(state)
            moves.clear()
            list_options(state, here, seat, moves)
            play_at(state, here, seat, moves.row[dice.below(moves.count)])
            decisions += 1
        proceed(state)
    return decisions
