"""The mood display."""

from __future__ import annotations

from affresco.engine.figures import MoodFigures

from ..faults import Phrase, every
from ..section import Section, Values, failing
from ..shape import Number, Row, Table


def check(of: Values) -> list[Phrase]:
    top, bottom = [of["spaces"] - 2, of["spaces"] - 1], [0, 1]
    start = of["start"]
    return failing(
        (
            of["plus_one"] == top,
            Phrase("mood_top", top=every(top), found=every(of["plus_one"])),
        ),
        (
            of["minus_one"] == bottom,
            Phrase("mood_bottom", bottom=every(bottom), found=every(of["minus_one"])),
        ),
        (
            bottom[-1] < start < top[0],
            Phrase("mood_start", start=start),
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
