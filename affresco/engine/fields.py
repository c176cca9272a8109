"""Fields: what a seat observes, as rows of small whole numbers for programs that learn.

A field writes its numbers straight from the state, and looks at nothing that its viewer may
not see. Seats are listed from the viewer on: the viewer first, then clockwise; figures are the
seats, then Leonardo. The fields of the base game are in `observation`, those of a module in its
own `observation`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from .board import bit
from .paints import count
from .view import sees

if TYPE_CHECKING:
    from .rules import Rules
    from .state import State

# The units: what the numbers of a field are divided by
POINTS: Final = 100
THALERS: Final = 20
ROUNDS: Final = 10
PIECES: Final = 5
NUMBERS: Final = 32  # of tiles and cards
ONE: Final = 1


class Row:
    """The numbers of one observation, written from left to right; what is skipped stays 0."""

    __slots__ = ("at", "figures", "numbers", "seats")

    def __init__(self, size: i64, seats: list[i64], figures: list[i64]) -> None:
        self.numbers: Final[list[i64]] = [0] * int(size)
        self.at: i64 = 0
        self.seats: Final = seats  # from the viewer on, clockwise
        self.figures: Final = figures

    def put(self, number: i64) -> None:
        self.numbers[self.at] = number
        self.at += 1

    def skip(self, numbers: i64) -> None:
        self.at += numbers

    def choose(self, chosen: i64, choices: i64) -> None:
        """Write a 1 for the chosen one of some choices; none if the choice is negative."""
        if chosen >= 0:
            self.numbers[self.at + chosen] = 1
        self.at += choices

    def mark(self, members: i64, choices: i64) -> None:
        """Write a 1 for each member of a bit set."""
        for member in range(choices):
            if members & bit(member):
                self.numbers[self.at + member] = 1
        self.at += choices

    def spread(self, packed: i64, kinds: i64) -> None:
        """Write pieces packed like paints, by kind."""
        if packed:
            for kind in range(kinds):
                self.numbers[self.at + kind] = count(packed, kind)
        self.at += kinds


class Field:
    """Some numbers of an observation."""

    def __init__(self, name: str, size: i64, unit: i64, meaning: str) -> None:
        self.name: Final = name
        self.size: Final = size
        self.unit: Final = unit
        self.meaning: Final = meaning

    def write(self, state: State, viewer: i64, row: Row) -> None:
        """Write as many numbers as the field's size."""
        raise NotImplementedError  # pragma: no cover - every field writes


class Number(Field):
    """One public number."""

    def write(self, state: State, viewer: i64, row: Row) -> None:
        row.put(self.number(state))

    def number(self, state: State) -> i64:
        raise NotImplementedError  # pragma: no cover - every number is one


class OneOf(Field):
    """One of several things, for everyone to see."""

    def write(self, state: State, viewer: i64, row: Row) -> None:
        row.choose(self.chosen(state), self.size)

    def chosen(self, state: State) -> i64:
        """Which of them; negative if none."""
        raise NotImplementedError  # pragma: no cover - every choice is made


class OfSeats(Field):
    """The same numbers for every seat."""

    def write(self, state: State, viewer: i64, row: Row) -> None:
        for seat in row.seats:
            self.write_seat(state, viewer, seat, row)

    def write_seat(self, state: State, viewer: i64, seat: i64, row: Row) -> None:
        raise NotImplementedError  # pragma: no cover - every seat's is written


class NumberOfSeats(OfSeats):
    """A public number for every seat."""

    def write_seat(self, state: State, viewer: i64, seat: i64, row: Row) -> None:
        row.put(self.number(state, seat))

    def number(self, state: State, seat: i64) -> i64:
        raise NotImplementedError  # pragma: no cover - every number is one


class Screened(OfSeats):
    """A number behind every seat's large screen: 1 and the number, or 0 and 0 to other seats."""

    def write_seat(self, state: State, viewer: i64, seat: i64, row: Row) -> None:
        if sees(viewer, seat):
            row.put(1)
            row.put(self.number(state, seat))
        else:
            row.skip(2)

    def number(self, state: State, seat: i64) -> i64:
        raise NotImplementedError  # pragma: no cover - every number is one


class OfFigures(Field):
    """The same numbers for every figure."""

    def write(self, state: State, viewer: i64, row: Row) -> None:
        for figure in row.figures:
            self.write_figure(state, viewer, figure, row)

    def write_figure(self, state: State, viewer: i64, figure: i64, row: Row) -> None:
        raise NotImplementedError  # pragma: no cover - every figure's is written


class NumberOfFigures(OfFigures):
    """A public number for every figure."""

    def write_figure(self, state: State, viewer: i64, figure: i64, row: Row) -> None:
        row.put(self.number(state, figure))

    def number(self, state: State, figure: i64) -> i64:
        raise NotImplementedError  # pragma: no cover - every number is one


class Layout:
    """All fields of games with the same rules, in their fixed order."""

    def __init__(self, rules: Rules, base: list[Field], modules: list[Field]) -> None:
        self.base: Final = base
        self.modules: Final = modules
        self.fields: Final = base + modules
        self.size: Final = total_size(self.fields)
        self.seats: Final = [seen_from(viewer, rules.seats) for viewer in range(rules.seats)]
        leonardo = [figure for figure in range(rules.seats, rules.figures)]
        self.figures: Final = [row + leonardo for row in self.seats]

    def numbers(self, state: State, viewer: i64) -> list[i64]:
        """What a seat observes, before the numbers are divided by their units."""
        row = Row(self.size, self.seats[viewer], self.figures[viewer])
        for field in self.base:
            field.write(state, viewer, row)
        if state.round:  # before that, the modules' pieces are not all laid out
            for field in self.modules:
                field.write(state, viewer, row)
        return row.numbers


def total_size(fields: list[Field]) -> i64:
    size: i64 = 0
    for field in fields:
        size += field.size
    return size


def seen_from(viewer: i64, seats: i64) -> list[i64]:
    """The seats clockwise, starting with the viewer's own."""
    return [(viewer + at) % seats for at in range(seats)]
