"""The altar."""

from __future__ import annotations

from affresco.engine.figures import AltarFigures

from ..section import Section, Values, exactly

SECTION = Section(exactly(basic=2, per_blended=1, trio=6, pink=3, brown=5))  # ALTAR-06, M3-07


def fill(of: Values) -> AltarFigures:
    return AltarFigures(
        basic=of["basic"],
        per_blended=of["per_blended"],
        trio=of["trio"],
        pink=of["pink"],
        brown=of["brown"],
    )
