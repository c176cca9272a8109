"""What a bot is: it looks at an imagined table and answers with a word.

Its table comes from `imagine`: what its seat cannot know has been forgotten, so there is no way
to the true state. Draws that stand for forgotten things may be pending; a bot lets nature make
them with the bot's own generator.
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


class Deadline:
    """When to stop thinking: after some seconds, at a signal from outside, or never."""

    def __init__(
        self, seconds: float | None = None, cancelled: Callable[[], bool] = lambda: False
    ) -> None:
        self.at = None if seconds is None else time.monotonic() + seconds
        self.cancelled = cancelled

    def within(self, seconds: float) -> Deadline:
        """The same, but after so many seconds at the latest."""
        sooner = Deadline(seconds, self.cancelled)
        if self.at is not None and sooner.at is not None:
            sooner.at = min(self.at, sooner.at)
        return sooner

    def has_passed(self) -> bool:
        if self.cancelled():
            return True
        return self.at is not None and time.monotonic() >= self.at


@dataclass(frozen=True)
class Hint:
    """A move, or a whole plan, and the bot's estimate of the outcome."""

    words: tuple[str, ...]
    win: float  # the chance to win
    points: float  # the expected final score
    margin: float  # over the best of the others
    samples: int  # imagined tables behind the estimate


class Bot:
    """A player. Override `choose`, and `plan` if days are planned as a whole."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = Random(seed)

    def choose(self, state: State, seat: int, deadline: Deadline) -> Move:
        """One of the seat's options at an imagined table."""
        raise NotImplementedError

    def plan(self, state: State, seat: int, deadline: Deadline) -> list[Move]:
        """The words of a whole day, ending with "ready"; here chosen word by word."""
        words: list[Move] = []
        self.let_nature_draw(state)
        while step(state) is PLANNING and READY not in words:
            words.append(self.choose(state, seat, deadline))
            play(state, seat, words[-1])
        return words

    def limit(self, iterations: int) -> None:
        """Spend this many iterations on a decision; no effect on a bot that does not search."""

    def take_time(self) -> None:
        """Think until the deadline; no effect on a bot that decides at once."""

    def let_nature_draw(self, state: State) -> None:
        """Deal again what the seat cannot know, with the bot's own generator."""
        let_nature_draw(state, self.rng)

    def hints(self, state: State, seat: int, deadline: Deadline, count: int = 3) -> list[Hint]:
        """The best moves with their estimated results; none from a bot that makes no estimates."""
        return []


class Punctual(Bot):
    """Another bot that thinks so many seconds about each decision, or plan."""

    def __init__(self, bot: Bot, seconds: float) -> None:
        self.bot = bot
        bot.take_time()
        self.rng = bot.rng
        self.seconds = seconds

    def choose(self, state: State, seat: int, deadline: Deadline) -> Move:
        return self.bot.choose(state, seat, deadline.within(self.seconds))

    def plan(self, state: State, seat: int, deadline: Deadline) -> list[Move]:
        return self.bot.plan(state, seat, deadline.within(self.seconds))

    def limit(self, iterations: int) -> None:
        self.bot.limit(iterations)

    def hints(self, state: State, seat: int, deadline: Deadline, count: int = 3) -> list[Hint]:
        return self.bot.hints(state, seat, deadline.within(self.seconds), count)


class RandomBot(Bot):
    """Plays any possible move, all equally likely."""

    def choose(self, state: State, seat: int, deadline: Deadline) -> Move:
        self.let_nature_draw(state)
        return self.rng.choice(options(state, seat))
