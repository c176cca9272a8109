"""How often bots find a solution, and how hard a puzzle is."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean
from typing import Final

from ...bots import Bot, Deadline, make_bot
from ...bots.seeds import seed_from
from ...engine.planning import PLANNING
from ...engine.rules import step
from ...puzzles.posing import dealt, table_of, visit_of
from ...puzzles.puzzle import EASIEST, MOST, Puzzle
from ...puzzles.visit import Visit

# Whose skill tells how hard a puzzle is: always the same, whatever levels there are.
SOLVERS: Final = ("novice", "apprentice", "journeyman", "painter", "master")
TRIES: Final = 10  # of each of them
RANK: Final = 0.2  # the part of what comes to mind first; the rest is what bots find
BOUNDS: Final = (0.45, 0.54, 0.62, 0.78)  # between the difficulties, so that each has its share
NO_LIMIT: Final = Deadline()


def solve_rates(puzzle: Puzzle, tries: int = TRIES) -> dict[str, float]:
    """By level: the share of its tries that are right."""
    return {
        level: fmean(finds(puzzle, level, number) for number in range(tries)) for level in SOLVERS
    }


def finds(puzzle: Puzzle, level: str, number: int) -> bool:
    """Does a bot of that level find the solution at its usual budget?"""
    bot = make_bot(level, seed_from("solve", puzzle.name, level, number))
    game = table_of(puzzle)
    seat = puzzle.seat
    if puzzle.theme == MOST:
        return paint(visit_of(puzzle, game), bot) >= puzzle.best.points
    table = game.imagine(seat)
    if step(dealt(table.copy(), 0)) is PLANNING:
        answer = tuple(word.text for word in bot.plan(table, seat, NO_LIMIT))
    else:
        answer = (bot.choose(table, seat, NO_LIMIT).text,)
    return answer == puzzle.solution


def paint(visit: Visit, bot: Bot) -> int:
    """The points of a visit as a bot makes it."""
    while not visit.is_over:
        visit.play(bot.choose(visit.state.copy(), visit.seat, NO_LIMIT))
    return visit.points


def difficulty(solved: Mapping[str, float], rank: int) -> int:
    """From 1 to 5: by the levels that fail, and how late the solution comes to mind."""
    failed = 1.0 - fmean(solved.values())
    late = 1.0 - 1.0 / rank
    hard = (1.0 - RANK) * failed + RANK * late
    return EASIEST + sum(hard >= bound for bound in BOUNDS)
