"""Games between bots, played to find their blunders."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ...bots.specs import seat_bots, spread_specs
from ...engine.rules import IllegalMove
from ..arena import BadPlay
from ..match import Deal, Unready, play_match
from ..terms import RANDOM, Terms
from ..workers import chunks, work
from .linting import Lint, lint_record

CHUNK: Final = 4  # games that a worker plays before it reports


@dataclass(frozen=True)
class SelfPlay(Terms):
    modules: str = RANDOM

    def check(self) -> None:
        """Raise what is wrong before any game is played."""
        self.configuration(0)
        seat_bots(spread_specs(self.bots, self.seats), self.budget)


def play_and_lint(
    what: SelfPlay,
    games: int,
    processes: int = 1,
    progress: Callable[[int], None] = lambda done: None,
) -> Lint:
    """Play games and look for blunders; keep the records of those that have some."""
    what.check()
    found = Lint()
    jobs = [(what, numbers) for numbers in chunks(games, CHUNK)]
    for chunk in work(lint_chunk, jobs, processes):
        found += chunk
        progress(chunk.games)
    return found


def lint_chunk(job: tuple[SelfPlay, range]) -> Lint:
    what, numbers = job
    found = Lint()
    for number in numbers:
        bots = seat_bots(spread_specs(what.bots, what.seats), what.budget, what.seed, number)
        try:
            _, record = play_match(what.configuration(number), bots, Deal(what.seed, number))
        except (IllegalMove, Unready) as error:  # which do not travel between processes
            raise BadPlay(f"{error} (game {number} of seed {what.seed})") from error
        game = lint_record(record, game=str(number))
        if game.blunders:
            game.records[str(number)] = record.write()
        found += game
    return found
