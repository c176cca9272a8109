"""Who plays what: the terms of many games, as typed on the command line."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from ..bots import make_bot
from ..bots.seeds import seed_from
from ..bots.specs import BadSeating
from ..components import ComponentSet, load
from ..components import read as read_components
from ..configuration import ALL, NONE, Configuration, configure

RANDOM: Final = "random"  # modules that change from game to game


@dataclass(frozen=True)
class Terms:
    bots: tuple[str, ...] = ("random",)
    seats: int = 4
    modules: str = NONE
    options: str = ""
    preset: str | None = None
    components: str | None = None  # the text of a component set; None for the usual one
    seed: int = 1
    budget: int | None = None  # iterations of bots that search

    @property
    def is_mixed(self) -> bool:
        return self.modules.strip() == RANDOM

    def configuration(self, number: int) -> Configuration:
        """The configuration of the game, or the deal, of that number."""
        modules = ",".join(self.mix(number)) or NONE if self.is_mixed else self.modules
        return configure(self.seats, modules, self.options, self.preset, self.component_set())

    def component_set(self) -> ComponentSet:
        return component_set(self.components)

    def check_bots(self) -> None:
        """Raise what is wrong with the bots before they play."""
        if len(self.bots) > self.seats:
            raise BadSeating(f"there are {len(self.bots)} bots for {self.seats} seats")
        for spec in self.bots:
            make_bot(spec, budget=self.budget)

    def allowed(self) -> tuple[str, ...]:
        """The modules that may be mixed."""
        return configure(self.seats, ALL, self.options, self.preset).modules

    def mix(self, number: int) -> tuple[str, ...]:
        """Random modules: each is in or out with equal chance."""
        coin = Random(seed_from(self.seed, "mix", number))
        return tuple(name for name in self.allowed() if coin.random() < 0.5)


@cache
def component_set(text: str | None) -> ComponentSet:
    return load() if text is None else read_components(text)
