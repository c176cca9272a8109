"""`affresco bench`: how fast the engine is, compiled and interpreted side by side."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid

from ..lab.measure import SETS, side_by_side
from .parameters import AsJson
from .progress import progress_bar

TITLES = {
    "core": "decisions/s inside the core",
    "selfplay": "steps/s of self-play, each observed",
    "api": "decisions/s driven from Python",
    "copies": "copies/s",
    "games": "games/s",
}


def bench_command(
    seconds: Annotated[float, typer.Option(min=0.05, help="Time for each figure.")] = 1.0,
    repeats: Annotated[int, typer.Option(min=1, help="Runs; the best one counts.")] = 3,
    as_json: AsJson = False,
) -> None:
    """Measure random play and copies, compiled and interpreted in one run.

    Example: affresco bench --json
    """
    with progress_bar("measures", 2 * repeats) as advance:
        figures = side_by_side(seconds, repeats, lambda engine: advance(1))
    if as_json:
        print(json.dumps(figures))
    else:
        show(figures)


def show(figures: dict[str, object]) -> None:
    engine = "compiled" if figures["compiled"] else "interpreted (no compiled engine is built)"
    interpreted = figures["interpreted"]
    assert isinstance(interpreted, dict)
    for name in SETS:
        best, plain = figures[name], interpreted[name]
        assert isinstance(best, dict)
        grid = Grid(name, engine, "interpreted", "ratio")
        for key, title in TITLES.items():
            ratio = best[key] / plain[key]
            grid.add_row(title, f"{best[key]:,.0f}", f"{plain[key]:,.0f}", f"{ratio:.1f}")
        Console().print(grid)
