"""`affresco tune`: learn what the features of a position are worth, by self-play."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid

from ..engine.modules.manifest import FEATURES
from ..lab.teaching import (
    TURNS,
    BadWeights,
    Weights,
    check_library,
    from_scratch,
    read_weights,
    shipped,
    teach,
)
from ..lab.tuning import Lesson
from ..terminal.keeping import read_text, write_text
from .parameters import AsJson, Processes
from .progress import progress_bar

DIGITS = 3  # of the figures shown


def tune_command(
    turns: Annotated[int, typer.Option(min=1, max=TURNS, help="How often to play and fit.")] = 1,
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help="Games in each turn.")] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="Same seed, same weights.")] = 1,
    processes: Processes = 1,
    begin: Annotated[
        Path | None, typer.Option("--from", help="Weights to start from; by default ours.")
    ] = None,
    scratch: Annotated[
        bool, typer.Option("--scratch", help="Start from nothing: only points count.")
    ] = False,
    write: Annotated[
        Path | None, typer.Option(help="Write the weights to this file after each turn.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other by instinct, and learn what each feature of a position is worth.

    Every turn goes halfway to what its games have taught. Shown for each: the length and the mean
    score of its games, and by how many points the weights it started from were wrong.

    Example: affresco tune --turns 4 --games 2000 --processes 2 --write weights.toml
    """
    check_library()
    if scratch and begin is not None:
        raise BadWeights("start --from a file or from --scratch, not both")
    first = from_scratch() if scratch else read_named(begin) if begin else shipped()
    now = first
    lessons: list[Lesson] = []
    with progress_bar("games", turns * games) as advance:
        for lesson, now in teach(first, turns, games, seed, processes, advance):
            lessons.append(lesson)
            if write:
                write_text(write, now.write())
    if as_json:
        print(json.dumps(summary(lessons, now, games, seed)))
    else:
        show(lessons, games, seed)


def read_named(file: Path) -> Weights:
    try:
        return read_weights(read_text(file))
    except BadWeights as error:
        raise BadWeights(f"{file}: {error}") from error


def told(lesson: Lesson) -> dict[str, float]:
    return {
        "rounds": round(lesson.rounds, DIGITS),
        "score": round(lesson.score, DIGITS),
        "error": round(lesson.error, DIGITS),
    }


def summary(lessons: list[Lesson], now: Weights, games: int, seed: int) -> dict[str, object]:
    """Everything as plain data for JSON."""
    learned = asdict(now)
    return {
        "turns": [told(lesson) for lesson in lessons],
        "games": games,
        "seed": seed,
        "spreads": rounded(learned["spreads"]),
        "standing": rounded(learned["standing"]),
        "weights": {
            name: rounded(row) for name, row in zip(FEATURES, learned["weights"], strict=True)
        },
    }


def rounded(row: list[float]) -> list[float]:
    return [round(number, DIGITS) for number in row]


def show(lessons: list[Lesson], games: int, seed: int) -> None:
    console = Console()
    console.print(f"{games} games a turn, seed {seed}")
    grid = Grid("turn", "rounds", "score", "error")
    for turn, lesson in enumerate(lessons, 1):
        grid.add_row(
            str(turn), f"{lesson.rounds:.2f}", f"{lesson.score:.1f}", f"{lesson.error:.2f}"
        )
    console.print(grid)
