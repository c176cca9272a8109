"""The glaziers."""

from __future__ import annotations

from mypy_extensions import i64

from affresco.engine.board import SEGMENTS
from affresco.engine.modules.glaziers.figures import PANELS, GlazierFigures
from affresco.engine.modules.glaziers.words import GLASS_COLORS
from affresco.engine.paints import ONE

from ..faults import Phrase, every
from ..section import (
    Section,
    Values,
    bit_set,
    column,
    counts,
    failing,
    piece,
    rising,
    row,
)
from ..shape import Letters, Number, Row, Table, Word


def check(of: Values) -> list[Phrase]:
    bench = of["bench"]
    return failing(
        (
            rising(bench) and bench[0] == 0 and bench[-1] == 3,
            Phrase("bench", found=every(bench)),
        ),
        (len(set(of["beside_window"])) == 12, Phrase("window_segments")),
    )


SECTION = Section(
    Table(
        {
            "tokens": counts(GLASS_COLORS, 8, 7, 6, 5),  # M6-01
            "price": counts(GLASS_COLORS, 1, 1, 2, 2),  # M6-06
            "penalty": counts(GLASS_COLORS, 2, 4, 6, 8),  # M6-12
            "bench": Row(Number(0, 3), "bench space", 6),  # M6-09
            "windows": piece(
                "window", 18, panels=Letters(PANELS, 2, 3, "panels"), vp=Number(0, 30)
            ),  # M6-11
            "beside_window": Row(
                Word(SEGMENTS, "segment"), "window segment", 12, any_order=True
            ),  # M6-08
        }
    ),
    check,
)


def fill(of: Values) -> GlazierFigures:
    return GlazierFigures(
        tokens=row(of["tokens"], GLASS_COLORS),
        price=row(of["price"], GLASS_COLORS),
        penalty=row(of["penalty"], GLASS_COLORS),
        window_panels=[packed_panels(window["panels"]) for window in of["windows"]],
        window_points=column(of["windows"], "vp"),
        beside_window=bit_set(map(SEGMENTS.index, of["beside_window"])),
        bench=of["bench"],
    )


def packed_panels(letters: str) -> i64:
    return sum(ONE[PANELS.index(letter)] for letter in letters)
