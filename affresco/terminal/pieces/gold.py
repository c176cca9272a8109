"""The leaf gold: the refined color, and where leaves come from."""

from __future__ import annotations

from rich.text import Text

from ...engine.board import BOOTHS
from ...engine.modules.leaf_gold.figures import LeafGoldFigures
from ...engine.paints import LETTERS, NAMES
from ..layout import Lines, folded
from ..palette import GOLD, QUIET, paints
from ..scene import Scene
from ..signs import LEAF
from .rows import by_seat, labeled, number, row


def leaves_at(scene: Scene, booth: int, slot: int) -> int:
    """The leaves that come with a market tile."""
    if not scene.has("leaf_gold"):
        return 0
    rules = scene.rules
    at = rules.booth_starts[booth] + slot
    return int(LeafGoldFigures.of(rules.box).spaces[rules.side][at])


def draw_leaves(scene: Scene, booth: int, slot: int) -> Text:
    return Text(LEAF * leaves_at(scene, booth, slot), GOLD)


def draw_gold(scene: Scene, width: int) -> Lines:
    pieces = scene.pieces("leaf_gold")
    refined = Text("-", QUIET)
    if pieces["color"]:
        refined = paints(LETTERS[NAMES.index(pieces["color"])])
    leaves = by_seat(scene, pieces["leaves"], number)
    supply = labeled(scene, "supply", Text(str(pieces["supply"])))
    return folded(
        [labeled(scene, "refined", refined), *row(scene, "leaves", [*leaves, supply])], width
    )


def detail_gold(scene: Scene) -> Lines:
    say, rules = scene.messages.say, scene.rules
    on, beside, far = LeafGoldFigures.of(rules.box).points
    spaces = [
        say("panel.gold_space", booth=BOOTHS[booth], slot=slot + 1, leaves=leaves)
        for booth, size in enumerate(rules.booths)
        for slot in range(size)
        if (leaves := leaves_at(scene, booth, slot))
    ]
    return [
        Text(say("panel.gold_worth", on=on, beside=beside, far=far), QUIET),
        labeled(scene, "gold_spaces", *map(Text, spaces)),
    ]
