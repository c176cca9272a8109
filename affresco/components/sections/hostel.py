"""The hostel: a row for each hour."""

from __future__ import annotations

from affresco.engine.board import HOURS
from affresco.engine.figures import HostelFigures

from ..faults import Phrase, every
from ..section import MOST, Section, Values, failing
from ..shape import Number, Row, Table, Word


def check(of: Values) -> list[Phrase]:
    return failing((of["hours"] == HOURS, Phrase("hours", hours=every(HOURS))))


SECTION = Section(
    Table(
        {
            "hours": Row(Word(HOURS), "hour", len(HOURS)),
            "mood": Row(Number(-9, 9), "mood change", len(HOURS)),
            "price": Row(Number(0, MOST), "price", len(HOURS)),
        }
    ),
    check,
)


def fill(of: Values) -> HostelFigures:
    return HostelFigures(hours=of["hours"], mood_change=of["mood"], price=of["price"])
