"""The bells."""

from __future__ import annotations

from itertools import pairwise

from affresco.engine.figures import SIDES
from affresco.engine.modules.bells.figures import BellFigures

from ..section import MOST, Section, Values, column, failing, piece, rising, row, spoken
from ..shape import Number, Row, Sides, Table

BELLS = 61  # M8-01
CERTIFICATES = piece(
    "certificate", 18, price=Number(1, MOST), vp=Number(0, 30), bells=Number(0, 30)
)  # M8-01
THRESHOLDS = piece("threshold", space=Number(1, 30), vp=Number(1, 30))


def check(of: Values) -> list[str]:
    total = sum(certificate["bells"] for certificate in of["certificates"])
    first, second, _, fourth = of["ranks"]["three"]
    three = of["thresholds"]["three"]
    return failing(
        (total == BELLS, f"there must be {BELLS} bells on the certificates, not {total}"),
        (
            [first, second, fourth] == [9, 5, 0],
            "on side three the ranks 1, 2 and 4 must give 9, 5 and 0 VP, "
            f"not {spoken([first, second, fourth])}",
        ),
        *(
            (
                rising(of["ranks"][side][::-1]),
                f"on side {side} no rank may give more than a better one",
            )
            for side in SIDES
        ),
        *(
            (climbing(of["thresholds"][side]), f"on side {side} the thresholds must rise")
            for side in SIDES
        ),
        (of["thresholds"]["four"] != [], "on side four there must be a threshold"),
        # the example of the rulebook (EX-42)
        (
            {"space": 15, "vp": 2} in three,
            "on side three there must be a threshold of 2 VP at space 15",
        ),
        (
            any(mark["vp"] == 1 and mark["space"] <= 11 for mark in three),
            "on side three there must be a threshold of 1 VP by space 11",
        ),
        (
            all(mark["vp"] <= 2 or mark["space"] > 20 for mark in three),
            "on side three there must be no threshold of more than 2 VP up to space 20",
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
