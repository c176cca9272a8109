"""Every configuration: three seat counts times all sets of modules, some games each.

A sweep can be interrupted: with a file to save its progress, it resumes where it stopped.
With varied options every game draws its own: one value of each option.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field, replace
from itertools import combinations
from pathlib import Path
from random import Random

from ..configuration import Configuration
from ..engine.options import ALL_MODULES, FEWEST_ROUNDS, ROUND_LIMIT, USUAL_ROUNDS, VALUES
from .simulate import Game, play_game
from .workers import work

SEATS = (2, 3, 4)


@dataclass
class Swept:
    """What is kept of one configuration."""

    number: int
    games: int
    decisions: int
    violations: int
    digest: str
    violation: str | None = None  # of the shortest failing record
    record: str | None = None


@dataclass
class Sweep:
    games: int
    seed: int
    seconds: float = 0.0
    swept: list[Swept] = field(default_factory=list)

    def summary(self) -> dict[str, object]:
        """Everything as plain data for JSON."""
        failed = [one for one in self.swept if one.violations]
        digests = "".join(one.digest for one in self.swept)
        return {
            "configurations": len(self.swept),
            "games": sum(one.games for one in self.swept),
            "decisions": sum(one.decisions for one in self.swept),
            "seconds": round(self.seconds, 3),
            "seed": self.seed,
            "violations": sum(one.violations for one in failed),
            "failures": [
                {**describe(one.number), "violation": one.violation, "record": one.record}
                for one in failed
            ],
            "digest": hashlib.sha256(digests.encode()).hexdigest(),
        }


class SweepError(ValueError):
    """The file to resume from belongs to another sweep."""


def module_sets() -> list[tuple[str, ...]]:
    """All sets of modules, smallest first."""
    return [
        names for size in range(len(ALL_MODULES) + 1) for names in combinations(ALL_MODULES, size)
    ]


def describe(number: int) -> dict[str, object]:
    """The seats and modules of a configuration, by its number."""
    sets = module_sets()
    return {"seats": SEATS[number % 3], "modules": list(sets[number // 3])}


def all_configurations() -> int:
    return len(SEATS) * len(module_sets())


def choose(count: int | None, seed: int) -> list[int]:
    """All configurations, or a sample of them."""
    numbers = list(range(all_configurations()))
    if count is None or count >= len(numbers):
        return numbers
    return sorted(Random(seed).sample(numbers, count))


def sweep(
    games: int,
    seed: int,
    processes: int = 1,
    count: int | None = None,
    resume: Path | None = None,
    progress: Callable[[int], None] = lambda done: None,
    ray: str | None = None,
    varied: bool = False,
) -> Sweep:
    """Play games of every configuration; `progress` is called with the number just done."""
    began = time.perf_counter()
    made = Sweep(games, seed)
    numbers = choose(count, seed)
    kept = read_kept(resume, games, seed, varied) if resume else {}
    jobs = [(number, games, seed, varied) for number in numbers if number not in kept]
    progress(len(numbers) - len(jobs))
    for one in keeping(work(sweep_one, jobs, processes, ray), resume):
        kept[one.number] = one
        progress(1)
    made.swept = [kept[number] for number in numbers]
    made.seconds = time.perf_counter() - began
    return made


def random_options(random: Random) -> dict[str, str]:
    """A value for every option, the default as likely as any other."""
    drawn = {name: random.choice(values) for name, values in VALUES.items()}
    return {**drawn, ROUND_LIMIT: str(random.randint(FEWEST_ROUNDS, USUAL_ROUNDS))}


def sweep_one(job: tuple[int, int, int, bool]) -> Swept:
    """All games of one configuration."""
    number, games, seed, varied = job
    sets = module_sets()
    plain = Configuration(SEATS[number % 3], sets[number // 3])
    rules = plain.rules()
    played: list[Game] = []
    for game in range(games):
        key = f"{seed}:{number}:{game}"
        if varied:
            drawn = random_options(Random(f"{key}:options"))
            configuration = replace(plain, options=drawn)
            played.append(play_game(configuration, configuration.rules(), Random(key)))
        else:
            played.append(play_game(plain, rules, Random(key)))
    failed = sorted((len(game.record or ""), at) for at, game in enumerate(played) if game.record)
    shortest = played[failed[0][1]] if failed else None
    return Swept(
        number,
        games,
        sum(game.decisions for game in played),
        len(failed),
        hashlib.sha256("".join(game.digest for game in played).encode()).hexdigest(),
        shortest.violation if shortest else None,
        shortest.record if shortest else None,
    )


# Resuming


def keeping(results: Iterator[Swept], resume: Path | None) -> Iterator[Swept]:
    """Save each result before it counts."""
    if resume is None:
        yield from results
        return
    with resume.open("a", encoding="utf-8") as file:
        for one in results:
            file.write(json.dumps(asdict(one)) + "\n")
            file.flush()
            yield one


def read_kept(resume: Path, games: int, seed: int, varied: bool) -> dict[int, Swept]:
    """The results of an interrupted sweep; a new file starts with its settings."""
    settings = {"sweep": 1, "games": games, "seed": seed}
    head = json.dumps({**settings, "varied": True} if varied else settings)
    if not resume.exists() or not resume.read_text(encoding="utf-8").strip():
        resume.write_text(head + "\n", encoding="utf-8")
        return {}
    first, *lines = resume.read_text(encoding="utf-8").splitlines()
    if first != head:
        such = f"{games} games each and seed {seed}{' and varied options' if varied else ''}"
        raise SweepError(f"{resume} is not from a sweep with {such}")
    kept: dict[int, Swept] = {}
    for line in lines:
        try:
            one = Swept(**json.loads(line))
        except (ValueError, TypeError):
            continue  # cut off while being written: play it again
        kept[one.number] = one
    return kept
