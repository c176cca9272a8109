"""What must hold between several figures of a component set.

Each check is given the figures of the sections that it reads and returns what is wrong. It is
made only when those sections have the right shape.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from affresco.engine.board import BOOTHS, HOURS
from affresco.engine.tables import REQUESTS, SIDES

from .sections import SITTERS
from .shape import shown
from .wall import SIGNS, START, Wall

Figures = dict[str, Any]  # of a section, by key

DISPLAYED = {"four": 13, "three": 9}  # SETUP-08, SETUP-09
SECTIONS_OF_WALL = 18  # M9-01
BELLS = 61  # M8-01
FAVORS = 25
FIXED: dict[str, dict[str, Any]] = {  # M1-11 to M1-15, M1-18, M1-19
    "gods_servant": {"effect": "income +1"},
    "actor": {"effect": "theater 3"},
    "abbot": {"effect": "bishop bonus +1"},
    "sexton": {"effect": "bishop anywhere"},
    "merchant": {"choose_basic": 2, "money": 1},
    "patron": {"money": 7},
    "muse": {"mood": "top"},
}
PRINTED = {  # M1-16, M1-17, M1-20: what is given, the figures being those of the card
    "peer": ["money and paint"],
    "bishop": ["vp and money", "vp and paint"],
    "virgin_mary": ["vp and money", "vp and paint"],
    "pretty_girl": ["vp and mood", "money and mood"],
    "self_portrait": ["vp and mood", "money and mood"],
}


def failing(*rows: tuple[bool, str]) -> list[str]:
    """The sentences of those rows whose condition does not hold."""
    return [sentence for holds, sentence in rows if not holds]


def set_name(of: Figures) -> list[str]:
    good = re.fullmatch(r"[a-z0-9_-]+", of["name"]) is not None
    return failing(
        (good, f"name must be of small letters, digits, - and _, not {shown(of['name'])}")
    )


def hours(hostel: Figures) -> list[str]:
    return failing(
        (hostel["hours"] == HOURS, f"the hours must be {spoken(HOURS)}, the earliest first")
    )


def zones(mood: Figures) -> list[str]:
    top, bottom = [mood["spaces"] - 2, mood["spaces"] - 1], [0, 1]
    start = mood["start"]
    return failing(
        (
            mood["plus_one"] == top,
            f"plus_one must be the two top spaces, {spoken(top)}, not {spoken(mood['plus_one'])}",
        ),
        (
            mood["minus_one"] == bottom,
            f"minus_one must be the two bottom spaces, 0 and 1, not {spoken(mood['minus_one'])}",
        ),
        (
            bottom[-1] < start < top[0],
            f"start must lie between the bottom and the top spaces, not on {start}",
        ),
    )


def market(of: Figures) -> list[str]:
    spaces = {side: sum(of["booths"][side]) for side in SIDES}
    strange = Counter(of["removed"]["three"]) - Counter(of["tiles"])
    return failing(
        *(
            (
                spaces[side] == DISPLAYED[side],
                f"on side {side} the booths must have {DISPLAYED[side]} spaces, not {spaces[side]}",
            )
            for side in SIDES
        ),
        *((False, f"on side three {shown(tile)} is removed but not there") for tile in strange),
    )


def center(fresco: Figures) -> list[str]:
    value = fresco["center"]
    some = any(tile["vp"] == value for tile in fresco["tiles"])
    return failing((some, f"there must be a tile of {value} VP"))


def center_blend(blends: Figures) -> list[str]:
    value = blends["center"]
    found = sum(tile["vp"] == value for tile in blends["tiles"])
    return failing((found == 1, f"there must be 1 tile of {value} VP, not {found}"))


def portraits(piles: Figures) -> list[str]:
    cards = [card for pile in piles.values() for card in pile]
    there = {card["name"] for card in cards}
    return failing(
        (len(cards) == 18, f"there must be 18 cards in the three piles, not {len(cards)}"),
        *((bool(pile), f"there must be cards in pile {letter}") for letter, pile in piles.items()),
        *((name in there, f"there must be a card {name}") for name in SITTERS),
        *(printed(card) for card in cards),
    )


def printed(card: Figures) -> tuple[bool, str]:
    """Whether a card gives what the rules say of its name."""
    given = {key: item for key, item in card.items() if item and key != "name"}
    name = card["name"]
    if name in FIXED:
        fits, asked = given == FIXED[name], spelled(FIXED[name])
    else:
        fits = any(set(given) == set(form.split(" and ")) for form in PRINTED[name])
        asked = ", or ".join(PRINTED[name])
    return fits, f"the card {name} must have {asked}, not {spelled(given) or 'nothing'}"


def spelled(given: Figures) -> str:
    return " and ".join(f"{key} = {shown(item)}" for key, item in given.items())


def requests(of: Figures) -> list[str]:
    return failing(
        *(
            (rising(of[kind]), f"the {kind} requests must rise from the bottom to the top")
            for kind in REQUESTS
        )
    )


def pictures(well: Figures, market: Figures) -> list[str]:
    return failing(
        *(
            (picture in market["tiles"], f"the picture {shown(picture)} must be a market tile")
            for picture in well["free_paint"]
        )
    )


def gold_spaces(gold: Figures, market: Figures) -> list[str]:
    there = {
        side: {
            (BOOTHS[booth], slot)
            for booth, size in enumerate(market["booths"][side])
            for slot in range(1, size + 1)
        }
        for side in SIDES
    }
    found = {side: [(s["booth"], s["slot"]) for s in gold["spaces"][side]] for side in SIDES}
    leaves = sorted((space["booth"], space["leaves"]) for space in gold["spaces"]["four"])
    return failing(
        *(
            (spot in there[side], f"on side {side} booth {spot[0]} has no slot {spot[1]}")
            for side in SIDES
            for spot in found[side]
        ),
        *(
            (len(set(found[side])) == 2, f"on side {side} the two gold spaces must differ")
            for side in SIDES
        ),
        (
            leaves == [("III", 1), ("IV", 2)],
            "on side four booth III must give 1 leaf and booth IV must give 2",
        ),
    )


def glaziers(of: Figures) -> list[str]:
    bench = of["bench"]
    return failing(
        (
            rising(bench) and bench[0] == 0 and bench[-1] == 3,
            f"the bench must rise from 0 to 3, not go {spoken(bench)}",
        ),
        (len(set(of["beside_window"])) == 12, "the 12 window segments must all differ"),
    )


def bells(of: Figures) -> list[str]:
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
            (rising(of["ranks"][side][::-1]), f"on side {side} no rank may give more than a better")
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


def wall(of: Figures) -> list[str]:
    board = of["board"]
    layout = Wall(board)
    sections = len(layout.neighbors)
    corner = bool(board) and board[-1][0] == START
    splashes = {(tile["front"], tile["back"], tile["splashes"]) for tile in of["tiles"]}
    pairs = Counter((front, back) for front, back, _ in splashes)
    drawing = failing(
        (not set("".join(board)) - set(SIGNS), "the board must be drawn with #, s and . only"),
        (len({len(line) for line in board}) <= 1, "all rows of the board must have one length"),
    )
    return drawing or failing(
        (
            sections == SECTIONS_OF_WALL,
            f"the board must have {SECTIONS_OF_WALL} sections, not {sections}",
        ),
        (corner, "the bottom left of the board must be s"),
        (
            not corner or len(layout.reached()) == sections,
            "every section must be connected with the start, side to side",
        ),
        *(
            (number == 1, f"all tiles {front} with the back {back} must show the same splashes")
            for (front, back), number in pairs.items()
        ),
    )


def favors(of: Figures) -> list[str]:
    total = sum(of["tiles"].values())
    return failing((total == FAVORS, f"there must be {FAVORS} tiles, not {total}"))


def rising(row: list[int]) -> bool:
    return all(low <= high for low, high in pairwise(row))


def spoken(row: list[int] | list[str]) -> str:
    """Some numbers as a sentence lists them."""
    *first, last = map(str, row)
    return f"{', '.join(first)} and {last}"


CHECKS: list[tuple[Callable[..., list[str]], list[str]]] = [  # with the sections it reads
    (set_name, ["set"]),
    (hours, ["hostel"]),
    (zones, ["mood"]),
    (market, ["market"]),
    (center, ["fresco"]),
    (center_blend, ["blends"]),
    (portraits, ["portraits"]),
    (requests, ["requests"]),
    (pictures, ["wishing_well", "market"]),
    (gold_spaces, ["leaf_gold", "market"]),
    (glaziers, ["glaziers"]),
    (bells, ["bells"]),
    (wall, ["wall_fresco"]),
    (favors, ["favors"]),
]
