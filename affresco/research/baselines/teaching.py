"""Lessons: a teacher, any bot, tells what it would say at the tables that are played.

Without a pupil the teacher plays every seat, and what it says is played. A pupil, a policy, may
play instead: the teacher still tells its own word at each table that the pupil comes to, so that
the pupil learns how to go on from its own mistakes. A plan is asked for when a seat begins to
plan, and again where the pupil leaves it.

A slice is a file of lessons (`.npz`): a row for each decision with a choice. Each lesson comes
from its own seed, each file is written whole or not at all: the same slices come out with any
number of processes, and work that was interrupted goes on with those that are missing.
"""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from hashlib import blake2b
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ...bots import Bot, make_bot
from ...bots.seeds import seed_from
from ...configuration import configure
from ...engine.moves import LEXICON
from ...lab.workers import chunks, work
from ..deciding import words_at
from ..selfplay import Rows, SelfPlay
from .policy import Policy
from .tables import expected_leads, leads_of

SLICE: Final = 8  # lessons in a file, played side by side
TERMS: Final = "terms"  # of the slices that begin with the same mark
WORDS: Final = len(LEXICON)


@dataclass(frozen=True)
class Terms:
    """Who teaches at what tables."""

    teacher: str
    seats: int = 2
    modules: tuple[str, ...] = ("none",)  # kinds of tables: the slices take turns
    options: str = ""
    seed: int = 1
    pupil: str = ""  # the digest of its file

    @property
    def mark(self) -> str:
        """What the names of the slices begin with."""
        return digest(self.told().encode())[:8]

    def told(self) -> str:
        return json.dumps({**asdict(self), "words": digest_of_words()}, sort_keys=True)

    def kind(self, numbers: range) -> str:
        return self.modules[numbers.start // SLICE % len(self.modules)]


Job = tuple[Terms, range, Path, str]


def teach(
    terms: Terms,
    lessons: int,
    folder: Path,
    pupil: str = "",
    processes: int = 1,
    seconds: float = float("inf"),
    progress: Callable[[int], None] = lambda done: None,
) -> int:
    """Write the slices that are missing, as far as the time goes; returns how many lessons."""
    make_bot(terms.teacher)
    for kind in terms.modules:
        configure(terms.seats, kind, terms.options)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{TERMS}-{terms.mark}.json").write_text(terms.told() + "\n", encoding="utf-8")
    jobs = [(terms, numbers, folder, pupil) for numbers in chunks(lessons, SLICE)]
    missing = [job for job in jobs if not path_of(*job[:3]).exists()]
    progress(lessons - sum(len(job[1]) for job in missing))
    stop = time.monotonic() + seconds
    # A job that is due after the time is up is not begun.
    due = takewhile(lambda job: time.monotonic() < stop, missing)
    written = 0
    for count in work(write_slice, due if processes == 1 else missing, processes):
        written += count
        progress(count)
        if time.monotonic() >= stop:
            break
    return written


def pupil_of(path: str) -> str:
    """What tells a pupil from all others."""
    return digest(Path(path).read_bytes()) if path else ""


def digest(data: bytes) -> str:
    return blake2b(data, digest_size=8).hexdigest()


def digest_of_words() -> str:
    return digest("\n".join(move.text for move in LEXICON).encode())


def path_of(terms: Terms, numbers: range, folder: Path) -> Path:
    return folder / f"{terms.mark}-{numbers.start:07}-{numbers[-1]:07}.npz"


def write_slice(job: Job) -> int:
    terms, numbers, folder, pupil = job
    path = path_of(terms, numbers, folder)
    fresh = path.with_suffix(".new")
    with fresh.open("wb") as file:
        columns: dict[str, Any] = play_lessons(terms, numbers, pupil)
        np.savez_compressed(file, **columns)
    fresh.replace(path)
    return len(numbers)


def play_lessons(terms: Terms, numbers: range, pupil: str = "") -> dict[str, NDArray[Any]]:
    """The rows of some lessons that are played side by side."""
    play = SelfPlay(
        len(numbers),
        seats=terms.seats,
        modules=terms.kind(numbers),
        options=terms.options,
        restarts=False,
        bits=True,
    )
    policy = Policy.load(pupil) if pupil else None
    room = Room(play, make_bot(terms.teacher, seed_from(terms.seed, "teacher", numbers.start)))
    columns = policy.seen.columns(play.batch.rules) if policy else None
    seeds = [seed_from(terms.seed, "lesson", number) >> 2 for number in numbers]
    rows = play.reset(np.array(seeds, np.int64))
    going = play.everyone
    notes = Notes(terms.seats, numbers)
    while len(going):
        right = np.array([room.asked(int(game)) for game in going], np.int16)
        notes.take(play, rows, going, right)
        words = right
        if policy is not None and columns is not None:
            masks = np.unpackbits(rows.mask, axis=1, bitorder="little")[:, :WORDS]
            words = policy(policy.seen.row(rows.observation, columns), masks).astype(np.int16)
        room.hear(going, words)
        play.batch.step(going.tobytes(), words.astype("<i2").tobytes())
        rows = play.taken()
        notes.end(going[rows.ended], rows.scores[rows.ended])
        stays = ~rows.ended
        kept: list[Any] = [part[stays] for part in rows]
        rows = Rows(*kept)
        going = going[stays]
    return notes.columns()


class Room:
    """The teacher, with what it would still say in the plans of each game."""

    def __init__(self, play: SelfPlay, teacher: Bot) -> None:
        self.batch = play.batch
        self.teacher = teacher
        self.plans: list[deque[int]] = [deque() for _ in play.everyone]

    def asked(self, game: int) -> int:
        """What the teacher would say now."""
        plan = self.plans[game]
        if not plan:
            moves = self.batch.places[game].moves
            if moves.count == 1:
                return int(moves.row[0].id)
            plan.extend(words_at(self.teacher, self.batch, game))
        return plan[0]

    def hear(self, games: NDArray[np.int32], words: NDArray[np.int16]) -> None:
        """A plan is kept as long as it is followed."""
        for game, word in zip(games.tolist(), words.tolist(), strict=True):
            plan = self.plans[game]
            if plan and plan[0] == word:
                plan.popleft()
            else:
                plan.clear()


class Notes:
    """Rows that are being written."""

    def __init__(self, seats: int, numbers: range) -> None:
        self.seats = seats
        self.numbers = np.array(numbers)
        self.scores = np.zeros((len(numbers), seats), np.int16)
        self.taken: list[dict[str, NDArray[Any]]] = []

    def take(
        self, play: SelfPlay, rows: Rows, games: NDArray[np.int32], words: NDArray[np.int16]
    ) -> None:
        """Those with a choice."""
        chosen = np.unpackbits(rows.mask, axis=1).sum(1, dtype=np.int64) > 1
        self.taken.append(
            {
                "observation": rows.observation[chosen],
                "mask": rows.mask[chosen],
                "word": words[chosen],
                "seat": rows.seat[chosen],
                "at": games[chosen],
                "expected": expected_leads(play, games)[chosen],
            }
        )

    def end(self, games: NDArray[np.int32], scores: NDArray[np.int16]) -> None:
        self.scores[games] = scores

    def columns(self) -> dict[str, NDArray[Any]]:
        """All rows, with the number of the lesson, the seat's share of the win, its lead in the
        end, and how much more that was than the bots' weights expected."""
        whole = {
            name: np.concatenate([part[name] for part in self.taken]) for name in self.taken[0]
        }
        at, seat = whole.pop("at"), whole.pop("seat").astype(np.intp)
        best = self.scores == self.scores.max(1, keepdims=True)
        shares = best / best.sum(1, keepdims=True)
        expected = whole.pop("expected")[np.arange(len(at)), seat]
        whole["game"] = self.numbers[at].astype(np.int32)
        whole["win"] = shares[at, seat].astype(np.float32)
        whole["lead"] = leads_of(self.scores.astype(np.float32))[at, seat]
        whole["gain"] = whole["lead"] - expected
        return whole


def kind_of(file: Path, modules: Sequence[str]) -> str:
    """The modules that a slice was played with."""
    return modules[int(file.stem.split("-")[1]) // SLICE % len(modules)]


def slices(folder: Path) -> Iterator[tuple[dict[str, Any], list[Path]]]:
    """The terms that were taught on, and their slices."""
    for path in sorted(folder.glob(f"{TERMS}-*.json")):
        mark = path.stem.removeprefix(f"{TERMS}-")
        files = sorted(folder.glob(f"{mark}-*.npz"))
        if files:
            yield json.loads(path.read_text(encoding="utf-8")), files
