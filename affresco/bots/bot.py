"""What a bot is: it looks at an imagined table and says a word.

The table that it gets comes from `imagine`: what its seat cannot know has been forgotten, so
there is no way to the true state. Draws that stand for forgotten things may be pending; a bot
lets nature make them with its own generator.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from ..engine.moves import READY, Move
from ..engine.planning import PLANNING
from ..engine.playout import let_nature_draw
from ..engine.rules import options, play, step
from ..engine.state import State


class Clock:
    """When to stop thinking: a limit in seconds, or a word from outside, or never."""

    def __init__(
        self, seconds: float | None = None, cancelled: Callable[[], bool] = lambda: False
    ) -> None:
        self.deadline = None if seconds is None else time.monotonic() + seconds
        self.cancelled = cancelled

    def is_up(self) -> bool:
        if self.cancelled():
            return True
        return self.deadline is not None and time.monotonic() >= self.deadline


@dataclass(frozen=True)
class Hint:
    """A move, or a whole plan, and what comes of it by the bot's estimate."""

    words: tuple[str, ...]
    win: float  # the chance to win
    points: float  # the final score to be expected
    margin: float  # before the best of the others
    samples: int  # imagined tables behind the estimate


class Bot:
    """A player. Whoever writes one overrides `choose`; `plan` where days are planned as a whole."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = Random(seed)

    def choose(self, state: State, seat: int, clock: Clock) -> Move:
        """One of the seat's options at an imagined table."""
        raise NotImplementedError

    def plan(self, state: State, seat: int, clock: Clock) -> list[Move]:
        """The words of a whole day, "ready" at the end; here word by word."""
        words: list[Move] = []
        self.let_nature_draw(state)
        while step(state) is PLANNING and READY not in words:
            words.append(self.choose(state, seat, clock))
            play(state, seat, words[-1])
        return words

    def limit(self, iterations: int) -> None:
        """Spend so many iterations on a decision; nothing to a bot that does not search."""

    def let_nature_draw(self, state: State) -> None:
        """Deal anew what the seat cannot know, by the bot's own generator."""
        let_nature_draw(state, self.rng)

    def hints(self, state: State, seat: int, clock: Clock, count: int = 3) -> list[Hint]:
        """The best moves with their estimated results; none from a bot that makes no estimates."""
        return []


class RandomBot(Bot):
    """Takes any possible move, each as likely as the other."""

    def choose(self, state: State, seat: int, clock: Clock) -> Move:
        self.let_nature_draw(state)
        return self.rng.choice(options(state, seat))
