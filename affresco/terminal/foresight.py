"""What a plan would bring, below the draft: place by place, and what would be in vain."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from ..telling.forecast import ForecastTold, PlaceTold
from .palette import BAD, QUIET
from .scene import Scene

BEST: Final = 5  # segments that are named
WARNINGS: Final = 2  # that are told


def draw_forecast(scene: Scene, plan: ForecastTold) -> list[Text]:
    """A line for each place that has something to do, then the evening and the warnings."""
    say, sentences = scene.messages.say, scene.sentences
    lines = [
        say("day.place", place=name_of(scene, place), what=" ".join(told(scene, place, plan)))
        for place in plan["places"]
        if place["apprentices"] or place["tile"]
    ]
    for fact in plan["evening"]:
        lines.append(say("day.place", place=say("day.evening"), what=sentences.prospect(fact)))
    before, after = plan["money"]
    lines.append(say("day.tonight", before=before, after=after))
    warnings = [Text(f"! {sentences.caution(fact)}", BAD) for fact in plan["warnings"][:WARNINGS]]
    return [*(Text(f"  {line}", QUIET) for line in lines), *warnings]


def name_of(scene: Scene, place: PlaceTold) -> str:
    tile = place["tile"]
    return scene.messages.say(f"tile.{tile}" if tile else f"place.{place['column']}")


def told(scene: Scene, place: PlaceTold, plan: ForecastTold) -> list[str]:
    """What happens at a place; at a cathedral also what can be paid, and what a tile would add."""
    say = scene.messages.say
    found = [scene.sentences.prospect(fact) for fact in place["told"]]
    if place["tile"] or not place["column"].startswith("cathedral"):
        return found
    best = [f"{one['segment']} +{one['points']}" for one in plan["payable"][:BEST]]
    more = [say("day.best", what=", ".join(best))] if best else []
    for one in plan["opens"][:1]:
        params = {"paints": one["paints"], "booth": one["booth"]}
        more.append(say("day.opens", count=one["segments"], **params))
    return [*found, f"({'; '.join(more)})"] if more else found
