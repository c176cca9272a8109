"""A step: one point of the game, where somebody decides or the rules act.

Steps hold nothing: whatever a step needs lies in the state. So there is one of each, shared
by all states, an agenda is a list of them, and a snapshot names them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from .refusals import NOT_NOW, NOT_YOUR_TURN, Refusal

if TYPE_CHECKING:
    from .moves import Move
    from .state import State

NATURE: Final = -1  # the seat that draws from bags and decks


class Step:
    """What the rules do by themselves."""

    def __init__(self, name: str, waits: bool = False) -> None:
        self.name: Final = name
        self.waits: Final = waits

    def run(self, state: State) -> None:
        raise NotImplementedError  # pragma: no cover - every step that does not wait runs


class Choice(Step):
    """What somebody decides. The step stays on the agenda until it takes itself off."""

    def __init__(self, name: str) -> None:
        super().__init__(name, True)

    def figure(self, state: State) -> i64:
        """Whose pieces the choice is about."""
        return state.figure

    def seat(self, state: State) -> i64:
        """Who decides; where several may, the first of them."""
        return state.players[self.figure(state)].seat

    def seats(self, state: State) -> list[int]:
        """Who may act now: more than one only where all decide at once."""
        return [self.seat(state)]

    def options(self, state: State, seat: i64, moves: list[Move]) -> None:
        """Add all moves that the seat may make."""
        raise NotImplementedError  # pragma: no cover - every choice has options

    def play(self, state: State, seat: i64, move: Move) -> None:
        """Play one of the options."""
        raise NotImplementedError  # pragma: no cover - every choice is played

    def why_not_you(self, state: State, seat: i64) -> Refusal:
        """Why a seat that does not decide here does not."""
        return NOT_YOUR_TURN

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal:
        """Why a move that is not among the options is not."""
        return NOT_NOW


class Draw(Choice):
    """What nature decides: one of several things, all alike or each with its weight."""

    def __init__(self, name: str, weighted: bool = False) -> None:
        super().__init__(name)
        self.weighted: Final = weighted

    def seat(self, state: State) -> i64:
        return NATURE

    def weight(self, state: State, move: Move) -> i64:
        return 1
