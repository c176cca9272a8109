"""The games of a report: simulated by bots, or read from records.

A simulated game's modules, draws and decisions come from its own seed, so a report depends on
nothing but its settings and the code, however many processes share the work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from ...bots import known_bots
from ...bots.specs import seat_bots
from ...components import ComponentSet
from ...components import read as read_components
from ...record import RecordError, read_record
from ..match import Deal, play_match
from ..terms import Terms
from ..workers import chunks, work
from .observing import Observed, observe

CHUNK = 4  # games that a worker plays before it reports
PEOPLE = "people"  # anyone whose name is not a bot's
UNNAMED = "unnamed"


class NoGames(ValueError):
    """There is nothing to report about."""


@dataclass(frozen=True)
class Settings(Terms):
    """What is simulated."""

    games: int = 100

    def seated(self, game: int) -> list[str]:
        """The bots by seat; they move on by one seat from game to game."""
        return [self.bots[(seat + game) % len(self.bots)] for seat in range(self.seats)]


@dataclass
class Gathered:
    games: list[Observed] = field(default_factory=list)
    unfinished: int = 0
    settings: Settings | None = None  # of simulated games
    sets: dict[str, ComponentSet] = field(default_factory=dict)  # by digest


# Simulated games


def simulate(
    settings: Settings, processes: int = 1, progress: Callable[[int], None] = lambda done: None
) -> Gathered:
    """Play the games; `progress` is called with the number just done."""
    settings.configuration(0)  # raises what is wrong before the first game begins
    settings.check_bots()
    components = settings.component_set()
    made = Gathered(settings=settings, sets={components.digest: components})
    jobs = [(settings, numbers) for numbers in chunks(settings.games, CHUNK)]
    for chunk in work(play_chunk, jobs, processes):
        made.games += chunk
        progress(len(chunk))
    return made


def play_chunk(job: tuple[Settings, range]) -> list[Observed]:
    settings, numbers = job
    return [play_one(settings, number) for number in numbers]


def play_one(settings: Settings, number: int) -> Observed:
    specs = settings.seated(number)
    bots = seat_bots(specs, settings.budget, settings.seed, number)
    deal = Deal(settings.seed, number)
    _, record = play_match(settings.configuration(number), bots, deal)
    seen = observe(record, specs)
    assert seen is not None
    return seen


# Recorded games


def gather(
    records: Sequence[tuple[str, str]],
    processes: int = 1,
    progress: Callable[[int], None] = lambda done: None,
) -> Gathered:
    """Observe records, each a name and its text; unfinished ones are only counted."""
    made = Gathered()
    for seen, components in work(look, records, processes):
        progress(1)
        if seen is None:
            made.unfinished += 1
            continue
        made.games.append(seen)
        if seen.components not in made.sets:
            made.sets[seen.components] = read_components(components)
    if not made.games:
        raise NoGames("there is no finished game among the records")
    return made


def look(job: tuple[str, str]) -> tuple[Observed | None, str]:
    name, text = job
    try:
        record = read_record(text)
    except RecordError as error:
        raise RecordError(f"{name}: {error}") from error
    return observe(record, who(record.names)), record.configuration.components.text


def who(names: Iterable[str]) -> list[str]:
    """Bots by their spec; people are not distinguished."""
    bots = known_bots()
    return [
        (name if name.partition(":")[0] in bots else PEOPLE) if name else UNNAMED for name in names
    ]
