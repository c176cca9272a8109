"""The bells: certificates on display, part-paid and owned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.text import Text

from ..layout import Lines, folded
from ..palette import GOLD, QUIET
from ..scene import Scene
from .rows import Explanation, label, labeled, number, table

CELL: Final = 3
BELL: Final = "♪"
THALERS_A_POINT: Final = 2  # of a first installment


def bells_on(scene: Scene, certificate: int) -> int:
    return int(scene.rules.tables.certificate_bells[certificate - 1])


def price_of(scene: Scene, certificate: int) -> int:
    return int(scene.rules.tables.certificate_price[certificate - 1])


def points_of(scene: Scene, certificate: int) -> int:
    return int(scene.rules.tables.certificate_points[certificate - 1])


def tell_certificate(scene: Scene, certificate: int) -> str:
    bells = bells_on(scene, certificate)
    return scene.messages.say("panel.of_bells", count=bells)


def draw_bells(scene: Scene, width: int) -> Lines:
    pieces = scene.pieces("bells")
    lines = table(
        [
            (label(scene, "bells"), cells(scene, bells_on, "bold")),
            (label(scene, "price"), cells(scene, price_of, "")),
            (label(scene, "points"), cells(scene, points_of, GOLD)),
        ],
        CELL,
    )
    owned = [draw_owned(scene, figure) for figure in scene.figures]
    stack = labeled(scene, "stack", Text(str(pieces["stack"])))
    lines += folded([labeled(scene, "owned", owned[0]), *owned[1:], stack], width)
    partly = [draw_partly(scene, *one) for one in pieces["partly"]]
    if partly:
        lines += folded([labeled(scene, "part_paid", partly[0]), *partly[1:]], width)
    if pieces["track"]:
        lines += folded(draw_bell_track(scene, pieces["track"]), width)
    return lines


def cells(scene: Scene, tell: Explanation_of_number, style: str) -> list[Text]:
    return [
        Text("-", QUIET) if one is None else Text(str(tell(scene, one)), style)
        for one in scene.pieces("bells")["display"]
    ]
