"""`affresco report`: what many games have in common, as a page with pictures or as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from ..bots.specs import read_specs
from ..components import find, shipped
from ..lab.extras import library
from ..lab.report.comparison import SETS, compare, compare_sets
from ..lab.report.figures import figures
from ..lab.report.sources import (
    Gathered,
    NoGames,
    Settings,
    gather,
    simulate,
)
from ..lab.terms import RANDOM
from ..terminal.keeping import FileError, read_text, write_text
from .parameters import AsJson, Budget, Components, Options, Preset, Processes, Seats, Seed
from .progress import progress_bar

EXTRA = "lab"
SUFFIX = ".fresco"  # of records in a folder
PAGE = Path("report.html")


class Contradiction(ValueError):
    """Options that do not go together."""


def report_command(
    context: typer.Context,
    files: Annotated[
        list[Path] | None,
        typer.Argument(help="Game records, or folders of them; if none, games are played."),
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games to play.")] = 100,
    seats: Seats = 4,
    modules: Annotated[
        str, typer.Option(help="all, none, comma-separated names, or random for each game.")
    ] = "none",
    options: Options = "",
    preset: Preset = None,
    components: Components = None,
    bots: Annotated[
        str, typer.Option(help="One bot for all seats, or several that rotate.")
    ] = "random",
    seed: Seed = 1,
    processes: Processes = 1,
    budget: Budget = None,
    out: Annotated[
        Path | None, typer.Option(help=f"The page to write; {PAGE} unless --json is given.")
    ] = None,
    as_json: AsJson = False,
    compared: Annotated[
        str,
        typer.Option(
            "--compare",
            help="Bots to compare, each in games against itself; or another component set.",
        ),
    ] = "",
    pictures: Annotated[
        Path | None, typer.Option(help="With --compare: folder for the pictures.")
    ] = None,
) -> None:
    """Report on many games: scores, points by source, seats, hours, plans, modules, odd figures.

    Example: affresco report --games 200 --modules random --bots journeyman --processes 2

    What a set does to the game: affresco report --bots painter --compare my-box.toml
    """
    if files:
        refuse_settings(context)
    if pictures and not compared:
        raise Contradiction("--pictures needs --compare")
    page_wanted = None if as_json and out is None else out or (None if pictures else PAGE)
    if page_wanted or pictures:
        library("matplotlib", EXTRA, "a page with pictures")  # checked before any game is played
    if modules.strip() == RANDOM:
        library("numpy", EXTRA, "the effect of modules")
    own = find(components).text if components else None
    other = find(compared) if is_set(compared) else None
    settings = Settings(
        tuple(read_specs(bots if other else compared or bots)),
        seats,
        modules,
        options,
        preset,
        own,
        seed,
        budget,
        games,
    )
    if other:
        total = games * len(SETS) * 2
        with progress_bar("games", total) as advance:
            told = compare_sets(settings, other, processes, advance)
        write_comparison(told, page_wanted, pictures)
    elif compared:
        total = games * len(settings.bots) * len(SETS)
        with progress_bar("games", total) as advance:
            told = compare(settings, processes, advance)
        write_comparison(told, page_wanted, pictures)
    else:
        told = figures(games_from(files or [], settings, processes))
        if page_wanted:
            write_page(told, page_wanted)
    if as_json:
        print(json.dumps(told))
    else:
        made = " and ".join(str(path) for path in (page_wanted, pictures) if path)
        print(f"{told['games']} games{' of each' if compared else ''}: {made}")


def is_set(words: str) -> bool:
    """Whether it is a component set that is to be compared with: a shipped one, or a file."""
    return words in shipped() or words.endswith(".toml")


def refuse_settings(context: typer.Context) -> None:
    """Refuse options that recorded games fix."""
    fixed = [
        "games", "seats", "modules", "options", "preset", "components", "bots", "seed", "budget",
        "compared",
    ]  # fmt: skip
    for name in fixed:
        source = context.get_parameter_source(name)
        if source is not None and source.name == "COMMANDLINE":
            option = "compare" if name == "compared" else name
            raise Contradiction(f"recorded games have their own settings: leave out --{option}")


def games_from(files: list[Path], settings: Settings, processes: int) -> Gathered:
    if not files:
        with progress_bar("games", settings.games) as advance:
            return simulate(settings, processes, advance)
    records = [(str(path), read_text(path)) for path in all_records(files)]
    with progress_bar("records", len(records)) as advance:
        return gather(records, processes, advance)


def all_records(files: list[Path]) -> list[Path]:
    """The files, and the records in the folders."""
    found: list[Path] = []
    for path in files:
        found += sorted(path.rglob(f"*{SUFFIX}")) if path.is_dir() else [path]
    if not found:
        raise NoGames(f"there is no record (*{SUFFIX}) in {files[0]}")
    return list(dict.fromkeys(found))


# The library for pictures is imported only when it is needed


def write_page(told: dict[str, Any], path: Path) -> None:
    from ..lab.report.report_page import page

    write(path, page(told).html())


def write_comparison(told: dict[str, Any], path: Path | None, folder: Path | None) -> None:
    if path or folder:
        from ..lab.report import comparison_page
    if path:
        write(path, comparison_page.page(told).html())
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
        for name, svg in comparison_page.pictures(told).items():
            write(folder / name, svg)


def write(path: Path, text: str) -> None:
    try:
        write_text(path, text)
    except FileError as error:
        raise FileError(f"the file {path} can’t be written: {error}") from error
