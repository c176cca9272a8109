"""`affresco train`: from self-play to a network that judges positions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from ..bots.networks import ROUNDS
from ..lab.training.report import report
from ..lab.training.school import STEPS, Course, Generation, OutOfTime, School
from ..lab.workers import check_cluster
from .ladder import read_seats
from .parameters import AsJson, Processes, Ray

OPEN = 3  # exit code: the time is up, and there is more to do


def train_command(
    folder: Annotated[Path, typer.Argument(help="Where everything is kept; made if missing.")],
    seats: Annotated[str, typer.Option(help="Numbers of seats that one network is for.")] = "2,3,4",
    modules: Annotated[
        str, typer.Option(help="none: it knows the base game alone; random: tables with modules.")
    ] = "none",
    judges: Annotated[
        str, typer.Option(help="rounds: what a table is worth; plans: which of them is best.")
    ] = ROUNDS,
    games: Annotated[
        int,
        typer.Option(
            min=1, max=10_000_000, help="Games of a generation with each number of seats."
        ),
    ] = 4000,
    generations: Annotated[int, typer.Option(min=1, max=100, help="How often to begin anew.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="Same seed, same games.")] = 1,
    steps: Annotated[int, typer.Option(min=10, max=1_000_000, help="Steps of a fit.")] = STEPS,
    gate: Annotated[
        int,
        typer.Option(min=0, help="Games at most at each table; 0 keeps every network untried."),
    ] = 200,
    budget: Annotated[
        int, typer.Option(min=1, help="Iterations per decision in those games.")
    ] = 40,
    minutes: Annotated[
        float | None, typer.Option(min=0, help="Stop after this long; the same command goes on.")
    ] = None,
    device: Annotated[str, typer.Option(help="Where to fit: auto, cpu or cuda.")] = "auto",
    processes: Processes = 1,
    ray: Ray = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other, fit a network to their games, and keep it if it plays better.

    Every generation plays with the best network so far. The folder holds all that was made: a
    command that was stopped goes on where it was, and ends with exit code 3 if its minutes were
    too few. `best.network` is the result, `report.md` tells how it came about.

    Example: affresco train base --modules none --games 5000 --processes 16 --minutes 8
    """
    check_cluster(ray)
    course = Course(
        read_seats(seats), modules, games, generations, seed, steps, gate, budget, judges
    )
    school = School(course, folder, processes, ray, device, minutes)
    school.enroll()
    done: list[Generation] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    stopped = False
    with Progress(
        *columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True
    ) as bars:
        shown: dict[str, int] = {}

        def progress(what: str, now: int, total: int) -> None:
            if what not in shown:
                shown[what] = int(bars.add_task(what, total=total))
            bars.update(list(bars.task_ids)[shown[what]], completed=now)

        school.progress = progress
        try:
            for generation in school.teach():
                done.append(generation)
                report(course, done, folder)
        except OutOfTime:
            stopped = True
    if as_json:
        print(json.dumps(summary(done, stopped)))
    else:
        show(done, stopped)
    if stopped:
        raise typer.Exit(OPEN)


def summary(done: list[Generation], stopped: bool) -> dict[str, object]:
    """Everything as plain data for JSON."""
    return {
        "finished": not stopped,
        "generations": [{"number": one.number, "fit": one.fit, "gate": one.gate} for one in done],
    }


def show(done: list[Generation], stopped: bool) -> None:
    console = Console()
    grid = Grid("generation", "games", "rows", "held out", "weights", "proved with")
    for one in done:
        grid.add_row(
            str(one.number),
            str(one.fit["games"]),
            str(one.fit["positions"]),
            *(f"{one.fit[who][one.fit['measure']]:.4f}" for who in ("held_out", "weights")),
            "" if one.gate is None else ", ".join(one.gate["proved"]) or "nothing",
        )
    console.print(grid)
    if stopped:
        console.print("The time is up; the same command goes on.")
