"""The mood display."""

from __future__ import annotations

from affresco.engine.figures import MoodFigures

from ..section import Section, Values, failing, spoken
from ..shape import Number, Row, Table


def check(of: Values) -> list[str]:
    top, bottom = [of["spaces"] - 2, of["spaces"] - 1], [0, 1]
    start = of["start"]
    return failing(
        (
            of["plus_one"] == top,
            f"plus_one must be the two top spaces, {spoken(top)}, not {spoken(of['plus_one'])}",
        ),
        (
            of["minus_one"] == bottom,
            f"minus_one must be the two bottom spaces, 0 and 1, not {spoken(of['minus_one'])}",
        ),
        (
            bottom[-1] < start < top[0],
            f"start must lie between the bottom and the top spaces, not on {start}",
        ),
    )


SECTION = Section(
    Table(
        {
            "spaces": Number(5, 30),
            "start": Number(0, 29),
            "plus_one": Row(Number(0, 29), "plus_one space", 2, any_order=True),  # MOOD-02
            "minus_one": Row(Number(0, 29), "minus_one space", 2, any_order=True),
        }
    ),
    check,
)


def fill(of: Values) -> MoodFigures:
    return MoodFigures(
        spaces=of["spaces"],
        start=of["start"],
        plus_one=min(of["plus_one"]),
        minus_one=max(of["minus_one"]),
    )
