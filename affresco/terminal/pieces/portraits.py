"""The portraits: what each brings, which are on display, and who owns some."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.text import Text

from ...engine.modules.portraits.figures import PILES, TOP, PortraitFigures
from ...engine.paints import spell
from ...telling.sentences import signed
from ..layout import Lines, folded
from ..palette import GOLD, QUIET
from ..scene import Scene
from .rows import Explanation, label, labeled, nothing, row, those_with

EFFECTS: Final = ["", "income", "theater", "bonus", "reach"]  # by the number in the set
REACH: Final = EFFECTS.index("reach")


def worth_of(scene: Scene, card: int) -> str:
    """What a portrait brings, at once or for as long as it is owned."""
    say, at = scene.messages.say, card - 1
    printed = PortraitFigures.of(scene.rules.box)
    effect = printed.effect[at]
    if effect:
        return say(f"effect.{EFFECTS[effect]}")
    parts = []
    if printed.points[at]:
        points = printed.points[at]
        parts.append(say("option.points", sum=points, count=points))
    if printed.money[at]:
        money = printed.money[at]
        parts.append(say("option.money", money=money, count=money))
    if printed.mood[at]:
        mood = printed.mood[at]
        parts.append(say("effect.top") if mood == TOP else say("option.mood", mood=signed(mood)))
    parts += spell(printed.paint[at])
    if printed.choose_basic[at]:
        parts.append(say("effect.choose_basic", count=printed.choose_basic[at]))
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
    return text.append(scene.sentences.portrait(card), "bold").append(
        f" · {worth_of(scene, card)}", QUIET
    )


def draw_owned(scene: Scene, seat: int, cards: list[int]) -> Text:
    """The portraits of a seat; a Sexton who has been called is dimmed."""
    calls = scene.pieces("portraits")["sexton_calls"][seat]
    parts = []
    for card in cards:
        is_called = PortraitFigures.of(scene.rules.box).effect[card - 1] == REACH and calls
        calls -= bool(is_called)
        name = scene.sentences.portrait(card)
        called = f" ({scene.messages.say('panel.sexton_called')})" if is_called else ""
        parts.append(Text(name + called, QUIET if is_called else ""))
    return Text(", ").join(parts)


def detail_portraits(scene: Scene) -> Lines:
    """The cards each pile started with."""
    printed = PortraitFigures.of(scene.rules.box)
    lines = []
    for pile, letter in enumerate(PILES):
        cards = [card + 1 for card, of in enumerate(printed.pile) if of == pile]
        joint = scene.messages.say("chronicle.joint")
        told = joint.join(
            f"{scene.sentences.portrait(card)} ({worth_of(scene, card)})" for card in cards
        )
        lines.append(Text.assemble((f"{letter} ", GOLD), (told, QUIET)))
    return lines


def explain_portrait(scene: Scene, at: str) -> str:
    card = scene.pieces("portraits")["display"][int(at) - 1]
    name = scene.sentences.portrait(card) + scene.messages.say("mark.colon")
    if scene.is_leonardo(scene.figure):
        points = PortraitFigures.of(scene.rules.box).points[card - 1]
        return name + scene.messages.say("option.points", sum=points, count=points)
    return name + worth_of(scene, card)


EXPLANATIONS: Final[Mapping[str, Explanation]] = {"portrait": explain_portrait}
