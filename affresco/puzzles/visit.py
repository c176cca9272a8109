"""A seat's visit to one place, word by word up to its end, and the points it brings.

Nothing is drawn meanwhile: a visit in which luck has a part raises `Luck`. So what a visit can
bring at most is known exactly, by trying everything.
"""

from __future__ import annotations

from typing import Final

from ..engine.moves import Move
from ..engine.round import LEAVE
from ..engine.rules import check, options, play_at, run_next, step
from ..engine.state import State
from ..engine.step import NATURE


class Luck(ValueError):
    """Something is drawn before the visit is over."""


class TooMany(ValueError):
    """There are more ways than anybody wants to try."""


class Visit:
    """A visit under way; the state is a copy."""

    def __init__(self, state: State, seat: int) -> None:
        if not state.agenda.has(LEAVE):
            raise Luck("nobody is visiting a place")
        self.state: Final = state.copy()
        self.seat: Final = seat
        self.figure: Final = int(state.figure)
        self.floor: Final = state.agenda.steps().index(LEAVE) + 1
        self.begun: Final = int(state.players[self.figure].score)

    @property
    def is_over(self) -> bool:
        return len(self.state.agenda) <= self.floor

    @property
    def points(self) -> int:
        """Gained since the visit was looked at."""
        return int(self.state.players[self.figure].score) - self.begun

    def options(self) -> list[Move]:
        return [] if self.is_over else options(self.state, self.seat)

    def say(self, move: Move) -> None:
        """Play a move, checked, and run what needs no decision."""
        check(self.state, self.seat, move)
        self.play(move)

    def play(self, move: Move) -> None:
        agenda = self.state.agenda
        play_at(self.state, step(self.state), self.seat, move)
        while len(agenda) > self.floor and not agenda.top().waits:
            run_next(self.state)
        if not self.is_over and step(self.state).seat(self.state) != self.seat:
            who = step(self.state).seat(self.state)
            raise Luck("something is drawn" if who == NATURE else "somebody else decides")

    def copy(self) -> Visit:
        twin = Visit.__new__(Visit)
        vars(twin).update(vars(self), state=self.state.copy())
        return twin

    def key(self) -> str:
        """All that can differ between two ways to the same place."""
        state = self.state
        player = state.players[self.figure]
        numbers = [
            *(player.score, player.money, player.paints, player.mood, player.tiles),
            *(state.bishop, state.covered, state.workers, state.altars, state.tally),
            *(state.landing, state.segment, state.moved, state.stepped),
            *(there.number for there in state.agenda.steps()[self.floor :]),
        ]
        parts = [part.data() for part in state.parts]
        return f"{numbers}{parts}"


class BestVisit:
    """Tries everything that a seat can do until its visit is over."""

    def __init__(self, limit: int) -> None:
        self.limit: Final = limit  # tables that are looked at, at most
        self.known: Final[dict[str, tuple[int, tuple[str, ...]]]] = {}

    def of(self, visit: Visit) -> tuple[int, tuple[str, ...]]:
        """The most points in all, and the shortest way to them."""
        if visit.is_over:
            return visit.points, ()
        key = visit.key()
        if key not in self.known:
            if len(self.known) >= self.limit:
                raise TooMany(f"there are more than {self.limit} tables to look at")
            self.known[key] = max(
                (self.after(visit, move) for move in visit.options()),
                key=lambda found: (found[0], -len(found[1])),
            )
        return self.known[key]

    def after(self, visit: Visit, move: Move) -> tuple[int, tuple[str, ...]]:
        twin = visit.copy()
        twin.play(move)
        points, words = self.of(twin)
        return points, (move.text, *words)
