"""What a seat observes of the glaziers' windows and glass."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...board import CEILING, bits
from ...fields import NUMBERS, ONE, PIECES, Field, Lasting, Number, OfSeats, Row, as_number
from .glass import glass
from .words import BENCH, GLASS_COLORS, WINDOW

if TYPE_CHECKING:
    from ...rules import Rules
    from ...state import State

COLORS: Final = len(GLASS_COLORS)
WINDOWS: Final = len(WINDOW)
PLACES: Final = len(BENCH)


def fields(rules: Rules) -> list[Field]:
    seats, colors = rules.seats, ", ".join(GLASS_COLORS)
    return [
        Bench("glaziers.bench", PLACES * WINDOWS, ONE, "window on the bench, by place"),
        Pile("glaziers.pile", 1, PIECES, "windows not revealed"),
        Placed("glaziers.windows", CEILING, NUMBERS, "number of the window, by segment"),
        Display("glaziers.display", COLORS, PIECES, f"glass for sale: {colors}"),
        Reserve("glaziers.reserve", COLORS, PIECES, f"glass in reserve: {colors}"),
        Tokens("glaziers.tokens", seats * (1 + COLORS), PIECES, "known, glass; by seat"),
        Panes("glaziers.panes", COLORS, PIECES, f"glass to be fitted: {colors}"),
    ]


class Bench(Lasting):
    def number(self, state: State) -> i64:
        return as_number(glass(state).bench)

    def write_anew(self, state: State, row: Row) -> None:
        bench = glass(state).bench
        for window in bench:
            row.choose(window, WINDOWS)
        row.skip((PLACES - len(bench)) * WINDOWS)


class Pile(Number):
    def number(self, state: State) -> i64:
        return bits(glass(state).pile)


class Placed(Lasting):
    def thing(self, state: State) -> object:
        return glass(state).placed

    def write_anew(self, state: State, row: Row) -> None:
        for window in glass(state).placed:
            row.put(window + 1)  # 0 for NOTHING


class Display(Field):
    def write(self, state: State, row: Row) -> None:
        row.spread(glass(state).display, COLORS)


class Reserve(Field):
    def write(self, state: State, row: Row) -> None:
        row.spread(glass(state).reserve, COLORS)


class Tokens(OfSeats):
    def write_seat(self, state: State, seat: i64, row: Row) -> None:
        if row.knows(seat):
            row.put(1)
            row.spread(glass(state).tokens[seat], COLORS)
        else:
            row.skip(1 + COLORS)


class Panes(Field):
    def write(self, state: State, row: Row) -> None:
        row.spread(glass(state).panes, COLORS)
