"""The sections of a component set and the shape of each: keys, ranges, numbers of pieces.

Where the rules state a figure, the shape allows no other. What needs more than one key to be
judged is in `checks`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from affresco.engine.board import BOOTHS, HOURS, SEGMENTS
from affresco.engine.tables import BOTTLES, EFFECTS, GLASS, INFECTIONS, REQUESTS, WISHES

from .shape import (
    Letters,
    Number,
    Pieces,
    Row,
    Shape,
    Sides,
    Table,
    Text,
    These,
    Word,
    WordOrNumber,
)

BASIC = "RYB"
BLENDED = "OGP"
SPECIAL = "KN"
MOST = 15  # the lexicon names prices and deposits up to 15
SITTERS = [
    "gods_servant",
    "actor",
    "abbot",
    "sexton",
    "merchant",
    "bishop",
    "virgin_mary",
    "peer",
    "patron",
    "muse",
    "pretty_girl",
    "self_portrait",
]


def exactly(**figures: int) -> Table:
    return Table({key: Number(figure) for key, figure in figures.items()})


def counts(keys: list[str], *figures: int) -> Table:
    """A number of pieces for each key, all of them stated."""
    return Table({key: Number(figure) for key, figure in zip(keys, figures, strict=True)})


def always(value: Any) -> Callable[[dict[str, Any]], Any]:
    return lambda piece: value


def blended_of(key: str) -> Callable[[dict[str, Any]], Any]:
    """The splashes of a piece that names none: the blended paints that it shows."""
    return lambda piece: "".join(paint for paint in BLENDED if paint in piece[key])


def tiles(count: int, low: int, high: int, paints: str) -> Pieces:
    keys: dict[str, Shape] = {
        "vp": Number(low, high),
        "cost": Letters(paints, 1, 6),
        "splashes": Letters(BLENDED, 0, 3),
    }
    absent = {"splashes": blended_of("cost")}
    return Pieces(Table(keys, absent, of_piece=True), "tile", count)


def pile(letter: str) -> Pieces:
    keys: dict[str, Shape] = {
        "name": Word(SITTERS, "the name of a portrait"),
        "effect": Word(EFFECTS[1:]),
        "money": Number(0, 20),
        "vp": Number(0, 20),
        "mood": WordOrNumber("top", 0, 20),
        "paint": Letters(BASIC + BLENDED, 1, 1),
        "choose_basic": Number(0, 6),
    }
    absent = dict.fromkeys(("money", "vp", "mood", "choose_basic"), always(0))
    absent |= dict.fromkeys(("effect", "paint"), always(""))
    return Pieces(Table(keys, absent, of_piece=True), f"pile {letter} card")


def piece(noun: str, count: int | None = None, **keys: Shape) -> Pieces:
    return Pieces(Table(keys, of_piece=True), noun, count)


GOLD_SPACE = piece("gold space", 2, booth=Word(BOOTHS), slot=Number(1, 6), leaves=Number(1, 3))
THRESHOLD = piece("threshold", space=Number(1, 30), vp=Number(1, 30))
WALL_TILE: dict[str, Shape] = {
    "front": Letters(BLENDED, 1, 1),
    "back": Letters(BASIC, 1, 1),
    "splashes": Letters(BLENDED, 0, 3),
}

SECTIONS: dict[str, Table] = {
    "set": Table({"name": Text(40)}),
    "supply": Table(
        {
            "coins": counts(["1", "5", "10"], 36, 16, 8),  # COMP-04
            "paints": exactly(R=17, Y=17, B=17, O=9, G=9, P=9, K=6, N=6),  # COMP-05, M3-01
            "black_apprentices": Number(20),  # M10-01
        }
    ),
    "hostel": Table(
        {
            "hours": Row(Word(HOURS), "hour", len(HOURS)),
            "mood": Row(Number(-9, 9), "mood change", len(HOURS)),
            "price": Row(Number(0, MOST), "price", len(HOURS)),
        }
    ),
    "mood": Table(
        {
            "spaces": Number(5, 30),
            "start": Number(0, 29),
            "plus_one": Row(Number(0, 29), "plus_one space", 2, any_order=True),  # MOOD-02
            "minus_one": Row(Number(0, 29), "minus_one space", 2, any_order=True),
        }
    ),
    "track": Table({"starting_spaces": Sides(Number(4), Number(3))}),  # COMP-01
    "player": Table(
        {"apprentices": Number(5), "money": Number(12), "paints": These("RYB")}
    ),  # COMP-07, SETUP-03
    "market": Table(
        {
            "tiles": Row(Letters(BASIC + BLENDED, 1, 6), "market tile", 14),  # COMP-02
            "removed": Sides(
                Row(Letters(BASIC + BLENDED, 1, 6), "removed tile", 0, any_order=True),
                Row(Letters(BASIC + BLENDED, 1, 6), "removed tile", 3, any_order=True),
            ),  # SETUP-08, SETUP-09
            "booths": Sides(Row(Number(1, 6), "booth", 4), Row(Number(1, 6), "booth", 3)),
        }
    ),
    "fresco": Table({"center": Number(11), "tiles": tiles(25, 3, 11, BASIC + BLENDED)}),  # COMP-03
    "blends": Table(
        {"center": Number(24), "tiles": tiles(7, 13, 24, BASIC + BLENDED + SPECIAL)}
    ),  # M3-01
    "recipes": Table(
        {"O": These("RY"), "G": These("YB"), "P": These("RB"), "K": These("PR"), "N": These("OG")}
    ),  # WORK-03, M3-04, M3-05
    "altar": exactly(basic=2, per_blended=1, trio=6, pink=3, brown=5),  # ALTAR-06, M3-07
    "portraits": Table({letter: pile(letter) for letter in "ABC"}),
    "requests": Table(
        {kind: Row(Number(1, 30), f"{kind} request", 3) for kind in REQUESTS}
    ),  # M2-01
    "wishing_well": Table(
        {
            "pennies": Number(20),  # M4-01
            "per_player": Number(3),  # M4-03
            "per_round": Number(2),  # M4-06
            "cards": counts(WISHES, 3, 3, 2, 2, 3, 2, 2, 3),  # M4-02
            "free_paint": Row(Letters(BASIC + BLENDED, 1, 6), "picture", 3),
        }
    ),
    "leaf_gold": Table(
        {
            "leaves": Number(24),  # M5-01
            "discs": These("RYBOGP"),
            "vp": exactly(on=3, adjacent=2, elsewhere=1),  # M5-05
            "spaces": Sides(GOLD_SPACE, GOLD_SPACE),
        }
    ),
    "glaziers": Table(
        {
            "tokens": counts(GLASS, 8, 7, 6, 5),  # M6-01
            "price": counts(GLASS, 1, 1, 2, 2),  # M6-06
            "penalty": counts(GLASS, 2, 4, 6, 8),  # M6-12
            "bench": Row(Number(0, 3), "bench space", 6),  # M6-09
            "windows": piece(
                "window", 18, panels=Letters("ybrg", 2, 3, "panels"), vp=Number(0, 30)
            ),  # M6-11
            "beside_window": Row(
                Word(SEGMENTS, "a segment from a1 to e5"), "window segment", 12, any_order=True
            ),  # M6-08
        }
    ),
    "scrolls": exactly(rows=5, columns=5, one=2, both=3),  # M7-01, M7-04, M7-05
    "bells": Table(
        {
            "certificates": piece(
                "certificate", 18, price=Number(1, MOST), vp=Number(0, 30), bells=Number(0, 30)
            ),  # M8-01
            "leonardo": Number(4),  # LEO-35
            "ranks": Sides(Row(Number(0, 30), "rank", 5), Row(Number(0, 30), "rank", 4)),
            "thresholds": Sides(THRESHOLD, THRESHOLD),
        }
    ),
    "wall_fresco": Table(
        {
            "vp": Number(4),  # M9-06
            "board": Row(Text(20), "board row"),
            "tiles": Pieces(
                Table(WALL_TILE, {"splashes": blended_of("front")}, of_piece=True), "tile", 18
            ),  # M9-01
            "exchange_tiles": exactly(O=4, G=4, P=4),
        }
    ),
    "medico": Table(
        {
            "bottles": counts(BOTTLES, 4, 4, 4, 4),  # M10-01
            "place_price": Sides(
                Row(Number(0, MOST), "place", 4), Row(Number(0, MOST), "place", 3)
            ),
            "infections": counts(INFECTIONS, 2, 2, 2, 2, 1),
            "saint_pay": Number(3),  # M10-15
            "health_credit": Number(5),  # M10-31
        }
    ),
    "favors": Table(
        {
            "tiles": Table(
                {kind: Number(1, 25) for kind in ("money_1", "money_5", "vp_1", "mood_1")}
                | {paint: Number(0, 25) for paint in BASIC + BLENDED}
            )
        }
    ),
}
