"""Tables with modules: as a viewer sees them, played until there is something to see."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

from rich.console import Console, RenderableType

from affresco.configuration import configure
from affresco.game import Game
from affresco.locales import Messages
from affresco.terminal.board import draw
from affresco.terminal.scene import Scene, scene_of
from tests.cli.running import Script

RED, YELLOW = 0, 1
LETTERS = "RYBG"
MESSAGES = Messages()


def new_table(modules: str = "all", seats: int = 4, seed: int = 1, options: str = "") -> Game:
    return Game(configure(seats, modules, options), seed=seed)


def scene(game: Game, viewer: int = RED) -> Scene:
    return scene_of(game, viewer, MESSAGES)


def printed(content: RenderableType, width: int = 100) -> str:
    console = Console(width=width, file=StringIO(), record=True)
    console.print(content)
    return console.export_text()


def drawn(game: Game, viewer: int = RED, width: int = 100) -> str:
    return printed(draw(scene(game, viewer), width), width)


def find(wanted: Callable[[Game, int], bool], modules: str = "all") -> tuple[Game, int]:
    """A table that meets a condition, and who acts there; people do what they can."""
    for seed in range(40):
        script = Script(new_table(modules, seats=3, seed=seed), seed)
        while not script.game.is_over:
            for seat in script.game.acting():
                if wanted(script.game, seat):
                    return script.game, seat
            script.decide()
    raise AssertionError("no such table")


def find_word(verb: str, modules: str = "all") -> tuple[Game, int, list[str]]:
    """A table where words of a verb are offered outside of planning."""

    def offered(game: Game, seat: int) -> list[str]:
        words = [] if game.is_planning else game.options(seat)
        return [word for word in words if word.partition(" ")[0] == verb]

    game, seat = find(lambda game, seat: bool(offered(game, seat)), modules)
    return game, seat, offered(game, seat)
