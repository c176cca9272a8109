"""The bishop's favors: how many are left, and which there are in all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.text import Text

from ...engine.modules.favors.figures import FavorFigures
from ...engine.modules.favors.words import FAVORS
from ..layout import Lines, folded
from ..palette import QUIET
from ..scene import Scene
from .rows import Explanation, row

DETAILS: Final = 96  # characters in a line


def draw_favors(scene: Scene, width: int) -> Lines:
    left = scene.pieces("favors")["tiles"]
    return [Text(scene.messages.say("panel.favors_left", count=left), QUIET)]


def detail_favors(scene: Scene) -> Lines:
    counts = FavorFigures.of(scene.rules.box).tiles
    kinds = [
        Text(f"{counts[at]} x {scene.sentences.favor(favor)}")
        for at, favor in enumerate(FAVORS)
        if counts[at]
    ]
    return folded(row(scene, "favors_of", kinds), DETAILS)


EXPLANATIONS: Final[Mapping[str, Explanation]] = {
    "claim": lambda scene, _: scene.messages.say("option.claim"),
}
