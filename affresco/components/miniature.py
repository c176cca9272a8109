"""Miniatures: sets that are smaller than the box, small enough for exact methods.

Where the rules state how many pieces there are, a miniature may have fewer. It is for two or three
seats without modules, and read on its own: whoever draws a table relies on the whole box.
"""

from __future__ import annotations

from typing import Any

from affresco.engine.board import CENTER, HOURS, SEGMENTS
from affresco.engine.figures import SIDES, Box

from . import contents
from .faults import Phrase, every, noun
from .reading import ComponentSet, judged, parsed
from .section import BASIC, MOST, PAINTS, Section, Values, failing
from .sections import altar, fresco, hostel, market, mood, player, recipes, supply, track
from .shape import Letters, Number, Row, Sides, Table, Word, on_side

BASE = (
    "set",
    "supply",
    "hostel",
    "mood",
    "track",
    "player",
    "market",
    "fresco",
    "recipes",
    "altar",
)


def check_hostel(of: Values) -> list[Phrase]:
    """The earliest hours, one for each figure at least."""
    hours = HOURS[: max(len(of["hours"]), 3)]
    whole = of["hours"] == hours and len(of["mood"]) == len(of["price"]) == len(hours)
    return failing((whole, Phrase("hours", hours=every(hours))))


def check_market(of: Values) -> list[Phrase]:
    """No more spaces than there are tiles to fill them."""
    tiles = len(of["tiles"])
    spaces = {side: sum(of["booths"][side]) for side in SIDES}
    return failing(
        *(
            (
                spaces[side] <= tiles - len(of["removed"][side]),
                on_side(side, Phrase("booth_spaces", needed=tiles, found=spaces[side])),
            )
            for side in SIDES
        )
    )


def check_fresco(of: Values) -> list[Phrase]:
    """A tile for each segment, and one of the right value for the middle."""
    tiles, segments = len(of["tiles"]), len(of["ceiling"])
    return fresco.check(of) + failing(
        (SEGMENTS[CENTER] in of["ceiling"], Phrase("center_tile", value=of["center"])),
        (
            tiles == segments,
            Phrase("number_of", count=segments, nouns=noun("tile", segments), found=tiles),
        ),
    )


SECTIONS = {name: contents.SECTIONS[name] for name in BASE} | {
    "hostel": Section(
        Table(
            {
                "hours": Row(Word(HOURS), "hour"),
                "mood": Row(Number(-9, 9), "mood change"),
                "price": Row(Number(0, MOST), "price"),
            }
        ),
        check_hostel,
    ),
    "player": Section(
        Table(
            {
                "apprentices": Number(1, 5),
                "money": Number(0, 99),
                "paints": Letters(BASIC, 0, 12),
            }
        )
    ),
    "market": Section(
        Table(
            {
                "tiles": Row(market.GOODS, "market tile"),
                "removed": Sides(*[Row(market.GOODS, "removed tile", any_order=True)] * 2),
                "booths": Sides(*[Row(Number(1, 6), "booth")] * 2),
            }
        ),
        check_market,
    ),
    "fresco": Section(
        Table(
            {
                "center": Number(1, 11),
                "tiles": fresco.tiles(None, 1, 11, PAINTS),
                "ceiling": Row(Word(SEGMENTS), "segment"),
                "few": Number(0, 25),
            }
        ),
        check_fresco,
    ),
}


def fill(of: dict[str, Values]) -> Box:
    return Box(
        supply=supply.fill(of["supply"]),
        hostel=hostel.fill(of["hostel"]),
        mood=mood.fill(of["mood"]),
        track=track.fill(of["track"]),
        player=player.fill(of["player"]),
        market=market.fill(of["market"]),
        fresco=fresco.fill(of["fresco"], {"tiles": []}),
        recipes=recipes.fill(of["recipes"]),
        altar=altar.fill(of["altar"]),
        modules=[],
    )


class Miniature(ComponentSet):
    def __reduce__(self) -> tuple[Any, ...]:
        return read, (self.text,)


def read(text: str) -> Miniature:
    """The miniature that a TOML text describes, or a ComponentError."""
    return Miniature(**vars(judged(parsed(text), text, SECTIONS, fill)))
