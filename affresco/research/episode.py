"""One game in an environment: moves by number, nature's draws from the episode's own seed."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..configuration import Configuration
from ..engine.events import KINDS, Event
from ..engine.moves import LEXICON, Move
from ..engine.playout import let_nature_draw
from ..engine.rows import mask
from ..engine.rules import acting, check, is_over, options, play, step
from ..engine.setting_up import new_game
from ..engine.snapshot import dump, load
from .observation import Observer, Row
from .rewards import Purse

WORDS: Final = len(LEXICON)

Mask = NDArray[np.int8]


class Episode:
    """A game in which seats play words by their numbers in the lexicon."""

    def __init__(self, configuration: Configuration, reward: str, journal: bool = False) -> None:
        self.configuration = configuration
        self.rules = configuration.rules()
        self.seats = configuration.seats
        self.observer = Observer(self.rules)
        self.purse = Purse(reward, self.seats)
        self.listens = journal
        self.begin(0)

    def share(self, other: Episode) -> None:
        """From the next game on, use the rules object of another episode with the same settings:
        with many games, what they share stays in the processor's cache."""
        self.rules, self.observer = other.rules, other.observer

    def begin(self, seed: int) -> None:
        """Lay out a new game."""
        self.rng = Random(seed)
        self.events: list[Event] = []  # everything that happened, if anyone listens
        self.possible: dict[int, list[Move]] = {}  # options listed since the last move, by seat
        self.state = new_game(self.rules)
        self.state.journal = self.events if self.listens else None
        self._let_nature_draw()
        self.purse.start(self.state)

    @property
    def is_over(self) -> bool:
        return is_over(self.state)

    @property
    def seat(self) -> int:
        """The seat to act; when all plan at once, the first that has not planned."""
        return acting(self.state)

    def acting(self) -> list[int]:
        """All seats that may act now: more than one while they plan."""
        return [] if self.is_over else step(self.state).seats(self.state)

    def options(self, seat: int) -> list[Move]:
        """Listed once for the mask, and used again when the seat has answered."""
        listed = self.possible.get(seat)
        if listed is None:
            listed = self.possible[seat] = [] if self.is_over else options(self.state, seat)
        return listed

    def __getstate__(self) -> dict[str, Any]:
        """As plain data: the rules of a compiled engine cannot be pickled, and are made again."""
        return {
            "made": (self.configuration, self.purse.name, self.listens),
            "state": dump(self.state),
            "rng": self.rng,
            "stood": self.purse.stood,
            "events": [
                (event.kind.key, event.figure, event.numbers, event.audience)
                for event in self.events
            ],
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__init__(*kept["made"])  # type: ignore[misc]
        self.rng, self.purse.stood, self.possible = kept["rng"], kept["stood"], {}
        self.events = [Event(KINDS[key], *rest) for key, *rest in kept["events"]]
        self.state = load(self.rules, kept["state"])
        self.state.journal = self.events if self.listens else None

    def mask(self, seat: int, is_asked: bool) -> Mask:
        """A 1 for each word that the seat may play; a seat that is not asked may wait."""
        possible = self.options(seat) if is_asked else []
        return np.frombuffer(mask(possible), np.int8)

    def observe(self, seat: int) -> Row:
        return self.observer.observe(self.state, seat)

    def play(self, seat: int, word: int) -> None:
        """Play a word by its number, if possible, and let nature draw what follows."""
        move = LEXICON[word]
        if move not in self.options(seat):
            check(self.state, seat, move)
        play(self.state, seat, move)
        self.possible.clear()
        self._let_nature_draw()

    def pay(self) -> list[float]:
        return self.purse.pay(self.state)

    def _let_nature_draw(self) -> None:
        let_nature_draw(self.state, self.rng)
