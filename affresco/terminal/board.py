"""The whole table on one screen: wide from 100 columns, narrow down to 80."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from .ceiling import draw_ceiling
from .layout import Lines, beside, framed, side_by_side
from .palette import GOLD, QUIET, WARNING
from .people import draw_people
from .pieces import draw_panels
from .scene import Scene
from .sheet import columns
from .signs import LEAF, OPENING
from .town import (
    draw_blends,
    draw_hostel,
    draw_market,
    draw_moods,
)
from .track import draw_track


@dataclass(frozen=True)
class Size:
    """The width of each part, in characters."""

    width: int
    left: int
    cell: int  # of the ceiling
    right: int
    panel: int  # of a module


NARROW: Final = Size(width=80, left=26, cell=6, right=18, panel=39)
WIDE: Final = Size(width=100, left=30, cell=8, right=24, panel=49)
GAP: Final = 2  # characters between two panels
PHASE_1: Final = {"waking", "busker", "resting", "top up"}  # steps while people get up
AT_WORK: Final = {
    "at market",
    "at booth",
    "at cathedral",
    "at studio",
    "at workshop",
    "at theater",
    "at glaziery",
    "at wall",
}  # steps in which one apprentice acts after another


def draw(scene: Scene, width: int) -> RenderableType:
    """The table as the viewer sees it; whatever does not fit a small terminal is cut off.

    The modules lie below the table, or beside it if there is room.
    """
    size = WIDE if width >= WIDE.width else NARROW
    lines = draw_lines(scene, size)
    modules = side_by_side(draw_panels(scene, size.panel), size.panel, GAP)
    if modules and width >= 2 * size.width + GAP:
        lines = beside((size.width, lines), (GAP, []), (size.width, modules))
    else:
        lines += modules
    for line in lines:
        line.no_wrap, line.overflow = True, "crop"
    return Group(*lines)


def draw_lines(scene: Scene, size: Size) -> Lines:
    title = scene.messages.say
    ceiling = [
        Text(f"  {title('board.ceiling')}", f"bold {GOLD}"),
        *draw_ceiling(scene, size.cell),
    ]
    left = [
        *framed(title("board.hostel"), draw_hostel(scene), size.left),
        *framed(title("board.market"), draw_market(scene), size.left),
        *(Text(line, QUIET) for line in legend(scene)),
    ]
    right = [
        *framed(title("board.mood"), draw_moods(scene), size.right),
        *framed(title("board.blends"), draw_blends(scene), size.right),
    ]
    return [
        *draw_heading(scene),
        *framed(title("board.track"), draw_track(scene, size.width - 4), size.width),
        *beside((size.left, left), (5 * size.cell + 6, ceiling), (size.right, right)),
        *framed(title("board.names"), draw_people(scene, size.width - 4), size.width),
    ]


def legend(scene: Scene) -> list[str]:
    """What the signs mean; a module's only if it is in play."""
    say = scene.messages.say
    lines = say("board.legend").split("\n")
    more = [say("board.legend_gold", sign=LEAF)] if scene.has("leaf_gold") else []
    more += [say("board.legend_window", sign=OPENING)] if scene.has("glaziers") else []
    return [*lines, f"  {'  '.join(more)}"] if more else lines


def draw_heading(scene: Scene) -> Lines:
    """The round, what is left on the ceiling, and the part of the round."""
    say = scene.messages.say
    left = len([tile for tile in scene.seen["fresco"] if tile])
    is_over = scene.seen["step"] == "over"
    text = Text.assemble(
        (say("board.title"), f"bold {GOLD}"),
        "  ",
        say("board.over") if is_over else say("board.round", round=scene.seen["round"]),
    )
    if scene.seen["final"] and not is_over:
        text.append(f" · {say('board.final')}", f"bold {WARNING}")
    text.append(f" · {say('board.tiles_left', count=left)}")
    visit = scene.seen["visit"]
    if visit and scene.seen["step"] in AT_WORK:
        who, count = scene.name(visit["figure"]), visit["apprentices"]
        text.append(f" · {say('board.apprentices_left', who=who, count=count)}", QUIET)
    return [text] if is_over else [text, draw_stages(scene)]


def draw_stages(scene: Scene) -> Text:
    """The parts of a round, with the current one highlighted."""
    now = stage(scene)
    stages = ["waking", "planning", *columns(scene)]
    parts = []
    for part in stages:
        kind = "stage" if part in ("waking", "planning") else "place"
        style = f"bold #2a1b12 on {GOLD}" if part == now else QUIET
        parts.append(Text(f" {scene.messages.say(f'{kind}.{part}')} ", style))
    return Text("▸", QUIET).join(parts)


def stage(scene: Scene) -> str | None:
    """The current part of the round."""
    step, visit = scene.seen["step"], scene.seen["visit"]
    if visit:
        return str(visit["column"])
    if step == "falling ill":  # the visit itself is over
        return str(scene.pieces("medico")["infected"])
    is_planned = any(scene.player(seat)["planned"] for seat in scene.seats)
    if step in PHASE_1 and not is_planned:
        return "waking"
    return "planning" if step == "planning" else None
