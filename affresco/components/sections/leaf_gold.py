"""The leaf gold."""

from __future__ import annotations

from mypy_extensions import i64

from affresco.engine.board import BOOTHS
from affresco.engine.figures import SIDES
from affresco.engine.modules.leaf_gold.figures import LeafGoldFigures
from affresco.engine.paints import LETTERS

from ..faults import Phrase
from ..section import PAINTS, Section, Values, exactly, failing, piece, row
from ..shape import Number, Sides, Table, These, Word, on_side

SPACE = piece("gold space", 2, booth=Word(BOOTHS), slot=Number(1, 6), leaves=Number(1, 3))


def check(of: Values, market: Values) -> list[Phrase]:
    there = {
        side: {
            (BOOTHS[booth], slot)
            for booth, size in enumerate(market["booths"][side])
            for slot in range(1, size + 1)
        }
        for side in SIDES
    }
    found = {side: [(s["booth"], s["slot"]) for s in of["spaces"][side]] for side in SIDES}
    leaves = sorted((space["booth"], space["leaves"]) for space in of["spaces"]["four"])
    return failing(
        *(
            (spot in there[side], on_side(side, Phrase("no_slot", booth=spot[0], slot=spot[1])))
            for side in SIDES
            for spot in found[side]
        ),
        *((len(set(found[side])) == 2, on_side(side, Phrase("gold_spaces"))) for side in SIDES),
        (
            leaves == [("III", 1), ("IV", 2)],
            on_side("four", Phrase("gold_leaves")),
        ),
    )


SECTION = Section(
    Table(
        {
            "leaves": Number(24),  # M5-01
            "discs": These(PAINTS),
            "vp": exactly(on=3, adjacent=2, elsewhere=1),  # M5-05
            "spaces": Sides(SPACE, SPACE),
        }
    ),
    check,
    beside=("market",),
)


def fill(of: Values, market: Values) -> LeafGoldFigures:
    return LeafGoldFigures(
        leaves=of["leaves"],
        discs=[LETTERS.index(letter) for letter in of["discs"]],
        points=row(of["vp"], ["on", "adjacent", "elsewhere"]),
        spaces=[spread(of["spaces"][side], market["booths"][side]) for side in SIDES],
    )


def spread(spaces: list[Values], booths: list[int]) -> list[i64]:
    """The leaves that each slot of the market gives, counted over all booths."""
    leaves: list[i64] = [0] * sum(booths)
    for space in spaces:
        before = sum(booths[: BOOTHS.index(space["booth"])])
        leaves[before + space["slot"] - 1] = space["leaves"]
    return leaves
