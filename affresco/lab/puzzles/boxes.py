"""In which games puzzles are looked for: what lies on the table, who plays, and their seeds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ...bots.specs import seat_bots
from ...configuration import ALL, NONE, Configuration, configure
from ...engine.modules.registry import MODULES
from ...record import Record
from ..match import Deal, play_match

BASE: Final = "base"
EVERY: Final = "all"
SEATS: Final = (3, 2, 4)  # in turn
PLAYERS: Final = ("painter", "journeyman")  # in turn, one seat further with each game


class BadBox(ValueError):
    """There is no box of that name."""


@dataclass(frozen=True)
class Box:
    """Games with the same modules."""

    name: str
    modules: str

    def configuration(self, number: int) -> Configuration:
        return configure(SEATS[number % len(SEATS)], self.modules)

    def bots(self, number: int) -> list[str]:
        seats = SEATS[number % len(SEATS)]
        return [PLAYERS[(number + seat) % len(PLAYERS)] for seat in range(seats)]

    def play(self, seed: int, number: int) -> Record:
        """The game of that number; its draws and its bots depend on nothing else."""
        bots = seat_bots(self.bots(number), None, seed, self.name, number)
        _, record = play_match(self.configuration(number), bots, Deal(seed, self.name, number))
        return record


def boxes(names: Sequence[str] = ()) -> list[Box]:
    """All boxes, or those that are named: the base game, one for each module, and all of them."""
    found = [
        Box(BASE, NONE),
        *(Box(module.name, module.name) for module in MODULES),
        Box(EVERY, ALL),
    ]
    known = [box.name for box in found]
    for name in names:
        if name not in known:
            raise BadBox(f"there is no box {name!r}; there are {', '.join(known)}")
    return [box for box in found if not names or box.name in names]
