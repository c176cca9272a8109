"""`affresco dataset`: many recorded games as Parquet files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from ..bots.specs import read_specs
from ..components import find
from ..lab.dataset import write_dataset
from ..lab.terms import Terms
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


def dataset_command(
    folder: Annotated[Path, typer.Argument(help="Where the files are written.")],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    bots: Annotated[str, typer.Option(help="One bot, or one per seat.")] = "random",
    rows: Annotated[
        bool, typer.Option("--rows", help="Also what each seat observed at each decision.")
    ] = False,
    size: Annotated[int, typer.Option(min=1, help="Games in a file.")] = 500,
    seats: Seats = 4,
    modules: MixedModules = "none",
    options: Options = "",
    preset: Preset = None,
    components: Components = None,
    budget: Budget = None,
    seed: Seed = 1,
    processes: Processes = 1,
    ray: Ray = None,
    as_json: AsJson = False,
) -> None:
    """Play games and write them as Parquet files, a shard at a time.

    What is in the folder is not played again: a command that was stopped goes on. The same seed
    writes the same games, with any number of processes.

    Example: affresco dataset games --games 10000 --bots novice --seats 2 --processes 2
    """
    check_cluster(ray)
    text = find(components).text if components else None
    specs = tuple(read_specs(bots))
    terms = Terms(specs, seats, modules, options, preset, text, seed, budget)
    with progress_bar("games", games) as advance:
        written = write_dataset(terms, games, folder, size, rows, processes, ray, advance)
    if as_json:
        print(json.dumps({"folder": str(folder), "games": games, "written": written}))
    else:
        print(f"{games} games, {written} of them new: {folder}")
