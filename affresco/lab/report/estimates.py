"""Figures over many games, with their intervals.

Each game contributes one sum and one count (of seats, of days), because what happens within a
game is correlated; intervals are over games.
"""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean, pstdev, quantiles
from typing import Any, Final

from ..intervals import Interval, mean_interval, share_interval, variance

QUANTILES: Final = (5, 25, 50, 75, 95)

Parts = list[tuple[float, float]]  # a sum and a count for each game


def spread(values: Iterable[int]) -> dict[str, Any]:
    """How numbers are distributed."""
    row = sorted(values)
    cuts = quantiles(row, n=100, method="inclusive") if len(row) > 1 else row * 99
    return {
        "mean": round(fmean(row), 3),
        "deviation": round(pstdev(row), 3),
        "least": row[0],
        "most": row[-1],
        "quantiles": {str(percent): round(cuts[percent - 1], 2) for percent in QUANTILES},
    }


def mean(parts: Parts) -> dict[str, Any]:
    """A mean and its interval; a single game has no interval."""
    sums, counts = zip(*parts, strict=True)
    return {
        "mean": round(sum(sums) / sum(counts), 3),
        "interval": rounded(mean_interval(sums, counts)),
    }


def share(parts: Parts) -> dict[str, Any]:
    sums, counts = zip(*parts, strict=True)
    found = sum(sums) / sum(counts)
    if len(parts) < 2:
        return {"share": round(found, 3), "interval": None}
    games = round(sum(counts))
    interval = share_interval(found, variance(sums, counts), games, len(parts))
    return {"share": round(found, 3), "interval": rounded(interval)}


def rounded(interval: Interval | None) -> list[float] | None:
    return None if interval is None else [round(end, 3) for end in interval]
