"""The score track: one character per space, in rows as long as there is room."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from .layout import Lines
from .palette import GOLD, QUIET
from .scene import Scene

FIVE_SPACES: Final = "····╵"
TEN_SPACES: Final = "····│"
SHOWN: Final = 50  # spaces, even if nobody has come that far


def draw_track(scene: Scene, width: int) -> Lines:
    """The starting spaces if anyone is still there, then the numbered ones in rows."""
    row = width // 10 * 10
    highest = max(int(scene.player(figure)["score"]) for figure in scene.figures)
    rows = -(-max(highest, SHOWN) // row)
    start = draw_start(scene)
    lines = [start] if start else []
    for first in range(1, rows * row + 1, row):
        lines.append(draw_figures(first, row))
        lines.append(draw_row(scene, first, row))
    return lines


def draw_start(scene: Scene) -> Text:
    waiting = [figure for figure in scene.figures if scene.player(figure)["start"] is not None]
    waiting.sort(key=lambda figure: int(scene.player(figure)["start"]))
    text = Text()
    for figure in waiting:
        text.append(f"S{scene.player(figure)['start']} ", QUIET)
        text.append_text(scene.marker(figure))
        text.append("  ")
    return text


def draw_figures(first: int, length: int) -> Text:
    """The number of every tenth space; its last digit is above the space."""
    tens = range(first + 9, first + length, 10)
    return Text("".join(str(space).rjust(10) for space in tens), GOLD)


def draw_row(scene: Scene, first: int, length: int) -> Text:
    spaces = list((FIVE_SPACES + TEN_SPACES) * (length // 10))
    places = {figure: int(scene.player(figure)["score"]) - first for figure in scene.figures}
    standing = {figure: at for figure, at in places.items() if 0 <= at < length}
    for figure, at in standing.items():
        spaces[at] = scene.letter(figure)
    text = Text("".join(spaces), QUIET)
    for figure, at in standing.items():
        text.stylize(scene.marker(figure).style, at, at + 1)
    return text
