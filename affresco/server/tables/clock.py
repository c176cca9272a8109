"""The clock of a table: a bank of seconds for each seat, more of them for each answer.

A clock that runs is kept as the moment when its flag falls, one that stands as the seconds
left: so nothing that is shown changes while nothing happens.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from .chair import Chair

LEAST = 60.0  # seconds for somebody who comes back


@dataclass(frozen=True)
class Clock:
    bank: float
    increment: float

    def wind(self, chairs: Sequence[Chair], asked: Collection[int], now: float) -> None:
        """Start the clocks of people who are asked, stop those of all others."""
        for seat, chair in enumerate(chairs):
            runs = seat in asked and not chair.is_bot
            if chair.bank_left is None and chair.flag is None:
                chair.bank_left = self.bank
            if runs and chair.flag is None:
                chair.flag = now + (chair.bank_left or 0.0)
                chair.bank_left = None
            elif not runs and chair.flag is not None:
                chair.bank_left = max(0.0, chair.flag - now) + self.increment
                chair.flag = None

    def take_back(self, chair: Chair) -> None:
        """An answer that is taken back has not earned its seconds."""
        if chair.bank_left is not None:
            chair.bank_left = max(0.0, chair.bank_left - self.increment)

    def ask_no_more(self, chair: Chair) -> None:
        """Who was asked by an answer that is taken back has earned nothing when his clock stops."""
        if chair.flag is not None:
            chair.flag -= self.increment


def fallen(chairs: Sequence[Chair], now: float) -> list[int]:
    """The seats whose time is up."""
    return [
        seat for seat, chair in enumerate(chairs) if chair.flag is not None and chair.flag <= now
    ]


def next_flag(chairs: Sequence[Chair]) -> float | None:
    return min((chair.flag for chair in chairs if chair.flag is not None), default=None)


def forgive(chairs: Sequence[Chair], now: float) -> None:
    """Nobody loses by time that the server was away."""
    for chair in chairs:
        if chair.flag is not None:
            chair.flag = max(chair.flag, now + LEAST)
