"""Levels side by side: the self-play of each, in the base game and with all modules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from ...components import ComponentSet
from ...components.drafts import differences
from ...version import __version__
from .estimates import spread
from .figures import SCHEMA, length, points, seats_of
from .sources import Settings, simulate


class SameName(ValueError):
    """Two component sets that could not be told apart."""


SETS: Final = {"base": "none", "all": "all"}  # what the games are played with


def compare(
    settings: Settings,
    processes: int = 1,
    progress: Callable[[int], None] = lambda done: None,
    sets: Mapping[str, str] = SETS,
) -> dict[str, Any]:
    """Each bot of the settings in games of its own, at all seats."""
    return {
        "compare": SCHEMA,
        "version": __version__,
        "games": settings.games,
        "seats": settings.seats,
        "seed": settings.seed,
        "budget": settings.budget,
        "bots": list(settings.bots),
        "sets": [
            {
                "set": name,
                "levels": [
                    self_play(replace(settings, modules=modules, bots=(bot,)), processes, progress)
                    for bot in settings.bots
                ],
            }
            for name, modules in sets.items()
        ],
    }


def compare_sets(
    settings: Settings,
    other: ComponentSet,
    processes: int = 1,
    progress: Callable[[int], None] = lambda done: None,
    sets: Mapping[str, str] = SETS,
) -> dict[str, Any]:
    """The same bots with the same seeds, once with the figures of each component set."""
    ours = settings.component_set()
    played = {ours.name: settings, other.name: replace(settings, components=other.text)}
    if len(played) == 1:
        raise SameName(f"both sets are called {ours.name}: name one of them otherwise")
    return {
        "compare": SCHEMA,
        "version": __version__,
        "games": settings.games,
        "seats": settings.seats,
        "seed": settings.seed,
        "budget": settings.budget,
        "bots": list(played),  # what stands side by side
        "players": list(settings.bots),
        "differences": [
            dict(zip(("piece", "figure", "old", "new"), row, strict=True))
            for row in differences(ours, other)
        ],
        "sets": [
            {
                "set": name,
                "levels": [
                    {**self_play(replace(each, modules=modules), processes, progress), "bot": label}
                    for label, each in played.items()
                ],
            }
            for name, modules in sets.items()
        ],
    }


def self_play(
    settings: Settings, processes: int, progress: Callable[[int], None]
) -> dict[str, Any]:
    games = simulate(settings, processes, progress).games
    seats = seats_of(games)
    return {
        "bot": settings.bots[0],
        "games": len(games),
        "scores": spread(game.scores[seat] for game, seat in seats),
        "winner": spread(max(game.scores) for game in games),
        "rounds": length(games),
        "points_by_source": points(seats),
    }
