"""Parameters shared by several commands, each written once, with its help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..locales import languages

Seats = Annotated[int, typer.Option(help="2, 3 or 4 seats.")]
Modules = Annotated[str, typer.Option(help="all, none, or comma-separated names.")]
MixedModules = Annotated[
    str, typer.Option(help="all, none, comma-separated names, or random (a new mix each time).")
]
Options = Annotated[str, typer.Option(help="Rule options: name=value,…")]
Preset = Annotated[str | None, typer.Option(help="An edition’s options and modules.")]
Components = Annotated[
    Path | None, typer.Option(help="A component set: a file, or the name of one that is shipped.")
]
Seed = Annotated[int, typer.Option(help="The same seed plays the same games.")]
Budget = Annotated[
    int | None, typer.Option(min=1, help="Iterations per decision of bots that search.")
]
Processes = Annotated[int, typer.Option(min=1, max=256, help="Number of processes.")]
Ray = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Run on a Ray cluster; local starts one here.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Language = Annotated[
    str,
    typer.Option(
        envvar="AFFRESCO_LANGUAGE",
        metavar="|".join(languages()),
        help="Language of the game.",
    ),
]
