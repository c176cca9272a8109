"""An act: a move and everything that its seat still decides because of it.

A restoration asks for its window, the glass, leaf gold, a scroll, a space on the track: all of
this is one act. It ends where a decision of its own begins, where somebody else decides, and
where a gift is drawn that nobody can foresee. Acts are played here on copies, to foresee them;
a draw that gives nothing is made at will then, since nothing depends on it before the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from .planning import PLANNING
from .preview import figure_of
from .refusals import NATURE_DRAWS, PLAN_AS_A_WHOLE
from .rules import IllegalMove, check, is_over, name, options_at, play_at, proceed, run_next, step
from .step import NATURE, Draw

if TYPE_CHECKING:
    from .moves import Move
    from .state import State


class Act:
    """What a seat is about to do at the decision that waits for it."""

    def __init__(self, state: State, seat: i64) -> None:
        self.here: Final = step(state)
        self.seat: Final = seat
        self.figure: Final[i64] = figure_of(state, seat)
        self.floor: Final = floor(state)
        self.has_drawn = False  # on any copy

    def said(self, state: State, move: Move) -> State:
        """A copy on which the seat has made a move, up to the next decision."""
        twin = state.copy()
        play_at(twin, step(twin), self.seat, move)
        self.settle(twin)
        return twin

    def settle(self, twin: State) -> None:
        """Run what needs no decision, as far as it belongs to the act."""
        while len(twin.agenda) > self.floor:
            top = twin.agenda.top()
            if not top.waits:
                run_next(twin)
            elif isinstance(top, Draw) and not top.is_gift():
                self.has_drawn = True
                play_at(twin, top, NATURE, options_at(twin, top, NATURE)[0])
            else:
                return

    def goes_on(self, state: State) -> bool:
        """Is the seat asked for more, as part of this act?"""
        if len(state.agenda) <= self.floor:
            return False
        here = step(state)
        return here.goes_on(state) and here.seat(state) == self.seat


def floor(state: State) -> int:
    """The size of the agenda when the act under way is over.

    Below the follow-ups may lie the decision where it began, which then goes on or not.
    """
    steps = state.agenda.steps()
    at = len(steps) - 1
    while steps[at].follows:
        at -= 1
    return at if steps[at].waits else at + 1


def is_gift_due(state: State) -> bool:
    here = state.agenda.top()
    return isinstance(here, Draw) and here.is_gift()


def is_planning(state: State, seat: i64) -> bool:
    return step(state) is PLANNING and step(state).awaits(state, seat)


class Rehearsal:
    """Moves of one seat, checked and played one after another on a copy.

    They may belong to several acts, as long as nothing is drawn between these.
    """

    def __init__(self, state: State, seat: i64) -> None:
        self.state = state
        self.seat: Final = seat
        self.act: Act | None = None  # the one under way

    def play(self, move: Move) -> None:
        """Play a move; a refused one changes nothing."""
        act = self.act
        state = self.state
        if act is None or not act.goes_on(state):
            state = self.at_rest(act, move)
            if not is_over(state) and is_planning(state, self.seat):
                raise IllegalMove(
                    "a day is planned as a whole, all its words at once", PLAN_AS_A_WHOLE, move.text
                )
            check(state, self.seat, move)
            act = Act(state, self.seat)
        else:
            check(state, self.seat, move)
        self.act = act
        self.state = act.said(state, move)

    def at_rest(self, act: Act | None, move: Move) -> State:
        """The table after the last act, when somebody decides again."""
        if act is None:
            return self.state
        state = self.state.copy()
        proceed(state)
        if act.has_drawn or (not is_over(state) and isinstance(state.agenda.top(), Draw)):
            raise IllegalMove(
                f"{name(self.seat)} cannot {move.text!r} yet: a piece is drawn before that",
                NATURE_DRAWS,
                move.text,
            )
        return state

    def is_asking(self) -> bool:
        """Is the seat asked for more, as part of the act under way?"""
        return self.act is None or self.act.goes_on(self.state)
