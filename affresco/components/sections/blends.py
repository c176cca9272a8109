"""The tiles of the special blends; the rules count them after those of the fresco."""

from __future__ import annotations

from affresco.engine.modules.blends.figures import BlendFigures
from affresco.engine.paints import LETTERS

from ..faults import Phrase
from ..section import Section, Values, failing
from ..shape import Number, Table
from .fresco import tiles, valued


def check(of: Values) -> list[Phrase]:
    value = of["center"]
    found = len(valued(of["tiles"], value))
    return failing((found == 1, Phrase("center_one", value=value, found=found)))


SECTION = Section(Table({"center": Number(24), "tiles": tiles(7, 13, 24, LETTERS)}), check)  # M3-01


def fill(of: Values, fresco: Values) -> BlendFigures:
    return BlendFigures(center=len(fresco["tiles"]) + valued(of["tiles"], of["center"])[0])
