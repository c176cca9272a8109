"""The bot-normalized score: how far a player is on the way from `random` to `master@0.1`.

The player sits alone among bots of a reference level. Its margin, the score minus the mean of the
others', is compared with the margins of `random` (0) and `master@0.1` (100) at the same seats in
the same deals, so that points made with other modules or seats can be compared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from ...bots.specs import seat_bots
from ...configuration import configure
from ...lab.intervals import Interval, mean_interval
from ...lab.match import Deal, play_match
from ...lab.workers import work

NOTHING: Final = "random"  # scores 0
FULL: Final = "master@0.1"  # scores 100
REFERENCE: Final = "journeyman@0.1"  # at all other seats
ENDS: Final = (NOTHING, FULL)

Job = tuple[str, int, str, int, int]


@dataclass(frozen=True)
class Scored:
    """A player at one kind of table."""

    player: str
    seats: int
    modules: str
    games: int  # of each of the three
    margins: dict[str, float]  # of the player and of both ends
    score: float
    interval: Interval | None  # 95 %, over deals; the ends are taken as exact


def score(
    player: str,
    seats: int = 2,
    modules: str = "none",
    games: int = 40,
    seed: int = 1,
    processes: int = 1,
    progress: Callable[[int], None] = lambda done: None,
) -> Scored:
    """Play each deal three times: the player, `random` and `master@0.1` at the same seat."""
    players = [player, *(end for end in ENDS if end != player)]
    jobs = [(who, seats, modules, seed, deal) for deal in range(games) for who in players]
    found: dict[str, list[float]] = {who: [] for who in players}
    for job, margin in zip(jobs, work(margin_of, jobs, processes), strict=True):
        found[job[0]].append(margin)
        progress(1)
    margins = {who: fmean(row) for who, row in found.items()}
    nothing, full = margins[NOTHING], margins[FULL]

    def normal(margin: float) -> float:
        return 100 * (margin - nothing) / (full - nothing)

    reach = mean_interval(found[player], [1.0] * games)
    interval = (normal(reach[0]), normal(reach[1])) if reach else None
    return Scored(player, seats, modules, games, margins, normal(margins[player]), interval)


def margin_of(job: Job) -> float:
    """What a player is ahead of the mean of the others, at a seat that changes deal by deal."""
    player, seats, modules, seed, deal = job
    seat = deal % seats
    specs = [player if at == seat else REFERENCE for at in range(seats)]
    bots = seat_bots(specs, None, seed, deal)
    state, _ = play_match(configure(seats, modules), bots, Deal(seed, deal))
    points = [float(each.score) for each in state.players[:seats]]
    own = points.pop(seat)
    return own - fmean(points)
