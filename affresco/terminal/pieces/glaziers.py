"""The glaziers: the windows on the bench, the glass, and what missing glass would cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rich.text import Text

from ...engine.board import SEGMENTS
from ...engine.modules.glaziers.figures import GlazierFigures
from ...engine.modules.glaziers.words import GLASS_COLORS
from ...engine.paints import count
from ...telling.sentences import signed
from ..layout import Lines, folded
from ..palette import GOLD, glass, panels
from ..scene import Scene
from ..signs import OPENING, WINDOW
from .rows import Explanation, by_seat, game, label, labeled, nothing, row

CELL: Final = 4  # characters for a window on the bench
FITTING_ALTAR: Final = "fit altar"


def panels_of(scene: Scene, window: int) -> str:
    """The panels of a window by their letters."""
    packed = GlazierFigures.of(scene.rules.box).window_panels[window - 1]
    return "".join(color[0] * count(packed, at) for at, color in enumerate(GLASS_COLORS))


def is_opening(scene: Scene, segment: str) -> bool:
    """Is a segment next to a window?"""
    openings = GlazierFigures.of(scene.rules.box).beside_window
    return scene.has("glaziers") and bool(openings >> SEGMENTS.index(segment) & 1)


def draw_opening(scene: Scene, segment: str) -> Text:
    """The sign of a window that will be renewed, or has been."""
    if not is_opening(scene, segment):
        return Text()
    if segment in scene.pieces("glaziers")["windows"]:
        return Text(WINDOW)
    return Text(OPENING, "#9db9f0")


def draw_glaziers(scene: Scene, width: int) -> Lines:
    printed, pieces = GlazierFigures.of(scene.rules.box), scene.pieces("glaziers")
    bench = pieces["bench"]
    prices = printed.bench[: len(bench)]
    lines = game(
        [
            (label(scene, "bench"), [panels(panels_of(scene, window)) for window in bench]),
            (
                label(scene, "points"),
                [Text(str(printed.window_points[window - 1]), GOLD) for window in bench],
            ),
            (label(scene, "price"), [Text(str(price)) for price in prices]),
        ],
        CELL,
    )
    shop = glass(pieces["display"]) or nothing(scene)
    lines += folded(
        [labeled(scene, "shop", shop), labeled(scene, "price", draw_prices(scene))], width
    )
    owned = by_seat(scene, pieces["tokens"], glass)
    return [*lines, *folded(row(scene, "glass", owned), width)]


def draw_prices(scene: Scene) -> Text:
    return figures(GlazierFigures.of(scene.rules.box).price)


def figures(row: Any) -> Text:
    """A number for each color of glass."""
    return glass({color: int(row[at]) for at, color in enumerate(GLASS_COLORS)})


def detail_glaziers(scene: Scene) -> Lines:
    pieces = scene.pieces("glaziers")
    lines = [
        labeled(scene, "penalty", figures(GlazierFigures.of(scene.rules.box).penalty)),
        labeled(scene, "reserve", glass(pieces["reserve"]) or nothing(scene)),
        labeled(scene, "windows_left", Text(str(pieces["pile"]))),
    ]
    placed = [
        Text.assemble(f"{segment} ", panels(panels_of(scene, window)))
        for segment, window in pieces["windows"].items()
    ]
    return [*lines, *row(scene, "new_windows", placed)] if placed else lines


def own_glass(scene: Scene) -> Mapping[str, int]:
    found: Mapping[str, int] = scene.pieces("glaziers")["tokens"][scene.figure] or {}
    return found


def penalty(scene: Scene, color: str, number: int = 1) -> int:
    return int(GlazierFigures.of(scene.rules.box).penalty[GLASS_COLORS.index(color)]) * number


def missing(scene: Scene, letters: str) -> dict[str, int]:
    """The panels for which the viewer has no glass, by color."""
    lacks = {
        color: letters.count(color[0]) - own_glass(scene).get(color, 0) for color in GLASS_COLORS
    }
    return {color: number for color, number in lacks.items() if number > 0}


def explain_bench(scene: Scene, at: str) -> str:
    printed, place = GlazierFigures.of(scene.rules.box), int(at) - 1
    window = scene.pieces("glaziers")["bench"][place]
    letters = panels_of(scene, window)
    lacks = missing(scene, letters)
    return scene.messages.say(
        "option.bench_missing" if lacks else "option.bench",
        panels=letters,
        points=printed.window_points[window - 1],
        price=printed.bench[place],
        missing="".join(color[0] * number for color, number in lacks.items()),
        penalty=signed(-sum(penalty(scene, color, number) for color, number in lacks.items())),
    )


def explain_token(scene: Scene, color: str) -> str:
    price = GlazierFigures.of(scene.rules.box).price[GLASS_COLORS.index(color)]
    return scene.messages.say("option.token", count=price, have=own_glass(scene).get(color, 0))


def explain_fit(scene: Scene, color: str) -> str:
    have = own_glass(scene).get(color, 0)
    if scene.seen["step"] == FITTING_ALTAR:
        return scene.messages.say("option.fit_altar", have=have)
    return scene.messages.say("option.fit_panes", have=have, points=penalty(scene, color))


def explain_no_glass(scene: Scene) -> str:
    """What it costs to leave the panels of the current color empty."""
    (word,) = [word for word in scene.choices if word.startswith("fit ")]
    color = word.partition(" ")[2]
    lost = penalty(scene, color, scene.pieces("glaziers")["panes"][color])
    return scene.messages.say("option.pass_fit_panes", points=signed(-lost))


EXPLANATIONS: Final[Mapping[str, Explanation]] = {
    "bench": explain_bench,
    "token": explain_token,
    "fit": explain_fit,
}
