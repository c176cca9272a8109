"""The glaziers' windows: those on the bench, and those placed in the openings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, extend
from mypy_extensions import i64

from ...board import bit
from ...events import NOBODY, kind
from ...ledger import ALTAR_GLASS, MISSING_GLASS, WINDOW, credit
from ...module import relaid
from ...moves import DONE, PASS
from ...paints import ONE, count
from ...refusals import Refusal, refusal
from ...step import Choice, DrawPiece, Step
from .figures import GlazierFigures
from .glass import give_glass, glass
from .words import BENCH, FIT, GLASS_COLORS, KIND_FIT
from .words import WINDOW as WINDOWS

if TYPE_CHECKING:
    from ...moves import Move, Moves
    from ...state import State

WINDOW_SHOWN: Final = kind("window_shown", "window:", "M6-02 M6-10")
WINDOW_TAKEN: Final = kind("window_taken", "segment: window: cost points", "M6-08 M6-09")
GLASS_MISSING: Final = kind("glass_missing", "glass: panels:count points", "M6-12")
WINDOW_TOO_DEAR: Final = refusal("window_too_dear", "M6-09")
WINDOW_IS_DUE: Final = refusal("window_is_due", "M6-08")


class ShowWindows(Step):
    """Fill the bench from the pile, as long as there are windows (AMB-123)."""

    def run(self, state: State) -> None:
        own = glass(state)
        if len(own.bench) < len(BENCH) and own.pile:
            state.agenda.append(SHOW_WINDOWS)
            state.agenda.append(SHOW_WINDOW)


class ShowWindow(DrawPiece):
    def bag(self, state: State) -> i64:
        return glass(state).pile

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()
        own = glass(state)
        own.pile -= bit(move.arg)
        own.bench = append(own.bench[:], move.arg)
        state.note(WINDOW_SHOWN, NOBODY, move.arg)


class ChooseWindow(Choice):
    """The opening beside the segment needs a window at once (M6-08)."""

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        money = state.players[state.figure].money
        for at in range(len(glass(state).bench)):
            if GlazierFigures.of(state.rules.box).bench[at] <= money:
                moves.append(BENCH[at])

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()
        own = glass(state)
        window = own.bench[move.arg]
        state.players[state.figure].money -= GlazierFigures.of(state.rules.box).bench[move.arg]
        take_window(state, state.figure, move.arg)
        own.panes = GlazierFigures.of(state.rules.box).window_panels[window]
        next_pane(state)

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal:
        return WINDOW_TOO_DEAR if move in BENCH else WINDOW_IS_DUE


def take_window(state: State, figure: i64, at: i64) -> None:
    """Put a window in the opening; the more expensive ones slide toward the cheap end (M6-10)."""
    own = glass(state)
    window = own.bench[at]
    printed = GlazierFigures.of(state.rules.box)
    points = printed.window_points[window]
    cost = printed.bench[at] if figure < state.rules.seats else 0
    own.bench = extend(own.bench[:at], own.bench[at + 1 :])
    own.placed = relaid(own.placed, state.segment, window)
    credit(state, figure, WINDOW, points)
    state.tally += points
    state.note(WINDOW_TAKEN, figure, state.segment, window, cost, points)
    state.agenda.append(SHOW_WINDOWS)


def next_pane(state: State) -> None:
    """Ask for the next color of panels for which there is glass; the others stay empty."""
    own = glass(state)
    for color in range(len(GLASS_COLORS)):
        if count(own.panes, color):
            if count(own.tokens[state.figure], color):
                state.agenda.append(FIT_PANES)
                return
            leave_empty(state, color)


def leave_empty(state: State, color: i64) -> None:
    """Panels of a color without glass cost points (M6-12)."""
    own = glass(state)
    panels = count(own.panes, color)
    points = panels * GlazierFigures.of(state.rules.box).penalty[color]
    own.panes -= panels * ONE[color]
    credit(state, state.figure, MISSING_GLASS, -points)
    state.tally -= points
    state.note(GLASS_MISSING, state.figure, color, panels, points)


class FitPanes(Choice):
    """Panel by panel: glass, or none for the remaining panels of this color (AMB-120)."""

    def color(self, state: State) -> i64:
        color: i64 = 0
        while count(glass(state).panes, color) == 0:
            color += 1
        return color

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        moves.append(FIT[self.color(state)])
        moves.append(PASS)

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()
        color = self.color(state)
        if move is PASS:
            leave_empty(state, color)
        else:
            glass(state).panes -= ONE[color]
            give_glass(state, color)
        next_pane(state)


class FitAltar(Choice):
    """Up to one token of each color for a point each, in the order of the colors (M6-14)."""

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        own = glass(state)
        for move in FIT:
            if own.fitted < bit(move.arg) and count(own.tokens[state.figure], move.arg):
                moves.append(move)
        moves.append(DONE)

    def play(self, state: State, seat: i64, move: Move) -> None:
        if move.kind != KIND_FIT:
            state.agenda.pop()
            return
        own = glass(state)
        own.fitted += bit(move.arg)
        give_glass(state, move.arg)
        credit(state, state.figure, ALTAR_GLASS, 1)
        state.tally += 1


SHOW_WINDOWS: Final = ShowWindows("show windows", follows=True)
SHOW_WINDOW: Final = ShowWindow("show window", WINDOWS)
CHOOSE_WINDOW: Final = ChooseWindow("choose window", follows=True)
FIT_PANES: Final = FitPanes("fit panes", follows=True)
FIT_ALTAR: Final = FitAltar("fit altar", follows=True)
