"""The wall fresco: its sections in place, and the tiles taken from it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Final

from rich.text import Text

from ...engine.modules.wall_fresco.figures import WallFigures
from ...engine.paints import LETTERS, NAMES, spell
from ..layout import Lines, beside, folded
from ..palette import GOOD, QUIET, paints
from ..scene import Scene
from ..signs import PAYABLE, RESTORED
from .rows import Explanation, labeled, those_with

SECTION: Final = "#"
START: Final = "s"
BESIDE: Final = "·"  # a section next to a restored one
CELL: Final = 5


def letter_of(color: str) -> str:
    return LETTERS[NAMES.index(color)]


def is_reachable(scene: Scene, section: int) -> bool:
    """Is a section next to a restored one, or at the start?"""
    printed = WallFigures.of(scene.rules.box)
    if printed.start >> section & 1:
        return True
    sections = scene.pieces("wall_fresco")["sections"]
    neighbors = printed.neighbors[section]
    return any(neighbors >> at & 1 and color is None for at, color in enumerate(sections))


def draw_wall(scene: Scene, width: int) -> Lines:
    """The wall as it is built, and beside it what everybody took from it."""
    numbers = count()
    rows = [
        Text("").join(draw_place(scene, sign, numbers) for sign in row)
        for row in WallFigures.of(scene.rules.box).board
    ]
    board = max(row.cell_len for row in rows) + 1
    pieces = scene.pieces("wall_fresco")
    tiles = those_with(
        scene,
        [
            (own, exchanged) if own or exchanged else ()
            for own, exchanged in zip(pieces["tiles"], pieces["exchange_tiles"], strict=True)
        ],
        lambda owned: draw_owned(*owned),
    )
    return beside((board, rows), (width - board, folded(tiles, width - board)))


def draw_place(scene: Scene, sign: str, numbers: count[int]) -> Text:
    """One place on the wall: a section with its number and paint, or whatever else is there."""
    if sign != SECTION:
        return Text(f"  {RESTORED if sign == START else ' '}".ljust(CELL), QUIET)
    section = next(numbers)
    color = scene.pieces("wall_fresco")["sections"][section]
    if color is None:
        return Text(f"  {RESTORED}".ljust(CELL), QUIET)
    mark, style = " ", QUIET
    if f"mural {section + 1}" in scene.choices:
        mark, style = PAYABLE, f"bold {GOOD}"
    elif is_reachable(scene, section):
        mark, style = BESIDE, "bold"
    return Text.assemble((f"{section + 1:>2}{mark}", style), paints(letter_of(color)), " ")


def draw_owned(tiles: list[str], exchanged: list[str]) -> Text:
    """Wall tiles by the paint that they pay, then exchange tiles."""
    text = Text("").join(paints(tile[1]) for tile in tiles)
    if exchanged:
        text.append("+").append_text(paints("".join(map(letter_of, exchanged))))
    return text


def detail_wall(scene: Scene) -> Lines:
    left = scene.pieces("wall_fresco")["exchange_left"]
    parts = [Text.assemble(paints(letter_of(color)), str(n)) for color, n in left.items()]
    legend = scene.messages.say(
        "panel.wall_legend", beside=BESIDE, payable=PAYABLE, restored=RESTORED
    )
    return [Text(legend, QUIET), labeled(scene, "exchange_tiles", *parts)]


def explain_exchange(scene: Scene, color: str) -> str:
    recipe = scene.rules.box.recipes.cost[NAMES.index(color) - 3]
    return scene.messages.say(
        "option.exchange",
        paints=" + ".join(spell(recipe)),
        color=scene.messages.say(f"color.{color}"),
    )


def explain_swap(scene: Scene, tile: str) -> str:
    return scene.messages.say("option.swap", front=tile[0], back=tile[1])


EXPLANATIONS: Final[Mapping[str, Explanation]] = {
    "exchange": explain_exchange,
    "swap": explain_swap,
}
