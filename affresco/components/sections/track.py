"""The scoring track."""

from __future__ import annotations

from affresco.engine.figures import SIDES, TrackFigures

from ..section import Section, Values, row
from ..shape import Number, Sides, Table

SECTION = Section(Table({"starting_spaces": Sides(Number(4), Number(3))}))  # COMP-01


def fill(of: Values) -> TrackFigures:
    return TrackFigures(starting_spaces=row(of["starting_spaces"], SIDES))
