"""The wishing well: pennies, cards, and what the viewer's cards are good for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.text import Text

from ...engine.modules.wishing_well.figures import WishingWellFigures
from ...engine.modules.wishing_well.words import WISHES
from ...engine.paints import spell
from ..layout import Lines, folded
from ..palette import QUIET
from ..scene import Scene
from .rows import Explanation, by_seat, labeled, number, row, those_with

FREE_PAINT: Final = "free_paint"


def card_use(scene: Scene, card: str) -> str:
    return tell_card(scene, "card_use", card)


def tell_card(scene: Scene, section: str, card: str) -> str:
    """What a card is called or does; the Free paint cards differ by the tile they show."""
    kind, _, which = card.rpartition("_")
    if kind != FREE_PAINT:
        return scene.messages.say(f"{section}.{card}")
    goods = spell(WishingWellFigures.of(scene.rules.box).free_paint[int(which) - 1])
    return scene.messages.say(f"{section}.{FREE_PAINT}", goods=goods)


def draw_well(scene: Scene, width: int) -> Lines:
    say, pieces = scene.messages.say, scene.pieces("wishing_well")
    pennies = by_seat(scene, pieces["pennies"], number)
    supply = labeled(scene, "supply", Text(str(pieces["supply"])))
    most = WishingWellFigures.of(scene.rules.box).per_round
    thrown = say("panel.in_well", thrown=pieces["thrown"], most=most)
    cards = by_seat(scene, pieces["cards"], number)
    pile = Text(say("panel.pile", count=pieces["pile"]), QUIET)
    lines = [
        *folded(row(scene, "pennies", [*pennies, supply]), width),
        *folded(row(scene, "cards", [*cards, pile, Text(thrown, QUIET)]), width),
    ]
    sheets = those_with(
        scene,
        [count or 0 for count in pieces["sheets"]],
        lambda count: Text(say("panel.on_sheet", count=count)),
    )
    hands = [
        part for seat in scene.seats for part in draw_hand(scene, seat, pieces["hands"][seat] or [])
    ]
    return [*lines, *folded([*sheets, *hands], width)]


def draw_hand(scene: Scene, seat: int, hand: Sequence[str]) -> list[Text]:
    """The cards of a seat, with its marker before the first."""
    cards = [Text(scene.sentences.wish(card)) for card in hand]
    return [Text.assemble(scene.marker(seat), " ", card) for card in cards[:1]] + cards[1:]


def detail_well(scene: Scene) -> Lines:
    """What each card is good for."""
    return [
        Text.assemble((scene.sentences.wish(card), "bold"), (f" · {card_use(scene, card)}", QUIET))
        for card in WISHES
    ]


def explain_penny(scene: Scene, _: str) -> str:
    """The viewer's pennies: none is on the sheet before the plan is made."""
    at_hand = scene.pieces("wishing_well")["pennies"][scene.viewer]
    return scene.messages.say("option.penny", count=at_hand)


EXPLANATIONS: Final[Mapping[str, Explanation]] = {
    "penny": explain_penny,
    "throw": lambda scene, _: scene.messages.say("option.throw"),
    "play": card_use,
}
