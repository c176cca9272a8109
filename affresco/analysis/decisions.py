"""The decisions of a recorded game, each with the table before it, and nature's draws between.

A plan is one decision, judged as a whole. Elsewhere a decision is one word, if there was anything
to choose: the words of an act are decided one after another, each knowing those before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ..engine.acts import Act
from ..engine.board import COLUMNS
from ..engine.moves import READY, Move
from ..engine.planning import PLANNING, SPELLING, sheet
from ..engine.round import LEAVE
from ..engine.rules import options, play, step
from ..engine.setting_up import new_game
from ..engine.state import State
from ..engine.step import NATURE
from ..engine.sums import forced
from ..engine.waking import WAKING
from ..record import Record

GETTING_UP: Final = "waking"
PLAN: Final = "planning"
EVENING: Final = "evening"
PHASES: Final = (GETTING_UP, PLAN, *COLUMNS, EVENING)  # of a day

Moves = Sequence[tuple[int, Move]]


@dataclass(frozen=True)
class Decision:
    """Some moves of the record: a seat's word, its plan, or what nature drew in one go."""

    at: int  # how many moves of the record lie before it
    moves: int  # how many it has
    seat: int  # NATURE for draws
    words: tuple[str, ...]
    state: State  # before it; for a plan, before anybody has planned
    is_open: bool  # was there anything to decide?
    is_new: bool  # does an act begin with it?

    @property
    def round(self) -> int:
        return int(self.state.round)

    @property
    def phase(self) -> str:
        return phase_of(self.state)


def phase_of(state: State) -> str:
    """The part of the day: getting up, planning, a column of the sheet, or the evening."""
    here = step(state)
    if here is WAKING:
        return GETTING_UP
    if here is PLANNING:
        return PLAN
    columns = sheet(state)
    if state.agenda.has(LEAVE) and state.column < len(columns):
        return COLUMNS[columns[state.column]]
    return EVENING


def decisions(record: Record) -> Iterator[Decision]:
    """All of them, in the order of the record; their states are never changed."""
    state = new_game(record.configuration.rules())
    act: Act | None = None  # of the last word
    moves = record.moves
    at = 0
    while at < len(moves):
        seat, move = moves[at]
        here = state.copy()
        last = at + 1
        if seat == NATURE:
            last = end_of(moves, at, lambda said: said[0] == NATURE)
            words = tuple(drawn.text for _, drawn in moves[at:last])
            yield Decision(at, last - at, NATURE, words, here, False, True)
        elif step(state) is PLANNING:
            last = end_of(moves, at, lambda said: said[0] != NATURE and said[1].kind in SPELLING)
            yield from plans(moves[at:last], at, here)
        else:
            is_new = act is None or seat != act.seat or not act.goes_on(state)
            act = Act(here, seat) if is_new else act
            yield Decision(at, 1, seat, (move.text,), here, is_open(here, seat, move), is_new)
        for who, said in moves[at:last]:
            play(state, who, said)
        at = last


def end_of(moves: Moves, at: int, belongs: Callable[[tuple[int, Move]], bool]) -> int:
    """Where a run of moves ends."""
    while at < len(moves) and belongs(moves[at]):
        at += 1
    return at


def plans(moves: Moves, at: int, state: State) -> Iterator[Decision]:
    """One decision for each seat, whoever spoke first; a plan that is not ready is none."""
    for seat in dict.fromkeys(who for who, _ in moves):
        words = [move for who, move in moves if who == seat]
        if words[-1] is READY:
            first = at + next(n for n, (who, _) in enumerate(moves) if who == seat)
            said = tuple(move.text for move in words)
            is_choice = len(options(state, seat)) > 1
            yield Decision(first, len(words), seat, said, state, is_choice, True)


def is_open(state: State, seat: int, move: Move) -> bool:
    """Was there anything to decide? To do what nobody would weigh is no decision."""
    return len(options(state, seat)) > 1 and forced(state, seat) is not move
