"""A third-party bot: it passes whenever it may, and sometimes makes a move of its own."""

from __future__ import annotations

from random import Random

from affresco.bots import Bot, Clock
from affresco.engine.moves import DONE, LEXICON, PASS, READY, Move
from affresco.engine.playout import draw
from affresco.engine.rules import acting, options, play
from affresco.engine.state import State
from affresco.engine.step import NATURE

IDLE = (READY, DONE, PASS)


class Idler(Bot):
    def __init__(self, seed: int = 0, cheats: str = "no") -> None:
        super().__init__(seed)
        self.cheats = cheats == "yes"

    def choose(self, state: State, seat: int, clock: Clock) -> Move:
        settle(state, self.rng)
        if self.cheats:
            return LEXICON[-1]
        possible = options(state, seat)
        idle = [move for move in IDLE if move in possible]
        return idle[0] if idle else self.rng.choice(possible)

    def plan(self, state: State, seat: int, clock: Clock) -> list[Move]:
        settle(state, self.rng)
        return super().plan(state, seat, clock)


def settle(state: State, rng: Random) -> None:
    """Let nature draw what the seat does not know."""
    while acting(state) == NATURE:
        play(state, NATURE, draw(state, rng))
