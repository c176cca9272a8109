"""The ceiling: 25 segments, tiles with their points and paints, the bishop, Leonardo."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from ..engine.board import SEGMENTS
from .layout import Lines
from .palette import FRAME, GOLD, GOOD, LEONARDO, QUIET, paints
from .pieces.glaziers import draw_opening
from .scene import Scene
from .signs import BISHOP, PAYABLE, RESTORED

SIDE: Final = 5


def draw_ceiling(scene: Scene, cell: int) -> Lines:
    """The grid, with cells of this width and two lines each."""
    lines = [rule("┌┬┐", cell)]
    for row in range(SIDE):
        if row:
            lines.append(rule("├┼┤", cell))
        segments = SEGMENTS[row * SIDE : row * SIDE + SIDE]
        cells = [draw_segment(scene, segment, cell) for segment in segments]
        for upper_or_lower in zip(*cells, strict=True):
            bar = Text("│", FRAME)
            lines.append(Text.assemble(bar, bar.join(upper_or_lower), bar))
    lines.append(rule("└┴┘", cell))
    return lines


def rule(corners: str, cell: int) -> Text:
    return Text(corners[0] + corners[1].join(["─" * cell] * SIDE) + corners[2], FRAME)


def draw_segment(scene: Scene, segment: str, cell: int) -> tuple[Text, Text]:
    """The two lines of a segment: its name and points, then who is there and its paints."""
    tile = scene.seen["fresco"][SEGMENTS.index(segment)]
    if tile is None:
        return draw_restored(scene, segment, cell)
    payable = f"restore {segment}" in scene.choices
    name = f"{segment}{PAYABLE if payable else ' '}"
    points = str(scene.tile_points(tile))
    opening = draw_opening(scene, segment)
    upper = Text.assemble(
        (name, f"bold {GOOD}" if payable else QUIET),
        opening,
        " " * (cell - len(name) - len(opening) - len(points)),
        (points, f"bold {GOLD}"),
    )
    figures = standing(scene, segment)
    cost = paints(scene.tile_cost(tile))
    lower = Text.assemble(figures, " " * (cell - len(figures) - len(cost)), cost)
    return upper, lower


def draw_restored(scene: Scene, segment: str, cell: int) -> tuple[Text, Text]:
    """A segment in the color of the figure that restored it."""
    figure = scene.restorers.get(segment)
    if figure is None:  # while the tiles are being laid out
        return Text(segment.ljust(cell), QUIET), Text(" " * cell)
    figures = standing(scene, segment)
    mark = Text.assemble(f"{RESTORED} ", scene.marker(figure))
    upper = Text.assemble(f"{segment} ", draw_opening(scene, segment), style=scene.ground(figure))
    upper.pad_right(cell - len(upper))
    lower = Text.assemble(
        figures, " " * (cell - len(figures) - len(mark)), mark, style=scene.ground(figure)
    )
    return upper, lower


def standing(scene: Scene, segment: str) -> Text:
    """The bishop and Leonardo's painter, if they are here; they may share a segment."""
    text = Text()
    if scene.seen["bishop"] == segment:
        text.append(BISHOP, "bold #ffffff")
    if leonardos_segment(scene) == segment:
        text.append("L", LEONARDO)
    return text


def leonardos_segment(scene: Scene) -> str | None:
    return str(scene.pieces("leonardo")["segment"]) if scene.has("leonardo") else None
