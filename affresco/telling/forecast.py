"""A forecast of a plan in words: places, segments and booths by name, facts and warnings by key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

from ..engine.board import BOOTHS, COLUMNS, SEGMENTS
from ..engine.events import Event
from ..engine.forecast import Forecast, Opening, Payable, Place
from ..engine.paints import spell
from ..engine.planning import ACTION_TILES
from .events import details_of


class PlanTold(TypedDict):
    """Something about a plan: a key of the messages `plan` or `care`, and its parameters."""

    key: str
    params: dict[str, int | str]
    rules: list[str]


class PlaceTold(TypedDict):
    """A column of the sheet; places come in the order of play."""

    column: str
    tile: str | None  # the action tile that covers it
    apprentices: int  # on the column, or on its tile
    ill: int
    money: int  # what the place changes
    mood: int
    told: list[PlanTold]


class PayableTold(TypedDict):
    segment: str
    points: int  # with all that follows, if all goes well


class OpeningTold(TypedDict):
    """A market tile that would make more segments payable."""

    booth: str
    slot: int
    paints: str
    segments: int


class ForecastTold(TypedDict):
    """What a plan brings if nobody interferes and everything is bought that can be."""

    places: list[PlaceTold]
    payable: list[PayableTold]  # with the paints at hand, the best first
    opens: list[OpeningTold]  # the one that opens most first
    evening: list[PlanTold]
    money: list[int]  # now, tonight
    income: int
    mood: list[int]  # now, tonight
    apprentices: int  # tomorrow, if the mood stays
    placed: int
    left: int  # apprentices still to place
    warnings: list[PlanTold]  # the worst first


def tell_forecast(plan: Forecast) -> ForecastTold:
    before, after = plan.before, plan.after
    return {
        "places": [tell_place(place) for place in plan.places],
        "payable": [tell_payable(one) for one in plan.payable],
        "opens": [tell_opening(one) for one in plan.opens],
        "evening": tell_all(plan.evening),
        "money": [before.money, after.money],
        "income": plan.income,
        "mood": [before.mood, after.mood],
        "apprentices": plan.apprentices,
        "placed": before.sent,
        "left": before.apprentices - before.sent,
        "warnings": tell_all(plan.warnings),
    }


def tell_place(place: Place) -> PlaceTold:
    return {
        "column": COLUMNS[place.column],
        "tile": ACTION_TILES[place.tile] or None,
        "apprentices": place.sent,
        "ill": place.ill,
        "money": place.money,
        "mood": place.mood,
        "told": tell_all(place.told),
    }


def tell_payable(one: Payable) -> PayableTold:
    return {"segment": SEGMENTS[one.segment], "points": one.points}


def tell_opening(one: Opening) -> OpeningTold:
    return {
        "booth": BOOTHS[one.booth],
        "slot": one.slot + 1,
        "paints": spell(one.paints),
        "segments": one.segments,
    }


def tell_all(events: Sequence[Event]) -> list[PlanTold]:
    return [tell_one(event) for event in events]


def tell_one(event: Event) -> PlanTold:
    params: dict[str, Any] = details_of(event)
    return {"key": event.kind.key, "params": params, "rules": event.kind.rules}
