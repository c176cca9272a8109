"""The bells."""

from __future__ import annotations

from itertools import pairwise

from affresco.engine.figures import SIDES
from affresco.engine.modules.bells.figures import BellFigures

from ..faults import Phrase, every
from ..section import MOST, Section, Values, column, failing, piece, rising, row
from ..shape import Number, Row, Sides, Table, on_side

BELLS = 61  # M8-01
CERTIFICATES = piece(
    "certificate", 18, price=Number(1, MOST), vp=Number(0, 30), bells=Number(0, 30)
)  # M8-01
THRESHOLDS = piece("threshold", space=Number(1, 30), vp=Number(1, 30))


def check(of: Values) -> list[Phrase]:
    total = sum(certificate["bells"] for certificate in of["certificates"])
    first, second, _, fourth = of["ranks"]["three"]
    three = of["thresholds"]["three"]
    return failing(
        (total == BELLS, Phrase("bells_total", needed=BELLS, found=total)),
        (
            [first, second, fourth] == [9, 5, 0],
            on_side("three", Phrase("ranks_stated", found=every([first, second, fourth]))),
        ),
        *(
            (
                rising(of["ranks"][side][::-1]),
                on_side(side, Phrase("ranks_fall")),
            )
            for side in SIDES
        ),
        *(
            (climbing(of["thresholds"][side]), on_side(side, Phrase("thresholds_rise")))
            for side in SIDES
        ),
        (of["thresholds"]["four"] != [], on_side("four", Phrase("a_threshold"))),
        # the example of the rulebook (EX-42)
        (
            {"space": 15, "vp": 2} in three,
            on_side("three", Phrase("threshold_at", vp=2, space=15)),
        ),
        (
            any(mark["vp"] == 1 and mark["space"] <= 11 for mark in three),
            on_side("three", Phrase("threshold_by", vp=1, space=11)),
        ),
        (
            all(mark["vp"] <= 2 or mark["space"] > 20 for mark in three),
            on_side("three", Phrase("no_threshold", vp=2, space=20)),
        ),
    )


def climbing(thresholds: list[dict[str, int]]) -> bool:
    return all(
        low["space"] < high["space"] and low["vp"] < high["vp"]
        for low, high in pairwise(thresholds)
    )


SECTION = Section(
    Table(
        {
            "certificates": CERTIFICATES,
            "leonardo": Number(4),  # LEO-35
            "ranks": Sides(Row(Number(0, 30), "rank", 5), Row(Number(0, 30), "rank", 4)),
            "thresholds": Sides(THRESHOLDS, THRESHOLDS),
        }
    ),
    check,
)


def fill(of: Values) -> BellFigures:
    certificates = of["certificates"]
    thresholds = row(of["thresholds"], SIDES)
    return BellFigures(
        price=column(certificates, "price"),
        points=column(certificates, "vp"),
        bells=column(certificates, "bells"),
        leonardo=of["leonardo"],
        ranks=row(of["ranks"], SIDES),
        thresholds=[column(marks, "space") for marks in thresholds],
        threshold_points=[column(marks, "vp") for marks in thresholds],
    )
