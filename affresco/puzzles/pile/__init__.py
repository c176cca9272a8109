"""The puzzles that come with the game: a file for each box, a line for each puzzle."""

from __future__ import annotations

import lzma
from functools import cache
from importlib.resources import files
from typing import Final

from ..puzzle import Puzzle, PuzzleError, read_puzzle

SUFFIX: Final = ".jsonl.xz"


@cache
def pile() -> dict[str, Puzzle]:
    """All puzzles by name."""
    shipped = sorted(
        (file for file in files(__name__).iterdir() if file.name.endswith(SUFFIX)),
        key=lambda file: file.name,
    )
    puzzles = [puzzle for file in shipped for puzzle in unpacked(file.read_bytes())]
    return {puzzle.name: puzzle for puzzle in puzzles}


def unpacked(data: bytes) -> list[Puzzle]:
    try:
        text = lzma.decompress(data).decode()
    except (lzma.LZMAError, UnicodeDecodeError) as error:
        raise PuzzleError("the file holds no puzzles") from error
    return [read_puzzle(line) for line in text.splitlines()]


def packed(puzzles: list[Puzzle]) -> bytes:
    text = "".join(f"{puzzle.write()}\n" for puzzle in puzzles)
    return lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME)


def load(name: str) -> Puzzle:
    """A puzzle of the pile."""
    if name not in pile():
        raise PuzzleError(f"there is no puzzle {name!r}")
    return pile()[name]


def choose(
    theme: str | None = None,
    module: str | None = None,
    difficulty: int | None = None,
    seats: int | None = None,
) -> list[Puzzle]:
    """All puzzles of a kind, in the order of their names."""
    return [
        puzzle
        for puzzle in pile().values()
        if theme in (None, puzzle.theme)
        and (module is None or module in puzzle.modules)
        and difficulty in (None, puzzle.difficulty)
        and seats in (None, puzzle.seats)
    ]
