"""What a seat gets for a game. All rewards are zero-sum, unless Leonardo may win."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from .ending import ranks
from .fields import POINTS
from .rules import is_over

if TYPE_CHECKING:
    from .state import State

WIN: Final = 0
RANK: Final = 1
MARGIN: Final = 2
SHAPED: Final = 3
REWARDS: Final = ["win", "rank", "margin", "shaped"]


class UnknownReward(ValueError):
    """There is no reward of that name."""


def reward_named(name: str) -> int:
    if name not in REWARDS:
        raise UnknownReward(f"there is no reward {name!r}; there are {', '.join(REWARDS)}")
    return REWARDS.index(name)


def win(state: State) -> list[float]:
    """1 for the winner, -1/(seats - 1) for everyone else; tied winners share."""
    seats = int(state.rules.seats)
    row = ranks(state)[:seats]
    winners = max(row.count(1), 1)
    return [((seats / winners if rank == 1 else 0.0) - 1) / (seats - 1) for rank in row]


def rank(state: State) -> list[float]:
    """From 1 for the first to -1 for the last, in even steps; ties share."""
    seats = int(state.rules.seats)
    scores = [player.score for player in state.players[:seats]]
    row: list[float] = []
    for own in scores:
        behind = len([score for score in scores if score < own])
        ahead = len([score for score in scores if score > own])
        row.append((behind - ahead) / (seats - 1))
    return row


def margin(state: State) -> list[float]:
    """The score minus the mean of the others', in hundreds of points."""
    seats = int(state.rules.seats)
    total = 0
    for seat in range(seats):
        total += int(state.players[seat].score)
    row: list[float] = []
    for seat in range(seats):
        own = int(state.players[seat].score)
        row.append((own - (total - own) / (seats - 1)) / POINTS)
    return row


def shaped(state: State) -> list[float]:
    """The current margin, plus the win at the end: a seat is paid the changes."""
    stands = margin(state)
    if is_over(state):
        return [points + won for points, won in zip(stands, win(state), strict=True)]
    return stands


def stands(state: State, reward: i64) -> list[float]:
    """What each seat has earned so far."""
    if reward == SHAPED:
        return shaped(state)
    if not is_over(state):
        return [0.0] * int(state.rules.seats)
    if reward == WIN:
        return win(state)
    return rank(state) if reward == RANK else margin(state)
