"""The arena: bots against each other in duplicate deals, and what the results prove.

A deal is played once for each seat: the same draws, with the bots one seat further each time. So
every bot sits everywhere equally often, and all share the luck of the draw. A game depends on the
contest, the deal and the turn, and on nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from random import Random
from statistics import fmean
from typing import Final

from ..bots import make_bot
from ..bots.seeds import seed_from
from ..configuration import NONE, configure
from ..engine.rules import RULES_VERSION, IllegalMove
from ..version import __version__
from .intervals import Interval, mean_interval, share_interval, variance
from .match import Deal, Unready, play_match
from .sequential import BOUND, MARGIN, Verdict, weigh
from .terms import RANDOM, Terms
from .workers import work

DIGITS: Final = 4  # of the figures in the summary


class BadContest(ValueError):
    """These bots cannot meet like this."""


class BadPlay(ValueError):
    """A bot made an impossible move, or none."""


@dataclass(frozen=True)
class Contest(Terms):
    mixes: int | None = None  # the number of sets of modules, if they are random

    def check(self, sequential: bool = False) -> None:
        """Raise what is wrong before any game is played."""
        if sequential and len(self.bots) > 2:
            raise BadContest(f"the sequential test compares two bots, not {len(self.bots)}")
        if len(self.bots) < 2:
            raise BadContest(f"a contest needs two bots or more, not {len(self.bots)}")
        configure(self.seats, NONE if self.is_mixed else self.modules, self.options, self.preset)
        self.check_bots()
        if self.mixes is not None and not self.is_mixed:
            raise BadContest("--mixes needs random modules: add --modules random")
        if self.mixes is not None and self.mixes > 2 ** len(self.allowed()):
            raise BadContest(
                f"there are fewer than {self.mixes} sets of {len(self.allowed())} modules"
            )

    def mix(self, deal: int) -> tuple[str, ...]:
        """The random modules of a deal."""
        if self.mixes is None:
            return super().mix(deal)
        found: dict[tuple[str, ...], None] = {}
        number = 0
        while len(found) <= deal % self.mixes:
            found[super().mix(number)] = None
            number += 1
        return list(found)[-1]

    def line_up(self, deal: int, turn: int) -> tuple[int, ...]:
        """Which bot sits at each seat.

        If the seats cannot be shared evenly, the bots take the larger share in turn, deal by deal.
        No two turns of a deal are alike.
        """
        row = [(deal + seat) % len(self.bots) for seat in range(self.seats)]
        rng = Random(seed_from(self.seed, "line-up", deal))
        rng.shuffle(row)
        while len({turned(row, one) for one in range(self.seats)}) < self.seats:
            rng.shuffle(row)
        return turned(row, turn)

    def deals(self, games: int) -> int:
        """The whole deals for at least that many games."""
        return -(-games // self.seats)


def turned(row: Sequence[int], turn: int) -> tuple[int, ...]:
    return tuple(row[(seat + turn) % len(row)] for seat in range(len(row)))


# Playing


@dataclass(frozen=True)
class Played:
    """What is kept of one game."""

    line_up: tuple[int, ...]
    scores: tuple[int, ...]  # of the seats, without Leonardo
    rounds: int

    def rank(self, seat: int) -> int:
        """Among the seats: 1 for the best of them, whatever Leonardo scored."""
        return 1 + len([score for score in self.scores if score > self.scores[seat]])

    def wins(self, bot: int) -> float:
        """Wins of all seats of a bot together; ties share a win."""
        winners = [seat for seat in range(len(self.scores)) if self.rank(seat) == 1]
        return len([seat for seat in winners if self.line_up[seat] == bot]) / len(winners)

    def seats(self, bot: int) -> list[int]:
        return [seat for seat, sitting in enumerate(self.line_up) if sitting == bot]


def play_turn(job: tuple[Contest, int, int]) -> Played:
    """One game of a deal."""
    contest, deal, turn = job
    line_up = contest.line_up(deal, turn)
    bots = [
        make_bot(contest.bots[bot], seed_from(contest.seed, deal, turn, seat), contest.budget)
        for seat, bot in enumerate(line_up)
    ]
    try:
        state, _ = play_match(contest.configuration(deal), bots, Deal(contest.seed, deal))
    except (IllegalMove, Unready) as error:  # which do not travel between processes
        names = ", ".join(contest.bots[bot] for bot in line_up)
        raise BadPlay(f"{error} (turn {turn} of deal {deal}: {names})") from error
    scores = tuple(player.score for player in state.players[: contest.seats])
    return Played(line_up, scores, state.round)


Games = list[Played]  # the games of one deal, in the order of their turns


def play_deals(
    contest: Contest,
    deals: int,
    processes: int = 1,
    ray: str | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Generator[Games, None, None]:
    """The deals in order, however many processes work on them."""
    jobs = [(contest, deal, turn) for deal in range(deals) for turn in range(contest.seats)]
    games: Games = []
    with closing(work(play_turn, jobs, processes, ray)) as results:
        for game in results:
            games.append(game)
            progress(1)
            if len(games) == contest.seats:
                yield games
                games = []


# Results


@dataclass(frozen=True)
class Standing:
    """One bot's results; wins, shares and means cover all its seats together."""

    bot: str
    games: int
    wins: float
    win_share: float
    interval: Interval
    even_share: float
    mean_score: float
    score_interval: Interval | None
    mean_rank: float


@dataclass
class Arena:
    contest: Contest
    planned: int  # deals
    sequential: bool = False
    deals: list[Games] = field(default_factory=list)

    @property
    def games(self) -> Games:
        return [game for deal in self.deals for game in deal]

    def excess(self, bot: int) -> tuple[list[float], list[float]]:
        """For each deal: wins above the even share, and the number of games."""
        seats = self.contest.seats
        above = [
            sum(game.wins(bot) - len(game.seats(bot)) / seats for game in deal)
            for deal in self.deals
        ]
        return above, [len(deal) for deal in self.deals]

    def spread(self, bot: int) -> float:
        """The variance of its share of wins between deals; one deal has none."""
        return variance(*self.excess(bot)) if len(self.deals) > 1 else 0.0

    def standing(self, bot: int) -> Standing:
        games = self.games
        wins = sum(game.wins(bot) for game in games)
        share = wins / len(games)
        taken = [(game, seat) for game in games for seat in game.seats(bot)]
        scores = [
            [game.scores[seat] for game in deal for seat in game.seats(bot)] for deal in self.deals
        ]
        return Standing(
            self.contest.bots[bot],
            len(games),
            wins,
            share,
            share_interval(share, self.spread(bot), len(games), len(self.deals)),
            len(taken) / len(games) / self.contest.seats,
            fmean(game.scores[seat] for game, seat in taken),
            mean_interval([sum(row) for row in scores], [len(row) for row in scores]),
            fmean(game.rank(seat) for game, seat in taken),
        )

    def standings(self) -> list[Standing]:
        return [self.standing(bot) for bot in range(len(self.contest.bots))]

    def verdict(self) -> Verdict:
        """How the sequential test of two bots stands."""
        one = self.standing(0)
        return weigh(one.win_share, one.even_share, self.spread(0), one.games, one.interval)

    def summary(self) -> dict[str, object]:
        """Everything as plain data for JSON: nothing in it changes from run to run."""
        contest = self.contest
        told = contest.configuration(0)
        mixes = {contest.mix(deal): None for deal in range(len(self.deals))}
        return {
            "bots": [rounded(asdict(standing)) for standing in self.standings()],
            "games": len(self.games),
            "deals": len(self.deals),
            "seats": contest.seats,
            "modules": RANDOM if contest.is_mixed else list(told.modules),
            "mixes": [list(mix) for mix in mixes] if contest.is_mixed else None,
            "options": told.chosen_options(),
            "components": told.components.name,
            "seed": contest.seed,
            "budget": contest.budget,
            "mean_rounds": round(fmean(game.rounds for game in self.games), DIGITS),
            "decided": self.decided() if self.sequential else None,
            "versions": {"affresco": __version__, "rules": RULES_VERSION},
        }

    def decided(self) -> dict[str, object]:
        verdict = self.verdict()
        return {
            "state": verdict.state,
            "better": None if verdict.better is None else self.contest.bots[verdict.better],
            "log_ratios": [round(ratio, DIGITS) for ratio in verdict.ratios],
            "bound": round(BOUND, DIGITS),
            "margin": MARGIN,
            "games_planned": self.planned * self.contest.seats,
        }


def rounded(told: dict[str, object]) -> dict[str, object]:
    return {name: shortened(value) for name, value in told.items()}


def shortened(value: object) -> object:
    if isinstance(value, float):
        return round(value, DIGITS)
    return [shortened(one) for one in value] if isinstance(value, tuple) else value


def meet(
    contest: Contest,
    games: int,
    sequential: bool = False,
    processes: int = 1,
    ray: str | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Arena:
    """Play whole deals for at least that many games; a sequential test may stop earlier, once
    one of two bots is proved better."""
    contest.check(sequential)
    made = Arena(contest, contest.deals(games), sequential)
    with closing(play_deals(contest, made.planned, processes, ray, progress)) as deals:
        for deal in deals:
            made.deals.append(deal)
            if sequential and made.verdict().better is not None:
                break
    return made
