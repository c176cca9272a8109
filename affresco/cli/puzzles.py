"""`affresco puzzles`: find puzzles in games of bots, write a pile of them, prove it again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from ..lab.puzzles import TEN_TIMES, boxes, figures, find_missing, holds, jobs, write_pile
from ..lab.puzzles.figures import HEADING, page
from ..lab.workers import work
from ..puzzles import Puzzle, pile
from ..terminal.keeping import read_text, write_text
from .parameters import AsJson, Processes, Seed
from .progress import progress_bar

AGAIN = "again"  # of the seed of a second proof: other tables than those of the first
NOT_ALL = 1  # the exit code if a solution does not hold


def puzzles_command(
    folder: Annotated[
        Path, typer.Argument(help="Where what was found is kept; no game is looked at twice.")
    ] = Path("build/puzzles"),
    games: Annotated[int, typer.Option(min=0, help="Games of each box to look at.")] = 12,
    box: Annotated[
        str,
        typer.Option(help="Comma-separated: base, the name of a module, or all of them at once."),
    ] = "",
    seed: Seed = 23,
    processes: Processes = 1,
    write: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write all that was found as a pile.")
    ] = None,
    figures_into: Annotated[
        Path | None,
        typer.Option("--figures", metavar="PAGE", help="Put the figures of the pile into a page."),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Find nothing: prove the puzzles of the pile again.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Find puzzles: positions in games of bots where one answer is clearly the best.

    Each is proved with ten times the usual budget before it is kept. Work that was stopped goes
    on where it stopped, and comes out the same with any number of processes.

    Example: affresco puzzles --games 3 --box base,glaziers --processes 2
    """
    if check:
        prove(list(pile().values()), processes, as_json)
        return
    wanted = boxes([name.strip() for name in box.split(",") if name.strip()])
    missing = jobs(folder, seed, wanted, games)
    with progress_bar("games", len(missing)) as advance:
        found = find_missing(missing, processes, advance)
    told: dict[str, object] = {"games": len(missing), "found": found}
    if write is not None:
        told["written"] = len(write_pile(write, folder, seed, wanted))
    if figures_into is not None:
        write_text(figures_into, with_figures(read_text(figures_into), list(pile().values())))
        told["figures"] = figures(list(pile().values()))
    print(json.dumps(told) if as_json else f"{found} puzzles found in {len(missing)} games")


def with_figures(text: str, puzzles: Sequence[Puzzle]) -> str:
    """A page whose last part tells the figures."""
    return text.partition(HEADING)[0] + page(puzzles)


def prove(puzzles: Sequence[Puzzle], processes: int, as_json: bool) -> None:
    """Judge every solution again, at other tables; those that do not hold are named."""
    fallen = []
    with progress_bar("puzzles", len(puzzles)) as advance:
        for puzzle, is_best in zip(puzzles, work(still_holds, puzzles, processes), strict=True):
            advance(1)
            if not is_best:
                fallen.append(puzzle.name)
    if as_json:
        print(json.dumps({"puzzles": len(puzzles), "budget": TEN_TIMES, "fallen": fallen}))
    else:
        held = len(puzzles) - len(fallen)
        Console().print(f"{held} of {len(puzzles)} solutions hold{told_names(fallen)}")
    if fallen:
        raise typer.Exit(NOT_ALL)


def still_holds(puzzle: Puzzle) -> bool:
    return holds(puzzle, TEN_TIMES, AGAIN)


def told_names(fallen: Sequence[str]) -> str:
    return f"; not those of {', '.join(fallen)}" if fallen else ""
