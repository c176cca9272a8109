"""The fields of the base game: board, market, players, visit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from affresco.engine.board import BOOTHS, COLUMNS, HOURS, PLACES, SEGMENTS
from affresco.engine.paints import LETTERS, spell
from affresco.engine.planning import ACTION_TILES
from affresco.engine.rules import Rules
from affresco.engine.snapshot import base_steps

from .fields import (
    Choices,
    Field,
    Glance,
    one_hots,
    secret,
    sequence,
)

PAINTS = len(LETTERS)
HOUR, SEGMENT = Choices(HOURS), Choices(SEGMENTS)
COLUMN, BOOTH = Choices(COLUMNS), Choices(BOOTHS)
TILES = Choices(range(1, 33))
TILE_KINDS = len(ACTION_TILES) - 1
TILE_MODULES = {"glaziers", "bells", "wall_fresco", "medico"}  # that cover columns of the sheet


def base_fields(rules: Rules) -> list[Field]:
    seats, figures, slots = int(rules.seats), int(rules.figures), int(rules.booth_starts[-1])
    steps, sitting = steps_of(rules), one_hots(seats)
    return [
        Field("round", 1, lambda at: [at.seen["round"]]),
        Field("final", 1, lambda at: [at.seen["final"]]),
        Field("step", steps.size, lambda at: steps.row(at.seen["step"])),
        Field("acting", seats, read_acting),
        Field("bishop", 25, lambda at: SEGMENT.row(at.seen["bishop"])),
        *fresco_fields(rules),
        *market_fields(rules, slots),
        Field("order", figures, read_order),
        Field("seat", seats, lambda at: sitting[at.seats[0]]),
        *player_fields(seats, figures),
        *plan_fields(rules),
        *visit_fields(figures),
    ]


def steps_of(rules: Rules) -> Choices:
    """The names of all steps at which a game may rest."""
    steps = [*base_steps(rules), *(step for module in rules.modules for step in module.steps)]
    return Choices(dict.fromkeys([*(step.name for step in steps if step.waits), "over"]))


def read_acting(at: Glance) -> list[int]:
    acting = at.seen["acting"]
    return [int(seat in acting) for seat in at.seats]


def read_order(at: Glance) -> list[int]:
    order = at.seen["order"]
    return [order.index(figure) + 1 if figure in order else 0 for figure in at.figures]


# The ceiling and the market


def counts(letters: str) -> tuple[int, ...]:
    return tuple(letters.count(letter) for letter in LETTERS)


def fresco_fields(rules: Rules) -> list[Field]:
    box = rules.box
    numbers = range(1, len(box.fresco.points) + 1)
    points: dict[int | None, int] = {n: int(box.fresco.points[n - 1]) for n in numbers}
    costs: dict[int | None, tuple[int, ...]] = {
        n: counts(spell(box.fresco.cost[n - 1])) for n in numbers
    }
    points[None], costs[None] = 0, (0,) * PAINTS
    return [
        Field("fresco.tile", 25, lambda at: [tile or 0 for tile in at.seen["fresco"]]),
        Field("fresco.points", 25, lambda at: [points[tile] for tile in at.seen["fresco"]]),
        Field(
            "fresco.cost",
            25 * PAINTS,
            lambda at: sequence([costs[tile] for tile in at.seen["fresco"]]),
        ),
    ]


def market_fields(rules: Rules, slots: int) -> list[Field]:
    goods = rules.box.market.goods
    paints: dict[int | None, tuple[int, ...]] = {
        n + 1: counts(spell(goods[n])) for n in range(len(goods))
    }
    paints[None] = (0,) * PAINTS

    def tiles(at: Glance) -> list[int | None]:
        return [tile for booth in at.seen["market"] for tile in booth]

    return [
        Field("market.tile", slots, lambda at: [tile or 0 for tile in tiles(at)]),
        Field(
            "market.paints",
            slots * PAINTS,
            lambda at: sequence([paints[tile] for tile in tiles(at)]),
        ),
    ]


# The players


def player_fields(seats: int, figures: int) -> list[Field]:
    def of_figures(name: str) -> Any:
        return lambda at: [at.seen["players"][figure][name] or 0 for figure in at.figures]

    def of_seats(name: str) -> Any:
        return lambda at: [int(at.seen["players"][seat][name]) for seat in at.seats]

    return [
        Field("score", figures, of_figures("score")),
        Field("start", figures, of_figures("start")),
        Field(
            "hour",
            figures * len(HOURS),
            lambda at: sequence([HOUR.row(at.seen["players"][f]["hour"]) for f in at.figures]),
        ),
        Field(
            "tiles",
            figures * TILES.size,
            lambda at: sequence(
                [TILES.several(at.seen["players"][f]["tiles"]) for f in at.figures]
            ),
        ),
        Field("mood", seats, of_seats("mood")),
        Field("apprentices", seats, of_seats("apprentices")),
        Field("planned", seats, of_seats("planned")),
        Field(
            "money",
            2 * seats,
            lambda at: sequence([secret(at.seen["players"][s]["money"]) for s in at.seats]),
        ),
        Field(
            "paints",
            seats * (1 + PAINTS),
            lambda at: sequence([stock(at.seen["players"][s]["paints"]) for s in at.seats]),
        ),
    ]


def plan_fields(rules: Rules) -> list[Field]:
    """Before the reveal only the viewer's own plan is known; action tiles come with modules."""
    seats = int(rules.seats)
    lays_tiles = any(module.name in TILE_MODULES for module in rules.modules)
    places = PLACES if lays_tiles else COLUMNS
    unknown = (0,) * len(places)
    bare = (0,) * (len(COLUMNS) * TILE_KINDS)

    def sent(at: Glance, seat: int) -> Sequence[int]:
        plan = at.seen["players"][seat]["plan"]
        if plan is None:
            return unknown
        return [0 if isinstance(n, str) else n for n in [plan.get(p, 0) for p in places]]

    def covered(at: Glance, seat: int) -> Sequence[int]:
        plan = at.seen["players"][seat]["plan"]
        if plan is None:
            return bare
        row = [0] * len(bare)
        for column, tile in plan.items():
            if isinstance(tile, str):
                row[COLUMNS.index(column) * TILE_KINDS + ACTION_TILES.index(tile) - 1] = 1
        return row

    fields = [
        Field(
            "plan.known",
            seats,
            lambda at: [int(at.seen["players"][s]["plan"] is not None) for s in at.seats],
        ),
        Field(
            "plan.sent",
            seats * len(places),
            lambda at: sequence([sent(at, seat) for seat in at.seats]),
        ),
    ]
    tiles = Field(
        "plan.covered",
        seats * len(bare),
        lambda at: sequence([covered(at, seat) for seat in at.seats]),
    )
    return [*fields, tiles] if lays_tiles else fields


def stock(letters: str | None) -> tuple[int, ...]:
    return (0,) * (1 + PAINTS) if letters is None else (1, *counts(letters))


# The visit


def visit_fields(figures: int) -> list[Field]:
    def visit(name: str) -> Any:
        return lambda at: [int(at.seen["visit"][name] or 0) if at.seen["visit"] else 0]

    def chosen(choices: Choices, name: str) -> Any:
        return lambda at: choices.row(at.seen["visit"] and at.seen["visit"][name])

    return [
        Field("visit.figure", figures, read_visitor),
        Field("visit.column", COLUMN.size, chosen(COLUMN, "column")),
        Field("visit.apprentices", 1, visit("apprentices")),
        Field("visit.booth", BOOTH.size, chosen(BOOTH, "booth")),
        Field("visit.blends", 1, visit("blends")),
        Field("visit.moved", 1, visit("bishop_moved")),
        Field("visit.segment", 25, chosen(SEGMENT, "segment")),
        Field("visit.landing", 1, visit("landing")),
    ]


def read_visitor(at: Glance) -> list[int]:
    visit = at.seen["visit"]
    return [int(visit is not None and visit["figure"] == figure) for figure in at.figures]
