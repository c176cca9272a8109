"""`affresco blunders`: moves that only hurt the player, in records or in bot games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid

from ..analysis.blunders import DETECTORS
from ..bots.specs import read_specs
from ..engine.board import COLORS
from ..lab.blunders import Blunder, Lint, SelfPlay, lint_record, play_and_lint
from ..lab.blunders.linting import lines_of_moves
from ..lab.terms import RANDOM
from ..record import Record, RecordError, read_record
from ..terminal.keeping import read_text, write_text
from .parameters import (
    AsJson,
    Budget,
    Components,
    MixedModules,
    Options,
    Preset,
    Processes,
    Seats,
    Seed,
)
from .progress import progress_bar

WHOLE_PLAN = 60  # characters of it in the table


class NothingToLookAt(ValueError):
    """Neither records nor games, or both."""


def blunders_command(
    files: Annotated[list[Path] | None, typer.Argument(help="Game records.")] = None,
    games: Annotated[int | None, typer.Option(min=1, help="Let bots play N games.")] = None,
    bots: Annotated[str, typer.Option(help="One bot, or one per seat.")] = "random",
    seats: Seats = 4,
    modules: MixedModules = RANDOM,
    options: Options = "",
    preset: Preset = None,
    components: Components = None,
    budget: Budget = None,
    seed: Seed = 1,
    processes: Processes = 1,
    keep: Annotated[
        Path | None, typer.Option(help="Folder for the records of games with blunders.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Count moves that only hurt the player, in records or in games between bots.

    A whole plan is one decision; a move with no alternative is none.

    Example: affresco blunders --games 20 --bots random --seats 3 --processes 2
    """
    if bool(files) == (games is not None):
        raise NothingToLookAt("give either records to look at or --games for bot games, not both")
    if games is not None:
        text = None if components is None else read_text(components)
        specs = tuple(read_specs(bots))
        what = SelfPlay(specs, seats, modules, options, preset, text, seed, budget)
        what.check()
        with progress_bar("games", games) as advance:
            found = play_and_lint(what, games, processes, advance)
    else:
        found = look_at(files or [])
    if keep is not None:
        keep_records(found, keep)
    if as_json:
        print(json.dumps(found.summary()))
    else:
        show(found)


def look_at(files: list[Path]) -> Lint:
    """Read all files before the progress bar starts, so that an error stands alone."""
    texts = [(str(file), read_text(file)) for file in files]
    records = [(name, text, read_named(name, text)) for name, text in texts]
    found = Lint()
    with progress_bar("records", len(files)) as advance:
        for name, text, record in records:
            found += lint_record(record, lines_of_moves(text), name)
            advance(1)
    return found


def read_named(name: str, text: str) -> Record:
    try:
        return read_record(text)
    except RecordError as error:
        raise RecordError(f"{name}: {error}") from error


def keep_records(found: Lint, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for game, text in found.records.items():
        write_text(folder / f"{game}.fresco", text)


def show(found: Lint) -> None:
    console = Console(highlight=False, markup=False)
    console.print(
        f"{found.games} games, {found.decisions.total()} decisions, {len(found.blunders)} "
        f"blunders: {found.rate:.2f} per 100 decisions"
    )
    if not found.blunders:
        return
    grid = Grid("blunder", "count", "rules", "for example")
    for kind, count in found.by_kind().items():
        rules = " ".join(DETECTORS[kind].rules)
        example = describe(found.examples(kind)[0])
        grid.add_row(kind.replace("_", " "), str(count), rules, example)
    console.print(grid)


def describe(one: Blunder) -> str:
    """Where to find a blunder, and its words."""
    words = ", ".join(one.words)
    if len(words) > WHOLE_PLAN:
        words = words[: WHOLE_PLAN - 1] + "…"
    where = f"game {one.game}" if one.game.isdecimal() else one.game
    return f"{where}, line {one.line}: {COLORS[one.seat]} {words}"
