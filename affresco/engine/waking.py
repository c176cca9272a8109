"""Phase 1: the hindmost on the track chooses first when to get up.

The hour fixes the mood change, the price at the market and the place in the action order;
the mood then decides how many apprentices come to work.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from .board import bit
from .events import APPRENTICES, WOKE
from .moves import KIND_WAKE, WAKE, offer_each
from .refusals import HOUR_TAKEN, MUST_GET_UP, NOT_YOUR_TURN, NOT_YOUR_TURN_TO_WAKE, Refusal
from .state import ASLEEP
from .step import Choice, Step
from .track import is_behind

if TYPE_CHECKING:
    from .figures import Box
    from .moves import Move, Moves
    from .state import State


class Waking(Choice):
    def figure(self, state: State) -> i64:
        """The hindmost of those still in bed."""
        hindmost: i64 = -1
        for figure in range(len(state.players)):
            if state.players[figure].hour == ASLEEP and (
                hindmost < 0 or is_behind(state, figure, hindmost)
            ):
                hindmost = figure
        return hindmost

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        offer_each(vacancies(state), WAKE, moves)

    def play(self, state: State, seat: i64, move: Move) -> None:
        figure = self.figure(state)
        state.figure = figure
        state.players[figure].hour = move.arg
        if not is_anyone_asleep(state):
            state.agenda.pop()
            state.order = earliest_first(state)
        if figure >= state.rules.seats:
            state.note(WOKE, figure, move.arg)  # mood does not concern Leonardo (LEO-10)
            return
        change = cheer(state, figure, state.rules.box.hostel.mood_change[move.arg])
        state.note(WOKE, figure, move.arg, change)
        state.agenda.append(COUNT_APPRENTICES)
        state.rules.extensions.woken(state, figure)

    def why_not_you(self, state: State, seat: i64) -> Refusal:
        return NOT_YOUR_TURN_TO_WAKE if 0 <= seat < state.rules.seats else NOT_YOUR_TURN

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal:
        return HOUR_TAKEN if move.kind == KIND_WAKE else MUST_GET_UP


class CountApprentices(Step):
    """Take the neutral apprentice or set one aside, depending on the mood (MOOD-03 … 08)."""

    def run(self, state: State) -> None:
        figure = state.figure
        player = state.players[figure]
        before = player.apprentices
        number = apprentices(state.rules.box, player.mood)
        player.apprentices = state.rules.extensions.apprentices(state, figure, number)
        if player.apprentices != before:
            state.note(APPRENTICES, figure, player.apprentices)
        state.rules.extensions.counted(state, figure, before)


def apprentices(box: Box, mood: i64) -> i64:
    """How many apprentices come to work at a mood."""
    if mood >= box.mood.plus_one:
        return box.player.apprentices + 1
    if mood <= box.mood.minus_one:
        return box.player.apprentices - 1
    return box.player.apprentices


WAKING: Final = Waking("waking")
COUNT_APPRENTICES: Final = CountApprentices("count apprentices")


def is_anyone_asleep(state: State) -> bool:
    for player in state.players:
        if player.hour == ASLEEP:
            return True
    return False


def vacancies(state: State) -> i64:
    """The hours that nobody has taken yet, a bit each."""
    hours = bit(len(state.rules.box.hostel.price)) - 1
    for player in state.players:
        if player.hour != ASLEEP:
            hours &= ~bit(player.hour)
    return hours


def earliest_first(state: State) -> vec[i64]:
    """The action order of the round (HOSTEL-08)."""
    order = vec[i64](capacity=len(state.players))
    for hour in range(len(WAKE)):
        for figure in range(len(state.players)):
            if state.players[figure].hour == hour:
                order = append(order, figure)
    return order


def cheer(state: State, figure: i64, spaces: i64) -> i64:
    """Move a mood marker and return how far; it never leaves its column (MOOD-01)."""
    player = state.players[figure]
    top = state.rules.box.mood.spaces - 1
    before = player.mood
    player.mood = min(max(before + spaces, 0), top)
    return player.mood - before
