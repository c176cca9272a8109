"""The medico: the infected place, the ill, and the bottles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.text import Text

from ...engine.modules.medico.figures import MedicoFigures
from ...engine.modules.medico.medicine import PORTIONS
from ...engine.modules.medico.words import BOTTLES
from ..layout import Lines, folded
from ..palette import QUIET, WARNING
from ..scene import Scene
from .rows import Explanation, by_seat, labeled, listed, nothing, number, row, those_with


def place_price(scene: Scene, place: int) -> int:
    return int(MedicoFigures.of(scene.rules.box).place_price[scene.rules.side][place])


def infected_place(scene: Scene) -> str:
    return scene.messages.say(f"place.{scene.pieces('medico')['infected'] or 'nowhere'}")


def draw_medico(scene: Scene, width: int) -> Lines:
    say, pieces = scene.messages.say, scene.pieces("medico")
    infected = Text(infected_place(scene), f"bold {WARNING}")
    left = Text(say("panel.infections", count=pieces["infections"]), QUIET)
    ill = by_seat(scene, pieces["ill"], number)
    lines = folded([labeled(scene, "infected", infected), left], width)
    lines += folded([*row(scene, "ill", ill), *draw_ill_sent(scene)], width)
    lines += folded(row(scene, "offer", draw_offer(scene)), width)
    bottles = those_with(
        scene,
        pieces["bottles"],
        lambda own: listed([say(f"bottle.{bottle}") for bottle in own]),
    )
    return [*lines, *folded(bottles, width)]


def draw_ill_sent(scene: Scene) -> list[Text]:
    """Where ill and neutral apprentices stand, as far as plans are revealed."""
    say, pieces = scene.messages.say, scene.pieces("medico")
    ill = those_with(
        scene,
        [sent or {} for sent in pieces["ill_sent"]],
        lambda sent: Text(
            ", ".join(f"{say(f'place.{place}')} {count}" for place, count in sent.items())
        ),
    )
    neutral = those_with(
        scene,
        [place or "" for place in pieces["neutral"]],
        lambda place: Text(say(f"place.{place}")),
    )
    parts = row(scene, "at_work", ill) if ill else []
    return [*parts, *row(scene, "neutral", neutral)] if neutral else parts


def draw_offer(scene: Scene) -> list[Text]:
    """The bottles for sale, each at the price of its place."""
    parts = [
        Text(
            scene.messages.say(
                "panel.for_price",
                what=scene.messages.say(f"bottle.{bottle}"),
                price=place_price(scene, place),
            )
        )
        for place, bottle in enumerate(scene.pieces("medico")["offer"])
        if bottle
    ]
    return parts or [nothing(scene)]


def detail_medico(scene: Scene) -> Lines:
    pieces = scene.pieces("medico")
    told = listed([scene.messages.say(f"bottle.{bottle}") for bottle in pieces["discards"]])
    pile = scene.messages.say("panel.pile", count=pieces["pile"])
    return [
        labeled(scene, "bottles", Text(pile), labeled(scene, "discards", told or nothing(scene)))
    ]


def explain_bottle(scene: Scene, place: str) -> str:
    bottle = scene.pieces("medico")["offer"][int(place) - 1]
    return scene.messages.say(
        "option.bottle",
        bottle=scene.messages.say(f"bottle.{bottle}"),
        count=place_price(scene, int(place) - 1),
    )


def explain_drink(scene: Scene, bottle: str) -> str:
    portions = PORTIONS[BOTTLES.index(bottle)]
    if not portions:
        return scene.messages.say("option.drink_juice")
    return scene.messages.say("option.drink", portions=portions)


def explain_call(scene: Scene, who: str) -> str:
    return scene.messages.say(f"option.call_{who}", count=scene.pieces("medico")["calling"][who])


EXPLANATIONS: Final[Mapping[str, Explanation]] = {
    "medico": lambda scene, _: scene.messages.say("option.medico"),
    "bottle": explain_bottle,
    "drink": explain_drink,
    "call": explain_call,
    "sicken": lambda scene, who: scene.messages.say(f"option.sicken_{who}"),
    "rest": lambda scene, who: scene.messages.say(f"option.rest_{who}"),
}
