"""What the cards of a report share: sizes of pictures, wording of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from .pictures import MINUS

ROW: Final = 0.42  # inches for a row of a picture, and its frame
FRAME: Final = 0.75
TALL: Final = 3.1

Figures = dict[str, Any]


def height(rows: Sequence[object]) -> float:
    return FRAME + ROW * len(rows)


def listed(words: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def percents(interval: list[float] | None) -> list[float] | None:
    return None if interval is None else [100 * end for end in interval]


def span(interval: list[float] | None, unit: str = "") -> str:
    if interval is None:
        return "unknown"
    low, high = (f"{end:.1f}".replace("-", MINUS) for end in interval)
    return f"{low} to {high}{f' {unit}' if unit else ''}"


def signed(number: float) -> str:
    return f"{number:+.1f}".replace("-", MINUS)
