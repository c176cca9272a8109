"""The market: its tiles and booths."""

from __future__ import annotations

from collections import Counter

from mypy_extensions import i64

from affresco.engine.figures import SIDES, MarketFigures

from ..faults import Phrase
from ..section import PAINTS, Section, Values, bit_set, failing, packed, row
from ..shape import Letters, Number, Row, Sides, Table, on_side, shown

DISPLAYED = {"four": 13, "three": 9}  # SETUP-08, SETUP-09
GOODS = Letters(PAINTS, 1, 6)


def check(of: Values) -> list[Phrase]:
    spaces = {side: sum(of["booths"][side]) for side in SIDES}
    strange = Counter(of["removed"]["three"]) - Counter(of["tiles"])
    return failing(
        *(
            (
                spaces[side] == DISPLAYED[side],
                on_side(side, Phrase("booth_spaces", needed=DISPLAYED[side], found=spaces[side])),
            )
            for side in SIDES
        ),
        *(
            (False, on_side("three", Phrase("removed_strange", tile=shown(tile))))
            for tile in strange
        ),
    )


SECTION = Section(
    Table(
        {
            "tiles": Row(GOODS, "market tile", 14),  # COMP-02
            "removed": Sides(
                Row(GOODS, "removed tile", 0, any_order=True),
                Row(GOODS, "removed tile", 3, any_order=True),
            ),  # SETUP-08, SETUP-09
            "booths": Sides(Row(Number(1, 6), "booth", 4), Row(Number(1, 6), "booth", 3)),
        }
    ),
    check,
)


def fill(of: Values) -> MarketFigures:
    return MarketFigures(
        goods=packed(of["tiles"]),
        in_play=[in_play(of, side) for side in SIDES],
        booths=row(of["booths"], SIDES),
    )


def in_play(of: Values, side: str) -> i64:
    """The market tiles of a side: of equal tiles, the first ones are removed."""
    removed = list(of["removed"][side])
    kept = []
    for number, tile in enumerate(of["tiles"]):
        if tile in removed:
            removed.remove(tile)
        else:
            kept.append(number)
    return bit_set(kept)
