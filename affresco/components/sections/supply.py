"""The pieces in the box."""

from __future__ import annotations

from affresco.engine.figures import COINS, SupplyFigures
from affresco.engine.paints import LETTERS

from ..section import Section, Values, counts, row
from ..shape import Number, Table

COIN_KEYS = [str(value) for value in COINS]

SECTION = Section(
    Table(
        {
            "coins": counts(COIN_KEYS, 36, 16, 8),  # COMP-04
            "paints": counts(LETTERS, 17, 17, 17, 9, 9, 9, 6, 6),  # COMP-05, M3-01
            "black_apprentices": Number(20),  # M10-01
        }
    )
)


def fill(of: Values) -> SupplyFigures:
    return SupplyFigures(
        coins=row(of["coins"], COIN_KEYS),
        paints=row(of["paints"], LETTERS),
        black_apprentices=of["black_apprentices"],
    )
