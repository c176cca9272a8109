"""The course of one game, and what a seat has learned of it: its information state.

A seat learns every word except two kinds: others' plans until all have planned, and nature's
draws that only another seat may see. What it sees follows from what it has learned, so it cannot
distinguish two courses of which it has learned the same, and it never forgets (perfect recall).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple, cast

from ..configuration import Configuration
from ..engine.events import EVERYBODY, Event
from ..engine.moves import LEXICON
from ..engine.planning import PLANNING
from ..engine.rules import Rules, acting, is_over, options_at, play, step
from ..engine.setting_up import new_game
from ..engine.step import NATURE, Draw

HIDDEN: Final = len(LEXICON)  # stands for a draw that only another seat may see


class Said(NamedTuple):
    """A word in the course of a game."""

    seat: int
    word: int
    is_plan: bool
    audience: int  # the one seat that knows a draw, or EVERYBODY


class Course:
    """A game with all words played so far, nature's included."""

    def __init__(self, rules: Rules, remake: Callable[[], Rules]) -> None:
        self.rules = rules
        self.remake = remake  # rules cannot be pickled: another process makes its own
        self.state = new_game(rules)
        self.said: list[Said] = []

    @property
    def is_over(self) -> bool:
        return is_over(self.state)

    @property
    def seat(self) -> int:
        return acting(self.state)

    @property
    def is_planning(self) -> bool:
        return not self.is_over and step(self.state) is PLANNING

    def play(self, word: int) -> None:
        """Play a word for the seat that acts."""
        seat, is_plan, audience = self.seat, self.is_planning, EVERYBODY
        if seat == NATURE:
            heard: list[Event] = []
            self.state.journal = heard
            play(self.state, seat, LEXICON[word])
            self.state.journal = None
            audience = next((e.audience for e in heard if e.audience != EVERYBODY), EVERYBODY)
        else:
            play(self.state, seat, LEXICON[word])
        self.said.append(Said(seat, word, is_plan, audience))

    def draws(self) -> list[tuple[int, int]]:
        """The words that nature may draw, each with its weight."""
        here = cast(Draw, step(self.state))
        moves = options_at(self.state, here, NATURE)
        weights = [here.weight(self.state, move) if here.weighted else 1 for move in moves]
        return [(move.id, weight) for move, weight in zip(moves, weights, strict=True) if weight]

    def told(self, viewer: int) -> list[int]:
        """The words that a seat knows, in the order it learned them."""
        known: list[int] = []
        sealed: list[int] = []  # others' plans, not yet revealed
        for seat, word, is_plan, audience in self.said:
            if is_plan and seat != viewer:
                sealed.append(word)
                continue
            if not is_plan and sealed:
                known += sealed
                sealed = []
            known.append(word if audience in (EVERYBODY, viewer) else HIDDEN)
        return known if self.is_planning else known + sealed

    def copy(self) -> Course:
        twin = Course.__new__(Course)
        twin.rules, twin.remake = self.rules, self.remake
        twin.state = self.state.copy()
        twin.said = self.said[:]
        return twin

    def __deepcopy__(self, memo: dict[int, object]) -> Course:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return replayed, (self.remake, [said.word for said in self.said])


def replayed(remake: Callable[[], Rules], words: list[int]) -> Course:
    course = Course(remake(), remake)
    for word in words:
        course.play(word)
    return course


def spelled(word: int) -> str:
    return "?" if word == HIDDEN else LEXICON[word].text


@dataclass(frozen=True)
class Remake:
    """Makes the rules of a configuration given as text."""

    make: Callable[..., Configuration]
    arguments: tuple[object, ...]

    def __call__(self) -> Rules:
        return self.make(*self.arguments).rules()
