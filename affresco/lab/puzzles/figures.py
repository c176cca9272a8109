"""What is in a pile, as tables: by module and theme, and who solves how much of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Any, Final

from ...engine.modules.registry import LEONARDO, MODULES
from ...puzzles.puzzle import EASIEST, HARDEST, THEMES, Puzzle
from .solving import SOLVERS

HEADING: Final = "## The pile in figures"
BASE: Final = "base"
SEATS: Final = (2, 3, 4)


def figures(puzzles: Sequence[Puzzle]) -> dict[str, Any]:
    """Everything as plain data for JSON."""
    return {
        "puzzles": len(puzzles),
        "modules": {name: of_module(puzzles, name) for name in [BASE, *names()]},
        "seats": {
            str(seats): len([one for one in puzzles if one.seats == seats]) for seats in SEATS
        },
        "themes": {theme: len([one for one in puzzles if one.theme == theme]) for theme in THEMES},
        "difficulties": [
            of_difficulty([one for one in puzzles if one.difficulty == hard], hard)
            for hard in range(EASIEST, HARDEST + 1)
        ],
    }


def names() -> list[str]:
    return [module.name for module in [LEONARDO, *MODULES]]


def of_module(puzzles: Iterable[Puzzle], name: str) -> dict[str, int]:
    """The puzzles with a module at the table, by theme; without any for the base game."""
    mine = [
        one
        for one in puzzles
        if (name in one.modules if name != BASE else not one.record.configuration.modules)
    ]
    count = Counter(one.theme for one in mine)
    return {"all": len(mine), **{theme: count[theme] for theme in THEMES}}


def of_difficulty(puzzles: Sequence[Puzzle], hard: int) -> dict[str, Any]:
    return {
        "difficulty": hard,
        "puzzles": len(puzzles),
        "solved": {level: fmean(one.solved[level] for one in puzzles) for level in SOLVERS}
        if puzzles
        else {},
    }


def page(puzzles: Sequence[Puzzle]) -> str:
    """The figures as a part of docs/puzzles.md."""
    told = figures(puzzles)
    modules = [
        [name, *row.values()] for name, row in told["modules"].items() if name != BASE or row["all"]
    ]
    rates = [
        [
            row["difficulty"],
            row["puzzles"],
            *(
                f"{round(100 * row['solved'][level])} %" if row["solved"] else ""
                for level in SOLVERS
            ),
        ]
        for row in told["difficulties"]
    ]
    seats = ", ".join(f"{count} for {seats} seats" for seats, count in told["seats"].items())
    return "\n".join(
        [
            HEADING,
            "",
            f"{told['puzzles']} puzzles: {seats}. With each module at the table, by theme:",
            "",
            *grid(["", "all", *THEMES], modules),
            "",
            "How often the bots find the solution in ten tries, by difficulty:",
            "",
            *grid(["difficulty", "puzzles", *SOLVERS], rates),
            "",
        ]
    )


def grid(heading: Sequence[object], rows: Iterable[Sequence[object]]) -> list[str]:
    lines = [heading, ["---"] * len(heading), *rows]
    return [f"| {' | '.join(map(str, line))} |" for line in lines]
