"""Puzzles: positions from games of bots where one answer is clearly the best.

>>> from affresco.puzzles import check, load, pile, pose, solution
>>> puzzle = load(next(iter(pile())))
>>> posed = pose(puzzle)
>>> posed.is_answered
False
>>> check(puzzle, puzzle.solution).is_solved
True
"""

from .daily import daily, number_of, streak
from .pile import choose, load, pile
from .posing import Part, Posed, Verdict, check, pose, solution
from .puzzle import THEMES, Line, Puzzle, PuzzleError, read_puzzle
from .rating import Rating, after_try, rate, rating_of

__all__ = [
    "THEMES",
    "Line",
    "Part",
    "Posed",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Verdict",
    "after_try",
    "check",
    "choose",
    "daily",
    "load",
    "number_of",
    "pile",
    "pose",
    "rate",
    "rating_of",
    "read_puzzle",
    "solution",
    "streak",
]
