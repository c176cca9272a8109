"""A step: one point of the game, where somebody decides or the rules act.

Steps hold no data: whatever a step needs is in the state. So there is one of each, shared by
all states; an agenda is a stack of them, and a snapshot names them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from .board import bits, member
from .moves import Move, Moves, offer_each
from .paints import PIECES, count
from .refusals import NOT_NOW, NOT_YOUR_TURN, Refusal

if TYPE_CHECKING:
    from .state import State

NATURE: Final = -1  # the seat that draws from bags and decks
MADE: Final[list[str]] = []  # the names of all steps, as they were made
CHOICES: Final[list[Choice]] = []  # those of them at which somebody decides


class Step:
    """What the rules do by themselves."""

    def __init__(self, name: str, waits: bool = False, follows: bool = False) -> None:
        self.name: Final = name
        self.number: Final[i64] = len(MADE)
        MADE.append(name)
        self.waits: Final = waits
        self.follows: Final = follows  # from a move already made, as part of the same act
        # Itself as what it is: an attribute of a class needs no check of its type, a cast does
        self.choice: Choice | None = None
        self.draw: Draw | None = None

    def run(self, state: State) -> None:
        raise NotImplementedError  # pragma: no cover - every step that does not wait runs


class Choice(Step):
    """What somebody decides. The step stays on the agenda until it takes itself off."""

    def __init__(self, name: str, follows: bool = False) -> None:
        super().__init__(name, True, follows)
        self.choice = self
        CHOICES.append(self)

    def goes_on(self, state: State) -> bool:
        """Is the act of the last move still under way, or does a new one begin?"""
        return self.follows

    def figure(self, state: State) -> i64:
        """Whose pieces the choice is about."""
        return state.figure

    def seat(self, state: State) -> i64:
        """Who decides; where several may, the first of them."""
        return state.players[self.figure(state)].seat

    def seats(self, state: State) -> list[int]:
        """Who may act now: more than one only where all decide at once."""
        return [self.seat(state)]

    def awaits(self, state: State, seat: i64) -> bool:
        """May a seat act now?"""
        return seat == self.seat(state)

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        """Add all moves that the seat may make."""
        raise NotImplementedError  # pragma: no cover - every choice has options

    def play(self, state: State, seat: i64, move: Move) -> None:
        """Play one of the options."""
        raise NotImplementedError  # pragma: no cover - every choice is played

    def why_not_you(self, state: State, seat: i64) -> Refusal:
        """Why a seat may not decide here."""
        return NOT_YOUR_TURN

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal:
        """Why a move is not among the options."""
        return NOT_NOW


class Draw(Choice):
    """What nature decides: one of several words, each with its weight."""

    def __init__(self, name: str, words: vec[Move], weighted: bool = True) -> None:
        super().__init__(name)
        self.draw = self
        self.words: Final = words
        self.weighted: Final = weighted  # otherwise all are equally likely

    def seat(self, state: State) -> i64:
        return NATURE

    def weight(self, state: State, move: Move) -> i64:
        """How many tickets a word has; none if it cannot be drawn."""
        raise NotImplementedError  # pragma: no cover - every draw has weights

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        for move in self.words:
            if self.weight(state, move):
                moves.append(move)

    def tickets(self, state: State) -> i64:
        """The total weight of everything that can be drawn."""
        total: i64 = 0
        for move in self.words:
            total += self.weight(state, move)
        return total

    def is_gift(self) -> bool:
        """Does what is drawn go to the figure at once: points, money, mood or paints?"""
        return False

    def drawn(self, state: State, ticket: i64) -> Move:
        """The word that a ticket wins."""
        at: i64 = 0
        ticket -= self.weight(state, self.words[at])
        while ticket >= 0:
            at += 1
            ticket -= self.weight(state, self.words[at])
        return self.words[at]


class DrawKind(Draw):
    """One of a stock of pieces of several kinds: each word has as many tickets as pieces."""

    def stock(self, state: State) -> i64:
        """How many pieces there are of the kind of each word, packed like paints."""
        raise NotImplementedError  # pragma: no cover - every stock is somewhere

    def weight(self, state: State, move: Move) -> i64:
        return count(self.stock(state), move.arg)

    def tickets(self, state: State) -> i64:
        stock = self.stock(state)
        total: i64 = 0
        while stock:
            total += stock & PIECES
            stock >>= 8
        return total

    def drawn(self, state: State, ticket: i64) -> Move:
        stock = self.stock(state)
        at: i64 = 0
        while ticket >= stock & PIECES:
            ticket -= stock & PIECES
            stock >>= 8
            at += 1
        return self.words[at]


class DrawPiece(Draw):
    """One of a set of pieces, all equally likely."""

    def __init__(self, name: str, words: vec[Move]) -> None:
        super().__init__(name, words, False)

    def bag(self, state: State) -> i64:
        """What can be drawn, a bit for each of the words."""
        raise NotImplementedError  # pragma: no cover - every set is somewhere

    def weight(self, state: State, move: Move) -> i64:
        return 1

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        offer_each(self.bag(state), self.words, moves)

    def tickets(self, state: State) -> i64:
        return bits(self.bag(state))

    def drawn(self, state: State, ticket: i64) -> Move:
        return self.words[member(self.bag(state), ticket)]
