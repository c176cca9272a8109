"""The medico."""

from __future__ import annotations

from affresco.engine.figures import SIDES
from affresco.engine.modules.medico.figures import BOTTLE_KEYS, INFECTION_KEYS, MedicoFigures

from ..section import MOST, Section, Values, counts, row
from ..shape import Number, Row, Sides, Table

SECTION = Section(
    Table(
        {
            "bottles": counts(BOTTLE_KEYS, 4, 4, 4, 4),  # M10-01
            "place_price": Sides(
                Row(Number(0, MOST), "place", 4), Row(Number(0, MOST), "place", 3)
            ),
            "infections": counts(INFECTION_KEYS, 2, 2, 2, 2, 1),
            "saint_pay": Number(3),  # M10-15
            "health_credit": Number(5),  # M10-31
        }
    )
)


def fill(of: Values) -> MedicoFigures:
    return MedicoFigures(
        bottles=row(of["bottles"], BOTTLE_KEYS),
        place_price=row(of["place_price"], SIDES),
        infections=row(of["infections"], INFECTION_KEYS),
        saint_pay=of["saint_pay"],
        health_credit=of["health_credit"],
    )
