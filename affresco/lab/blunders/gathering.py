"""Games of bots, played to be looked at: what they do wrong, by kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from ...components import load
from ...components import read as read_components
from ...configuration import ALL, NONE, Configuration, configure
from ...engine.rules import IllegalMove
from ..arena import BadPlay
from ..crew import work
from ..match import Deal, Unready, play_match, seed_from
from ..seating import seat_bots, spread_specs
from .linting import Lint, lint_record

RANDOM: Final = "random"  # modules that change from game to game
CHUNK: Final = 4  # games that a worker plays before it reports


@dataclass(frozen=True)
class Gathering:
    """Who plays what. Modules, options and the preset are words as a person types them."""

    bots: tuple[str, ...]
    seats: int = 4
    modules: str = RANDOM
    options: str = ""
    preset: str | None = None
    components: str | None = None  # the text of a set; none for the usual one
    seed: int = 1
    budget: int | None = None  # iterations of bots that search

    def check(self) -> None:
        """Whatever is wrong is said here, before anybody plays."""
        self.configuration(0)
        seat_bots(spread_specs(self.bots, self.seats), self.budget)

    def configuration(self, game: int) -> Configuration:
        return configure(
            self.seats,
            self.mix(game) if self.modules.strip() == RANDOM else self.modules,
            self.options,
            self.preset,
            load() if self.components is None else read_components(self.components),
        )

    def mix(self, game: int) -> str:
        """Random modules: each is in or out, one as likely as the other."""
        rng = Random(seed_from(self.seed, "mix", game))
        allowed = configure(self.seats, ALL, self.options, self.preset).modules
        return ",".join(name for name in allowed if rng.random() < 0.5) or NONE


def gather(
    what: Gathering,
    games: int,
    processes: int = 1,
    progress: Callable[[int], None] = lambda done: None,
) -> Lint:
    """Play games and look at them; the records of those with blunders are kept."""
    what.check()
    found = Lint()
    jobs = [(what, range(first, min(first + CHUNK, games))) for first in range(0, games, CHUNK)]
    for chunk in work(lint_chunk, jobs, processes):
        found += chunk
        progress(chunk.games)
    return found


def lint_chunk(job: tuple[Gathering, range]) -> Lint:
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
