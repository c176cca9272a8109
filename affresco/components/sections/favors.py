"""The bishop's favors."""

from __future__ import annotations

from affresco.engine.modules.favors.figures import FAVOR_KEYS, FavorFigures

from ..section import PAINTS, Section, Values, failing, row
from ..shape import Number, Table

TILES = 25


def check(of: Values) -> list[str]:
    total = sum(of["tiles"].values())
    return failing((total == TILES, f"there must be {TILES} tiles, not {total}"))


SECTION = Section(
    Table({"tiles": Table({key: Number(0 if key in PAINTS else 1, TILES) for key in FAVOR_KEYS})}),
    check,
)


def fill(of: Values) -> FavorFigures:
    return FavorFigures(tiles=row(of["tiles"], FAVOR_KEYS))
