"""The fresco tiles."""

from __future__ import annotations

from affresco.engine.board import CEILING, SEGMENTS
from affresco.engine.ending import FEW_TILES
from affresco.engine.figures import FrescoFigures

from ..faults import Phrase
from ..section import (
    PAINTS,
    Section,
    Values,
    bit_set,
    column,
    failing,
    packed,
    splash_sets,
    splashed,
)
from ..shape import Letters, Number, Pieces, Table


def tiles(count: int | None, low: int, high: int, paints: str) -> Pieces:
    return splashed("tile", count, "cost", vp=Number(low, high), cost=Letters(paints, 1, 6))


def check(of: Values) -> list[Phrase]:
    value = of["center"]
    some = any(tile["vp"] == value for tile in of["tiles"])
    return failing((some, Phrase("center_tile", value=value)))


SECTION = Section(
    Table({"center": Number(11), "tiles": tiles(25, 3, 11, PAINTS)}), check
)  # COMP-03


def fill(of: Values, blends: Values) -> FrescoFigures:
    blank = {"vp": 0, "cost": "", "splashes": ""}  # where a miniature has fewer tiles
    basic = len(of["tiles"])
    both = of["tiles"] + [blank] * (CEILING - basic) + blends["tiles"]
    return FrescoFigures(
        points=column(both, "vp"),
        cost=packed(column(both, "cost")),
        splashes=splash_sets(both),
        center=bit_set(valued(of["tiles"], of["center"])),
        basic=bit_set(range(basic)),
        ceiling=bit_set(SEGMENTS.index(segment) for segment in of.get("ceiling", SEGMENTS)),
        few=of.get("few", FEW_TILES),
    )


def valued(tiles: list[Values], points: int) -> list[int]:
    return [number for number, tile in enumerate(tiles) if tile["vp"] == points]
