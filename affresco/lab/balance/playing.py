"""The games are played by worker processes, each a file at a time; what is there is not repeated.

Each game's deal and bots come from its own seed: the same games come out on every machine, in any
order, however many processes share the work.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from ...bots.specs import seat_bots
from ...engine.step import NATURE
from ...record import who
from ..match import Deal, play_match
from ..report.observing import observe
from ..report.sources import Settings
from ..workers import work
from .batches import FAVORS, GAMES, Batch
from .shards import Played, path_of, write

Job = tuple[Settings, range, Path, float | None]


def play_missing(
    wanted: Sequence[Batch],
    folder: Path,
    processes: int = 1,
    seconds: float | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> int:
    """Play what is not in the folder yet; returns how many games are still missing.

    When the seconds are over no file is begun anymore; those that were begun are finished.
    """
    stop = None if seconds is None else time.time() + seconds
    missing = 0
    for finished, games in work(play_shard, jobs(wanted, folder, stop), processes):
        progress(games)
        missing += 0 if finished else games
    return missing


def jobs(wanted: Iterable[Batch], folder: Path, stop: float | None) -> list[Job]:
    """What is missing, bot by bot, all batches in step: work stopped early has some of each."""
    found: list[tuple[tuple[int, float], Job]] = []
    ranks = {bot: rank for rank, bot in enumerate(GAMES)}
    for batch in wanted:
        batch.settings.check_bots()
        components = batch.settings.component_set().digest
        for numbers in batch.shards():
            path = path_of(folder, components, batch, numbers)
            if not path.exists():
                order = ranks[batch.bot], numbers.start / batch.settings.games
                found.append((order, (batch.settings, numbers, path, stop)))
    found.sort(key=lambda row: row[0])  # those of equal rank stay in the order of the batches
    return [job for _, job in found]


def play_shard(job: Job) -> tuple[bool, int]:
    """Whether the games were played, and how many they are."""
    settings, numbers, path, stop = job
    if stop is not None and time.time() > stop:
        return False, len(numbers)
    write(path, [play_one(settings, number) for number in numbers])
    return True, len(numbers)


def play_one(settings: Settings, number: int) -> Played:
    specs = settings.seated(number)
    bots = seat_bots(specs, settings.budget, settings.seed, number)
    _, record = play_match(settings.configuration(number), bots, Deal(settings.seed, number))
    record.names = specs
    seen = observe(record, specs)
    assert seen is not None
    return Played(verbs(record.write()), seen)


def verbs(record: str) -> Counter[str]:
    """How often each verb was said in a game; of nature's words those that give favors."""
    said: Counter[str] = Counter()
    nature = who(NATURE)
    for line in record.partition("\n\n")[2].splitlines():
        speaker, _, words = line.partition(" ")
        for word in words.split(", "):
            verb = word.partition(" ")[0]
            if speaker != nature or verb in FAVORS:
                said[verb] += 1
    return said
