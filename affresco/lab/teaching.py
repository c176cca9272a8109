"""Turns of learning, and the file of weights that they make.

Each turn starts from the weights of the turn before and goes halfway to what its games have
taught: the players change as they learn, so going all the way would overshoot.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from math import isfinite
from typing import Final

from ..bots.mind.judgment import PHASES
from ..engine.modules.manifest import FEATURES
from .extras import library
from .tuning import Lesson, learn

EXTRA: Final = "lab"
DAMPING: Final = 0.5  # the share of the former weights that is kept
LEAST_SPREAD: Final = 0.1  # less than this comes from too few games
TURNS: Final = 1000  # per seed, so that no two turns play the same games
HEAD: Final = """\
# What the features of a position are worth in points: early, late, in the final round.
# Learned by self-play; `affresco tune` makes this file.
"""


class BadWeights(ValueError):
    """The text does not hold weights for our features."""


@dataclass(frozen=True)
class Weights:
    """Weights by feature; each row, like the others, is early, late and in the final round."""

    weights: list[list[float]]
    spreads: list[float]  # how sure a lead is
    standing: list[float]  # what everybody may expect beyond the weights

    def write(self) -> str:
        rows = [
            f'"{name}" = {listed(row, 3)}' for name, row in zip(FEATURES, self.weights, strict=True)
        ]
        return "\n".join(
            [
                HEAD,
                f"spreads = {listed(self.spreads, 1)}  # how sure a lead is: early, late, final",
                f"standing = {listed(self.standing, 1)}  "
                "# what everybody may expect beyond the weights",
                "",
                "[weights]",
                *rows,
                "",
            ]
        )


def listed(row: list[float], digits: int) -> str:
    return f"[{', '.join(f'{number + 0.0:.{digits}f}' for number in row)}]"


def shipped() -> Weights:
    """The weights that the levels play with."""
    return read_weights((files("affresco.bots") / "weights.toml").read_text(encoding="utf-8"))


def from_scratch() -> Weights:
    """Weights by which only points are worth anything."""
    return Weights([[0.0] * PHASES for _ in FEATURES], [1.0] * PHASES, [0.0] * PHASES)


def read_weights(text: str) -> Weights:
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadWeights(f"the weights are not in TOML: {error}") from error
    rows = table.get("weights")
    if not isinstance(rows, dict):
        raise BadWeights("there is no table of weights")
    for name in FEATURES:
        if name not in rows:
            raise BadWeights(f"there is no weight of {name!r}")
    for name in rows:
        if name not in FEATURES:
            raise BadWeights(f"there is no feature {name!r}")
    return Weights(
        [numbers(name, rows[name]) for name in FEATURES],
        [checked_spread(spread) for spread in numbers("spreads", table.get("spreads"))],
        numbers("standing", table.get("standing")),
    )


def numbers(name: str, row: object) -> list[float]:
    if not isinstance(row, list) or len(row) != PHASES or not all(map(is_number, row)):
        raise BadWeights(f"{name!r} is three numbers: early, late, in the final round")
    return [float(number) for number in row]


def is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def checked_spread(spread: float) -> float:
    if spread <= 0:
        raise BadWeights(f"a spread is more than 0, not {spread:g}")
    return spread


def check_library() -> None:
    """Raise before any game is played if the library for learning is missing."""
    library("numpy", EXTRA, "tuning")


def teach(
    begin: Weights,
    turns: int,
    games: int,
    seed: int,
    processes: int = 1,
    progress: Callable[[int], None] = lambda done: None,
) -> Iterator[tuple[Lesson, Weights]]:
    """Yield after each turn how its games went, and the new weights."""
    check_library()
    now = begin
    for turn in range(turns):
        lesson = learn(now.weights, games, TURNS * seed + turn, processes, progress)
        now = Weights(
            damped(now.weights, lesson.weights),
            [
                new if new >= LEAST_SPREAD else old
                for old, new in zip(now.spreads, lesson.spreads, strict=True)
            ],
            [
                new if isfinite(new) else old
                for old, new in zip(now.standing, lesson.standing, strict=True)
            ],
        )
        yield lesson, now


def damped(former: list[list[float]], fitted: list[list[float]]) -> list[list[float]]:
    return [
        [DAMPING * old + (1 - DAMPING) * new for old, new in zip(*rows, strict=True)]
        for rows in zip(former, fitted, strict=True)
    ]
