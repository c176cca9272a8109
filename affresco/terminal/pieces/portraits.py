"""The portraits: what each brings, which are on display, and who owns some."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.text import Text

from ...engine.paints import spell
from ...engine.tables import TOP
from ..layout import Lines, folded
from ..palette import GOLD, QUIET
from ..scene import Scene
from ..signs import signed
from .rows import Explanation, label, labeled, nothing, row, those_with

PILES: Final = "ABC"
EFFECTS: Final = ["", "income", "theater", "bonus", "reach"]  # by the number in the set
REACH: Final = EFFECTS.index("reach")


def name_of(scene: Scene, card: int) -> str:
    name = scene.rules.tables.portrait_names[card - 1]
    return scene.messages.say_if_known(f"portrait.{name}", name)


def worth_of(scene: Scene, card: int) -> str:
    """What a portrait brings, at once or as long as it is owned."""
    say, tables, at = scene.messages.say, scene.rules.tables, card - 1
    effect = tables.portrait_effect[at]
    if effect:
        return say(f"effect.{EFFECTS[effect]}")
    parts = []
    if tables.portrait_points[at]:
        points = tables.portrait_points[at]
        parts.append(say("option.points", sum=points, count=points))
    if tables.portrait_money[at]:
        money = tables.portrait_money[at]
        parts.append(say("option.money", money=money, count=money))
    if tables.portrait_mood[at]:
        mood = tables.portrait_mood[at]
        parts.append(say("effect.top") if mood == TOP else say("option.mood", mood=signed(mood)))
    parts += spell(tables.portrait_paint[at])
    if tables.portrait_choose_basic[at]:
        parts.append(say("effect.choose_basic", count=tables.portrait_choose_basic[at]))
    return ", ".join(parts)


def draw_portraits(scene: Scene, width: int) -> Lines:
    pieces = scene.pieces("portraits")
    lines = [draw_space(scene, at, card) for at, card in enumerate(pieces["display"], 1)]
    deck = [f"{PILES[pile]} {left}" for pile, left in enumerate(pieces["deck"]) if left]
    painted = [scene.marker(seat) for seat in scene.seats if pieces["painted"][seat]]
    below = row(scene, "to_come", [*map(Text, deck)] or [nothing(scene)])
    if painted:
        below.append(labeled(scene, "painted", Text(" ").join(painted)))
    owners = those_with(
        scene,
        [(seat, cards) if cards else () for seat, cards in enumerate(pieces["owned"])],
        lambda owned: draw_owned(scene, *owned),
    )
    return [*lines, *folded(below, width), *folded(owners, width)]


def draw_space(scene: Scene, at: int, card: int | None) -> Text:
    text = Text(f"{at} ", GOLD if card else QUIET)
    if card is None:
        return text.append_text(label(scene, "none"))
    return text.append(name_of(scene, card), "bold").append(f" · {worth_of(scene, card)}", QUIET)


def draw_owned(scene: Scene, seat: int, cards: list[int]) -> Text:
    """The portraits of a seat; a Sexton who has been called is quiet."""
    calls = scene.pieces("portraits")["sexton_calls"][seat]
    parts = []
    for card in cards:
        is_called = scene.rules.tables.portrait_effect[card - 1] == REACH and calls
        calls -= bool(is_called)
        name = name_of(scene, card)
        called = f" ({scene.messages.say('panel.sexton_called')})" if is_called else ""
        parts.append(Text(name + called, QUIET if is_called else ""))
    return Text(", ").join(parts)


def detail_portraits(scene: Scene) -> Lines:
    """The cards with which each pile began."""
    tables = scene.rules.tables
    lines = []
    for pile, letter in enumerate(PILES):
        cards = [card + 1 for card, of in enumerate(tables.portrait_pile) if of == pile]
        joint = scene.messages.say("chronicle.joint")
        told = joint.join(f"{name_of(scene, card)} ({worth_of(scene, card)})" for card in cards)
        lines.append(Text.assemble((f"{letter} ", GOLD), (told, QUIET)))
    return lines


def explain_portrait(scene: Scene, at: str) -> str:
    card = scene.pieces("portraits")["display"][int(at) - 1]
    name = name_of(scene, card) + scene.messages.say("mark.colon")
    if scene.is_leonardo(scene.figure):
        points = scene.rules.tables.portrait_points[card - 1]
        return name + scene.messages.say("option.points", sum=points, count=points)
    return name + worth_of(scene, card)


EXPLANATIONS: Final[Mapping[str, Explanation]] = {"portrait": explain_portrait}
