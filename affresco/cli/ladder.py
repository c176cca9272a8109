"""`affresco ladder`: all levels of bots against each other, and their ratings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid

from ..bots import LEVELS
from ..bots.specs import read_specs
from ..components import find
from ..lab.arena import Contest
from ..lab.ladder import BadLadder, Ladder, climb
from ..lab.ladder_page import data, page
from ..lab.ladder_picture import picture
from ..lab.workers import check_cluster
from .arena import span
from .parameters import (
    AsJson,
    Budget,
    Components,
    MixedModules,
    Options,
    Preset,
    Processes,
    Ray,
    Seed,
)
from .progress import progress_bar


def ladder_command(
    levels: Annotated[
        str, typer.Option(help="Levels, weakest first, comma-separated; by default all.")
    ] = "",
    games: Annotated[int, typer.Option(min=1, help="Minimum games for each set of levels.")] = 40,
    seats: Annotated[str, typer.Option(help="Seat counts, comma-separated.")] = "2,3,4",
    modules: MixedModules = "none",
    options: Options = "",
    preset: Preset = None,
    components: Components = None,
    seed: Seed = 1,
    budget: Budget = None,
    processes: Processes = 1,
    ray: Ray = None,
    write: Annotated[
        Path | None, typer.Option(help="Write a Markdown page, with a picture next to it.")
    ] = None,
    ratings: Annotated[
        Path | None, typer.Option(help="Write the ratings as TOML, for the lobby to show.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play all levels against each other and rate them by the Plackett-Luce model.

    For each seat count, every set of that many levels meets in duplicate deals.

    Example: affresco ladder --games 40 --processes 2 --write docs/ladder.md
    """
    text = find(components).text if components else None
    terms = Contest((), 0, modules, options, preset, text, seed, budget=budget)
    rated = tuple(read_specs(levels)) if levels.strip() else LEVELS
    ladder = Ladder(rated, terms, read_seats(seats), games)
    ladder.check()
    check_cluster(ray)
    total = sum(len(ladder.jobs(number)) for number in ladder.seats)
    with progress_bar("games", total) as advance:
        climb(ladder, processes, ray, advance)
    again = command(ladder, components, write)
    if write:
        drawn = write.with_suffix(".svg")
        drawn.write_text(picture(ladder), encoding="utf-8")
        write.write_text(page(ladder, again, drawn.name), "utf-8")
    if ratings:
        ratings.write_text(data(ladder, again), encoding="utf-8")
    if as_json:
        print(json.dumps(ladder.summary()))
    else:
        show(ladder)


def read_seats(text: str) -> tuple[int, ...]:
    numbers = [part.strip() for part in text.split(",")]
    for number in numbers:
        if number not in ("2", "3", "4"):
            raise BadLadder(f"a game has 2, 3 or 4 seats, not {number or 'none'}")
    return tuple(sorted({int(number) for number in numbers}))


def command(ladder: Ladder, components: Path | None, write: Path | None) -> list[str]:
    """The command line that plays the same ladder again."""
    terms = ladder.terms
    words = ["affresco", "ladder"]
    chosen = {
        "levels": ",".join(ladder.levels),
        "games": ladder.games,
        "seats": ",".join(map(str, ladder.seats)),
        "modules": terms.modules,
        "options": terms.options,
        "preset": terms.preset,
        "components": components,
        "seed": terms.seed,
        "budget": terms.budget,
        "write": write,
    }
    for name, value in chosen.items():
        if value not in (None, ""):
            words += [f"--{name}", str(value)]
    return words


def show(ladder: Ladder) -> None:
    console = Console()
    for seats in ladder.seats:
        grid = Grid(
            "level", "rating", "95 %", "wins", "even", "points", "rank", title=f"{seats} seats"
        )
        for rung in ladder.rungs[seats]:
            grid.add_row(
                rung.level,
                f"{rung.rating:.0f}",
                span(rung.interval, 1, ""),
                f"{rung.win_share:.1%}",
                f"{rung.even_share:.1%}",
                f"{rung.mean_score:.1f}",
                f"{rung.mean_rank:.2f}",
            )
        console.print(grid)
