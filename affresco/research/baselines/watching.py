"""Watched games as a learner sees them: lessons of a teacher, or recorded games.

Lessons are the slices that `teaching` writes, recorded games those of `affresco dataset FOLDER
--rows`. Each decision with a choice teaches which word is right, and what became of the seat that
was asked; every twentieth game is kept apart, to see how often the learner would say the same.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...configuration import configure
from ...engine.moves import LEXICON
from ...lab.dataset import EXTRA, ROWS
from ...lab.extras import library
from ...lab.terms import RANDOM
from ..observation import Bytes
from .policy import Columns, Seen
from .teaching import digest_of_words, kind_of, slices

HELD_OUT: Final = 20  # one game of so many
RECORDED: Final = ("game", "observation", "mask", "word", "win")


class NoGames(ValueError):
    """A folder with no games to imitate."""


class Decisions(NamedTuple):
    observation: Bytes
    mask: Bytes  # a bit for each word
    word: NDArray[np.int16]
    win: NDArray[np.float32]  # for the win, as a learner is paid
    gain: NDArray[np.float32]  # points beyond the lead that the bots' weights expected
    apart: NDArray[np.bool_]  # to be kept apart

    @property
    def size(self) -> int:
        return len(self.word)


def watch(folder: Path, seen: Seen) -> Decisions:
    """All that there is in a folder."""
    reads = [*lessons(folder, seen), *recorded(folder, seen)]
    if not reads:
        raise NoGames(
            f"there are no lessons in {folder}, nor games of affresco dataset --rows: "
            "let somebody teach"
        )
    with ThreadPoolExecutor(min(16, os.cpu_count() or 1)) as pool:
        parts = list(pool.map(lambda read: read(), reads))
    return Decisions(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def lessons(folder: Path, seen: Seen) -> Iterator[Callable[[], Decisions]]:
    for terms, files in slices(folder):
        check(folder, seen, int(terms["seats"]), terms["words"] == digest_of_words())
        kinds = {
            kind: seen.columns(configure(seen.seats, kind, terms["options"]).rules())
            for kind in terms["modules"]
        }
        for file in files:
            columns = kinds[kind_of(file, terms["modules"])]
            yield partial(read_lessons, file, seen, columns)


def recorded(folder: Path, seen: Seen) -> Iterator[Callable[[], Decisions]]:
    files = sorted(folder.glob(f"{ROWS}-*.parquet"))
    if not files:
        return
    parquet = library("pyarrow.parquet", EXTRA, "reading a dataset")
    about = parquet.read_schema(files[0]).metadata
    told = {name.decode(): text.decode() for name, text in about.items()}
    if told["modules"] == RANDOM:
        raise NoGames(f"the games in {folder} have random modules: rows of one kind are needed")
    words = "\n".join(move.text for move in LEXICON)
    check(folder, seen, int(told["seats"]), told["lexicon"] == words)
    columns = seen.columns(configure(seen.seats, told["modules"], told["options"]).rules())
    for file in files:
        yield partial(read_recorded, file, seen, columns)


def check(folder: Path, seen: Seen, seats: int, has_our_words: bool) -> None:
    if not has_our_words:
        raise NoGames(f"the games in {folder} were played with other words: write them again")
    if seats != seen.seats:
        raise NoGames(f"the games in {folder} have {seats} seats, not {seen.seats}")


def read_lessons(file: Path, seen: Seen, columns: Columns) -> Decisions:
    with np.load(file, allow_pickle=False) as parts:
        return decisions(parts, seen, columns, parts["gain"])


def read_recorded(file: Path, seen: Seen, columns: Columns) -> Decisions:
    parquet = library("pyarrow.parquet", EXTRA, "reading a dataset")
    table = parquet.read_table(file, columns=list(RECORDED))
    count = table.num_rows
    stacked = {
        name: np.frombuffer(b"".join(table.column(name).to_pylist()), np.uint8).reshape(count, -1)
        for name in ("observation", "mask")
    }
    parts = {name: table.column(name).to_numpy() for name in RECORDED if name not in stacked}
    parts |= stacked
    chosen = np.unpackbits(stacked["mask"], axis=1).sum(1, dtype=np.int64) > 1
    parts = {name: part[chosen] for name, part in parts.items()}
    return decisions(parts, seen, columns, np.zeros(int(chosen.sum()), np.float32))


def decisions(
    parts: Mapping[str, NDArray[Any]], seen: Seen, columns: Columns, gain: NDArray[np.float32]
) -> Decisions:
    seats = seen.seats
    return Decisions(
        seen.row(parts["observation"], columns),
        parts["mask"],
        parts["word"].astype(np.int16),
        ((seats * parts["win"] - 1) / (seats - 1)).astype(np.float32),
        gain,
        parts["game"] % HELD_OUT == 0,
    )
