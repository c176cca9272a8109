"""The scrolls."""

from __future__ import annotations

from affresco.engine.modules.scrolls.figures import ScrollFigures

from ..section import Section, Values, exactly

SECTION = Section(exactly(rows=5, columns=5, one=2, both=3))  # M7-01, M7-04, M7-05


def fill(of: Values) -> ScrollFigures:
    return ScrollFigures(one=of["one"], both=of["both"])
