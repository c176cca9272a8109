"""All sections of a component set, in the order of the file, and the box that they fill."""

from __future__ import annotations

from affresco.engine.figures import Box

from .section import Section, Values
from .sections import (
    altar,
    bells,
    blends,
    favors,
    fresco,
    glaziers,
    hostel,
    leaf_gold,
    market,
    medico,
    mood,
    naming,
    player,
    portraits,
    recipes,
    requests,
    scrolls,
    supply,
    track,
    wall_fresco,
    wishing_well,
)

SECTIONS: dict[str, Section] = {
    "set": naming.SECTION,
    "supply": supply.SECTION,
    "hostel": hostel.SECTION,
    "mood": mood.SECTION,
    "track": track.SECTION,
    "player": player.SECTION,
    "market": market.SECTION,
    "fresco": fresco.SECTION,
    "blends": blends.SECTION,
    "recipes": recipes.SECTION,
    "altar": altar.SECTION,
    "portraits": portraits.SECTION,
    "requests": requests.SECTION,
    "wishing_well": wishing_well.SECTION,
    "leaf_gold": leaf_gold.SECTION,
    "glaziers": glaziers.SECTION,
    "scrolls": scrolls.SECTION,
    "bells": bells.SECTION,
    "wall_fresco": wall_fresco.SECTION,
    "medico": medico.SECTION,
    "favors": favors.SECTION,
}


def fill(of: dict[str, Values]) -> Box:
    """The box of the checked sections."""
    return Box(
        supply=supply.fill(of["supply"]),
        hostel=hostel.fill(of["hostel"]),
        mood=mood.fill(of["mood"]),
        track=track.fill(of["track"]),
        player=player.fill(of["player"]),
        market=market.fill(of["market"]),
        fresco=fresco.fill(of["fresco"], of["blends"]),
        recipes=recipes.fill(of["recipes"]),
        altar=altar.fill(of["altar"]),
        modules=[
            blends.fill(of["blends"], of["fresco"]),
            portraits.fill(of["portraits"]),
            requests.fill(of["requests"]),
            wishing_well.fill(of["wishing_well"]),
            leaf_gold.fill(of["leaf_gold"], of["market"]),
            glaziers.fill(of["glaziers"]),
            scrolls.fill(of["scrolls"]),
            bells.fill(of["bells"]),
            wall_fresco.fill(of["wall_fresco"]),
            medico.fill(of["medico"]),
            favors.fill(of["favors"]),
        ],
    )
