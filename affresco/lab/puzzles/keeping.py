"""What was found, on disk: a file for each game, with a line for each of its puzzles.

A file is written whole or not at all, and an empty one says that nothing was found: work that was
interrupted goes on with the files that are missing.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from ...puzzles.pile import SUFFIX, packed
from ...puzzles.puzzle import Puzzle, PuzzleError, read_puzzle
from ..workers import work
from .boxes import Box
from .finding import find_in

Job = tuple[Box, int, int, Path]  # box, seed, number of the game, file
FOUND: Final = ".jsonl"


def path_of(folder: Path, seed: int, box: Box, number: int) -> Path:
    return folder / str(seed) / box.name / f"{number:04}{FOUND}"


def jobs(folder: Path, seed: int, wanted: Sequence[Box], games: int) -> list[Job]:
    """What is missing, all boxes in step: work that is stopped early has some of each."""
    every = [
        (box, seed, number, path_of(folder, seed, box, number))
        for number in range(games)
        for box in wanted
    ]
    return [job for job in every if not job[3].exists()]


def find_missing(
    missing: Sequence[Job],
    processes: int = 1,
    progress: Callable[[int], None] = lambda done: None,
) -> int:
    """Look for puzzles in the games that were not looked at yet; returns how many were found."""
    found = 0
    for number in work(find_one, missing, processes):
        found += number
        progress(1)
    return found


def find_one(job: Job) -> int:
    box, seed, number, path = job
    puzzles = find_in(box, seed, number)
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(f".{os.getpid()}")
    fresh.write_text("".join(f"{puzzle.write()}\n" for puzzle in puzzles), encoding="utf-8")
    fresh.replace(path)
    return len(puzzles)


def found_in(folder: Path, seed: int, box: Box) -> Iterator[Puzzle]:
    """All puzzles of a box, in the order of their games."""
    for path in sorted((folder / str(seed) / box.name).glob(f"*{FOUND}")):
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                yield read_puzzle(line)
            except PuzzleError as error:
                raise PuzzleError(f"{path}: {error}") from error


def write_pile(pile: Path, folder: Path, seed: int, wanted: Sequence[Box]) -> list[Puzzle]:
    """Write the files of a pile, one for each box."""
    pile.mkdir(parents=True, exist_ok=True)
    every: list[Puzzle] = []
    for box in wanted:
        puzzles = list(found_in(folder, seed, box))
        if puzzles:
            (pile / f"{box.name}{SUFFIX}").write_bytes(packed(puzzles))
        every += puzzles
    return every
