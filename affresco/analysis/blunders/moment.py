"""A moment of a recorded game: a seat decides, and this is its move.

Detectors look at moments. A plan is one decision: its moment is the "ready" at its end, when
the whole day lies on the sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ...engine.moves import READY, Move
from ...engine.planning import PLANNING
from ...engine.rules import Rules, options, play, step
from ...engine.setting_up import new_game
from ...engine.state import Player, State
from ...engine.step import NATURE, Choice


class Moment:
    """The table before a move, a player's or nature's; nobody changes it."""

    def __init__(self, state: State, seat: int, move: Move, number: int) -> None:
        self.state = state
        self.seat = seat
        self.move = move
        self.number = number  # of the move in the record, from 0
        self.next: Moment | None = None

    @property
    def step(self) -> Choice:
        return step(self.state)

    @property
    def player(self) -> Player:
        """The player who decides: about their own pieces, if the moment is `own`."""
        return self.state.players[self.seat]

    @property
    def own(self) -> bool:
        """Does a seat decide about its own pieces, and not for Leonardo?"""
        if self.seat == NATURE:
            return False
        return self.step is PLANNING or self.step.figure(self.state) == self.seat

    @property
    def is_plan(self) -> bool:
        return self.move is READY

    def options(self) -> list[Move]:
        return options(self.state, self.seat)

    def has(self, module: str) -> bool:
        return any(each.name == module for each in self.state.rules.modules)

    def following(self) -> Iterator[Moment]:
        """All moments after this one, nature's draws included."""
        after = self.next
        while after is not None:
            yield after
            after = after.next


def moments(rules: Rules, moves: Sequence[tuple[int, Move]]) -> list[Moment]:
    """Every move of a record, with the table before it; the moves are known to be legal."""
    state = new_game(rules)
    found: list[Moment] = []
    for number, (seat, move) in enumerate(moves):
        found.append(Moment(state.copy(), seat, move, number))
        if number:
            found[-2].next = found[-1]
        play(state, seat, move)
    return found


def is_decision(here: Moment) -> bool:
    """Was there anything to decide? A whole plan is one decision."""
    if here.seat == NATURE:
        return False
    if here.step is PLANNING:
        return here.is_plan
    return len(here.options()) > 1


@dataclass(frozen=True)
class Detector:
    """Finds one kind of blunder, and is named after it."""

    kind: str
    rules: tuple[str, ...]
    finds: Callable[[Moment], bool]


DETECTORS: Final[dict[str, Detector]] = {}


def detects(*rules: str) -> Callable[[Callable[[Moment], bool]], Callable[[Moment], bool]]:
    """Turn a function into a detector, citing the rules that make its finds blunders."""

    def enlist(finds: Callable[[Moment], bool]) -> Callable[[Moment], bool]:
        DETECTORS[finds.__name__] = Detector(finds.__name__, rules, finds)
        return finds

    return enlist


def kinds_of(here: Moment) -> list[str]:
    """What is wrong with a move; nothing if it is nature's or Leonardo's, or the only one."""
    if not here.own or not is_decision(here):
        return []
    return [kind for kind, detector in DETECTORS.items() if detector.finds(here)]
