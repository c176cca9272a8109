"""The modules' pieces: a panel for each module in play, and what its words bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..answers import as_typed
from ..layout import Lines, headed
from ..scene import Scene
from . import bells, favors, glaziers, gold, medico, portraits, requests, scrolls, wall, well
from .rows import Explanation


@dataclass(frozen=True)
class Panel:
    """How a module is drawn: a few lines on the table, and more detail on request."""

    draw: Callable[[Scene, int], Lines]
    details: Callable[[Scene], Lines]


PANELS: Final[Mapping[str, Panel]] = {
    "portraits": Panel(portraits.draw_portraits, portraits.detail_portraits),
    "requests": Panel(requests.draw_requests, requests.detail_requests),
    "wishing_well": Panel(well.draw_well, well.detail_well),
    "leaf_gold": Panel(gold.draw_gold, gold.detail_gold),
    "glaziers": Panel(glaziers.draw_glaziers, glaziers.detail_glaziers),
    "scrolls": Panel(scrolls.draw_scrolls, scrolls.detail_scrolls),
    "bells": Panel(bells.draw_bells, bells.detail_bells),
    "wall_fresco": Panel(wall.draw_wall, wall.detail_wall),
    "medico": Panel(medico.draw_medico, medico.detail_medico),
    "favors": Panel(favors.draw_favors, favors.detail_favors),
}  # the special blends and Leonardo are drawn on the board itself

EXPLANATIONS: Final[Mapping[str, Explanation]] = {
    verb: explanation
    for module in (bells, favors, glaziers, medico, portraits, requests, wall, well)
    for verb, explanation in module.EXPLANATIONS.items()
}  # by the verb of a word


def draw_panels(scene: Scene, width: int) -> list[Lines]:
    """The panels of the modules in play."""
    return [
        headed(scene.messages.say(f"module.{name}"), PANELS[name].draw(scene, width), width)
        for name in scene.seen["modules"]
        if name in PANELS
    ]


def draw_details(scene: Scene, name: str, width: int) -> Lines:
    """Everything there is to see of one module."""
    panel = PANELS[name]
    lines = [*panel.draw(scene, width), *panel.details(scene)]
    return headed(scene.messages.say(f"module.{name}"), lines, width)


def module_called(scene: Scene, text: str) -> str | None:
    """The module in play that someone means by "well", "wall fresco" or "requests".

    Both the game's own names and those of the language work.
    """
    wanted = as_typed(text)
    in_play = [name for name in PANELS if scene.has(name)]
    if wanted.replace(" ", "_") in in_play:
        return wanted.replace(" ", "_")
    by_key = {name: name.split("_") for name in in_play}
    by_title = {name: as_typed(scene.messages.say(f"module.{name}")).split() for name in in_play}
    for words in (by_key, by_title):
        found = [name for name in in_play if wanted and is_part(wanted, words[name])]
        if len(found) == 1:
            return found[0]
    return None


def is_part(wanted: str, words: Sequence[str]) -> bool:
    """Is it the beginning of one or more of these words?"""
    return any(" ".join(words[at:]).startswith(wanted) for at in range(len(words)))
