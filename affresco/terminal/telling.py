"""What the numbers of an event stand for: the names of pieces, places and colors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ..engine.board import BOOTHS, COLUMNS, PLACES, SEGMENTS
from ..engine.modules.favors.words import FAVORS
from ..engine.modules.glaziers.words import GLASS_COLORS
from ..engine.modules.medico.words import BREW
from ..engine.modules.requests.words import REQUESTS, STACK
from ..engine.modules.scrolls.words import SCROLL, UNROLL
from ..engine.modules.wishing_well.words import WISHES
from ..engine.moves import ALTAR_SETS
from ..engine.paints import NAMES
from ..engine.planning import ACTION_TILES
from .pieces.bells import tell_certificate
from .pieces.favors import tell_favor
from .pieces.glaziers import panels_of
from .pieces.portraits import name_of
from .pieces.wall import tell_tile
from .pieces.well import card_name
from .scene import Scene
from .signs import signed

Teller = Callable[[Scene, int], object]
BLENDED: Final = NAMES.index("orange")  # the first of them


def color(scene: Scene, at: int) -> str:
    return scene.messages.say(f"color.{NAMES[at]}")


def column(scene: Scene, at: int) -> str:
    """A column, or none: the first infection may repeat nothing."""
    return scene.messages.say("place.nowhere" if at < 0 else f"place.{COLUMNS[at]}")


def place(how: str) -> Teller:
    """A place as a part of a sentence: where to, where, or what."""
    return lambda scene, at: scene.messages.say(f"place.{how}.{PLACES[at]}")


def scroll(scene: Scene, at: int) -> str:
    line = argument(SCROLL[at].text)
    return scene.messages.say(f"scroll.{'row' if line.isdecimal() else 'column'}", line=line)


def stacked(scene: Scene, at: int) -> str:
    """A fresco tile by its paints, or a wall tile."""
    tile = argument(STACK[at].text)
    if tile.isdecimal():
        return scene.tile_cost(int(tile))
    return scene.messages.say("panel.wall_tile", front=tile[0], back=tile[1])


def argument(word: str) -> str:
    return word.partition(" ")[2]


def reward(scene: Scene, numbers: Mapping[str, int | None]) -> str:
    """What a portrait brings beside paints; each of its numbers that is not 0."""
    say = scene.messages.say
    points, money, mood = (numbers[name] for name in ("points", "money", "mood"))
    told = [say("option.points", sum=points, count=points)] if points else []
    told += [say("option.money", money=money, count=money)] if money else []
    told += [say("option.mood", mood=signed(mood))] if mood else []
    return ", ".join(told)


BY_NAME: Final[Mapping[str, Teller]] = {
    "segment": lambda scene, at: SEGMENTS[at],
    "tile": lambda scene, at: scene.tile_cost(at + 1),
    "goods": lambda scene, at: scene.goods(at + 1),
    "booth": lambda scene, at: BOOTHS[at],
    "slot": lambda scene, at: at + 1,
    "hour": lambda scene, at: scene.rules.box.hostel.hours[at],
    "set": lambda scene, at: ALTAR_SETS[at],
    "holder": lambda scene, seat: scene.name(seat),
    "place": place("at"),
    "column": column,
    "paint": color,
    "color": color,
    "first": color,
    "second": color,
    "third": color,
    "back": color,
    "front": lambda scene, at: color(scene, BLENDED + at),
    "section": lambda scene, at: at + 1,
    "glass": lambda scene, at: scene.messages.say(f"color.{GLASS_COLORS[at]}"),
    "window": lambda scene, at: panels_of(scene, at + 1),
    "card": lambda scene, at: name_of(scene, at + 1),
    "certificate": lambda scene, at: tell_certificate(scene, at + 1),
    "request": lambda scene, at: scene.messages.say(f"request.{REQUESTS[at]}"),
    "bottle": lambda scene, at: scene.messages.say(f"bottle.{argument(BREW[at].text)}"),
    "favor": lambda scene, at: tell_favor(scene, FAVORS[at]),
    "scroll": scroll,
    "which": lambda scene, at: scene.messages.say(f"scroll.which_{argument(UNROLL[at].text)}"),
}  # numbers that stand for something, by their name

BY_EVENT: Final[Mapping[tuple[str, str], Teller]] = {
    ("planned", "place"): place("to"),
    ("covered", "column"): place("the"),
    ("covered", "tile"): lambda scene, at: scene.messages.say(f"tile.{ACTION_TILES[at]}"),
    ("tile_stacked", "tile"): stacked,
    ("tile_swapped", "tile"): tell_tile,
    ("wish_drawn", "card"): lambda scene, at: card_name(scene, WISHES[at]),
    ("card_played", "card"): lambda scene, at: card_name(scene, WISHES[at]),
    ("certificate_shown", "place"): lambda scene, at: at + 1,
    ("bottle_bought", "place"): lambda scene, at: at + 1,
}  # where a name stands for something else than usually
