"""The evening: what a round brought everybody, in a short table."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from ..telling.recap import PlayerRecap, Recap
from ..telling.sentences import signed
from .palette import FRAME, GOLD, QUIET
from .scene import Scene

TITLES = ("points", "sources", "thalers", "mood", "gained")


def draw_recap(scene: Scene, recap: Recap) -> RenderableType:
    """A row for each painter; below it, what comes tomorrow."""
    say = scene.messages.say
    title = say("recap.title", round=recap["round"])
    grid = Grid(title=Text(title, f"bold {GOLD}"), border_style=FRAME)
    grid.add_column()
    for heading in TITLES:
        grid.add_column(say(f"recap.{heading}"))
    for figure, player in enumerate(recap["players"]):
        name = (scene.name(figure), scene.word_style(figure))
        grid.add_row(Text.assemble(scene.marker(figure), " ", name), *row(scene, player))
    return Group(grid, *(Text(line, QUIET) for line in tomorrow(scene, recap)))


def row(scene: Scene, player: PlayerRecap) -> list[str]:
    say = scene.messages.say
    before, after = player["score"]
    sources = [f"{signed(n)} {say(f'source.{source}')}" for source, n in player["points"].items()]
    return [
        f"{signed(after - before)}  {before} → {after}",
        ", ".join(sources),
        thalers(scene, player),
        mood(scene, player),
        ", ".join([*player["bought"], *pieces(scene, player["pieces"])]),
    ]


def thalers(scene: Scene, player: PlayerRecap) -> str:
    """Before and after, if the viewer sees it; then what was earned and paid in public."""
    say = scene.messages.say
    told = [
        f"{signed(sign * n)} {say(f'thaler.{name}')}"
        for sign, sums in ((1, player["earned"]), (-1, player["paid"]))
        for name, n in sums.items()
    ]
    if player["money"] is not None:
        before, after = player["money"]
        told.insert(0, f"{before} → {after}")
    return ", ".join(told)


def mood(scene: Scene, player: PlayerRecap) -> str:
    if player["mood"] is None:
        return ""
    before, after = player["mood"]
    return scene.messages.say(
        "recap.apprentices", before=before, after=after, count=player["apprentices"]
    )


def pieces(scene: Scene, counts: Mapping[str, int]) -> list[str]:
    return [scene.messages.say(f"piece.{name}", count=n) for name, n in counts.items()]


def tomorrow(scene: Scene, recap: Recap) -> list[str]:
    """Who chooses first, and whether the last day is near; nothing after the last one."""
    say = scene.messages.say
    if recap["final"]:
        return []
    colors = [player["color"] for player in recap["players"]]
    names = ", ".join(scene.name(colors.index(color)) for color in recap["order"])
    left = say("recap.tiles_left", count=recap["tiles_left"], last=recap["last_day_at"])
    near = say("recap.last_day") if recap["last_day_next"] else left
    return [near, say("recap.order", names=names)]
