"""What is printed on the pieces of a game, for clients that draw them.

Views and events name pieces by number, counted from 1; the lists here are in that order. Paints
are letters, as everywhere.
"""

from __future__ import annotations

from typing import TypedDict

from ...engine.board import (
    BOOTHS,
    COLUMNS,
    MARKET,
    PLACES,
    SEGMENTS,
    SIDE_1,
    SIDE_2,
    SPACES,
    bit,
)
from ...engine.figures import SPLASHES, FrescoFigures
from ...engine.modules.bells.figures import BellFigures
from ...engine.modules.bells.scoring import MORE
from ...engine.modules.favors.words import FAVORS
from ...engine.modules.glaziers.figures import GlazierFigures
from ...engine.modules.glaziers.words import GLASS_COLORS
from ...engine.modules.leaf_gold.figures import LeafGoldFigures
from ...engine.modules.medico.figures import MedicoFigures
from ...engine.modules.medico.medicine import PORTIONS
from ...engine.modules.medico.words import BOTTLES
from ...engine.modules.portraits.figures import EFFECTS, PILES, TOP, PortraitFigures
from ...engine.modules.requests.figures import RequestFigures
from ...engine.modules.requests.module import TILES_NEEDED
from ...engine.modules.requests.words import REQUESTS
from ...engine.modules.scrolls.figures import ScrollFigures
from ...engine.modules.wall_fresco.figures import WallFigures
from ...engine.modules.wishing_well.figures import WishingWellFigures
from ...engine.moves import ALTAR_SETS
from ...engine.paints import LETTERS, count, spell
from ...engine.planning import ACTION_TILES, MEDICO_TILE
from ...engine.rules import Rules
from ...engine.studio import PAY
from ...engine.theater import CHEER
from ...telling.boards import Boards, boards
from ...telling.questions import VOCABULARIES as OF_QUESTIONS
from ...telling.reasons import FACTS
from ...telling.sentences import OF_EVENTS, OF_PLANS
from ...telling.words import ABOUT

PLAIN = "RYB"


class HourPiece(TypedDict):
    hour: str
    mood: int
    price: int


class MoodPiece(TypedDict):
    spaces: int
    minus_one: int  # the highest space of the bottom zone
    plus_one: int  # the lowest space of the top zone
    apprentices: int  # between the two zones


class TilePiece(TypedDict):
    points: int
    cost: str
    splashes: str


class AltarPiece(TypedDict):
    basic: int
    per_blended: int
    trio: int
    pink: int
    brown: int


class PortraitPiece(TypedDict):
    name: str
    pile: str
    effect: str
    money: int
    points: int
    mood: int
    top: bool  # the mood goes to the top space
    paint: str
    choose_basic: int


class WindowPiece(TypedDict):
    panels: dict[str, int]
    points: int


class GlassPiece(TypedDict):
    price: int
    penalty: int


class CertificatePiece(TypedDict):
    price: int
    points: int
    bells: int


class ThresholdPiece(TypedDict):
    space: int
    points: int


class LeafSpacePiece(TypedDict):
    booth: str
    slot: int
    leaves: int


class ActionTilePiece(TypedDict):
    covers: str | None  # the only column it can cover; None: the player chooses
    spaces: int  # for apprentices


class SheetPiece(TypedDict):
    """The action sheet: its columns, of the final round too, and the tiles that cover them."""

    columns: list[str]
    final_columns: list[str]
    spaces: int  # of a column
    tiles: dict[str, ActionTilePiece]
    pennies: str  # the column on which they are laid


class PayPiece(TypedDict):
    """What an apprentice brings home from a place."""

    money: int
    mood: int


class VocabulariesPiece(TypedDict):
    """What events, plans, questions and words speak of: details, parameters, objects of verbs."""

    events: dict[str, dict[str, str]]
    plans: dict[str, dict[str, str]]
    questions: dict[str, str]
    reasons: dict[str, dict[str, str]]
    verbs: dict[str, str]


class Pieces(TypedDict):
    """All figures of a component set, on the side of the board that is in play."""

    sheet: SheetPiece
    pay: dict[str, PayPiece]
    boards: Boards
    vocabularies: VocabulariesPiece

    starting_spaces: int
    hours: list[HourPiece]
    mood: MoodPiece
    market: list[str]
    booths: list[int]
    tiles: list[TilePiece]
    recipes: dict[str, str]
    altar: AltarPiece
    altar_sets: list[str]
    portraits: list[PortraitPiece]
    requests: dict[str, list[int]]
    request_tiles: int  # that go under a request
    throws: int
    free_paint: list[str]
    leaf_points: list[int]
    leaf_spaces: list[LeafSpacePiece]
    windows: list[WindowPiece]
    glass: dict[str, GlassPiece]
    bench: list[int]
    openings: list[str]
    scrolls: list[int]
    certificates: list[CertificatePiece]
    bell_track: int  # its last space
    bell_ranks: list[int]
    bell_thresholds: list[ThresholdPiece]
    wall: list[str]
    wall_points: int
    bottles: dict[str, int]  # portions of medicine; juice has none
    bottle_prices: list[int]
    saint_pay: int
    health_credit: int
    favors: list[str]


def printed(rules: Rules) -> Pieces:
    box, side = rules.box, rules.side
    portraits, requests = PortraitFigures.of(box), RequestFigures.of(box)
    well, gold, glaziers = (
        WishingWellFigures.of(box),
        LeafGoldFigures.of(box),
        GlazierFigures.of(box),
    )
    scrolls, bells = ScrollFigures.of(box), BellFigures.of(box)
    wall, medico = WallFigures.of(box), MedicoFigures.of(box)
    return {
        "sheet": sheet(),
        "pay": {"studio": {"money": PAY, "mood": 0}, "theater": {"money": 0, "mood": CHEER}},
        "boards": boards(rules),
        "vocabularies": {
            "events": OF_EVENTS,
            "plans": OF_PLANS,
            "questions": OF_QUESTIONS,
            "reasons": {key: dict(facts) for key, facts in FACTS.items()},
            "verbs": ABOUT,
        },
        "starting_spaces": box.track.starting_spaces[side],
        "hours": [
            {"hour": hour, "mood": mood, "price": price}
            for hour, mood, price in zip(
                box.hostel.hours, box.hostel.mood_change, box.hostel.price, strict=True
            )
        ],
        "mood": {
            "spaces": box.mood.spaces,
            "minus_one": box.mood.minus_one,
            "plus_one": box.mood.plus_one,
            "apprentices": box.player.apprentices,
        },
        "market": [spell(goods) for goods in box.market.goods],
        "booths": list(rules.booths),
        "tiles": [tile(box.fresco, number) for number in range(len(box.fresco.points))],
        "recipes": {
            LETTERS[len(PLAIN) + at]: spell(box.recipes.cost[at]) for at in range(rules.recipes)
        },
        "altar": {
            "basic": box.altar.basic,
            "per_blended": box.altar.per_blended,
            "trio": box.altar.trio,
            "pink": box.altar.pink,
            "brown": box.altar.brown,
        },
        "altar_sets": list(ALTAR_SETS),
        "portraits": [portrait(portraits, card) for card in range(len(portraits.names))],
        "requests": {name: requests.points[at] for at, name in enumerate(REQUESTS)},
        "request_tiles": TILES_NEEDED,
        "throws": well.per_round,
        "free_paint": [spell(goods) for goods in well.free_paint],
        "leaf_points": gold.points,
        "leaf_spaces": leaf_spaces(rules),
        "windows": [window(glaziers, number) for number in range(len(glaziers.window_points))],
        "glass": {
            color: {
                "price": glaziers.price[at],
                "penalty": glaziers.penalty[at],
            }
            for at, color in enumerate(GLASS_COLORS)
        },
        "bench": glaziers.bench,
        "openings": [
            segment for at, segment in enumerate(SEGMENTS) if glaziers.beside_window & bit(at)
        ],
        "scrolls": [scrolls.one, scrolls.both],
        "certificates": [
            {"price": price, "points": points, "bells": number}
            for price, points, number in zip(
                bells.price,
                bells.points,
                bells.bells,
                strict=True,
            )
        ],
        "bell_track": MORE - 1,
        "bell_ranks": bells.ranks[side],
        "bell_thresholds": [
            {"space": space, "points": points}
            for space, points in zip(
                bells.thresholds[side],
                bells.threshold_points[side],
                strict=True,
            )
        ],
        "wall": wall.board,
        "wall_points": wall.points,
        "bottles": dict(zip(BOTTLES, PORTIONS, strict=True)),
        "bottle_prices": medico.place_price[side],
        "saint_pay": medico.saint_pay,
        "health_credit": medico.health_credit,
        "favors": FAVORS,
    }


def sheet() -> SheetPiece:
    return {
        "columns": [COLUMNS[column] for column in SIDE_1],
        "final_columns": [COLUMNS[column] for column in SIDE_2],
        "spaces": SPACES,
        "tiles": {
            tile: {
                "covers": COLUMNS[MARKET] if tile == ACTION_TILES[MEDICO_TILE] else None,
                "spaces": int(tile in PLACES),
            }
            for tile in ACTION_TILES[1:]
        },
        "pennies": COLUMNS[MARKET],
    }


def tile(tiles: FrescoFigures, number: int) -> TilePiece:
    splashes = tiles.splashes[number]
    return {
        "points": tiles.points[number],
        "cost": spell(tiles.cost[number]),
        "splashes": "".join(letter for at, letter in enumerate(SPLASHES) if splashes & bit(at)),
    }


def portrait(portraits: PortraitFigures, card: int) -> PortraitPiece:
    mood = portraits.mood[card]
    return {
        "name": portraits.names[card],
        "pile": PILES[portraits.pile[card]],
        "effect": EFFECTS[portraits.effect[card]],
        "money": portraits.money[card],
        "points": portraits.points[card],
        "mood": 0 if mood == TOP else mood,
        "top": mood == TOP,
        "paint": spell(portraits.paint[card]),
        "choose_basic": portraits.choose_basic[card],
    }


def window(glaziers: GlazierFigures, number: int) -> WindowPiece:
    panels = glaziers.window_panels[number]
    return {
        "panels": {
            color: count(panels, at) for at, color in enumerate(GLASS_COLORS) if count(panels, at)
        },
        "points": glaziers.window_points[number],
    }


def leaf_spaces(rules: Rules) -> list[LeafSpacePiece]:
    """The spaces of the market that come with leaves, by booth and slot from 1."""
    leaves = LeafGoldFigures.of(rules.box).spaces[rules.side]
    slots = [
        (booth, slot + 1) for booth, spaces in enumerate(rules.booths) for slot in range(spaces)
    ]
    return [
        {"booth": BOOTHS[booth], "slot": slot, "leaves": leaves[at]}
        for at, (booth, slot) in enumerate(slots)
        if leaves[at]
    ]
