"""A third-party bot: it passes whenever it may, and sometimes makes a move of its own."""

from __future__ import annotations

from affresco.bots import Bot, Deadline
from affresco.engine.moves import DONE, LEXICON, PASS, READY, Move
from affresco.engine.rules import options
from affresco.engine.state import State

IDLE = (READY, DONE, PASS)


class Idler(Bot):
    def __init__(self, seed: int = 0, cheats: str = "no") -> None:
        super().__init__(seed)
        self.cheats = cheats == "yes"

    def choose(self, state: State, seat: int, deadline: Deadline) -> Move:
        self.let_nature_draw(state)
        if self.cheats:
            return LEXICON[-1]
        possible = options(state, seat)
        idle = [move for move in IDLE if move in possible]
        return idle[0] if idle else self.rng.choice(possible)
