"""The wall fresco: the wall is read from its picture in the file."""

from __future__ import annotations

from collections import Counter

from affresco.engine.modules.wall_fresco.figures import WallFigures
from affresco.engine.modules.wall_fresco.words import WALL_TILES

from ..faults import Phrase
from ..section import (
    BASIC,
    BLENDED,
    Section,
    Values,
    bit_set,
    counts,
    failing,
    row,
    splash_sets,
    splashed,
)
from ..shape import Letters, Number, Row, Table, Text

SECTIONS = 18  # M9-01
SECTION_SIGN = "#"
START = "s"  # restored from the start
SIGNS = "#s."


class Wall:
    """The sections of a wall, numbered from left to right, from top to bottom."""

    def __init__(self, board: list[str]) -> None:
        signs = {
            (row, column): sign
            for row, line in enumerate(board)
            for column, sign in enumerate(line)
        }
        places = [place for place, sign in signs.items() if sign == SECTION_SIGN]
        numbers = {place: number for number, place in enumerate(places)}
        beside = [adjoining(place) for place in places]
        self.neighbors = [{numbers[spot] for spot in spots if spot in numbers} for spots in beside]
        self.start = {
            number
            for number, spots in enumerate(beside)
            if any(signs.get(spot) == START for spot in spots)
        }

    def reached(self) -> set[int]:
        """The sections that can ever be restored."""
        reached = set(self.start)
        edge = list(self.start)
        while edge:
            fresh = self.neighbors[edge.pop()] - reached
            reached |= fresh
            edge.extend(fresh)
        return reached


def adjoining(place: tuple[int, int]) -> list[tuple[int, int]]:
    row, column = place
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]


def check(of: Values) -> list[Phrase]:
    board = of["board"]
    layout = Wall(board)
    sections = len(layout.neighbors)
    corner = bool(board) and board[-1][0] == START
    splashes = {(tile["front"], tile["back"], tile["splashes"]) for tile in of["tiles"]}
    pairs = Counter((front, back) for front, back, _ in splashes)
    drawing = failing(
        (not set("".join(board)) - set(SIGNS), Phrase("wall_signs")),
        (len({len(line) for line in board}) <= 1, Phrase("wall_rows")),
    )
    return drawing or failing(
        (
            sections == SECTIONS,
            Phrase("wall_sections", needed=SECTIONS, found=sections),
        ),
        (corner, Phrase("wall_corner")),
        (
            not corner or len(layout.reached()) == sections,
            Phrase("wall_connected"),
        ),
        *(
            (number == 1, Phrase("wall_splashes", front=front, back=back))
            for (front, back), number in pairs.items()
        ),
    )


SECTION = Section(
    Table(
        {
            "vp": Number(4),  # M9-06
            "board": Row(Text(20), "board row"),
            "tiles": splashed(
                "tile", 18, "front", front=Letters(BLENDED, 1, 1), back=Letters(BASIC, 1, 1)
            ),  # M9-01
            "exchange_tiles": counts(BLENDED, 4, 4, 4),
        }
    ),
    check,
)


def fill(of: Values) -> WallFigures:
    layout, tiles = Wall(of["board"]), of["tiles"]
    pairs = [WALL_TILES.index(tile["front"] + tile["back"]) for tile in tiles]
    splashes = dict(zip(pairs, splash_sets(tiles), strict=True))
    return WallFigures(
        board=of["board"],
        neighbors=[bit_set(sections) for sections in layout.neighbors],
        start=bit_set(layout.start),
        points=of["vp"],
        pairs=[pairs.count(pair) for pair in range(len(WALL_TILES))],
        splashes=[splashes.get(pair, 0) for pair in range(len(WALL_TILES))],
        exchange_tiles=row(of["exchange_tiles"], BLENDED),
    )
