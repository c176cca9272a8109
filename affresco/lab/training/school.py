"""Generations: lessons, a fit, and a contest that decides whether the new network is kept.

All that is made lies in one folder, so that the work can stop at any time and go on later:

    course.toml             what is trained, and how
    lessons-1-4-0003.npz    what the games of a slice taught, by generation and seats
    network-1.network       the network of a generation
    fit-1.json              how its fit went
    gate-1.json             its contests, as far as they have been played
    best.network            the best network so far
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from dataclasses import asdict, dataclass, field, fields, replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from ...bots.networks import ROUNDS, load_network, table_of
from ...bots.seeds import seed_from
from ...configuration import NONE
from ..arena import Arena, Contest, Played, play_turn
from ..extras import library
from ..terms import RANDOM
from ..workers import chunks, work
from .fitting import Fit, kinds_for
from .lessons import EXTRA, Lesson
from .subjects import SUBJECTS, Subject

SLICE: Final = 400  # games kept in one file
JOB: Final = 5  # games of one job
STEPS: Final = 5000  # of a fit


class BadCourse(ValueError):
    """The folder holds another course, or none can be held there."""


@dataclass(frozen=True)
class Course:
    """What is trained, and how; everything else follows from it."""

    seats: tuple[int, ...]
    modules: str  # none, or random ones
    games: int  # of each generation with each number of seats
    generations: int
    seed: int
    steps: int = STEPS
    gate: int = 200  # games at most at each table
    budget: int = 40  # iterations in a contest
    judges: str = ROUNDS  # what the network learns to judge

    @property
    def subject(self) -> Subject:
        return SUBJECTS[self.judges]

    def write(self) -> str:
        return "".join(f"{name} = {json.dumps(value)}\n" for name, value in asdict(self).items())

    def tables(self) -> list[tuple[int, str]]:
        """Seats and modules of the tables at which a network must prove itself."""
        return [(seats, kind) for seats in self.seats for kind in kinds_for(self.modules)]


@dataclass
class Generation:
    """How far a generation is."""

    number: int
    fit: dict[str, Any]
    gate: dict[str, Any] | None = None


class OutOfTime(Exception):
    """The slice is over; the same command goes on."""


@dataclass
class School:
    course: Course
    folder: Path
    processes: int = 1
    ray: str | None = None
    device: str = "auto"
    minutes: float | None = None
    progress: Callable[[str, int, int], None] = lambda what, done, total: None
    began: float = field(default_factory=time.monotonic)

    def enroll(self) -> None:
        """Raise what is wrong before anything is played."""
        modules = self.course.modules
        if modules not in (NONE, RANDOM):
            raise BadCourse(f"lessons are with modules {NONE} or {RANDOM}, not {modules!r}")
        if self.course.judges not in SUBJECTS:
            raise BadCourse(f"a network judges {' or '.join(SUBJECTS)}, not {self.course.judges!r}")
        library("numpy", EXTRA, "training")
        library("torch", EXTRA, "training")
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self.folder / "course.toml"
        if file.exists() and file.read_text("utf-8") != self.course.write():
            raise BadCourse(f"{self.folder} holds another course: see {file}, or name a new folder")
        file.write_text(self.course.write(), "utf-8")

    def teach(self) -> Iterator[Generation]:
        """All generations, each when it is done; OutOfTime when the slice is over."""
        for number in range(1, self.course.generations + 1):
            made = self.file(f"network-{number}.network")
            if not made.exists():
                self.fit(number, self.lessons(number))
            generation = Generation(number, json.loads(self.file(f"fit-{number}.json").read_text()))
            if self.course.gate:
                generation.gate = self.gate(number)
            else:
                replace_file(self.best(), made.read_bytes())
            yield generation

    def file(self, name: str) -> Path:
        return self.folder / name

    def best(self) -> Path:
        return self.file("best.network")

    def check_time(self) -> None:
        """After each piece of work, so that every slice gets somewhere."""
        if self.minutes is not None and time.monotonic() - self.began > 60 * self.minutes:
            raise OutOfTime

    # Lessons

    def lessons(self, generation: int) -> list[Any]:
        """Play what has not been played yet, slice by slice; all of it, by number of seats."""
        pages = self.course.subject.pages
        return [gather(pages, self.lessons_for(generation, seats)) for seats in self.course.seats]

    def lessons_for(self, generation: int, seats: int) -> list[Path]:
        course = self.course
        players = str(self.best()) if self.best().exists() else ""
        seed = seed_from(course.seed, generation) % 2**31
        slices = {
            self.file(f"lessons-{generation}-{seats}-{number:04}.npz"): games
            for number, games in enumerate(chunks(course.games, SLICE))
        }
        missing = [file for file in slices if not file.exists()]
        jobs = [
            Lesson(seats, course.modules, seed, games, players)
            for file in missing
            for games in parts(slices[file])
        ]
        with closing(work(course.subject.study, jobs, self.processes, self.ray)) as results:
            for file in missing:
                save([next(results) for _ in parts(slices[file])], file)
                told = f"lessons {generation}, {seats} seats"
                self.progress(told, slices[file].stop, course.games)
                self.check_time()
        return list(slices)

    # The fit

    def fit(self, generation: int, lessons: list[Any]) -> None:
        course = self.course
        self.progress(f"fit {generation}", 0, course.steps)
        seats = ", ".join(map(str, course.seats))
        made = f"affresco train, {seats} seats, modules {course.modules}, {course.games} games "
        made += f"each, seed {course.seed}, generation {generation}"
        given = (lessons, course.modules, course.seed, course.steps, self.device, made)
        found = apart(course.subject.fit, *given)
        self.file(f"fit-{generation}.json").write_text(
            json.dumps(told(found, course.subject.measure)) + "\n", "utf-8"
        )
        replace_file(self.file(f"network-{generation}.network"), found.trained.write())
        self.check_time()

    # The gate

    def gate(self, generation: int) -> dict[str, Any]:
        """The new network against the best so far, at each table.

        It takes its place if it is proved better at one table and worse at none, and is trusted
        where it is proved better, or where the former was and it is not proved worse.
        """
        file = self.file(f"gate-{generation}.json")
        record: dict[str, Any] = json.loads(file.read_text("utf-8")) if file.exists() else {}
        if "kept" in record:
            return record
        former = (
            load_network(str(self.best()), self.course.judges) if self.best().exists() else None
        )
        record["holder"] = "the best so far" if former else self.course.subject.first
        met: dict[str, Any] = record.setdefault("tables", {})
        for seats, kind in self.course.tables():
            if "verdict" not in met.setdefault(table_of(seats, kind), {"games": []}):
                self.meet(generation, seats, kind, record, file)
        better = [table for table in met if met[table]["better"] == 0]
        worse = [table for table in met if met[table]["better"] == 1]
        trusted = {*better, *(former.proved if former else ())} - {*worse}
        record["proved"] = [table for table in met if table in trusted]
        record["kept"] = bool(better) and not (former and worse)
        if record["kept"]:
            made = load_network(str(self.file(f"network-{generation}.network")), self.course.judges)
            replace_file(self.best(), replace(made, proved=tuple(record["proved"])).write())
        file.write_text(json.dumps(record) + "\n", "utf-8")
        return record

    def meet(
        self, generation: int, seats: int, kind: str, record: dict[str, Any], file: Path
    ) -> None:
        """Play the deals that have not been played yet at one table, until they prove something."""
        course = self.course
        table = table_of(seats, kind)
        told = record["tables"][table]
        bot = course.subject.bot
        holder = f"{bot}{self.best()}" if self.best().exists() else course.subject.first
        contest = Contest(
            (f"{bot}{self.file(f'network-{generation}.network')}", holder),
            seats,
            kind,
            seed=seed_from(course.seed, "gate", generation, table) % 2**31,
            budget=course.budget,
        )
        arena = Arena(contest, contest.deals(course.gate), True)
        done = [Played(tuple(row), tuple(scores), rounds) for row, scores, rounds in told["games"]]
        arena.deals = [done[first : first + seats] for first in range(0, len(done), seats)]
        jobs = [
            (contest, deal, turn)
            for deal in range(len(arena.deals), arena.planned)
            for turn in range(seats)
        ]
        with closing(work(play_turn, jobs, self.processes, self.ray)) as results:
            while len(arena.deals) < arena.planned and not is_decided(arena):
                games = [next(results) for _ in range(seats)]
                arena.deals.append(games)
                told["games"] += [
                    [list(one.line_up), list(one.scores), one.rounds] for one in games
                ]
                file.write_text(json.dumps(record) + "\n", "utf-8")
                self.progress(f"gate {generation}, {table}", len(arena.games), course.gate)
                self.check_time()
        standing, verdict = arena.standing(0), arena.verdict()
        told["wins"] = round(standing.win_share, 4)
        told["interval"] = [round(end, 4) for end in standing.interval]
        told["better"] = verdict.better
        told["verdict"] = verdict.state
        file.write_text(json.dumps(record) + "\n", "utf-8")


def apart(fit: Callable[..., Fit], *given: Any) -> Fit:
    """Fit in a process of its own: the library's threads must not be forked with the workers."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(fit, *given).result()


def parts(games: range) -> list[range]:
    """The jobs of a slice."""
    return [games[first : first + JOB] for first in range(0, len(games), JOB)]


def is_decided(arena: Arena) -> bool:
    return len(arena.deals) > 1 and arena.verdict().state != "open"


def replace_file(file: Path, data: bytes) -> None:
    """At once: a file is whole or missing."""
    partial = file.with_suffix(".part")
    partial.write_bytes(data)
    partial.replace(file)


def told(found: Fit, measure: str) -> dict[str, Any]:
    return {
        "measure": measure,
        "positions": found.positions,
        "games": found.games,
        "curve": [[step, round(loss, 4), round(held, 4)] for step, loss, held in found.curve],
        "held_out": {name: round(value, 4) for name, value in found.held_out.items()},
        "weights": {name: round(value, 4) for name, value in found.weights.items()},
        "tables": {table: [round(loss, 4) for loss in row] for table, row in found.tables.items()},
    }


def save(parts: list[Any], file: Path) -> None:
    """Written under another name first: a slice is whole or missing."""
    numpy = library("numpy", EXTRA, "training")
    partial = file.with_name("part.npz")
    columns = [column.name for column in fields(parts[0])]
    numpy.savez(
        partial,
        **{name: numpy.concatenate([getattr(part, name) for part in parts]) for name in columns},
    )
    partial.replace(file)


def gather(pages: type[Any], files: list[Path]) -> Any:
    numpy = library("numpy", EXTRA, "training")
    parts = [numpy.load(file) for file in files]
    return pages(
        *(numpy.concatenate([part[column.name] for part in parts]) for column in fields(pages))
    )
