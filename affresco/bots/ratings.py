"""How strong the levels are: ratings that `affresco ladder` has measured, by number of seats."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import TypedDict


class Rating(TypedDict):
    """On the Elo scale, where 400 points are odds of ten to one; the weakest level is at 0."""

    rating: int
    least: int  # with its 95 % interval
    most: int


class Measured(TypedDict):
    games: int
    levels: dict[str, Rating]


@cache
def measured() -> dict[str, Measured]:
    """By number of seats; a number at which no games were played is missing."""
    text = (files("affresco.bots") / "ratings.toml").read_text(encoding="utf-8")
    seats: dict[str, Measured] = tomllib.loads(text)["seats"]
    return seats
