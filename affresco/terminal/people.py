"""The painters: points, hour, apprentices, tiles and plan, and what the screens do not hide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from .layout import Lines, in_columns
from .palette import GOLD, QUIET, stock
from .scene import Scene
from .sheet import draw_spots, letters, spots_of_plan, spots_of_words

NAME = 16  # characters of a name to show


def draw_people(scene: Scene, width: int) -> Lines:
    """A row for each painter, a little tighter if there is little room."""
    say = scene.messages.say
    titles = ["points", "up", "apprentices", "income", "thalers", "paints"]
    plan = " ".join(letters(scene))
    heading = [Text(title, QUIET) for title in ["", *(say(f"board.{t}") for t in titles), plan]]
    rows = [heading, *(row(scene, figure) for figure in scene.figures)]
    lines = in_columns(rows, right=range(1, 6), gap=2)
    fits = all(line.cell_len <= width for line in lines)
    return lines if fits else in_columns(rows, right=range(1, 6))


def row(scene: Scene, figure: int) -> list[Text]:
    player = scene.player(figure)
    name = Text.assemble(
        (">" if figure in scene.seen["acting"] else " ", GOLD),
        scene.marker(figure),
        " ",
        (scene.name(figure)[:NAME], scene.word_style(figure)),
    )
    cells = [
        name,
        Text(str(player["score"]), f"bold {GOLD}"),
        Text(player["hour"] or "-", QUIET if player["hour"] is None else ""),
    ]
    if scene.is_leonardo(figure):
        holder = scene.name(int(player["seat"]))
        note = Text(scene.messages.say("board.played_by", who=holder), QUIET)
        return [*cells, Text(), Text(str(len(player["tiles"]))), Text(), note, Text()]
    return [
        *cells,
        Text(str(player["apprentices"])),
        Text(str(len(player["tiles"]))),
        screened(scene, player["money"]),
        hidden(scene) if player["paints"] is None else stock(player["paints"]),
        draw_plan(scene, figure, player),
    ]


def screened(scene: Scene, money: int | None) -> Text:
    return hidden(scene) if money is None else Text(str(money), f"bold {GOLD}")


def hidden(scene: Scene) -> Text:
    return Text(scene.messages.say("board.hidden"), QUIET)


def draw_plan(scene: Scene, figure: int, player: Mapping[str, Any]) -> Text:
    """Apprentices and tiles on each column; before the reveal, only whether a plan is made."""
    own = scene.seen.get("own_plan") if figure == scene.viewer else None
    if own:
        return draw_spots(scene, spots_of_words(scene, own))
    if player["plan"] and player["planned"]:
        return draw_spots(scene, spots_of_plan(scene, player["plan"]))
    if figure in scene.seen["sealed"]:
        return Text(scene.messages.say("board.sealed"), QUIET)
    if scene.seen["step"] == "planning":
        return Text(scene.messages.say("board.planning"), QUIET)
    return Text()
