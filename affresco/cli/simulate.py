"""`affresco simulate`: many bot games, with every state checked."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid

from ..bots.specs import read_specs, seat_bots, spread_specs
from ..components import find
from ..configuration import configure
from ..lab.simulate import Simulation, simulate
from ..lab.workers import check_cluster
from .parameters import (
    AsJson,
    Budget,
    Components,
    Modules,
    Options,
    Preset,
    Processes,
    Ray,
    Seats,
    Seed,
)
from .progress import progress_bar


def simulate_command(
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seats: Seats = 4,
    modules: Modules = "none",
    options: Options = "",
    preset: Preset = None,
    components: Components = None,
    bots: Annotated[
        str | None, typer.Option(help="One bot, or one per seat; by default random moves.")
    ] = None,
    budget: Budget = None,
    seed: Seed = 1,
    processes: Processes = 1,
    ray: Ray = None,
    as_json: AsJson = False,
    digest: Annotated[bool, typer.Option(help="Print only a digest of the final states.")] = False,
) -> None:
    """Play many games, at random or with bots, and check the invariants after every move.

    Example: affresco simulate --games 500 --seats 3 --seed 7 --processes 2
    """
    check_cluster(ray)
    configuration = configure(seats, modules, options, preset, find(components))
    specs = [] if bots is None else spread_specs(read_specs(bots), seats)
    seat_bots(specs, budget)
    with progress_bar("games", games) as advance:
        made = simulate(configuration, games, seed, processes, advance, ray, specs, budget)
    if as_json:
        print(json.dumps(made.summary()))
    elif digest:
        print(made.digest)
    else:
        show(made)


def show(made: Simulation) -> None:
    console = Console()
    seats = made.configuration.seats
    decisions = sum(game.decisions for game in made.games)
    rounds = sum(game.rounds for game in made.games) / len(made.games)
    console.print(
        f"{len(made.games)} games with {seats} seats, {decisions} decisions in "
        f"{made.seconds:.1f} s; {rounds:.1f} rounds a game"
    )
    grid = Grid("rank", "mean", "least", "most", title="points")
    for rank in range(seats):
        scores = [sorted(game.scores[:seats], reverse=True)[rank] for game in made.games]
        grid.add_row(
            str(rank + 1), f"{sum(scores) / len(scores):.1f}", str(min(scores)), str(max(scores))
        )
    console.print(grid)
    console.print(f"violations: {len(made.failures)}")
    for game in made.failures[:3]:
        console.print(game.violation)
    console.print(f"digest: {made.digest}")
