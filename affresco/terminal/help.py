"""Help: how to answer, what a place or a word is, what a rule says."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from ..engine.paints import LETTERS, NAMES
from ..rulebook import UnknownRule, statement
from .palette import GOLD, paints
from .scene import Scene
from .town import recipes

GENERAL = ["answers", "planning", "enter", "commands"]


def draw_help(scene: Scene, topic: str) -> RenderableType:
    """Help on a topic, or on how to play here."""
    say = scene.messages.say
    wanted = " ".join(topic.split())
    if not wanted:
        title = Text(say("help.title"), f"bold {GOLD}")
        return Group(title, *(Text(f"· {say(f'help.{key}')}") for key in GENERAL))
    for name in (wanted.lower(), wanted.lower().partition(" ")[0]):
        if scene.messages.has(f"help.place.{name}"):
            return Group(Text(say(f"help.place.{name}")), *draw_tables(scene, name))
        if scene.messages.has(f"word.{name}"):
            return Text.assemble((name, "bold"), f": {say(f'word.{name}')}")
    try:
        rule = statement(wanted)
    except UnknownRule:
        return Text(say("help.nothing", topic=repr(topic)))
    return Text(say("help.rule", id=rule.id, says=rule.says))


def draw_tables(scene: Scene, place: str) -> list[Text]:
    """The table of blends for the workshop (COMP-10), the altar for the cathedral."""
    say, tables = scene.messages.say, scene.rules.tables
    if place == "workshop":
        return [draw_recipe(scene, result, cost) for result, cost in recipes(scene)]
    if place.startswith("cathedral"):
        altar = say(
            "help.altar",
            basic=tables.altar_basic,
            more=tables.altar_per_blended,
            trio=tables.altar_trio,
        )
        return [Text(altar)]
    return []


def draw_recipe(scene: Scene, result: str, cost: str) -> Text:
    say = scene.messages.say
    color = say(f"color.{NAMES[LETTERS.index(result)]}")
    ingredients = " + ".join(say(f"color.{NAMES[LETTERS.index(letter)]}") for letter in cost)
    words = say("help.blend", result=color, ingredients=ingredients)
    return Text.assemble("  ", paints(result), " ← ", paints(cost), f"  {words}")
