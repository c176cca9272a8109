"""The whole table on one screen: wide where there are 100 columns, narrow down to 80."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from .ceiling import draw_ceiling
from .layout import Lines, beside, framed
from .palette import GOLD, QUIET, WARNING
from .people import columns, draw_people
from .scene import Scene
from .town import (
    draw_blends,
    draw_hostel,
    draw_market,
    draw_moods,
)
from .track import draw_track


@dataclass(frozen=True)
class Size:
    """How many letters each part has."""

    width: int
    left: int
    cell: int  # of the ceiling
    right: int


NARROW: Final = Size(width=80, left=26, cell=6, right=18)
WIDE: Final = Size(width=100, left=30, cell=8, right=24)
STAGES: Final = {
    "waking": "waking",
    "planning": "planning",
    "at market": "market",
    "at booth": "market",
    "leonardo closes": "market",
    "at cathedral": "cathedral",
    "on track": "cathedral",
    "leonardo restores": "cathedral",
    "at studio": "studio",
    "at workshop": "workshop",
    "at theater": "theater",
}  # the part of the round to which a step belongs
SHOWN_ELSEWHERE: Final = {"leonardo"}  # modules that need no panel


def draw(scene: Scene, width: int) -> RenderableType:
    """The table as the viewer sees it; what a small terminal has no room for is cut off."""
    lines = draw_lines(scene, WIDE if width >= WIDE.width else NARROW)
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
        *(Text(line, QUIET) for line in title("board.legend").split("\n")),
    ]
    right = [
        *framed(title("board.mood"), draw_moods(scene), size.right),
        *framed(title("board.blends"), draw_blends(scene), size.right),
    ]
    lines = [
        *draw_heading(scene),
        *framed(title("board.track"), draw_track(scene, size.width - 4), size.width),
        *beside((size.left, left), (5 * size.cell + 6, ceiling), (size.right, right)),
        *framed(title("board.names"), draw_people(scene), size.width),
    ]
    modules = draw_modules(scene)
    return [*lines, *framed(title("board.modules"), modules, size.width)] if modules else lines


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
    return [text] if is_over else [text, draw_stages(scene)]


def draw_stages(scene: Scene) -> Text:
    """The way through a round, with the present part lit."""
    now = STAGES.get(scene.seen["step"])
    stages = ["waking", "planning", *columns(scene)]
    parts = []
    for stage in stages:
        kind = "stage" if stage in ("waking", "planning") else "place"
        is_now = stage == now or (stage == "cathedral2" and now == "cathedral")
        style = f"bold #2a1b12 on {GOLD}" if is_now else QUIET
        parts.append(Text(f" {scene.messages.say(f'{kind}.{stage}')} ", style))
    return Text("▸", QUIET).join(parts)


def draw_modules(scene: Scene) -> Lines:
    """What the modules show, in plain words, as long as they have no picture of their own."""
    return [
        Text.assemble(
            (f"{name}: ", GOLD), ", ".join(f"{key} {value}" for key, value in seen.items())
        )
        for name, seen in scene.seen["modules"].items()
        if name not in SHOWN_ELSEWHERE and seen
    ]
