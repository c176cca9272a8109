"""What a player begins with."""

from __future__ import annotations

from affresco.engine.figures import PlayerFigures
from affresco.engine.paints import pack

from ..section import BASIC, Section, Values
from ..shape import Number, Table, These

SECTION = Section(
    Table({"apprentices": Number(5), "money": Number(12), "paints": These(BASIC)})
)  # COMP-07, SETUP-03


def fill(of: Values) -> PlayerFigures:
    return PlayerFigures(
        apprentices=of["apprentices"], money=of["money"], paints=pack(of["paints"])
    )
