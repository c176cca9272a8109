"""`affresco balance`: whether the figures of the box are sane among strong players, as a page."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer

from ..components import find, load
from ..lab.balance.batches import BadScale, batches, batches_for_changes
from ..lab.balance.playing import jobs, play_missing
from ..lab.balance.shards import pack, unpack
from ..lab.balance.summary import NothingPlayed, Summary, summarize
from ..lab.extras import library
from .parameters import Processes
from .progress import progress_bar
from .report import write


def balance_command(
    page: Annotated[Path, typer.Argument(help="The page to write.")] = Path("docs/balance.md"),
    games: Annotated[
        Path, typer.Option(help="Where the games are kept; what is there is not played again.")
    ] = Path("build/balance"),
    compare: Annotated[
        str, typer.Option(help="Other component sets, comma-separated, to compare with.")
    ] = "",
    packs: Annotated[
        Path | None,
        typer.Option(
            help="Where the games that the page tells of are kept in few files, and taken from "
            "first; without it, the folder games beside the page’s pictures."
        ),
    ] = None,
    play: Annotated[bool, typer.Option(help="Play the games that are missing first.")] = True,
    scale: Annotated[str, typer.Option(help="The share of the games to play, as 1/100.")] = "1",
    processes: Processes = 1,
) -> None:
    """Report on the balance of the game among strong bots, as a page with pictures.

    Many games by master and painter: rounds, spread, seats, hours, sources of points, modules,
    pieces that nobody wants. `python -m affresco.lab.balance` plays the games where only Python is.

    Example: affresco balance docs/balance.md --compare classic_2 --processes 16
    """
    library("matplotlib", "lab", "a page with pictures")  # checked before any game is played
    from ..lab.balance import page as told

    share = read_share(scale)
    sets = [None, *(name.strip() for name in compare.split(",") if name.strip())]
    folder = page.with_suffix("")
    kept = packs or folder / "games"
    summaries = [summary_of(name, games, kept, play, share, processes) for name in sets]
    if not summaries[0].told:
        raise NothingPlayed(f"there are no games with the set {load().name} in {games}")
    words = ["affresco", "balance", str(page)]
    words += ["--compare", compare] if compare else []
    words += ["--scale", scale] if share != 1 else []
    folder.mkdir(parents=True, exist_ok=True)
    for name, svg in told.pictures(summaries[0]).items():
        write(folder / name, svg)
    write(page, told.page(summaries[0], " ".join(words), folder.name, summaries[1:]))
    print(f"{sum(each.games for each in summaries[0].told)} games: {page}")


def read_share(text: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError) as error:
        raise BadScale(f"the scale is a share of the games, such as 1/100, not {text!r}") from error


def summary_of(
    named: str | None, games: Path, packs: Path, play: bool, scale: Fraction, processes: int
) -> Summary:
    components = find(named) if named else load()
    wanted = batches_for_changes(components, scale) if named else batches(None, scale)
    unpack(packs, games, components.digest, wanted)
    if play:
        missing = sum(len(job[1]) for job in jobs(wanted, games, None))
        with progress_bar("games", missing) as advance:
            play_missing(wanted, games, processes, progress=advance)
    pack(games, packs, components.digest, wanted)
    return summarize(wanted, games, components)
