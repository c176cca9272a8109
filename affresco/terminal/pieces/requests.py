"""The bishop's requests: the stacks, who has fulfilled some, and the tiles that would do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.text import Text

from ...engine.figures import SPLASHES
from ...engine.modules.requests.figures import RequestFigures
from ...engine.modules.requests.words import REQUESTS
from ...engine.modules.wall_fresco.figures import WallFigures
from ...engine.modules.wall_fresco.words import WALL_TILES
from ..layout import Lines, folded
from ..palette import GOLD, QUIET, paints
from ..scene import Scene
from .rows import Explanation, label, labeled, row, those_with

GENERAL: Final = REQUESTS[0]


def sign_of(scene: Scene, kind: str) -> Text:
    """The splash that a request asks for."""
    if kind == GENERAL:
        return Text(scene.messages.say("panel.general"))
    return paints(SPLASHES[REQUESTS.index(kind) - 1])


def points_left(scene: Scene, kind: str) -> Sequence[int]:
    """The points of the requests of a kind that are left, from the top down."""
    left = scene.pieces("requests")["stacks"][kind]
    points = RequestFigures.of(scene.rules.box).points[REQUESTS.index(kind)]
    return [int(n) for n in points[:left]][::-1]


def splashes_of(scene: Scene, tile: int | str) -> str:
    """The splashes on the back of a wall tile, or of a fresco tile given by its number."""
    box = scene.rules.box
    if isinstance(tile, int):
        packed = box.fresco.splashes[tile - 1]
    else:
        packed = WallFigures.of(box).splashes[WALL_TILES.index(tile)]
    return "".join(letter for at, letter in enumerate(SPLASHES) if packed >> at & 1)


def loose_tiles(scene: Scene, figure: int) -> list[int | str]:
    """All tiles of a figure that could go under a request."""
    own = list(scene.player(figure)["tiles"])
    if scene.has("wall_fresco") and not scene.is_leonardo(figure):
        own += scene.pieces("wall_fresco")["tiles"][figure]
    return own


def draw_requests(scene: Scene, width: int) -> Lines:
    pieces = scene.pieces("requests")
    lines = [Text("  ").join(draw_stack(scene, kind) for kind in REQUESTS)]
    done = those_with(
        scene,
        [row if any(row.values()) else {} for row in pieces["fulfilled"]],
        lambda row: Text(" ").join(
            Text.assemble(sign_of(scene, kind), str(number))
            for kind, number in row.items()
            if number
        ),
    )
    if done:
        lines += folded(row(scene, "fulfilled", done), width)
    if scene.viewer >= 0:
        lines.append(draw_loose(scene))
    return lines


def draw_stack(scene: Scene, kind: str) -> Text:
    """The points of a stack, from the top down."""
    text = Text.assemble(sign_of(scene, kind))
    left = points_left(scene, kind)
    for at, points in enumerate(left):
        text.append(f" {points}", QUIET if at else f"bold {GOLD}")
    return text if left else text.append(" -", QUIET)


def draw_loose(scene: Scene) -> Text:
    """How many tiles the viewer has, in all and with each splash."""
    tiles = loose_tiles(scene, scene.viewer)
    shown = "".join(splashes_of(scene, tile) for tile in tiles)
    parts = [Text.assemble(paints(letter), str(shown.count(letter))) for letter in SPLASHES]
    return labeled(scene, "your_tiles", Text(str(len(tiles))), Text(" ").join(parts))


def detail_requests(scene: Scene) -> Lines:
    """Everybody's loose tiles: their numbers, paints and splashes."""
    lines = [label(scene, "splashes")]
    for figure in scene.figures:
        told = Text("  ").join(draw_tile(scene, tile) for tile in loose_tiles(scene, figure))
        lines.append(Text.assemble(scene.marker(figure), " ", told or label(scene, "none")))
    return lines


def draw_tile(scene: Scene, tile: int | str) -> Text:
    shown = paints(splashes_of(scene, tile))
    return Text.assemble((f"{tile} ", QUIET), shown or Text("-", QUIET))


def explain_request(scene: Scene, kind: str) -> str:
    points = points_left(scene, kind)[0]
    if kind == GENERAL:
        return scene.messages.say("option.request_any", points=points)
    color = scene.messages.say(f"color.{kind}")
    return scene.messages.say("option.request", points=points, color=color)


def explain_stack(scene: Scene, tile: str) -> str:
    say = scene.messages.say
    if not tile.isdecimal():
        return say("option.stack_wall", splashes=splashes_of(scene, tile), back=tile[1])
    number = int(tile)
    shown = splashes_of(scene, number)
    return say(
        "option.stack_splashes" if shown else "option.stack",
        tile=scene.tile_cost(number),
        points=scene.tile_points(number),
        splashes=shown,
    )


EXPLANATIONS: Final[Mapping[str, Explanation]] = {
    "request": explain_request,
    "stack": explain_stack,
}
