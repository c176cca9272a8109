"""What a line leads to, as the search saw it: the mean end of the round, for every figure.

Sentences are made from nothing else, so a reason never tells more than the seat may know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from ..engine.board import CEILING, SEGMENTS, bit
from ..engine.ledger import SOURCES
from ..engine.paints import NAMES, count
from ..engine.state import State

BASIC: Final = 3  # colors that are not blended


@dataclass
class Share:
    """What one figure gained up to the end of the round, and has then; sums over tables."""

    points: float = 0.0  # gained
    sources: dict[str, float] = field(default_factory=dict)  # of these points
    money: float = 0.0
    mood: float = 0.0
    paints: float = 0.0
    blended: float = 0.0  # of these paints

    def over(self, tables: int) -> Share:
        """The mean."""
        return Share(
            self.points / tables,
            {name: worth / tables for name, worth in self.sources.items()},
            self.money / tables,
            self.mood / tables,
            self.paints / tables,
            self.blended / tables,
        )


class Endings:
    """Adds up the ends of a round at several tables."""

    def __init__(self, state: State) -> None:
        self.begun: Final = state.ledger
        self.owned: Final = [int(player.tiles) for player in state.players]
        self.open: Final = {
            SEGMENTS[at]: int(state.fresco[at]) for at in range(CEILING) if state.covered & bit(at)
        }  # the tile on each segment that is not restored yet
        ranked = state.rules.figures if state.rules.options.leonardo_can_win else state.rules.seats
        self.rivals: Final = range(ranked)  # those whose points count
        self.tables = 0
        self.shares: Final = [Share() for _ in state.players]
        self.taken: Final = Counter[tuple[int, str]]()  # how often which figure restored what

    def add(self, state: State) -> None:
        self.tables += 1
        for share, player in zip(self.shares, state.players, strict=True):
            share.money += int(player.money)
            share.mood += int(player.mood)
            pieces = [int(count(player.paints, color)) for color in range(len(NAMES))]
            share.paints += sum(pieces)
            share.blended += sum(pieces[BASIC:])
        for figure, (player, owned) in enumerate(zip(state.players, self.owned, strict=True)):
            gained = int(player.tiles) & ~owned
            if gained:
                for segment, tile in self.open.items():
                    if gained >> tile & 1:
                        self.taken[figure, segment] += 1
        entry = state.ledger
        while entry is not None and entry is not self.begun:
            share = self.shares[entry.figure]
            source = SOURCES[entry.source]
            points = int(entry.points)
            share.points += points
            share.sources[source] = share.sources.get(source, 0.0) + points
            entry = entry.before

    def share_of_tables(self, figure: int, segment: str) -> float:
        """How often a figure restored a segment."""
        return self.taken[figure, segment] / max(self.tables, 1)

    def means(self) -> Sequence[Share]:
        return [share.over(max(self.tables, 1)) for share in self.shares]
