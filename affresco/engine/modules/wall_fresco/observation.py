"""What a seat observes of the wall fresco."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ...board import few
from ...fields import ONE, PIECES, Field, Lasting, OfSeats, Row
from .module import PAINTS, SECTIONS, wall
from .words import WALL_TILES

if TYPE_CHECKING:
    from ...rules import Rules
    from ...state import State

PAIRS: Final = len(WALL_TILES)  # of a front and a back


def fields(rules: Rules) -> list[Field]:
    seats = rules.seats
    return [
        Sections(
            "wall_fresco.sections", SECTIONS * PAINTS, ONE, "front of the section's tile, by place"
        ),
        Tiles("wall_fresco.tiles", seats * PAIRS, PIECES, "wall tiles by front and back, by seat"),
        ExchangeTiles("wall_fresco.exchange_tiles", seats * PAINTS, ONE, "exchange tiles, by seat"),
        ExchangeLeft(
            "wall_fresco.exchange_left",
            PAINTS,
            PIECES,
            "exchange tiles left: orange, green, purple",
        ),
    ]


class Sections(Lasting):
    def thing(self, state: State) -> object:
        return wall(state).fronts

    def write_anew(self, state: State, row: Row) -> None:
        for front in wall(state).fronts:
            row.choose(front, PAINTS)  # RESTORED is none


class Tiles(OfSeats):
    def write_seat(self, state: State, seat: i64, row: Row) -> None:
        tiles = state.players[seat].wall_tiles
        for pair in range(PAIRS):
            row.put(few(tiles, pair))


class ExchangeTiles(OfSeats):
    def write_seat(self, state: State, seat: i64, row: Row) -> None:
        row.mark(wall(state).exchanged[seat], PAINTS)


class ExchangeLeft(Field):
    def write(self, state: State, row: Row) -> None:
        row.spread(wall(state).left, PAINTS)
