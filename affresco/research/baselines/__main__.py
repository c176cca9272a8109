"""`python -m affresco.research.baselines`: train a policy, and measure players."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from ...bots import make_bot
from ...lab.extras import NotInstalled
from .curves import draw_curve
from .learning import Course, Learner, OtherCourse, train
from .learning import Progress as Learned
from .scoring import score
from .tables import POINT, meet
from .watching import Watched, imitate

app = typer.Typer(no_args_is_help=True, add_completion=False, help=__doc__)
Modules = Annotated[
    str, typer.Option(help="none, all, or names joined by +; several kinds of tables by commas.")
]


@app.command("train")
def train_command(
    folder: Annotated[Path, typer.Argument(help="Where everything is kept; made if missing.")],
    seats: Annotated[int, typer.Option(min=2, max=4)] = 2,
    modules: Modules = "none",
    minutes: Annotated[float, typer.Option(min=0, help="Of learning, in all.")] = 30,
    slice_: Annotated[
        float | None,
        typer.Option("--slice", min=0, help="Minutes now; the same command goes on later."),
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="Played side by side.")] = 256,
    horizon: Annotated[int, typer.Option(min=8, help="Decisions of each in a rollout.")] = 64,
    width: Annotated[int, typer.Option(min=8, help="Units of each layer.")] = 256,
    rate: Annotated[float, typer.Option(min=0, help="Of learning.")] = 1e-3,
    entropy: Annotated[float, typer.Option(min=0, help="What variety is worth.")] = 0.02,
    epochs: Annotated[int, typer.Option(min=1, help="Fits to each rollout.")] = 3,
    batch: Annotated[int, typer.Option(min=64, help="Decisions in one step of the fit.")] = 2048,
    point: Annotated[float, typer.Option(min=0, help="What a point is paid, in wins.")] = POINT,
    options: Annotated[str, typer.Option(help="Of the tables it learns at.")] = "",
    watched: Annotated[
        str, typer.Option(help="Begin by imitating games of `affresco dataset FOLDER --rows`.")
    ] = "",
    passes: Annotated[int, typer.Option(min=1, help="Through the watched games.")] = 8,
    seed: int = 1,
    against: Annotated[
        str, typer.Option(help="Bots to meet now and then, comma-separated.")
    ] = "random,novice",
    every: Annotated[float, typer.Option(min=0, help="Minutes between two looks.")] = 3,
    look: Annotated[int, typer.Option(min=1, help="Games of each look.")] = 100,
    device: Annotated[str, typer.Option(help="auto, cpu or cuda.")] = "auto",
) -> None:
    """Learn by self-play (PPO, no search), and write down how it goes.

    The folder holds the policy (`learned.policy`), the curve and all that is needed to go on.

    Example: python -m affresco.research.baselines train two --seats 2 --minutes 30
    """
    kinds = tuple(kind.replace("+", ",") for kind in modules.split(","))
    course = Course(
        seats, kinds, minutes, games, horizon, width, rate, entropy, epochs, batch, point, options,
        watched, passes, seed,
    )  # fmt: skip
    rivals = [name.strip() for name in against.split(",") if name.strip()]
    for name in rivals:
        make_bot(name)  # whatever is wrong is said before anything is learned
    learner = Learner(course, folder, device)
    if watched and learner.is_new():
        imitate_games(learner)
    seconds = 60 * (minutes if slice_ is None else slice_)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("learning", total=seconds)
        began = learner.seconds

        def show(row: Learned) -> None:
            words = f"{row.decisions:,} decisions, {row.games:,} games, entropy {row.entropy:.2f}"
            bar.update(task, completed=row.seconds - began, description=words)

        train(learner, seconds, partial(meet, rivals, look, kinds[0]), 60 * every, show)
    print(f"{learner.decisions} decisions: {folder}")


def imitate_games(learner: Learner) -> None:
    """Begin with the watched games."""
    games = Watched(Path(learner.course.watched), learner.tables.seen)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("watching", total=1.0)

        def show(share: float, same: float) -> None:
            words = f"watching, {same:.1%} said alike" if same else "watching"
            bar.update(task, completed=share, description=words)

        same = imitate(learner, games, learner.course.passes, show)
    learner.save()
    print(f"says {same:.1%} of the words that were said in games it has not seen")


@app.command("curve")
def curve_command(
    folder: Annotated[Path, typer.Argument(help="Of one or more trainings.")],
    picture: Annotated[Path, typer.Argument(help="The picture to write: SVG or PNG.")],
) -> None:
    """Draw how a training went.

    Example: python -m affresco.research.baselines curve two two.svg
    """
    draw_curve(folder, picture)
    print(picture)


@app.command("score")
def score_command(
    player: Annotated[str, typer.Argument(help="A bot: policy:FILE, painter, …")],
    seats: Annotated[int, typer.Option(min=2, max=4)] = 2,
    modules: Annotated[str, typer.Option(help="none, all, or comma-separated names.")] = "none",
    games: Annotated[int, typer.Option(min=2, help="Deals, each played three times.")] = 40,
    seed: int = 1,
    processes: Annotated[int, typer.Option(min=1)] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """The bot-normalized score: 0 is `random`, 100 is `master@0.1`.

    Example: python -m affresco.research.baselines score policy:two/learned.policy --seats 2
    """
    make_bot(player)
    columns = (TextColumn("games"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=3 * games)
        found = score(
            player, seats, modules, games, seed, processes, lambda done: bar.advance(task, done)
        )
    if as_json:
        print(json.dumps(asdict(found)))
        return
    reach = f" ({found.interval[0]:.0f} to {found.interval[1]:.0f})" if found.interval else ""
    print(f"{player}, {seats} seats, modules {modules}: {found.score:.0f}{reach}")
    for who, margin in found.margins.items():
        print(f"  {who}: margin {margin:+.1f}")


def main() -> None:
    try:
        app()
    except (NotInstalled, OtherCourse, ValueError) as error:
        raise SystemExit(f"affresco: {error}") from error


if __name__ == "__main__":
    main()
