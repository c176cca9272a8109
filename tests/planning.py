"""Forecasts for tests: what is told about the plan on a seat's sheet."""

from __future__ import annotations

from affresco.engine.forecast import forecast
from affresco.engine.snapshot import dump
from affresco.engine.view import imagine
from affresco.telling.forecast import ForecastTold, PlaceTold, PlanTold, tell_forecast
from tests.given import RED, Position

HOURS = ("6", "7", "8", "9")


def awake(game: Position, *hours: str) -> Position:
    """Everyone is up, by default in the order of the seats; red has five apprentices."""
    game.scores(*range(1, len(game.state.players) + 1))
    game.wake(*(hours or HOURS[: len(game.state.players)]))
    game.player(RED).apprentices = 5
    game.player(RED).mood = 4
    return game


def foreseen(game: Position, *words: str, seat: int = RED) -> ForecastTold:
    """The forecast after these words, which leaves the table as it was."""
    drafted = game.copy().play(*words, seat=seat)
    before = dump(drafted.state)
    found = tell_forecast(forecast(imagine(drafted.state, seat), seat))
    assert dump(drafted.state) == before
    return found


def place(plan: ForecastTold, column: str) -> PlaceTold:
    return next(one for one in plan["places"] if one["column"] == column)


def said(told: list[PlanTold]) -> list[tuple[str, ...]]:
    """Each key with its parameters, which stand in their order."""
    return [(one["key"], *map(str, one["params"].values())) for one in told]


def at(plan: ForecastTold, column: str) -> list[tuple[str, ...]]:
    return said(place(plan, column)["told"])


def warned(game: Position, *words: str) -> list[tuple[str, ...]]:
    return said(foreseen(game, *words)["warnings"])
