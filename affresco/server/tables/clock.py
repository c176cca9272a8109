"""The clock of a table: a bank of seconds for each seat, and an increment for each answer.

A running clock is kept as the moment its flag falls, a stopped one as the seconds left. So
nothing shown to anyone changes while nothing happens.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from .chair import Chair

LEAST = 60.0  # seconds for a player who comes back


@dataclass(frozen=True)
class Clock:
    bank: float
    increment: float

    def wind(self, chairs: Sequence[Chair], asked: Collection[int], now: float) -> None:
        """Start the clocks of the people who are asked, stop all others."""
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
        """Undoing an answer takes back the increment it earned."""
        if chair.bank_left is not None:
            chair.bank_left = max(0.0, chair.bank_left - self.increment)

    def ask_no_more(self, chair: Chair) -> None:
        """Undoing a move also takes back the increment of whoever it put on the clock."""
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
    """Nobody loses on time while the server is down."""
    for chair in chairs:
        if chair.flag is not None:
            chair.flag = max(chair.flag, now + LEAST)
