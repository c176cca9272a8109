"""Which games are played: by whom, with which modules, how many of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from ...components import ComponentSet, load
from ...configuration import ALL, NONE
from ...engine.modules.registry import MODULES
from ..report.sources import Settings

MASTER: Final = "master"
PAINTER: Final = "painter"
WINNER: Final = "winner"
SPECS: Final = {WINNER: "search:iterations=24,days=8,depth=1,renown=0"}  # of those with no name
BASE: Final = "base"
EVERY: Final = "all"
SHARD: Final = {MASTER: 2, PAINTER: 16, WINNER: 16}  # games in a file: about a minute's work
GAMES: Final = {
    MASTER: {BASE: 400, EVERY: 200, "alone": 64},
    PAINTER: {BASE: 480, EVERY: 240, "alone": 80},
    WINNER: {BASE: 96, EVERY: 48, "alone": 32},
}  # the bots in the order in which they play
FEWER_SEATS: Final = {3: 240, 2: 240}  # base games of painters
SEED: Final = 20
FAVORS: Final = ("favor", "claim")  # what nature says to give a favor


class BadScale(ValueError):
    """A scale that leaves nothing to play."""


@dataclass(frozen=True)
class Batch:
    """Games that differ in nothing but the deal."""

    bot: str
    game: str  # base, all, or the one module
    seats: int
    settings: Settings

    @property
    def name(self) -> str:
        return f"{self.bot}-{self.game}-{self.seats}"

    def shards(self) -> list[range]:
        size = SHARD[self.bot]
        return [
            range(first, min(first + size, self.settings.games))
            for first in range(0, self.settings.games, size)
        ]


def batches(components: str | None, scale: Fraction = Fraction(1)) -> list[Batch]:
    """All batches, the most telling first; a scale of 1/100 plays a hundredth of each."""
    if not 0 < scale <= 1:
        raise BadScale(f"the scale is a share of the games, above 0 and at most 1, not {scale}")
    names = [module.name for module in MODULES]
    games = [(BASE, NONE, BASE), (EVERY, ALL, EVERY), *((name, name, "alone") for name in names)]
    found = [
        batch(bot, game, 4, modules, GAMES[bot][kind], components, scale)
        for bot in GAMES
        for game, modules, kind in games
    ]
    return found + [
        batch(PAINTER, BASE, seats, NONE, count, components, scale)
        for seats, count in FEWER_SEATS.items()
    ]


def batches_for_changes(other: ComponentSet, scale: Fraction = Fraction(1)) -> list[Batch]:
    """What tells what another set does: painters' games for four with what it changes."""
    usual = load().provenance
    changed = {name for name, text in other.provenance.items() if text != usual[name]}
    return [
        batch
        for batch in batches(other.text, scale)
        if batch.bot == PAINTER and batch.seats == 4 and batch.game in {BASE, EVERY, *changed}
    ]


def batch(
    bot: str, game: str, seats: int, modules: str, games: int, components: str | None,
    scale: Fraction,
) -> Batch:  # fmt: skip
    count = max(1, int(games * scale))
    settings = Settings(
        (SPECS.get(bot, bot),), seats, modules, "", None, components, SEED, None, count
    )
    return Batch(bot, game, seats, settings)


def total(wanted: Sequence[Batch]) -> int:
    return sum(batch.settings.games for batch in wanted)
