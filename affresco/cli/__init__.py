"""The command `affresco`: one file for each of its commands."""

from __future__ import annotations

from typing import Annotated

import typer

from ..version import banner
from .arena import arena_command
from .balance import balance_command
from .bench import bench_command
from .blunders import blunders_command
from .check_games import check_games_command
from .components import components
from .dataset import dataset_command
from .hint import hint_command
from .ladder import ladder_command
from .lesson import lesson_command
from .plain import PlainErrors
from .play import play_command
from .puzzle import puzzle_command
from .puzzles import puzzles_command
from .replay import replay_command
from .report import report_command
from .review import review_command
from .rules import rules_command
from .serve import serve_command
from .simulate import simulate_command
from .sweep import sweep_command
from .train import train_command
from .tune import tune_command

app = typer.Typer(
    name="affresco",
    cls=PlainErrors,
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="The board game Fresco: play it, replay it, read its rules, simulate it.",
    epilog="Example: affresco play --seats 3 --names Ada",
)
app.command("play")(play_command)
app.command("serve")(serve_command)
app.command("check-games")(check_games_command)
app.command("replay")(replay_command)
app.command("hint")(hint_command)
app.command("review")(review_command)
app.command("lesson")(lesson_command)
app.command("puzzle")(puzzle_command)
app.command("rules")(rules_command)
app.command("simulate")(simulate_command)
app.command("sweep")(sweep_command)
app.command("arena")(arena_command)
app.command("dataset")(dataset_command)
app.command("ladder")(ladder_command)
app.command("blunders")(blunders_command)
app.command("report")(report_command)
app.command("balance")(balance_command)
app.command("puzzles")(puzzles_command)
app.command("tune")(tune_command)
app.command("train")(train_command)
app.command("bench")(bench_command)
app.add_typer(components, name="components")


def print_version(wanted: bool) -> None:
    if wanted:
        print(banner())
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=print_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    pass


def main() -> None:
    app()
