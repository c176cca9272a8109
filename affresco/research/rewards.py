"""The rewards of one game, paid to its seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..engine.rewards import (
    REWARDS,
    SHAPED,
    UnknownReward,
    margin,
    rank,
    reward_named,
    shaped,
    stands,
    win,
)
from ..engine.rules import is_over
from ..engine.state import State

AT_THE_END: Final[dict[str, Callable[[State], list[float]]]] = {
    "win": win,
    "rank": rank,
    "margin": margin,
}


class Purse:
    """Pays the seats of one game: at the end, or for the change after each move."""

    def __init__(self, reward: str, seats: int) -> None:
        self.name = reward
        self.reward = reward_named(reward)
        self.nothing = [0.0] * seats
        self.stood = self.nothing

    def start(self, state: State) -> None:
        self.stood = stands(state, self.reward)

    def pay(self, state: State) -> list[float]:
        """What each seat gets for everything since it was last paid."""
        if self.reward != SHAPED and not is_over(state):
            return self.nothing
        now = stands(state, self.reward)
        paid = [one - before for one, before in zip(now, self.stood, strict=True)]
        self.stood = now
        return paid


__all__ = [
    "AT_THE_END",
    "REWARDS",
    "Purse",
    "UnknownReward",
    "margin",
    "rank",
    "shaped",
    "win",
]
