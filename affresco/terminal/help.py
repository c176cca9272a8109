"""Help: how to answer, what a place or a word is, what a rule says."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from ..engine.modules.portraits.figures import PortraitFigures
from ..engine.modules.wishing_well.words import WISHES
from ..engine.paints import LETTERS, NAMES
from ..rulebook import UnknownRule, says, statement
from .answers import as_typed
from .palette import GOLD, paints
from .pieces.portraits import worth_of
from .pieces.well import card_use
from .scene import Scene
from .town import SPECIAL_BLENDS, recipes

GENERAL = ["answers", "planning", "enter", "commands"]
NAMED = ["place", "module", "portrait", "card"]  # sections whose names are help topics


def draw_help(scene: Scene, topic: str) -> RenderableType:
    """Help on a topic, or on how to play."""
    say = scene.messages.say
    wanted = " ".join(topic.split())
    if not wanted:
        return draw_general(scene)
    named = key_called(scene, wanted) or wanted.lower()
    for name in (wanted.lower(), named, wanted.lower().partition(" ")[0]):
        found = [*help_on_name(scene, name), *help_on_piece(scene, name)]
        if found:
            return Group(*found)
    try:
        rule = statement(wanted).id
    except UnknownRule:
        return Text(say("help.nothing", topic=repr(topic)))
    chosen = scene.rules.options.chosen()
    return Text(say("help.rule", id=rule, says=says(rule, scene.messages.language, chosen)))


def draw_general(scene: Scene) -> RenderableType:
    """How to answer, and the modules in play that have more help."""
    say = scene.messages.say
    lines = [say(f"help.{key}") for key in GENERAL]
    lines += scene.messages.as_played("end", scene.rules.options.chosen())
    modules = [name for name in scene.seen["modules"] if scene.messages.has(f"help.module.{name}")]
    if modules:
        lines.append(say("help.modules", names=", ".join(modules)))
    return Group(Text(say("help.title"), f"bold {GOLD}"), *(Text(f"· {line}") for line in lines))


def key_called(scene: Scene, topic: str) -> str | None:
    """The key of a place, module, portrait or card with that name in the language."""
    messages = scene.messages
    for section in NAMED:
        for key in messages.keys(section):
            title = f"{section}.{key}"
            if not messages.parameters(title) and as_typed(messages.say(title)) == as_typed(topic):
                return key
    return None


def help_on_name(scene: Scene, name: str) -> list[Text]:
    """Help on a place, a module and a verb; some names are all of these."""
    say, has = scene.messages.say, scene.messages.has
    found = []
    if has(f"help.place.{name}"):
        told = as_played(scene, say(f"help.place.{name}"), name)
        found += [told, *draw_tables(scene, name)]
    for module in (name, name.replace(" ", "_")):
        if has(f"help.module.{module}"):
            found.append(as_played(scene, say(f"help.module.{module}"), module))
            break
    if has(f"word.{name}"):
        found.append(about(scene, name, say(f"word.{name}")))
    return found


def as_played(scene: Scene, told: str, topic: str) -> Text:
    """What is told of a topic, and what the options of the table add to it."""
    return Text(" ".join([told, *scene.messages.as_played(topic, scene.rules.options.chosen())]))


def help_on_piece(scene: Scene, name: str) -> list[Text]:
    """Help on a portrait or a wishing card, by its name."""
    wanted = name.replace(" ", "_").replace("'", "")
    found = [
        about(scene, scene.sentences.wish(card), card_use(scene, card))
        for card in WISHES
        if card.startswith(wanted)
    ]
    worths = [
        worth_of(scene, card)
        for card, portrait in enumerate(PortraitFigures.of(scene.rules.box).names, 1)
        if portrait == wanted
    ]
    if worths:
        title = scene.messages.say_if_known(f"portrait.{wanted}", wanted)
        found.append(about(scene, title, " / ".join(dict.fromkeys(worths))))
    return found


def about(scene: Scene, name: str, told: str) -> Text:
    return Text.assemble((name, "bold"), scene.messages.say("mark.colon"), told)


def draw_tables(scene: Scene, place: str) -> list[Text]:
    """The table of blends for the workshop (COMP-10), the altar for the cathedral."""
    say, box = scene.messages.say, scene.rules.box
    if place == "workshop":
        return [draw_recipe(scene, result, cost) for result, cost in recipes(scene)]
    if place.startswith("cathedral"):
        altar = say(
            "help.altar",
            basic=box.altar.basic,
            more=box.altar.per_blended,
            trio=box.altar.trio,
        )
        return [Text(altar), *draw_special_altar(scene)]
    return []


def draw_special_altar(scene: Scene) -> list[Text]:
    box = scene.rules.box
    if not scene.has(SPECIAL_BLENDS):
        return []
    pink, brown = box.altar.pink, box.altar.brown
    key = "altar_special_any" if scene.rules.options.any_blended_piece else "altar_special"
    return [Text(scene.messages.say(f"help.{key}", pink=pink, brown=brown))]


def draw_recipe(scene: Scene, result: str, cost: str) -> Text:
    say = scene.messages.say
    color = say(f"color.{NAMES[LETTERS.index(result)]}")
    ingredients = " + ".join(say(f"color.{NAMES[LETTERS.index(letter)]}") for letter in cost)
    words = say("help.blend", result=color, ingredients=ingredients)
    return Text.assemble("  ", paints(result), " ← ", paints(cost), f"  {words}")
