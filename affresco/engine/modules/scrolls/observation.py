"""What a seat observes of the scrolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ...fields import ONE, Field, OfSeats, Row
from .module import LINES, PLAYED, scrolls

if TYPE_CHECKING:
    from ...rules import Rules
    from ...state import State


def fields(rules: Rules) -> list[Field]:
    size = rules.seats * (LINES + 1)
    return [
        Rows("scrolls.rows", size, ONE, "scroll of a row, or played; by seat"),
        Columns("scrolls.columns", size, ONE, "scroll of a column, or played; by seat"),
    ]


class Rows(OfSeats):
    def write_seat(self, state: State, seat: i64, row: Row) -> None:
        write_scroll(scrolls(state).rows[seat], row.owns(seat), row)


class Columns(OfSeats):
    def write_seat(self, state: State, seat: i64, row: Row) -> None:
        write_scroll(scrolls(state).columns[seat], row.owns(seat), row)


def write_scroll(line: i64, own: bool, row: Row) -> None:
    """Everyone sees that a scroll is played; only its owner sees one that is not."""
    if line == PLAYED:
        row.choose(LINES, LINES + 1)
    elif own:
        row.choose(line, LINES + 1)  # UNDEALT is none
    else:
        row.skip(LINES + 1)
