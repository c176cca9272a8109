"""The bells: certificates on display, part-paid and owned."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rich.text import Text

from ...engine.modules.bells.figures import BellFigures
from ..layout import Lines, folded
from ..palette import GOLD, QUIET
from ..scene import Scene
from ..signs import BELL
from .rows import Explanation, game, label, labeled, row

CELL: Final = 3
THALERS_A_POINT: Final = 2  # of a first installment (M8-07)
BUYING: Final = "buying certificate"


def bells_on(scene: Scene, certificate: int) -> int:
    return int(BellFigures.of(scene.rules.box).bells[certificate - 1])


def price_of(scene: Scene, certificate: int) -> int:
    return int(BellFigures.of(scene.rules.box).price[certificate - 1])


def points_of(scene: Scene, certificate: int) -> int:
    return int(BellFigures.of(scene.rules.box).points[certificate - 1])


def draw_bells(scene: Scene, width: int) -> Lines:
    pieces = scene.pieces("bells")
    lines = game(
        [
            (label(scene, "bells"), on_display(scene, bells_on, "bold")),
            (label(scene, "price"), on_display(scene, price_of, "")),
            (label(scene, "points"), on_display(scene, points_of, GOLD)),
        ],
        CELL,
    )
    owned = [draw_owned(scene, figure) for figure in scene.figures]
    stack = labeled(scene, "stack", Text(str(pieces["stack"])))
    lines += folded(row(scene, "owned", [*owned, stack]), width)
    partly = [draw_partly(scene, *one) for one in pieces["partly"]]
    if partly:
        lines += folded(row(scene, "part_paid", partly), width)
    if pieces["track"]:
        lines += folded(draw_bell_track(scene, pieces["track"]), width)
    return lines


def on_display(scene: Scene, tell: Callable[[Scene, int], int], style: str) -> list[Text]:
    return [
        Text("-", QUIET) if one is None else Text(str(tell(scene, one)), style)
        for one in scene.pieces("bells")["display"]
    ]


def draw_owned(scene: Scene, figure: int) -> Text:
    """How many certificates a figure has, and the bells on those that the viewer may see."""
    pieces = scene.pieces("bells")
    text = Text.assemble(scene.marker(figure), f" {pieces['owned'][figure]}")
    paid = pieces["paid"][figure]
    if paid:
        text.append(f" {sum(bells_on(scene, one) for one in paid)}{BELL}", GOLD)
    return text


def draw_partly(scene: Scene, owner: int, certificate: int, coins: int) -> Text:
    coins_on = scene.messages.say("panel.coins", coins=coins, price=price_of(scene, certificate))
    return Text.assemble(
        scene.marker(owner), f" {coins_on} ", (f"{bells_on(scene, certificate)}{BELL}", QUIET)
    )


def has_begun(scene: Scene, figure: int) -> bool:
    """Does a figure have a certificate that is not paid up?"""
    return any(owner == figure for owner, _, _ in scene.pieces("bells")["partly"])


def draw_bell_track(scene: Scene, track: Sequence[int]) -> list[Text]:
    """Where the markers stand at the end, with the bishop's last."""
    parts = [
        Text.assemble(scene.marker(figure), f" {space or '-'}")
        for figure, space in enumerate(track[:-1])
    ]
    bishop = labeled(scene, "bishop", Text(str(track[-1] or "-")))
    return row(scene, "bell_track", [*parts, bishop])


def detail_bells(scene: Scene) -> Lines:
    """The points at the end: for rank on the bell track, and for a space reached."""
    printed, side = BellFigures.of(scene.rules.box), scene.rules.side
    ranks = [Text(str(points), GOLD) for points in printed.ranks[side]]
    spaces = zip(
        printed.thresholds[side],
        printed.threshold_points[side],
        strict=True,
    )
    reached = [
        Text(scene.messages.say("panel.threshold", space=space, points=points))
        for space, points in spaces
    ]
    return [labeled(scene, "ranks", *ranks), labeled(scene, "thresholds", *reached)]


# Buying


def chosen(scene: Scene) -> int | None:
    """The certificate that is being bought."""
    certificate: int | None = scene.pieces("bells")["asked"]
    return certificate if scene.seen["step"] == BUYING else None


def explain_certify(scene: Scene, place: str) -> str:
    one = scene.pieces("bells")["display"][int(place) - 1]
    return scene.messages.say(
        "option.certify",
        count=bells_on(scene, one),
        points=points_of(scene, one),
        price=price_of(scene, one),
    )


def points_now(scene: Scene, thalers: int) -> int:
    """What a payment scores at once; money added later scores nothing."""
    certificate = chosen(scene)
    if certificate is None:
        return 0
    if thalers == price_of(scene, certificate):
        return points_of(scene, certificate)
    return thalers // THALERS_A_POINT


EXPLANATIONS: Final[Mapping[str, Explanation]] = {"certify": explain_certify}
