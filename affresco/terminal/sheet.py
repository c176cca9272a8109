"""A plan on the action sheet: apprentices and action tiles, column by column."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rich.text import Text

from .palette import GOLD, QUIET
from .scene import Scene

SENDING: Final = ("send", "neutral", "ill")  # the verbs that deploy an apprentice
PENNY: Final = "penny"
MEDICO: Final = "medico"
TILES: Final = ("glaziery", "audience", "wall", MEDICO)  # each covers a column
OF_MODULES: Final = ("glaziers", "bells", "wall_fresco", MEDICO)  # the modules with these tiles


@dataclass(frozen=True)
class Spot:
    """A column of the sheet, with the tile that covers it and the apprentices there."""

    column: str
    tile: str = ""
    workers: int = 0  # all of them
    ill: int = 0
    neutral: int = 0


def columns(scene: Scene) -> list[str]:
    """The columns of the sheet's current side: the last one differs in the final round."""
    last = "cathedral2" if scene.seen["final"] else "theater"
    return ["market", "cathedral", "studio", "workshop", last]


def is_deploying(word: str) -> bool:
    return word.partition(" ")[0] in SENDING


def spots_of_words(scene: Scene, words: Sequence[str]) -> list[Spot]:
    """The sheet as the words of a plan fill it."""
    found = []
    for column in columns(scene):
        tile = next((tile for tile in TILES if f"{tile} {column}" in words), "")
        if column == "market" and MEDICO in words:
            tile = MEDICO
        place = tile or column
        sent, neutral, ill = (words.count(f"{verb} {place}") for verb in SENDING)
        found.append(Spot(column, tile, sent + neutral + ill, ill, neutral))
    return found


def spots_of_plan(scene: Scene, plan: Mapping[str, Any]) -> list[Spot]:
    """The sheet as a view shows it: a number for each column, or the tile that covers it."""
    return [
        Spot(column, tile=there, workers=plan.get(there, 0))
        if isinstance(there := plan[column], str)
        else Spot(column, workers=there)
        for column in columns(scene)
    ]


def letters(scene: Scene) -> list[str]:
    """The columns' names in one letter each, padded to the width of a cell."""
    width = cell(scene)
    return [scene.messages.say(f"letter.{column}").ljust(width) for column in columns(scene)]


def cell(scene: Scene) -> int:
    """The characters a column needs: two for a tile with an apprentice on it."""
    return 2 if any(scene.has(module) for module in OF_MODULES) else 1


def draw_spots(scene: Scene, spots: Sequence[Spot]) -> Text:
    text = Text()
    for spot in spots:
        content = Text()
        if spot.tile:
            content.append(scene.messages.say(f"letter.{spot.tile}"), f"bold {GOLD}")
        if spot.workers:
            content.append(str(spot.workers), "bold")
        if not content:
            content.append("·", QUIET)
        content.pad_right(cell(scene) + 1 - len(content))
        text.append_text(content)
    return text


def tell_spots(scene: Scene, words: Sequence[str]) -> str:
    """A plan in words; empty if nobody is sent."""
    told = [tell_spot(scene, spot) for spot in spots_of_words(scene, words)]
    pennies = words.count(PENNY)
    if pennies:
        told.append(scene.messages.say("ui.draft_pennies", count=pennies))
    return ", ".join(filter(None, told))


def tell_spot(scene: Scene, spot: Spot) -> str:
    say = scene.messages.say
    name = say(f"place.{spot.column}")
    if spot.tile:
        place = say(f"place.the.{spot.column}")
        name = say("ui.draft_tile", tile=say(f"tile.{spot.tile}"), place=place)
    elif not spot.workers:
        return ""
    text = f"{name} {spot.workers}" if spot.workers else name
    notes = [say("ui.draft_ill", count=spot.ill)] if spot.ill else []
    notes += [say("ui.draft_neutral")] if spot.neutral else []
    return f"{text} ({', '.join(notes)})" if notes else text
