"""What blends into what."""

from __future__ import annotations

from affresco.engine.figures import RecipeFigures
from affresco.engine.paints import LETTERS

from ..section import BASIC, Section, Values, packed, row
from ..shape import Table, These

SECTION = Section(
    Table(
        {"O": These("RY"), "G": These("YB"), "P": These("RB"), "K": These("PR"), "N": These("OG")}
    )
)  # WORK-03, M3-04, M3-05


def fill(of: Values) -> RecipeFigures:
    return RecipeFigures(cost=packed(row(of, LETTERS[len(BASIC) :])))
