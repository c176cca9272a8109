"""Puzzles in a game of bots: cheap looks at many decisions, then a deep one at the promising.

A decision becomes a puzzle where what looks best at first sight is not the best, the best is
clearly better than the next best, and remains so with ten times the usual budget.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from ...analysis import USUAL, NothingToJudge
from ...bots.seeds import seed_from
from ...engine.cathedral import AT_CATHEDRAL
from ...engine.rules import RULES_VERSION, step
from ...puzzles.puzzle import MOST, THEMES, Puzzle
from ...version import __version__
from .boxes import Box
from .moments import Moment, by_instinct, moments
from .proving import TEN_TIMES, UNTOLD, Proof, best_visit, is_clear, judged, proof_of
from .solving import difficulty, solve_rates

GLANCE: Final = 120  # tries for a first look
PROMISING: Final = 0.02  # of the chance to win, at a first look
LOOKS: Final = 14  # at decisions of one theme, in one game


def find_in(box: Box, seed: int, number: int, themes: Sequence[str] = THEMES) -> list[Puzzle]:
    """The puzzles of one game, at most one of each theme; no theme depends on another."""
    record = box.play(seed, number)
    by_theme: dict[str, list[Moment]] = {theme: [] for theme in THEMES}
    for moment in moments(record):
        by_theme[moment.theme].append(moment)
        if may_be_a_visit(moment):
            by_theme[MOST].append(replace(moment, theme=MOST))
    found = []
    for theme in themes:
        at = by_theme[theme]
        Random(seed_from(seed, box.name, number, theme)).shuffle(at)
        puzzle = first_puzzle(at if theme == MOST else at[:LOOKS], box, seed, number)
        if puzzle is not None:
            found.append(puzzle)
    return found


def may_be_a_visit(moment: Moment) -> bool:
    """Has the seat two apprentices or more at the cathedral, and done nothing yet?"""
    table = moment.table()
    return step(table) is AT_CATHEDRAL and table.workers > 1 and not table.moved


def first_puzzle(at: Iterable[Moment], box: Box, seed: int, number: int) -> Puzzle | None:
    for moment in at:
        try:
            proof = best_visit(moment) if moment.theme == MOST else look(moment, seed)
        except NothingToJudge:  # what is possible depends on what the seat cannot know
            continue
        if proof is not None:
            return made(moment, proof, box, seed, number)
    return None


def look(moment: Moment, seed: int) -> Proof | None:
    """Three looks, each with a larger budget and at other tables than the one before."""
    ways = by_instinct(moment)
    glance = judged(moment, ways[:1], GLANCE, (seed, "glance"))
    best = glance.best.words
    if best == ways[0] or glance.margin < PROMISING:
        return None
    usual = judged(moment, ways, USUAL, (seed, "usual"))
    if usual.best.words != best or not is_clear(usual):
        return None
    deep = judged(moment, ways, TEN_TIMES, (seed, "deep"))
    if deep.best.words != best or not is_clear(deep) or deep.best.reason.key in UNTOLD:
        return None
    return proof_of(moment, ways, deep)


def made(moment: Moment, proof: Proof, box: Box, seed: int, number: int) -> Puzzle:
    puzzle = Puzzle(
        f"{box.name}-{number}-{moment.number}-{moment.theme}",
        moment.theme,
        moment.seat,
        moment.record,
        proof.solution,
        proof.then,
        proof.lines,
        proof.reason,
        proof.instinct,
        1,
        {},
        {
            "box": box.name,
            "seed": seed,
            "game": number,
            "move": moment.number,
            "bots": box.bots(number),
            "budget": None if moment.theme == MOST else TEN_TIMES,
            "error": proof.error,
            "rank": proof.rank,
            "affresco": __version__,
            "rules": RULES_VERSION,
        },
    )
    solved = solve_rates(puzzle)
    return replace(puzzle, solved=solved, difficulty=difficulty(solved, proof.rank))
