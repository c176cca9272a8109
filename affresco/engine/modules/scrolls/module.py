"""The scrolls: each player's secret row and column of the ceiling.

This module affects
- Set-up: one row and one column are dealt to each player in secret;
- Cathedral: a player who restores a segment of their own line, with the bishop in that line, may
  play the scroll for points.

The question alone must not give any scroll away: it is asked whenever the bishop stands in the
row or column of the segment and that kind of scroll has not been played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ...board import COLORS, bit, column_of, row_of
from ...events import kind
from ...ledger import SCROLL as FROM_SCROLL
from ...ledger import credit
from ...module import Module, Part, row_from, with_entry
from ...moves import PASS
from ...refusals import NOT_NOW, Refusal, refusal
from ...step import Choice, DrawPiece
from ...track import advance
from ...view import sees
from .figures import SLOT, ScrollFigures
from .words import KIND_UNROLL, SCROLL, SCROLLS, UNROLL

if TYPE_CHECKING:
    from ...moves import Move, Moves
    from ...state import State

LINES: Final = 5  # rows, and as many columns
ROWS: Final[i64] = 2**5 - 1  # their scrolls, a bit each
PLAYED: Final = -1  # a scroll that has left the game
UNDEALT: Final = -2

ROW: Final = 0  # how to unroll
COLUMN: Final = 1
BOTH: Final = 2

ON_CROSSING: Final = 0  # where the bishop must have been for both scrolls
IN_EITHER_LINE: Final = 1

SCROLL_DEALT: Final = kind("scroll_dealt", "scroll:", "M7-02 INFO-13")
SCROLL_PLAYED: Final = kind("scroll_played", "which:line points", "M7-03 M7-04 M7-05")

NO_SUCH_SCROLL: Final = refusal("no_such_scroll", "M7-03")


@mypyc_attr(free_list_len=1)
class Scrolls(Part):
    """The rows are shared by copies and replaced, never changed in place."""

    __slots__ = ("columns", "rows", "unseen")

    def __init__(self, unseen: i64, rows: vec[i64], columns: vec[i64]) -> None:
        self.unseen = unseen  # scrolls not dealt, a bit each: five rows, then five columns
        self.rows = rows  # the row of each seat
        self.columns = columns

    def copy(self) -> Scrolls:
        return Scrolls(self.unseen, self.rows, self.columns)

    def data(self) -> list[object]:
        return [self.unseen, list(self.rows), list(self.columns)]


def scrolls(state: State) -> Scrolls:
    return cast(Scrolls, state.parts[SLOT])


class TheScrolls(Module):
    def __init__(self) -> None:
        super().__init__(SLOT, "scrolls", [DEAL_SCROLLS, UNROLLING], [])

    def part(self, data: list[object]) -> Part:
        return Scrolls(cast(int, data[0]), row_from(data[1]), row_from(data[2]))

    def set_up(self, state: State) -> None:
        seats = state.rules.seats
        rows, columns = vec[i64]([UNDEALT] * seats), vec[i64]([UNDEALT] * seats)
        state.parts[SLOT] = Scrolls(bit(2 * LINES) - 1, rows, columns)
        state.agenda.append(DEAL_SCROLLS)

    def scored(self, state: State, figure: i64, segment: i64) -> None:
        if figure < state.rules.seats and is_asked(state, figure, segment):
            state.agenda.append(UNROLLING)

    def view(self, state: State, viewer: i64, open_screens: bool) -> dict[str, object]:
        own = scrolls(state)
        seats = range(state.rules.seats)
        return {
            "rows": [see(own.rows[seat], 0, sees(viewer, seat)) for seat in seats],
            "columns": [see(own.columns[seat], LINES, sees(viewer, seat)) for seat in seats],
        }

    def unknowable(self, state: State, viewer: i64) -> list[str]:
        own = scrolls(state)
        found: list[str] = []
        for seat in range(state.rules.seats):
            if not sees(viewer, seat):
                if own.rows[seat] >= 0:
                    found.append(f"row of {COLORS[seat]}")
                if own.columns[seat] >= 0:
                    found.append(f"column of {COLORS[seat]}")
        return found

    def imagine(self, state: State, viewer: i64) -> None:
        """The others' scrolls go back among the unseen and are dealt again."""
        own = scrolls(state)
        for seat in range(state.rules.seats):
            if not sees(viewer, seat):
                if own.rows[seat] >= 0:
                    own.unseen |= bit(own.rows[seat])
                    own.rows = with_entry(own.rows, seat, UNDEALT)
                if own.columns[seat] >= 0:
                    own.unseen |= bit(LINES + own.columns[seat])
                    own.columns = with_entry(own.columns, seat, UNDEALT)
        if next_to_deal(state) >= 0 and state.agenda and not state.agenda.has(DEAL_SCROLLS):
            state.agenda.append(DEAL_SCROLLS)


def see(line: i64, first: i64, own: bool) -> object:
    """A scroll by its name for its owner, "played", or None if it is hidden."""
    if line == PLAYED:
        return "played"
    return SCROLLS[first + line] if own and line >= 0 else None


class DealScrolls(DrawPiece):
    """One of each kind to each player, for the owner's eyes only (M7-02)."""

    def bag(self, state: State) -> i64:
        own = scrolls(state)
        row = own.rows[next_to_deal(state)] == UNDEALT
        return own.unseen & ROWS if row else own.unseen & ~ROWS

    def play(self, state: State, seat: i64, move: Move) -> None:
        own = scrolls(state)
        owner = next_to_deal(state)
        own.unseen -= bit(move.arg)
        if move.arg < LINES:
            own.rows = with_entry(own.rows, owner, move.arg)
        else:
            own.columns = with_entry(own.columns, owner, move.arg - LINES)
        state.whisper(SCROLL_DEALT, owner, move.arg)
        if next_to_deal(state) < 0:
            state.agenda.pop()


def next_to_deal(state: State) -> i64:
    own = scrolls(state)
    for seat in range(state.rules.seats):
        if own.rows[seat] == UNDEALT or own.columns[seat] == UNDEALT:
            return seat
    return -1


# Playing a scroll


def is_asked(state: State, seat: i64, segment: i64) -> bool:
    """Could the seat have a scroll to play, as far as everyone knows?"""
    own = scrolls(state)
    row = own.rows[seat] != PLAYED
    column = own.columns[seat] != PLAYED
    if row and row_of(state.bishop) == row_of(segment):
        return True
    if column and column_of(state.bishop) == column_of(segment):
        return True
    return row and column and is_bishop_right_for_both(state, segment)


def is_bishop_right_for_both(state: State, segment: i64) -> bool:
    """Judged before he moves onto the segment (M7-06, AMB-131, AMB-132)."""
    where = state.rules.options.scroll_pair_bishop
    if where == ON_CROSSING:
        return state.bishop == segment
    in_line = row_of(state.bishop) == row_of(segment) or column_of(state.bishop) == column_of(
        segment
    )
    return in_line or where != IN_EITHER_LINE


def can_unroll(state: State, seat: i64, which: i64) -> bool:
    own = scrolls(state)
    segment = state.segment
    row = own.rows[seat] == row_of(segment)
    column = own.columns[seat] == column_of(segment)
    if which == ROW:
        return row and row_of(state.bishop) == row_of(segment)
    if which == COLUMN:
        return column and column_of(state.bishop) == column_of(segment)
    return row and column and is_bishop_right_for_both(state, segment)


class Unrolling(Choice):
    """One decision for each restoration: none, the row, the column, or both (AMB-212)."""

    def options(self, state: State, seat: i64, moves: Moves) -> None:
        for move in UNROLL:
            if can_unroll(state, state.figure, move.arg):
                moves.append(move)
        moves.append(PASS)

    def play(self, state: State, seat: i64, move: Move) -> None:
        state.agenda.pop()
        if move is not PASS:
            unroll(state, state.figure, move.arg)

    def why_not(self, state: State, seat: i64, move: Move) -> Refusal:
        return NO_SUCH_SCROLL if move.kind == KIND_UNROLL else NOT_NOW


def unroll(state: State, seat: i64, which: i64) -> None:
    own = scrolls(state)
    printed = ScrollFigures.of(state.rules.box)
    restored: i64 = 0
    if which != COLUMN:
        restored += restored_in_row(state, row_of(state.segment))
        own.rows = with_entry(own.rows, seat, PLAYED)
    if which != ROW:
        restored += restored_in_column(state, column_of(state.segment))
        own.columns = with_entry(own.columns, seat, PLAYED)
    points = restored * (printed.both if which == BOTH else printed.one)
    credit(state, seat, FROM_SCROLL, points)
    state.note(SCROLL_PLAYED, seat, which, points)
    advance(state, seat, points)


def restored_in_row(state: State, row: i64) -> i64:
    return sum([is_restored(state, LINES * row + column) for column in range(LINES)])


def restored_in_column(state: State, column: i64) -> i64:
    return sum([is_restored(state, LINES * row + column) for row in range(LINES)])


def is_restored(state: State, segment: i64) -> i64:
    """By anyone; the new one counts, though its tile is still on the ceiling (AMB-133)."""
    return 0 if state.covered & bit(segment) and segment != state.segment else 1


DEAL_SCROLLS: Final = DealScrolls("deal scrolls", SCROLL)
UNROLLING: Final = Unrolling("unrolling", follows=True)
