"""The numbered choices: each word with what it would bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final, cast

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from ..game import Game
from .answers import numbered
from .explaining import explain
from .layout import folded
from .palette import GOLD, QUIET
from .pieces.bells import chosen, points_now
from .scene import Scene

LEADING: Final = ("bishop", "sexton")  # each to a segment, before a restoration
IN_ONE_LINE: Final = (
    "glaziery",
    "audience",
    "wall",
    "neutral",
    "ill",
    "bishop",
    "sexton",
    "pay",
)  # verbs with many similar words
INDENT: Final = 6
Choice = tuple[int, str]


def draw_choices(game: Game, scene: Scene, words: Sequence[str], width: int) -> RenderableType:
    """All choices in columns, in numerical order; many similar ones on one line."""
    choices = list(numbered(words).items())
    alike = [choice for choice in choices if verb(choice[1]) in IN_ONE_LINE]
    others = [choice for choice in choices if choice not in alike]
    longest = max((len(word) for _, word in others), default=0)
    lines = [
        draw_choice(number, word.ljust(longest), explain(game, scene, word))
        for number, word in others
    ]
    families = [
        line
        for name, family in groupby(alike, key=lambda choice: verb(choice[1]))
        for line in folded(draw_family(game, scene, name, list(family)), width, INDENT)
    ]
    parts: list[RenderableType] = []
    if lines:
        parts.append(Columns(lines, padding=(0, 3), column_first=True))
    return Group(*parts, *families)


def draw_choice(number: int, word: str, explanation: str) -> Text:
    text = Text.assemble((f"{number:>3} ", GOLD), (word, "bold"))
    if explanation:
        text.append(f"  {explanation}", QUIET)
    return text


def draw_family(game: Game, scene: Scene, name: str, choices: Sequence[Choice]) -> list[Text]:
    """The words of one verb on one line: the verb, then each number with its argument."""
    told = scene.messages.say(f"option.{name_of_line(scene, name)}")
    return [
        Text.assemble("    ", (name, "bold"), (f"  {told}", QUIET)),
        *(draw_member(game, scene, number, word) for number, word in choices),
    ]


def name_of_line(scene: Scene, name: str) -> str:
    """The message for a verb: a free step of the bishop or a payment that scores has its own."""
    if name == "sexton" and scene.rules.options.sexton_is_free:
        return "sexton_free"
    if name == "pay" and chosen(scene):
        return "pay_points"
    return "bishop_free" if scene.seen["step"] == "bishop visits" else name


def draw_member(game: Game, scene: Scene, number: int, word: str) -> Text:
    """A number and what it means, with the points that it leads to at best."""
    name, what = verb(word), argument(word)
    text = Text(str(number), GOLD)
    if str(number) != what:
        text.append(f" {what}", "bold")
    if name == "pay" and chosen(scene):
        text.append(f" → {points_now(scene, int(what))}", QUIET)
    elif name in LEADING:
        brings = cast(Mapping[str, int], game.preview(scene.viewer, word)["sum"])
        text.append(f" → {brings['most']}", QUIET)
    return text


def verb(word: str) -> str:
    return word.partition(" ")[0]


def argument(word: str) -> str:
    return word.partition(" ")[2]
