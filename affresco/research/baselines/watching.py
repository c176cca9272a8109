"""Watched games: a learner begins by imitating those who played them.

The games are those of `affresco dataset FOLDER --rows`. Each decision with a choice teaches which
word was said, and what became of the seat that said it; every tenth game is kept apart, to see
how often the learner would have said the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
from .policy import Seen

HELD_OUT: Final = 10  # one game of so many
TOLD: Final = ("game", "observation", "mask", "word", "win")
BITS: Final = 8


class NoGames(ValueError):
    """A folder with no games to imitate."""


class Decisions(NamedTuple):
    observation: Bytes
    mask: Bytes  # a byte for each word
    word: NDArray[np.int64]
    reward: NDArray[np.float32]  # for the win, as the learner is paid


class Watched:
    """The rows of a dataset, as a learner sees them."""

    def __init__(self, folder: Path, seen: Seen) -> None:
        self.parquet = library("pyarrow.parquet", EXTRA, "reading a dataset")
        self.files = sorted(folder.glob(f"{ROWS}-*.parquet"))
        if not self.files:
            raise NoGames(f"there are no rows in {folder}: write some with affresco dataset --rows")
        about = self.parquet.read_schema(self.files[0]).metadata
        told = {name.decode(): text.decode() for name, text in about.items()}
        if told["modules"] == RANDOM:
            raise NoGames(f"the games in {folder} have random modules: rows of one kind are needed")
        if told["lexicon"] != "\n".join(move.text for move in LEXICON):
            raise NoGames(f"the games in {folder} were played with other words: write them again")
        self.seats = int(told["seats"])
        if self.seats != seen.seats:
            raise NoGames(f"the games in {folder} have {self.seats} seats, not {seen.seats}")
        self.seen = seen
        rules = configure(self.seats, told["modules"], told["options"]).rules()
        self.columns = seen.columns(rules)

    def shards(self, rng: np.random.Generator, held_out: bool = False) -> Iterator[Decisions]:
        """File by file in any order, the decisions of each shuffled; or those kept apart."""
        for at in rng.permutation(len(self.files)):
            yield self.read(self.files[at], rng, held_out)

    def read(self, file: Path, rng: np.random.Generator, held_out: bool) -> Decisions:
        table = self.parquet.read_table(file, columns=list(TOLD))
        game, observation, mask, word, win = (table.column(name) for name in TOLD)
        count = len(word)
        masks = np.unpackbits(stacked(mask, count), axis=1, bitorder="little")[:, : len(LEXICON)]
        apart = game.to_numpy() % HELD_OUT == 0
        chosen = np.flatnonzero((apart == held_out) & (masks.sum(1, dtype=np.int64) > 1))
        rng.shuffle(chosen)
        rows = self.seen.row(stacked(observation, count)[chosen], self.columns)
        shares = win.to_numpy()[chosen]
        return Decisions(
            rows,
            masks[chosen],
            word.to_numpy()[chosen].astype(np.int64),
            ((self.seats * shares - 1) / (self.seats - 1)).astype(np.float32),
        )


def stacked(column: Any, count: int) -> Bytes:
    """Rows of bytes, all as long as the first, as one array."""
    return np.frombuffer(b"".join(column.to_pylist()), np.uint8).reshape(count, -1)


def imitate(
    learner: Any,
    watched: Watched,
    passes: int,
    progress: Callable[[float, float], None] = lambda share, same: None,
) -> float:
    """Learn to say what was said; returns how often it is the same in the games kept apart.

    The steps become small toward the end.
    """
    torch, course = learner.torch, learner.course
    rng = np.random.default_rng(course.seed)
    steps = torch.optim.Adam(learner.model.parameters(), course.rate)
    total, same = passes * len(watched.files), 0.0
    done = 0
    for _ in range(passes):
        for shard in watched.shards(rng):
            for group in steps.param_groups:
                group["lr"] = course.rate * (1 - done / total)
            for first in range(0, len(shard.word), course.batch):
                batch = [torch.from_numpy(part[first : first + course.batch]) for part in shard]
                observation, mask, word, reward = (part.to(learner.device) for part in batch)
                chances, value = learner.judge(observation, mask)
                of_words = -chances.gather(1, word[:, None]).mean()
                steps.zero_grad()
                (of_words + (value - reward).square().mean() / 2).backward()
                steps.step()
            done += 1
            progress(done / total, same)
        same = agreement(learner, watched)
        progress(done / total, same)
    return same


def agreement(learner: Any, watched: Watched) -> float:
    """How often the likeliest word is the one that was said."""
    torch = learner.torch
    right = count = 0
    with torch.no_grad():
        for shard in watched.shards(np.random.default_rng(0), held_out=True):
            for first in range(0, len(shard.word), learner.course.batch):
                batch = [part[first : first + learner.course.batch] for part in shard[:3]]
                observation, mask, word = (torch.from_numpy(part) for part in batch)
                chances, _ = learner.judge(observation.to(learner.device), mask.to(learner.device))
                right += int((chances.argmax(1).cpu() == word).sum())
                count += len(word)
    return right / max(count, 1)
