"""The end: points by source for every painter, and the ranking."""

from __future__ import annotations

from collections import defaultdict

from rich.table import Table as Grid
from rich.text import Text

from .palette import FRAME, GOLD
from .scene import Scene


def draw_result(scene: Scene) -> Grid:
    """A column for each painter, from the first to the last, and a row for each source."""
    say = scene.messages.say
    gained: dict[tuple[int, str], int] = defaultdict(int)
    for figure, _, source, points in scene.seen["points"]:
        gained[figure, source] += points
    sources = list(dict.fromkeys(entry[2] for entry in scene.seen["points"]))
    figures = ranking(scene)
    grid = Grid(title=Text(say("ui.result"), f"bold {GOLD}"), border_style=FRAME)
    grid.add_column()
    for figure in figures:
        name = (scene.name(figure), scene.word_style(figure))
        grid.add_column(Text.assemble(scene.marker(figure), " ", name), justify="right")
    for source in sources:
        title = scene.messages.say_if_known(f"source.{source}", source)
        grid.add_row(title, *(str(gained[figure, source] or "-") for figure in figures))
    grid.add_section()
    totals = [str(scene.player(figure)["score"]) for figure in figures]
    grid.add_row(say("ui.total"), *(Text(total, f"bold {GOLD}") for total in totals))
    grid.add_row(say("ui.rank"), *(str(scene.seen["ranks"][figure] or "-") for figure in figures))
    return grid


def ranking(scene: Scene) -> list[int]:
    """The figures from first to last; those without a rank come last."""
    return sorted(
        scene.figures,
        key=lambda figure: (scene.seen["ranks"][figure] or len(scene.figures) + 1, figure),
    )


def tell_winner(scene: Scene) -> str:
    """One sentence about who has won."""
    first = [figure for figure in scene.figures if scene.seen["ranks"][figure] == 1]
    names = scene.messages.say("ui.and").join(scene.name(figure) for figure in first)
    key = "ui.wins" if len(first) == 1 else "ui.share"
    return scene.messages.say(key, who=names, points=scene.player(first[0])["score"])
