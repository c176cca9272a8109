"""`python -m affresco.research.baselines`: train a policy, and measure players."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from ...bots import make_bot
from ...bots.specs import read_specs
from ...lab.extras import NotInstalled
from .curves import draw_curve
from .imitating import POLICY as IMITATED
from .imitating import Fit, Imitator
from .learning import Course, Learner, OtherCourse, train
from .learning import Progress as Learned
from .policy import Size
from .scoring import Scored, score
from .tables import POINT, meet, seen_by
from .teaching import Terms, pupil_of, teach
from .watching import watch

app = typer.Typer(no_args_is_help=True, add_completion=False, help=__doc__)
Modules = Annotated[
    str, typer.Option(help="none, all, or names joined by +; several kinds of tables by commas.")
]
Slice = Annotated[
    float | None,
    typer.Option("--slice", min=0, help="Minutes now; the same command goes on later."),
]
Width = Annotated[int, typer.Option(min=8, help="Units that know of the whole table.")]
Blocks = Annotated[int, typer.Option(min=0, help="Pairs of layers that add to them.")]
Cell = Annotated[int, typer.Option(min=4, help="Units that know of each segment.")]
Reach = Annotated[int, typer.Option(min=0, help="How far segments know each other.")]
Device = Annotated[str, typer.Option(help="auto, cpu or cuda.")]
TEACHER = "virtuoso:iterations=32,lines=16,moves=instinct"
TELLS = 10.0  # seconds between two lines of a training


@app.command("teach")
def teach_command(
    folder: Annotated[Path, typer.Argument(help="Where the lessons are kept; made if missing.")],
    teacher: Annotated[str, typer.Option(help="A bot, which is asked for every word.")] = TEACHER,
    lessons: Annotated[int, typer.Option(min=1, help="Games, in all.")] = 1000,
    pupil: Annotated[
        str, typer.Option(help="The file of a policy that plays, while the teacher tells.")
    ] = "",
    seats: Annotated[int, typer.Option(min=2, max=4)] = 2,
    modules: Modules = "none",
    options: Annotated[str, typer.Option(help="Of the tables.")] = "",
    seed: int = 1,
    processes: Annotated[int, typer.Option(min=1)] = 1,
    slice_: Slice = None,
) -> None:
    """Let a bot teach: what it would say, at its own tables or at those of a pupil.

    Example: python -m affresco.research.baselines teach lessons --lessons 20000 --processes 8
    """
    terms = Terms(teacher, seats, kinds_of(modules), options, seed, pupil_of(pupil))
    seconds = 60 * slice_ if slice_ is not None else float("inf")
    began = time.monotonic()
    with bar_on_stderr() as bar:
        task = bar.add_task("lessons", total=lessons)
        written = teach(
            terms, lessons, folder, pupil, processes, seconds,
            lambda done: bar.advance(task, done),
        )  # fmt: skip
    print(f"{written} lessons in {time.monotonic() - began:.0f} s: {folder}, seed {seed}")


@app.command("imitate")
def imitate_command(
    folder: Annotated[Path, typer.Argument(help="Where the policy is kept; made if missing.")],
    watched: Annotated[
        Path, typer.Option(help="Lessons, or games of `affresco dataset FOLDER --rows`.")
    ],
    seats: Annotated[int, typer.Option(min=2, max=4)] = 2,
    modules: Modules = "none",
    width: Width = 512,
    blocks: Blocks = 2,
    cell: Cell = 64,
    reach: Reach = 2,
    passes: Annotated[int, typer.Option(min=1, help="Through all that is watched.")] = 8,
    rate: Annotated[float, typer.Option(min=0, help="Of learning.")] = 1e-3,
    batch: Annotated[int, typer.Option(min=64, help="Decisions in one step.")] = 4096,
    point: Annotated[float, typer.Option(min=0, help="What a point is worth, in wins.")] = POINT,
    seed: int = 1,
    slice_: Slice = None,
    device: Device = "auto",
) -> None:
    """Say what was said: fit a policy to lessons or recorded games.

    Example: python -m affresco.research.baselines imitate two --watched lessons
    """
    began = time.monotonic()
    seen = seen_by(seats, kinds_of(modules))
    games = watch(watched, seen)
    size = Size(width, blocks, cell, reach)
    imitator = Imitator(Fit(size, passes, rate, batch, point, seed), games, seen, folder, device)
    print(f"{games.size} decisions, read in {time.monotonic() - began:.0f} s", flush=True)
    done = imitator.done // imitator.each
    with bar_on_stderr() as bar:
        task = bar.add_task("imitating", total=1.0)
        for row in imitator.learn(60 * slice_ if slice_ is not None else float("inf")):
            bar.update(task, completed=row.share)
            if imitator.done // imitator.each > done:
                done = imitator.done // imitator.each
                told = f"{row.same:.2%} said alike, loss {row.loss:.4f}"
                print(f"pass {done}: {told}, {row.seconds:.0f} s", flush=True)
    for verb, (count, same) in imitator.by_verb().items():
        print(f"  {verb}: {same:.1%} of {count}")
    state = "over" if imitator.is_over else "to go on"
    print(f"{state}: {folder / IMITATED}, seed {seed}")


@app.command("train")
def train_command(
    folder: Annotated[Path, typer.Argument(help="Where everything is kept; made if missing.")],
    seats: Annotated[int, typer.Option(min=2, max=4)] = 2,
    modules: Modules = "none",
    minutes: Annotated[float, typer.Option(min=0, help="Of learning, in all.")] = 30,
    slice_: Slice = None,
    games: Annotated[int, typer.Option(min=1, help="Played side by side.")] = 256,
    horizon: Annotated[int, typer.Option(min=8, help="Decisions of each in a rollout.")] = 64,
    width: Width = 256,
    blocks: Blocks = 1,
    cell: Cell = 32,
    reach: Reach = 1,
    rate: Annotated[float, typer.Option(min=0, help="Of learning.")] = 1e-3,
    entropy: Annotated[float, typer.Option(min=0, help="What variety is worth.")] = 0.02,
    epochs: Annotated[int, typer.Option(min=1, help="Fits to each rollout.")] = 3,
    batch: Annotated[int, typer.Option(min=64, help="Decisions in one step of the fit.")] = 2048,
    point: Annotated[float, typer.Option(min=0, help="What a point is paid, in wins.")] = POINT,
    options: Annotated[str, typer.Option(help="Of the tables it learns at.")] = "",
    begin: Annotated[
        str, typer.Option(help="Begin with the policy of a file; its size counts.")
    ] = "",
    settling: Annotated[
        int, typer.Option(min=0, help="Rollouts from which it learns only what tables are worth.")
    ] = 0,
    leash: Annotated[
        float, typer.Option(min=0, help="What distance from the first policy costs, at first.")
    ] = 0,
    frozen: Annotated[
        float, typer.Option(min=0, max=1, help="Share of tables with frozen copies of itself.")
    ] = 0,
    seed: int = 1,
    against: Annotated[
        str, typer.Option(help="Bots to meet now and then, comma-separated.")
    ] = "random,novice",
    every: Annotated[float, typer.Option(min=0, help="Minutes between two looks.")] = 3,
    look: Annotated[int, typer.Option(min=1, help="Games of each look.")] = 100,
    processes: Annotated[
        int, typer.Option(min=0, help="That play the games; 0: the learner's own.")
    ] = 0,
    device: Device = "auto",
) -> None:
    """Learn by self-play (PPO, no search), and write down how it goes.

    The folder holds the policy (`learned.policy`), the curve and all that is needed to go on.

    Example: python -m affresco.research.baselines train two --seats 2 --minutes 30
    """
    kinds, size = kinds_of(modules), Size(width, blocks, cell, reach)
    course = Course(
        seats, kinds, minutes, games, horizon, size, rate, entropy, epochs, batch, point, options,
        begin, settling, leash, frozen, seed=seed,
    )  # fmt: skip
    rivals = read_specs(against) if against else []
    for name in rivals:
        make_bot(name)  # whatever is wrong is said before anything is learned
    learner = Learner(course, folder, device, processes)
    seconds = 60 * (minutes if slice_ is None else slice_)
    with bar_on_stderr() as bar:
        task = bar.add_task("learning", total=seconds)
        began, before, due = learner.seconds, learner.decisions, learner.seconds

        def show(row: Learned) -> None:
            nonlocal due
            words = f"{row.decisions:,} decisions, {row.games:,} games, entropy {row.entropy:.2f}"
            bar.update(task, completed=row.seconds - began, description=words)
            if row.seconds >= due:
                due += TELLS
                spent = ", ".join(f"{name} {each:.0f} s" for name, each in learner.spent.items())
                print(
                    f"{row.seconds:.0f} s: {words}, {row.points:.0f} points, value "
                    f"{row.value_loss:.3f}, apart {row.apart:.3f}; {spent}", flush=True,
                )  # fmt: skip

        train(learner, seconds, partial(meet, rivals, look, kinds[0]), 60 * every, show)
    learner.close()
    pace = (learner.decisions - before) / max(learner.seconds - began, 1e-9)
    print(f"{learner.decisions} decisions, {pace:.0f} a second: {folder}, seed {seed}")


def kinds_of(modules: str) -> tuple[str, ...]:
    return tuple(kind.replace("+", ",") for kind in modules.split(","))


def bar_on_stderr() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True))


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
    modules: Modules = "none",
    games: Annotated[int, typer.Option(min=2, help="Deals, each played three times.")] = 40,
    seed: int = 1,
    processes: Annotated[int, typer.Option(min=1)] = 1,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object: a score for each kind of table.")
    ] = False,
) -> None:
    """The bot-normalized score: 0 is `random`, 100 is `master@0.1`.

    Example: python -m affresco.research.baselines score policy:two/learned.policy --seats 2
    """
    make_bot(player)
    kinds = kinds_of(modules)
    with bar_on_stderr() as bar:
        task = bar.add_task("games", total=3 * games * len(kinds))
        scores = []
        for kind in kinds:
            found = score(
                player, seats, kind, games, seed, processes, lambda done: bar.advance(task, done)
            )
            scores.append(asdict(found))
            if not as_json:
                print("\n".join(told(found)), flush=True)
    if as_json:
        print(json.dumps({"scores": scores}))


def told(found: Scored) -> Iterator[str]:
    reach = f" ({found.interval[0]:.0f} to {found.interval[1]:.0f})" if found.interval else ""
    table = f"{found.seats} seats, modules {found.modules}"
    yield f"{found.player}, {table}: {found.score:.0f}{reach}"
    for who, margin in found.margins.items():
        yield f"  {who}: margin {margin:+.1f}"


def main() -> None:
    try:
        app()
    except (NotInstalled, OtherCourse, ValueError) as error:
        raise SystemExit(f"affresco: {error}") from error


if __name__ == "__main__":
    main()
