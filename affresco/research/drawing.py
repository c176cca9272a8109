"""The table drawn for an environment: as text, SVG or pixels, all from the same drawing."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..engine.events import Event
from ..engine.state import State
from ..engine.view import view
from ..locales import Messages
from ..terminal import picture_console, svg_of
from ..terminal.board import draw
from ..terminal.scene import Scene, restorers_of
from .episode import Episode
from .pixels import paint

RENDER_MODES: Final = ["human", "ansi", "rgb_array", "svg"]

Drawing = str | NDArray[np.uint8] | None


class UnknownRenderMode(ValueError):
    """There is no such way to draw."""


class Table:
    """A table of which only the state is known, not how it came about."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.rules = state.rules
        self.seats = int(state.rules.seats)
        self.events: list[Event] = []


def known_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise UnknownRenderMode(
            f"there is no render mode {mode!r}; there are {', '.join(RENDER_MODES)}"
        )
    return mode


def render(episode: Episode | Table, viewer: int, mode: str | None) -> Drawing:
    """What a viewer sees; "human" prints it."""
    console = picture_console()
    picture = draw(scene_of(episode, viewer), console.width)
    if mode == "rgb_array":
        return paint(console.render_lines(picture, pad=True))
    console.print(picture)
    if mode == "svg":
        return svg_of(console, "affresco")
    text = console.export_text(styles=True)
    if mode == "ansi":
        return text
    print(text)
    return None


def scene_of(episode: Episode | Table, viewer: int) -> Scene:
    """A view, with what a table would add to it."""
    seen = view(episode.state, viewer)
    seen |= {"names": [""] * episode.seats, "sealed": [], "own_plan": None}
    return Scene(seen, episode.rules, viewer, Messages(), restorers_of(episode.events), [])
