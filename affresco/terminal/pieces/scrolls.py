"""The scrolls: the viewer's row and column, and who still has some."""

from __future__ import annotations

from rich.text import Text

from ...engine.modules.scrolls.figures import ScrollFigures
from ..layout import Lines, folded
from ..palette import QUIET
from ..scene import Scene
from .rows import by_seat, listed

PLAYED = "played"


def draw_scrolls(scene: Scene, width: int) -> Lines:
    return folded(
        by_seat(scene, list(scene.seats), lambda seat: listed(scrolls_of(scene, seat))), width
    )


def scrolls_of(scene: Scene, seat: int) -> list[str]:
    """The scrolls that a seat has not played; only their owner sees which."""
    pieces, say = scene.pieces("scrolls"), scene.messages.say
    found = []
    for kind, line in (("row", pieces["rows"][seat]), ("column", pieces["columns"][seat])):
        if line is None:
            found.append(say(f"panel.{kind}"))
        elif line != PLAYED:
            found.append(say(f"scroll.{kind}", line=line))
    return found


def detail_scrolls(scene: Scene) -> Lines:
    printed = ScrollFigures.of(scene.rules.box)
    worth = scene.messages.say("panel.scroll_worth", one=printed.one, both=printed.both)
    return [Text(worth, QUIET)]
