"""The rewards of a seat. All are zero-sum, unless Leonardo may win."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..engine.ending import ranks
from ..engine.fields import POINTS
from ..engine.rules import is_over
from ..engine.state import State


class UnknownReward(ValueError):
    """There is no reward of that name."""


def win(state: State) -> list[float]:
    """1 for the winner, -1/(seats - 1) for everyone else; tied winners share."""
    seats = int(state.rules.seats)
    row = ranks(state)[:seats]
    winners = row.count(1)
    return [(seats * (rank == 1) / max(winners, 1) - 1) / (seats - 1) for rank in row]


def rank(state: State) -> list[float]:
    """From 1 for the first to -1 for the last, in even steps; ties share."""
    seats = int(state.rules.seats)
    scores = [int(player.score) for player in state.players[:seats]]
    return [
        (sum(s < own for s in scores) - sum(s > own for s in scores)) / (seats - 1)
        for own in scores
    ]


def margin(state: State) -> list[float]:
    """The score minus the mean of the others', in hundreds of points."""
    seats = int(state.rules.seats)
    scores = [int(player.score) for player in state.players[:seats]]
    total = sum(scores)
    return [(own - (total - own) / (seats - 1)) / POINTS for own in scores]


def shaped(state: State) -> list[float]:
    """The current margin, plus the win at the end: a seat is paid the changes."""
    stands = margin(state)
    if is_over(state):
        return [points + won for points, won in zip(stands, win(state), strict=True)]
    return stands


AT_THE_END: Final[dict[str, Callable[[State], list[float]]]] = {
    "win": win,
    "rank": rank,
    "margin": margin,
}
REWARDS: Final = [*AT_THE_END, "shaped"]


class Purse:
    """Pays the seats of one game: at the end, or for the change after each move."""

    def __init__(self, reward: str, seats: int) -> None:
        if reward not in REWARDS:
            raise UnknownReward(f"there is no reward {reward!r}; there are {', '.join(REWARDS)}")
        self.reward = reward
        self.nothing = [0.0] * seats
        self.stood = self.nothing

    def start(self, state: State) -> None:
        self.stood = shaped(state) if self.reward == "shaped" else self.nothing

    def pay(self, state: State) -> list[float]:
        """What each seat gets for everything since it was last paid."""
        if self.reward != "shaped":
            return AT_THE_END[self.reward](state) if is_over(state) else self.nothing
        stands = shaped(state)
        paid = [now - before for now, before in zip(stands, self.stood, strict=True)]
        self.stood = stands
        return paid
