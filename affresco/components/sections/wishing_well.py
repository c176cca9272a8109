"""The wishing well."""

from __future__ import annotations

from affresco.engine.modules.wishing_well.figures import (
    FREE_PAINT_KEY,
    WISH_KEYS,
    WishingWellFigures,
)

from ..faults import Phrase
from ..section import Section, Values, counts, failing, packed
from ..shape import Number, Row, Table, shown
from .market import GOODS


def check(of: Values, market: Values) -> list[Phrase]:
    return failing(
        *(
            (picture in market["tiles"], Phrase("picture", tile=shown(picture)))
            for picture in of["free_paint"]
        )
    )


SECTION = Section(
    Table(
        {
            "pennies": Number(20),  # M4-01
            "per_player": Number(3),  # M4-03
            "per_round": Number(2),  # M4-06
            "cards": counts(dict.fromkeys(WISH_KEYS), 3, 3, 2, 2, 3, 2, 2, 3),  # M4-02
            "free_paint": Row(GOODS, "picture", 3),
        }
    ),
    check,
    beside=("market",),
)


def fill(of: Values) -> WishingWellFigures:
    return WishingWellFigures(
        pennies=of["pennies"],
        per_player=of["per_player"],
        per_round=of["per_round"],
        cards=[1 if key == FREE_PAINT_KEY else of["cards"][key] for key in WISH_KEYS],
        free_paint=packed(of["free_paint"]),
    )
