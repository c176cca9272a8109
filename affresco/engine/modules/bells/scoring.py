"""The bells at the end: who has gathered more of them than the bishop kept.

The bell track has the spaces 1 to 30 and one for more; no space holds two markers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ...board import bit
from ...events import NOBODY, kind
from ...ledger import BELLS, credit
from ...step import DrawPiece, Step
from ...track import advance_without_choice
from .certificates import ALL, bell_board, owned, turn_down
from .figures import BellFigures
from .words import CERTIFICATE

if TYPE_CHECKING:
    from ...moves import Move
    from ...rules import Rules
    from ...state import State

NO_SPACE: Final = 0
MORE: Final = 31  # the space 30+ (M8-18)

LEONARDO_SHOWED: Final = kind("leonardo_showed", "certificate:", "LEO-35 AMB-77")
BELLS_COUNTED: Final = kind("bells_counted", "bells space", "M8-15 M8-17 M8-18")
BISHOP_COUNTED: Final = kind("bishop_counted", "bells space", "M8-16")
BELLS_SCORED: Final = kind("bells_scored", "rank points", "M8-20 M8-21")


class LeonardoShows(DrawPiece):
    """The certificates that were set aside for him, one after another."""

    def bag(self, state: State) -> i64:
        return bell_board(state).unseen

    def play(self, state: State, seat: i64, move: Move) -> None:
        own = bell_board(state)
        leonardo = state.rules.seats
        own.unseen -= bit(move.arg)
        own.aside -= 1
        turn_down(state, leonardo, move.arg)
        state.note(LEONARDO_SHOWED, leonardo, move.arg)
        if own.aside == 0:
            state.agenda.pop()


class ScoreBells(Step):
    """In action order, Leonardo in his place, the bishop last (M8-15, M8-16, X-55)."""

    def run(self, state: State) -> None:
        bells = vec[i64]([bells_of(state, figure) for figure in state.order])
        bells = append(bells, bells_unsold(state))
        spaces = place_markers(bells)
        track = vec[i64]([NO_SPACE] * len(spaces))
        for at, figure in enumerate(state.order):
            track[figure] = spaces[at]
            if owned(state, figure):  # M8-19
                state.note(BELLS_COUNTED, figure, bells[at], spaces[at])
        track[-1] = spaces[-1]
        state.note(BISHOP_COUNTED, NOBODY, bells[-1], spaces[-1])
        bell_board(state).track = track
        for figure in state.order:  # M8-21
            if track[figure] != NO_SPACE:
                score_bells(state, figure)


def score_bells(state: State, figure: i64) -> None:
    """An occupied space on the score track sends one forward (AMB-62), Leonardo too (AMB-208)."""
    track = bell_board(state).track
    points = bonus(state.rules, track, track[figure])
    state.note(BELLS_SCORED, figure, rank(track, track[figure]), points)
    credit(state, figure, BELLS, points)
    advance_without_choice(state, figure, points)


LEONARDO_SHOWS: Final = LeonardoShows("leonardo shows", CERTIFICATE)
SCORE_BELLS: Final = ScoreBells("score bells")


def bells_on(state: State, certificates: i64) -> i64:
    each = BellFigures.of(state.rules.box).bells
    bells: i64 = 0
    certificate: i64 = 0
    while certificates:
        if certificates & 1:
            bells += each[certificate]
        certificates >>= 1
        certificate += 1
    return bells


def bells_of(state: State, figure: i64) -> i64:
    """The bells of part-paid certificates count against their owner."""
    own = bell_board(state)
    bells = bells_on(state, own.paid[figure])
    for one in own.partly:
        if one.owner == figure:
            bells -= bells_on(state, bit(one.certificate))
    return bells


def bells_unsold(state: State) -> i64:
    """The bishop's: displayed, under the stack, or never shown."""
    own = bell_board(state)
    unsold = ALL
    for paid in own.paid:
        unsold &= ~paid
    for one in own.partly:
        unsold &= ~bit(one.certificate)
    return bells_on(state, unsold)


# The bell track


def place_markers(bells: vec[i64]) -> vec[i64]:
    """The spaces of markers placed one after another; an occupied one sends them up (M8-17).

    Without bells there is no marker (AMB-145, AMB-146). Of two on 30+ the later one stands
    ahead (AMB-148), as if it were sent up.
    """
    spaces = bells[:]
    taken: i64 = 0  # a bit for each space
    for at in range(len(bells)):
        space: i64 = min(bells[at], MORE) if bells[at] > 0 else NO_SPACE
        if space != NO_SPACE:
            while taken & bit(space):
                space += 1
            taken |= bit(space)
        spaces[at] = space
    return spaces


def rank(track: vec[i64], space: i64) -> i64:
    """1 for the foremost marker; the bishop's counts like any other."""
    found: i64 = 1
    for other in track:
        if other > space:
            found += 1
    return found


def bonus(rules: Rules, track: vec[i64], space: i64) -> i64:
    """For the highest threshold reached or passed, and for the rank (M8-20, AMB-151)."""
    printed, side = BellFigures.of(rules.box), rules.side
    points = printed.ranks[side][rank(track, space) - 1]
    reached: i64 = 0
    for at in range(len(printed.thresholds[side])):
        if space >= printed.thresholds[side][at]:
            reached = printed.threshold_points[side][at]
    return points + reached
