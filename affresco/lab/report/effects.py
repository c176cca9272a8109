"""The effect of each module, if games were played with different ones.

A linear model of the games: score and rounds by the modules that were in some games but not in
all, controlling for seats and bots. A module's effect is its coefficient, all else being equal;
its interval comes from White's errors, which allow for unequal variance. If modules were drawn at
random the effect is a cause; in recorded games it may be the players' taste.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import fmean
from typing import Any, Final

from ...engine.modules.registry import MODULES
from ..extras import library
from ..intervals import student
from .observing import Observed

EXTRA: Final = "lab"
MEASURES: Final[dict[str, Callable[[Observed], float]]] = {
    "score": lambda game: fmean(game.scores),
    "winner": lambda game: max(game.scores),
    "rounds": lambda game: game.rounds,
}  # of a game


def effects(games: list[Observed]) -> list[dict[str, Any]]:
    """The effect of each module that was in some games but not in others."""
    names = [module.name for module in MODULES]
    sizes = {name: len([game for game in games if name in game.modules]) for name in names}
    mixed = [name for name in names if 0 < sizes[name] < len(games)]
    if not mixed:
        return []
    columns = [*(has(name) for name in mixed), *others(games)]
    rows = [[1.0, *(column(game) for column in columns)] for game in games]
    fitted = {
        measure: fit(rows, [number(game) for game in games], len(mixed))
        for measure, number in MEASURES.items()
    }
    return [
        {
            "module": name,
            "games_with": sizes[name],
            "games_without": len(games) - sizes[name],
            **{measure: fitted[measure][at] for measure in MEASURES},
        }
        for at, name in enumerate(mixed)
    ]


def has(module: str) -> Callable[[Observed], float]:
    return lambda game: float(module in game.modules)


def others(games: list[Observed]) -> list[Callable[[Observed], float]]:
    """Seat counts and each bot's share, if games differ in them; the first is the baseline."""
    counts = sorted({game.seats for game in games})[1:]
    bots = sorted({bot for game in games for bot in game.bots})[1:]
    return [*(seated(count) for count in counts), *(played_by(bot) for bot in bots)]


def seated(count: int) -> Callable[[Observed], float]:
    return lambda game: float(game.seats == count)


def played_by(bot: str) -> Callable[[Observed], float]:
    return lambda game: game.bots.count(bot) / game.seats


def fit(rows: list[list[float]], results: list[float], wanted: int) -> list[dict[str, Any] | None]:
    """The first coefficients after the constant; None for one that the games do not determine."""
    numpy = library("numpy", EXTRA, "the effect of modules")
    matrix, result = numpy.array(rows), numpy.array(results)
    games = len(rows)
    rank = numpy.linalg.matrix_rank(matrix)
    inverse = numpy.linalg.pinv(matrix.T @ matrix)
    coefficients = inverse @ matrix.T @ result
    residuals = result - matrix @ coefficients
    freedom = games - int(rank)
    found: list[dict[str, Any] | None] = []
    for at in range(1, wanted + 1):
        without = numpy.delete(matrix, at, axis=1)
        if freedom < 1 or numpy.linalg.matrix_rank(without) == rank:
            found.append(None)
            continue
        weights = inverse[at] @ matrix.T
        error = float(numpy.sqrt((weights**2 * residuals**2).sum() * games / freedom))
        found.append(estimate(float(coefficients[at]), error * student(freedom)))
    return found


def estimate(middle: float, reach: float) -> dict[str, Any]:
    return {
        "difference": round(middle, 2),
        "interval": [round(middle - reach, 2), round(middle + reach, 2)],
    }
