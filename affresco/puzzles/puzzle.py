"""A puzzle as its line in a file has it: a table, a seat, and what the best answer is.

Nothing is played here: `posing` does that, and finds what does not fit the rules. What each key
means is in docs/puzzles.md.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from ..engine.board import COLORS
from ..record import Record, RecordError, read_line

MOST: Final = "most"  # points of one visit; all the others are judged by the chance to win
PLAN: Final = "plan"
THEMES: Final = (MOST, PLAN, "hour", "booth", "goods", "segment", "window", "offer")
EASIEST: Final = 1
HARDEST: Final = 5
LEONARDO: Final = "leonardo"  # sits at every table for two


class PuzzleError(ValueError):
    """The puzzle is not well written, or does not fit the rules; one sentence says why."""


@dataclass(frozen=True)
class Line:
    """A word or a plan that was looked at, and what can be expected of it."""

    words: tuple[str, ...]
    points: float  # of the visit; or at the end of the game
    chance: float | None = None  # to win, where that is the goal
    loss: float = 0.0  # against the best: points of the visit, or chance to win


@dataclass(frozen=True)
class Puzzle:
    name: str
    theme: str
    seat: int
    record: Record  # up to the position
    solution: tuple[str, ...]
    then: tuple[str, ...]  # how the act of a single word goes on, most likely
    lines: tuple[Line, ...]  # the best first
    reason: Mapping[str, Any]  # key, params, cost: why the best is better
    instinct: tuple[str, ...]  # what looks best at first sight
    difficulty: int  # from 1 to 5
    solved: Mapping[str, float]  # how often each level of the bots finds it
    made: Mapping[str, Any]  # where it comes from, and by what it was proved

    @property
    def modules(self) -> tuple[str, ...]:
        """The modules at the table; with two seats Leonardo is one of them."""
        chosen = self.record.configuration.modules
        return (LEONARDO, *chosen) if self.seats == 2 else chosen

    @property
    def seats(self) -> int:
        return self.record.configuration.seats

    @property
    def margin(self) -> float:
        """By how much the best is better than the next best: points, or chance to win."""
        return min((line.loss for line in self.lines if line.loss > 0.0), default=0.0)

    @property
    def best(self) -> Line:
        return self.lines[0]

    def write(self) -> str:
        """One line of JSON."""
        header, _, moves = self.record.write().partition("\n\n")
        told = {
            "name": self.name,
            "theme": self.theme,
            "seat": COLORS[self.seat],
            "header": header,
            "moves": moves.splitlines(),
            "solution": list(self.solution),
            "then": list(self.then),
            "lines": [write_line(line) for line in self.lines],
            "reason": dict(self.reason),
            "instinct": list(self.instinct),
            "difficulty": self.difficulty,
            "solved": dict(self.solved),
            "made": dict(self.made),
        }
        return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def write_line(line: Line) -> dict[str, Any]:
    chance = {} if line.chance is None else {"chance": line.chance}
    return {"words": list(line.words), "points": line.points, **chance, "loss": line.loss}


def read_puzzle(text: str) -> Puzzle:
    """A puzzle from its line; PuzzleError tells what is wrong with it."""
    try:
        told = json.loads(text)
        puzzle = Puzzle(
            told["name"],
            told["theme"],
            COLORS.index(told["seat"]),
            read_table(told["header"], told["moves"]),
            tuple(told["solution"]),
            tuple(told["then"]),
            tuple(
                Line(tuple(line["words"]), line["points"], line.get("chance"), line["loss"])
                for line in told["lines"]
            ),
            told["reason"],
            tuple(told["instinct"]),
            told["difficulty"],
            told["solved"],
            told["made"],
        )
    except RecordError as error:
        raise PuzzleError(f"the table of the puzzle is wrong: {error}") from error
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise PuzzleError(f"this is no puzzle: {error!r}") from error
    check_puzzle(puzzle)
    return puzzle


def read_table(header: str, moves: list[str]) -> Record:
    """The moves are not checked here: they are when the puzzle is posed."""
    record = Record.from_header(header + "\n")
    for number, line in enumerate(moves, 1):
        record.moves += read_line(line, number)
    return record


def check_puzzle(puzzle: Puzzle) -> None:
    if puzzle.theme not in THEMES:
        known = ", ".join(THEMES)
        raise PuzzleError(f"{puzzle.name}: there is no theme {puzzle.theme!r}; there are {known}")
    if not puzzle.solution or not puzzle.lines:
        raise PuzzleError(f"{puzzle.name}: it has no solution")
    if not EASIEST <= puzzle.difficulty <= HARDEST:
        raise PuzzleError(f"{puzzle.name}: a difficulty is a number from {EASIEST} to {HARDEST}")
    if puzzle.seat >= puzzle.seats:
        raise PuzzleError(f"{puzzle.name}: nobody sits at {COLORS[puzzle.seat]}")
