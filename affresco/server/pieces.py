"""What is printed on the pieces of a game, for those who draw them.

Pieces are named by their numbers in views and events, counted from 1; here each list holds what
stands on them, in that order. Paints are letters, as everywhere.
"""

from __future__ import annotations

from typing import TypedDict

from ..engine.board import BOOTHS, SEGMENTS, bit
from ..engine.modules.glaziers.words import GLASS_COLORS
from ..engine.moves import ALTAR_SETS
from ..engine.paints import LETTERS, count, spell
from ..engine.rules import Rules
from ..engine.tables import EFFECTS, REQUESTS, SPLASHES, TOP, Tables

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


class Pieces(TypedDict):
    """All figures of a component set, on the side of the board that is in play."""

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
    bell_ranks: list[int]
    bell_thresholds: list[ThresholdPiece]
    wall: list[str]
    wall_points: int
    bottle_prices: list[int]
    saint_pay: int
    health_credit: int


def printed(rules: Rules) -> Pieces:
    tables, side = rules.tables, rules.side
    return {
        "starting_spaces": tables.starting_spaces[side],
        "hours": [
            {"hour": hour, "mood": mood, "price": price}
            for hour, mood, price in zip(
                tables.hours, tables.mood_change, tables.price, strict=True
            )
        ],
        "mood": {
            "spaces": tables.mood_spaces,
            "minus_one": tables.minus_one,
            "plus_one": tables.plus_one,
            "apprentices": tables.apprentices,
        },
        "market": [spell(goods) for goods in tables.goods],
        "booths": list(rules.booths),
        "tiles": [tile(tables, number) for number in range(len(tables.tile_points))],
        "recipes": {
            LETTERS[len(PLAIN) + at]: spell(tables.recipe_cost[at]) for at in range(rules.recipes)
        },
        "altar": {
            "basic": tables.altar_basic,
            "per_blended": tables.altar_per_blended,
            "trio": tables.altar_trio,
            "pink": tables.altar_pink,
            "brown": tables.altar_brown,
        },
        "altar_sets": list(ALTAR_SETS),
        "portraits": [portrait(tables, card) for card in range(len(tables.portrait_names))],
        "requests": {name: tables.request_points[at] for at, name in enumerate(REQUESTS)},
        "throws": tables.penny_throws,
        "free_paint": [spell(goods) for goods in tables.wish_paint],
        "leaf_points": tables.leaf_points,
        "leaf_spaces": leaf_spaces(rules),
        "windows": [window(tables, number) for number in range(len(tables.window_points))],
        "glass": {
            color: {"price": tables.glass_price[at], "penalty": tables.glass_penalty[at]}
            for at, color in enumerate(GLASS_COLORS)
        },
        "bench": tables.bench_cost,
        "openings": [
            segment for at, segment in enumerate(SEGMENTS) if tables.window_segments & bit(at)
        ],
        "scrolls": [tables.scroll_one, tables.scroll_both],
        "certificates": [
            {"price": price, "points": points, "bells": bells}
            for price, points, bells in zip(
                tables.certificate_price,
                tables.certificate_points,
                tables.certificate_bells,
                strict=True,
            )
        ],
        "bell_ranks": tables.bell_ranks[side],
        "bell_thresholds": [
            {"space": space, "points": points}
            for space, points in zip(
                tables.bell_thresholds[side], tables.bell_points[side], strict=True
            )
        ],
        "wall": tables.wall_board,
        "wall_points": tables.wall_points,
        "bottle_prices": tables.place_price[side],
        "saint_pay": tables.saint_pay,
        "health_credit": tables.health_credit,
    }


def tile(tables: Tables, number: int) -> TilePiece:
    splashes = tables.tile_splashes[number]
    return {
        "points": tables.tile_points[number],
        "cost": spell(tables.tile_cost[number]),
        "splashes": "".join(letter for at, letter in enumerate(SPLASHES) if splashes & bit(at)),
    }


def portrait(tables: Tables, card: int) -> PortraitPiece:
    mood = tables.portrait_mood[card]
    return {
        "name": tables.portrait_names[card],
        "pile": "ABC"[tables.portrait_pile[card]],
        "effect": EFFECTS[tables.portrait_effect[card]],
        "money": tables.portrait_money[card],
        "points": tables.portrait_points[card],
        "mood": 0 if mood == TOP else mood,
        "top": mood == TOP,
        "paint": spell(tables.portrait_paint[card]),
        "choose_basic": tables.portrait_choose_basic[card],
    }


def window(tables: Tables, number: int) -> WindowPiece:
    panels = tables.window_panels[number]
    return {
        "panels": {
            color: count(panels, at) for at, color in enumerate(GLASS_COLORS) if count(panels, at)
        },
        "points": tables.window_points[number],
    }


def leaf_spaces(rules: Rules) -> list[LeafSpacePiece]:
    """The spaces of the market that come with leaves, by booth and slot from 1."""
    leaves = rules.tables.leaf_spaces[rules.side]
    slots = [
        (booth, slot + 1) for booth, spaces in enumerate(rules.booths) for slot in range(spaces)
    ]
    return [
        {"booth": BOOTHS[booth], "slot": slot, "leaves": leaves[at]}
        for at, (booth, slot) in enumerate(slots)
        if leaves[at]
    ]
