"""The ladder: bot levels against each other, rated by the Plackett-Luce model.

For each number of seats, all sets of that many levels meet in duplicate deals. The model draws a
ranking from the top: each of those left comes next with a chance in proportion to its strength.
Ratings are logarithms of strengths on the Elo scale, where 400 points are odds of ten to one.
Their intervals come from resampling the deals of each set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from importlib.metadata import version
from itertools import combinations
from math import log
from random import Random
from statistics import fmean
from typing import Any, Final

from ..bots.seeds import seed_from
from ..engine.rules import RULES_VERSION
from ..version import __version__
from .arena import DIGITS, Contest, Games, Played, play_turn, rounded
from .extras import library
from .intervals import SURE, Interval, mean_interval
from .workers import work

ANCHOR: Final = "random"  # rated 0 if it takes part, else the first level is
ELO: Final = 400 / log(10)
PRIOR: Final = 0.1  # part of a win for each over each other, so that no rating is infinite
RESAMPLES: Final = 400

Ranking = tuple[int, ...]  # levels by number, best first


class BadLadder(ValueError):
    """There is nothing to rate."""


@dataclass(frozen=True)
class Rung:
    """A level at one number of seats: its rating and results."""

    level: str
    rating: float
    interval: Interval
    games: int
    win_share: float
    even_share: float
    mean_score: float
    score_interval: Interval | None
    mean_rank: float


@dataclass(frozen=True)
class Meeting:
    """A set of levels and the deals they have played."""

    contest: Contest
    deals: list[Games] = field(default_factory=list)

    def games(self) -> Iterator[tuple[Played, list[str]]]:
        """Every game with the level at each seat."""
        for deal in self.deals:
            for game in deal:
                yield game, [self.contest.bots[bot] for bot in game.line_up]


@dataclass(frozen=True)
class Ladder:
    levels: tuple[str, ...]  # from the weakest to the strongest, as far as we know
    terms: Contest  # all but its bots and seats
    seats: tuple[int, ...]
    games: int  # of each set of levels, at least
    meetings: dict[int, list[Meeting]] = field(default_factory=dict)  # by seats
    rungs: dict[int, list[Rung]] = field(default_factory=dict)  # by seats, ordered as the levels

    def contests(self, seats: int) -> list[Contest]:
        """One for each set of levels, with its own draws; too few levels share the seats."""
        size = min(seats, len(self.levels))
        return [
            replace(self.terms, bots=bots, seats=seats, seed=seed_from(self.terms.seed, *bots))
            for bots in combinations(self.levels, size)
        ]

    def check(self) -> None:
        """Raise what is wrong before any game is played."""
        if len(self.levels) < 2:
            raise BadLadder(f"a ladder needs two levels or more, not {len(self.levels)}")
        if len(set(self.levels)) < len(self.levels):
            raise BadLadder("a level is named twice")
        choix()
        for seats in self.seats:
            for contest in self.contests(seats):
                contest.check()

    def jobs(self, seats: int) -> list[tuple[Contest, int, int]]:
        return [
            (contest, deal, turn)
            for contest in self.contests(seats)
            for deal in range(contest.deals(self.games))
            for turn in range(seats)
        ]

    def played(self, seats: int) -> int:
        """How many games."""
        return sum(len(deal) for one in self.meetings[seats] for deal in one.deals)

    def rate_all(self, seats: int) -> list[Rung]:
        ratings = self.ratings(seats)
        return [
            self.rung(level, rating, interval, seats)
            for level, (rating, interval) in zip(self.levels, ratings, strict=True)
        ]

    def rung(self, level: str, rating: float, interval: Interval, seats: int) -> Rung:
        games = wins = taken = 0.0
        ranks: list[int] = []
        sums: list[float] = []
        counts: list[float] = []
        for meeting in self.meetings[seats]:
            if level not in meeting.contest.bots:
                continue
            bot = meeting.contest.bots.index(level)
            for deal in meeting.deals:
                own = [(game, seat) for game in deal for seat in game.seats(bot)]
                games += len(deal)
                wins += sum(game.wins(bot) for game in deal)
                taken += len(own) / seats
                ranks += [game.rank(seat) for game, seat in own]
                sums.append(sum(game.scores[seat] for game, seat in own))
                counts.append(len(own))
        return Rung(
            level,
            rating,
            interval,
            int(games),
            wins / games,
            taken / games,
            sum(sums) / sum(counts),
            mean_interval(sums, counts),
            fmean(ranks),
        )

    def ratings(self, seats: int) -> list[tuple[float, Interval]]:
        """Each level's rating, and the interval that holds 95 % of the resamples."""
        found = [self.rankings(meeting) for meeting in self.meetings[seats]]
        rng = Random(seed_from(self.terms.seed, seats, "resamples"))
        rated = self.rate(found)
        again = [
            self.rate([rng.choices(deals, k=len(deals)) for deals in found])
            for _ in range(RESAMPLES)
        ]
        return [
            (rating, middle([sample[level] for sample in again]))
            for level, rating in enumerate(rated)
        ]

    def rankings(self, meeting: Meeting) -> list[list[Ranking]]:
        """The rankings of each deal's games; ties, which are rare, go in seat order."""
        number = [self.levels.index(bot) for bot in meeting.contest.bots]
        return [
            [tuple(number[bot] for bot in in_order(game)) for game in deal]
            for deal in meeting.deals
        ]

    def rate(self, found: Iterable[Iterable[Iterable[Ranking]]]) -> list[float]:
        rankings = [one for deals in found for deal in deals for one in deal]
        strengths = choix().ilsr_rankings(len(self.levels), rankings, alpha=PRIOR)
        anchor = self.levels.index(ANCHOR) if ANCHOR in self.levels else 0
        return [ELO * float(one - strengths[anchor]) for one in strengths]

    def ahead(self, seats: int, level: str, other: str) -> float | None:
        """How often one level finished ahead of another in games with both."""
        pairs = [
            (game.rank(seat), game.rank(beside))
            for meeting in self.meetings[seats]
            for game, sitting in meeting.games()
            for seat, one in enumerate(sitting)
            for beside, two in enumerate(sitting)
            if one == level and two == other and level != other
        ]
        return fmean((one < two) + (one == two) / 2 for one, two in pairs) if pairs else None

    def summary(self) -> dict[str, object]:
        """Everything as plain data for JSON: nothing in it changes from run to run."""
        told = self.terms
        return {
            "ladders": [
                {
                    "seats": seats,
                    "games": self.played(seats),
                    "levels": [rounded(asdict(rung)) for rung in self.rungs[seats]],
                    "ahead": self.matrix(seats),
                }
                for seats in self.seats
            ],
            "levels": list(self.levels),
            "games_each": self.games,
            "modules": told.modules,
            "options": told.options,
            "preset": told.preset,
            "seed": told.seed,
            "budget": told.budget,
            "versions": versions(),
        }

    def matrix(self, seats: int) -> list[list[float | None]]:
        """How often each level finished ahead of each other."""
        shares = [[self.ahead(seats, one, two) for two in self.levels] for one in self.levels]
        return [
            [None if share is None else round(share, DIGITS) for share in row] for row in shares
        ]


def choix() -> Any:
    """The library that fits the model."""
    return library("choix", "lab", "the ladder")


def in_order(game: Played) -> list[int]:
    """The bots at the seats, best first."""
    order = sorted(range(len(game.scores)), key=lambda seat: -game.scores[seat])
    return [game.line_up[seat] for seat in order]


def middle(values: Sequence[float]) -> Interval:
    """The interval that holds the middle 95 % of them."""
    row = sorted(values)
    out = round((1 - SURE) / 2 * len(row))
    return row[out], row[-1 - out]


def versions() -> dict[str, object]:
    return {"affresco": __version__, "rules": RULES_VERSION, "choix": version("choix")}


def climb(
    ladder: Ladder,
    processes: int = 1,
    ray: str | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Ladder:
    """Play all games of a ladder, one number of seats after another."""
    ladder.check()
    for seats in ladder.seats:
        meetings = {contest: Meeting(contest) for contest in ladder.contests(seats)}
        jobs = ladder.jobs(seats)
        with closing(work(play_turn, jobs, processes, ray)) as results:
            for (contest, _, turn), game in zip(jobs, results, strict=True):
                deals = meetings[contest].deals
                if turn == 0:
                    deals.append([])
                deals[-1].append(game)
                progress(1)
        ladder.meetings[seats] = list(meetings.values())
        ladder.rungs[seats] = ladder.rate_all(seats)
    return ladder
