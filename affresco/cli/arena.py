"""`affresco arena`: bots against each other, and what the results prove."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid

from ..components import find
from ..lab.arena import Arena, Contest, meet
from ..lab.intervals import Interval
from ..lab.workers import check_cluster
from .parameters import (
    AsJson,
    Budget,
    Components,
    MixedModules,
    Options,
    Preset,
    Processes,
    Ray,
    Seats,
    Seed,
)
from .progress import progress_bar


def arena_command(
    bots: Annotated[list[str], typer.Argument(help="Two or more: master, name:key=value,…")],
    games: Annotated[
        int, typer.Option(min=1, help="Minimum games, rounded up to whole deals.")
    ] = 100,
    seats: Seats = 4,
    modules: MixedModules = "none",
    mixes: Annotated[
        int | None, typer.Option(min=1, help="Cycle through N sets of random modules.")
    ] = None,
    options: Options = "",
    preset: Preset = None,
    components: Components = None,
    seed: Seed = 1,
    budget: Budget = None,
    sprt: Annotated[
        bool, typer.Option("--sprt", help="Stop once one of two bots is proved better.")
    ] = False,
    processes: Processes = 1,
    ray: Ray = None,
    as_json: AsJson = False,
) -> None:
    """Play bots against each other in duplicate deals: the same draws, with the seats rotated.

    Fewer bots than seats share the seats evenly. The best score among the seats wins; ties share
    the win. Intervals are 95 % intervals over deals.

    Example: affresco arena random random --games 40 --seats 2 --processes 2
    """
    text = find(components).text if components else None
    contest = Contest(tuple(bots), seats, modules, options, preset, text, seed, budget, mixes)
    contest.check(sprt)
    check_cluster(ray)
    with progress_bar("games", contest.deals(games) * seats) as advance:
        made = meet(contest, games, sprt, processes, ray, advance)
    if as_json:
        print(json.dumps(made.summary()))
    else:
        show(made)


def show(made: Arena) -> None:
    console = Console()
    contest = made.contest
    rounds = sum(game.rounds for game in made.games) / len(made.games)
    console.print(
        f"{len(made.games)} games in {len(made.deals)} deals with {contest.seats} seats, "
        f"{rounds:.1f} rounds a game; seed {contest.seed}"
    )
    grid = Grid("bot", "wins", "share", "95 %", "even", "points", "95 %", "rank")
    for one in made.standings():
        grid.add_row(
            one.bot,
            f"{one.wins:g}",
            f"{one.win_share:.1%}",
            span(one.interval, 100, "%"),
            f"{one.even_share:.1%}",
            f"{one.mean_score:.1f}",
            span(one.score_interval, 1, ""),
            f"{one.mean_rank:.2f}",
        )
    console.print(grid)
    if made.sequential:
        console.print(tell_verdict(made))


def span(interval: Interval | None, scale: int, unit: str) -> str:
    if interval is None:
        return "unknown"
    return f"{scale * interval[0]:.1f} to {scale * interval[1]:.1f}{unit}"


def tell_verdict(made: Arena) -> str:
    verdict = made.verdict()
    if verdict.better is None:
        return "nothing is proved" if verdict.state == "open" else "the bots are about equal"
    games, planned = len(made.games), made.planned * made.contest.seats
    return f"proved after {games} of {planned} games: {made.contest.bots[verdict.better]} is better"
