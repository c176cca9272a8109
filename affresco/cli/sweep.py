"""`affresco sweep`: games of every configuration, with every state checked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from ..lab.sweep import all_configurations, sweep
from ..lab.workers import check_cluster
from .parameters import AsJson, Processes, Ray, Seed
from .progress import progress_bar


def sweep_command(
    games: Annotated[int, typer.Option(min=1, help="Games of each configuration.")] = 1,
    seed: Seed = 1,
    processes: Processes = 1,
    configurations: Annotated[
        int | None, typer.Option(min=1, help="A sample instead of all 6,144.")
    ] = None,
    varied: Annotated[
        bool, typer.Option("--varied-options", help="Every game draws its own options.")
    ] = False,
    resume: Annotated[
        Path | None, typer.Option(help="Save progress in this file, and resume from it.")
    ] = None,
    ray: Ray = None,
    as_json: AsJson = False,
) -> None:
    """Play games of every configuration: 3 seat counts times all sets of the 11 modules.

    Example: affresco sweep --games 2 --processes 2 --resume sweep.jsonl
    """
    check_cluster(ray)
    total = min(configurations or all_configurations(), all_configurations())
    with progress_bar("configurations", total) as advance:
        made = sweep(games, seed, processes, configurations, resume, advance, ray, varied)
    summary = made.summary()
    if as_json:
        print(json.dumps(summary))
        return
    console = Console()
    console.print(
        f"{summary['configurations']} configurations, {summary['games']} games, "
        f"{summary['decisions']} decisions in {made.seconds:.1f} s"
    )
    console.print(f"violations: {summary['violations']}")
    for one in [each for each in made.swept if each.violations][:3]:
        console.print(one.violation)
        console.print(one.record, markup=False)
    console.print(f"digest: {summary['digest']}")
