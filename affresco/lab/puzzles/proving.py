"""What the best answer is, and by how much: by the judgment, or by trying everything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from ...analysis import USUAL, Judgment, judge
from ...analysis.judging import FINALISTS
from ...engine.sums import sums
from ...engine.view import REFEREE
from ...puzzles.posing import table_of
from ...puzzles.puzzle import MOST, Line, Puzzle
from ...puzzles.visit import BestVisit, Luck, TooMany, Visit
from .moments import Moment, by_instinct

TEN_TIMES: Final = 10 * USUAL  # by which every judged solution is proved
CLEAR: Final = 0.03  # of the chance to win: what the best has over the next best, at least
SURE: Final = 4.0  # standard errors of that
TABLES: Final = 4000  # that are looked at for the best visit
DEALS: Final = (0, 1)  # of what the seat cannot know: the answer must be the same
KEPT: Final = 6  # ways of a visit that are told; of judged lines those that met most tables
UNTOLD: Final = ("alike", "later")  # reasons that say nothing
DIGITS: Final = 4


@dataclass(frozen=True)
class Proof:
    """What a puzzle is made of."""

    solution: tuple[str, ...]
    then: tuple[str, ...]  # how its act goes on
    lines: tuple[Line, ...]
    reason: dict[str, Any]
    instinct: tuple[str, ...]  # what looks best at first sight
    rank: int  # of the solution, by what looks best
    error: float  # standard error of the margin; 0 if everything was tried


# By the chance to win


def judged(moment: Moment, ways: list[tuple[str, ...]], budget: int, seed: object) -> Judgment:
    """All ways that make sense take part, whatever the judgment itself thinks of them."""
    return judge(moment.state, moment.seat, budget, seed, lines=ways)


def is_clear(judgment: Judgment) -> bool:
    return judgment.margin >= max(CLEAR, SURE * judgment.error)


def proof_of(moment: Moment, ways: list[tuple[str, ...]], judgment: Judgment) -> Proof:
    lines = tuple(
        Line(
            line.words,
            round(line.points, 1),
            round(line.chance, DIGITS),
            round(line.loss, DIGITS),
        )
        for line in judgment.lines[:FINALISTS]
    )
    return Proof(
        judgment.best.words,
        judgment.best.then,
        lines,
        judgment.best.reason.as_object(),
        ways[0],
        1 + ways.index(judgment.best.words) if judgment.best.words in ways else 1 + len(ways),
        round(judgment.error, DIGITS),
    )


# By points


def best_visit(moment: Moment) -> Proof | None:
    """The visit with the most points, if what brings most at once is not part of it."""
    try:
        found = [totals(moment, deal) for deal in DEALS]
    except (Luck, TooMany):
        return None
    if found[0] != found[1]:
        return None
    by_word = found[0]
    table = moment.table(DEALS[0])
    now = {word: int(str(told["most"])) for word, told in sums(table, moment.seat).items()}
    tempting = [word for word in by_word if now[word] == max(now.values())]
    best = max(by_word.values(), key=lambda way: (way[0], -len(way[1])))
    trap = max((by_word[word] for word in tempting), key=lambda way: way[0])
    if best[0] <= trap[0]:
        return None
    ranked = sorted(by_word, key=lambda word: -by_word[word][0])
    ranked.sort(key=lambda word: (word != best[1][0], -by_word[word][0]))
    lines = [
        Line(by_word[word][1], by_word[word][0], loss=best[0] - by_word[word][0]) for word in ranked
    ]
    others = [line for line in lines[1:] if line.words[0] in tempting or line.loss > 0]
    told = {"now": max(now.values()), "points": trap[0], "best": best[0]}
    reason = {"key": "tempting", "params": told, "cost": None}
    order = sorted(now, key=lambda word: -now[word])
    rank = 1 + order.index(best[1][0])
    return Proof(best[1], (), (lines[0], *others[: KEPT - 1]), reason, trap[1], rank, 0.0)


def totals(moment: Moment, deal: int) -> dict[str, tuple[int, tuple[str, ...]]]:
    """By the first word: the most points of the whole visit, and the words that bring them."""
    visit = Visit(moment.table(deal), moment.seat)
    best = BestVisit(TABLES)
    return {move.text: best.after(visit, move) for move in visit.options()}


# Again


def holds(puzzle: Puzzle, budget: int, seed: object) -> bool:
    """Is the solution of a puzzle still the best with that budget?"""
    moment = moment_of(puzzle)
    if puzzle.theme != MOST:
        return judged(moment, by_instinct(moment), budget, seed).best.words == puzzle.solution
    proof = best_visit(moment)
    return proof is not None and proof.lines[0].points == puzzle.best.points


def moment_of(puzzle: Puzzle) -> Moment:
    state = table_of(puzzle).imagine(REFEREE)
    return Moment(puzzle.record, puzzle.seat, state, puzzle.theme)
