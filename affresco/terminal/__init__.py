"""The game in a terminal: the table in colors and letters, and the dialog around it."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

from rich.console import Console

from ..game import Game
from ..locales import Messages
from .board import WIDE
from .bot_seats import BotSeats, bots_at
from .conversation import Conversation
from .dialog import play_game
from .keeping import write_text
from .page import Page
from .scene import scene_of

FONT_FROM_THE_NET = re.compile(r"@font-face \{[^}]*\}\s*")

__all__ = [
    "BotSeats",
    "Conversation",
    "bots_at",
    "picture",
    "picture_console",
    "plain_console",
    "play_game",
    "svg_of",
]


def plain_console() -> Console:
    """The terminal; text is printed as it is, whatever characters it contains."""
    return Page(highlight=False, markup=False, emoji=False)


def picture_console() -> Console:
    """A console that keeps what is printed as a picture, the same wherever it runs."""
    return Console(
        width=WIDE.width,
        file=StringIO(),
        force_terminal=True,
        color_system="truecolor",
        record=True,
        legacy_windows=False,
    )


def svg_of(console: Console, title: str) -> str:
    """What was printed; it loads no font from the net."""
    svg = console.export_svg(title=title, unique_id="affresco")
    return FONT_FROM_THE_NET.sub("", svg)


def picture(game: Game, seat: int, path: Path) -> None:
    """Save what a seat sees when it is asked, as SVG."""
    console = picture_console()
    scene = scene_of(game, seat, Messages())
    Conversation(game, [seat], console, scene.messages).show(scene, scene.choices)
    write_text(path, svg_of(console, "affresco play"))
