"""What the games of a balance report say: figures for each batch, and the odd pieces of all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ...components import ComponentSet
from ...engine.modules.registry import MODULES
from ...engine.paints import BROWN, LETTERS, PINK
from ..report.figures import figures
from ..report.observing import Observed
from ..report.oddities import odd_pieces
from ..report.sources import Gathered
from .batches import FAVORS, Batch
from .shards import Played, read_batch

Figures = dict[str, Any]

USES: Final[dict[str, tuple[str, ...]]] = {
    "portraits": ("portrait",),
    "requests": ("request",),
    "wishing_well": ("play",),
    "leaf_gold": ("gild",),
    "glaziers": ("bench",),
    "scrolls": ("unroll",),
    "bells": ("certify",),
    "wall_fresco": ("mural",),
    "medico": ("bottle",),
    "favors": FAVORS,
}  # the words by which a module is made use of; favors come from nature
BLENDS: Final = "blends"  # used where a tile of theirs is restored
SPECIAL: Final = {LETTERS[PINK], LETTERS[BROWN]}


class NothingPlayed(ValueError):
    """There are no games to tell of."""


@dataclass(frozen=True)
class Told:
    """The games of one batch."""

    batch: Batch
    games: int
    figures: Figures
    uses: dict[str, tuple[float, float]]  # by module: the share of the games, and times a game

    @property
    def name(self) -> str:
        return self.batch.name


@dataclass(frozen=True)
class Summary:
    components: ComponentSet
    told: list[Told]  # the batches of which there are games
    odd: dict[str, list[Figures]]  # by bot
    pieces: dict[str, list[Figures]]

    def of(self, bot: str, game: str, seats: int = 4) -> Told | None:
        for each in self.told:
            if (each.batch.bot, each.batch.game, each.batch.seats) == (bot, game, seats):
                return each
        return None


def summarize(
    wanted: Sequence[Batch],
    folder: Path,
    components: ComponentSet,
    progress: Callable[[int], None] = lambda done: None,
) -> Summary:
    told: list[Told] = []
    by_bot: dict[str, list[Observed]] = {}
    for batch in wanted:
        found = list(read_batch(folder, components.digest, batch))
        progress(len(found))
        if found:
            seen = [game.seen for game in found]
            by_bot.setdefault(batch.bot, []).extend(seen)
            gathered = Gathered(seen, 0, batch.settings, {components.digest: components})
            told.append(Told(batch, len(found), figures(gathered), uses(batch, found)))
    odd: dict[str, list[Figures]] = {}
    pieces: dict[str, list[Figures]] = {}
    for bot, seen in by_bot.items():
        gathered = Gathered(seen, 0, None, {components.digest: components})
        odd[bot], pieces[bot] = odd_pieces(gathered)
    return Summary(components, told, odd, pieces)


def uses(batch: Batch, games: Iterable[Played]) -> dict[str, tuple[float, float]]:
    """How often each module of a batch was made use of."""
    modules = batch.settings.configuration(0).modules
    times: dict[str, list[int]] = {name: [] for name in modules}
    for game in games:
        for name in modules:
            times[name].append(
                special_tiles(game.seen)
                if name == BLENDS
                else sum(game.said[verb] for verb in USES[name])
            )
    return {
        name: (sum(map(bool, row)) / len(row), sum(row) / len(row)) for name, row in times.items()
    }


def special_tiles(seen: Observed) -> int:
    return sum(
        times
        for (kind, piece), times in seen.choices.used.items()
        if kind == "fresco tile" and set(piece.rpartition(" ")[2]) & SPECIAL
    )


assert {*USES, BLENDS} == {module.name for module in MODULES}
