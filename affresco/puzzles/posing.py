"""A puzzle at the table: what its solver sees and may say, what an answer is worth, the solution.

Everything comes from a `Game` resumed from the puzzle's record. Answers are judged from what the
seat may know, and by what is written in the puzzle: nothing is searched here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from ..engine.acts import Act
from ..engine.moves import READY, UnknownMove, parse
from ..engine.planning import rank
from ..engine.playout import Dice, roll_nature
from ..engine.rules import IllegalMove
from ..engine.state import State
from ..game import NOTHING_ASKED, Game, Prospects
from .puzzle import MOST, Line, Puzzle, PuzzleError
from .visit import Luck, Visit

NAMES: Final = ("Lucia", "Bianca", "Niccolò", "Tommaso")  # who sits at the table of a puzzle
SEED: Final = 0  # of what is drawn after the answer, which has no part in it


@dataclass(frozen=True)
class Posed:
    """A puzzle after some words of an answer."""

    puzzle: Puzzle
    game: Game
    said: tuple[str, ...]
    is_plan: bool  # the words are a plan: they are drafted, in any order
    points: int  # gained so far
    is_answered: bool  # nothing more is asked

    @property
    def goal(self) -> str:
        """The key of the message that tells what is looked for."""
        return f"puzzle.goal.{self.puzzle.theme}"

    def view(self) -> dict[str, object]:
        """What the solver sees; while planning, with the words that may be added."""
        return {**self.game.view(self.puzzle.seat), "options": self.options(), "undo": False}

    def options(self) -> list[str]:
        """The words that may be said next."""
        if self.is_answered:
            return []
        if self.is_plan:
            return self.game.additions(self.puzzle.seat, self.said)
        return self.game.options(self.puzzle.seat)

    def prospects(self) -> Prospects:
        """What each word leads to by itself; for a plan `game.forecast` tells it."""
        if self.is_answered or self.is_plan:
            return NOTHING_ASKED
        return self.game.prospects(self.puzzle.seat)


@dataclass(frozen=True)
class Verdict:
    """What an answer is worth; for the goal "most" in points, else in chance to win."""

    is_solved: bool
    points: int | None  # of the visit, where they are the goal
    line: Line | None  # what was found out about these words; None if they were not looked at
    best: Line


@dataclass(frozen=True)
class Part:
    """A part of the solution: what is said together, and what comes of it."""

    words: tuple[str, ...]
    points: int
    events: tuple[dict[str, object], ...]
    view: Mapping[str, Any]  # afterwards


def pose(puzzle: Puzzle, said: Sequence[str] = ()) -> Posed:
    """The table of a puzzle, or that after some words of an answer.

    A word that is not possible is an IllegalMove; a table that the rules do not allow a
    PuzzleError.
    """
    game = table_of(puzzle)
    words = tuple(parse(word).text for word in said)
    if game.is_planning:
        plan = [parse(word) for word in words if word != READY.text]
        game.additions(puzzle.seat, [move.text for move in plan])  # refuses what cannot be planned
        if READY.text not in words:
            return Posed(puzzle, game, words, True, 0, False)
        sealed = tuple(move.text for move in [*sorted(plan, key=rank), READY])
        game.plan(puzzle.seat, sealed)
        return Posed(puzzle, game, sealed, True, 0, True)
    if puzzle.theme != MOST:
        if words:
            game.play(puzzle.seat, *words)
        return Posed(puzzle, game, words, False, 0, bool(words))
    visit = visit_of(puzzle, game)
    for word in words:
        visit.say(parse(word))
        game.play(puzzle.seat, word)
    return Posed(puzzle, game, words, False, visit.points, visit.is_over)


def table_of(puzzle: Puzzle) -> Game:
    names = list(NAMES[: puzzle.seats])
    record = replace(puzzle.record, names=names, moves=list(puzzle.record.moves), result=None)
    try:
        game = Game.resume(record, rng=Random(SEED))
    except IllegalMove as error:
        raise PuzzleError(f"{puzzle.name}: {error}") from error
    if puzzle.seat not in game.acting():
        raise PuzzleError(f"{puzzle.name}: the seat has nothing to decide there")
    return game


def visit_of(puzzle: Puzzle, game: Game) -> Visit:
    try:
        return Visit(dealt(game.imagine(puzzle.seat), SEED), puzzle.seat)
    except Luck as error:
        raise PuzzleError(f"{puzzle.name}: {error}") from error


def dealt(table: State, seed: int) -> State:
    """An imagined table on which what the seat cannot know is dealt again."""
    roll_nature(table, Dice(seed))
    return table


def check(puzzle: Puzzle, words: Sequence[str]) -> Verdict:
    """Judge an answer: all words of a visit, a plan, or the first word of an act."""
    try:
        posed = pose(puzzle, words)
    except (IllegalMove, UnknownMove, Luck) as error:
        raise PuzzleError(f"this is no answer: {error}") from error
    if not posed.is_answered:
        raise PuzzleError("this is no answer yet: there is more to decide")
    if puzzle.theme == MOST:
        line = Line(posed.said, posed.points, loss=puzzle.best.points - posed.points)
        return Verdict(line.loss <= 0, posed.points, line, puzzle.best)
    answer = posed.said if posed.is_plan else posed.said[:1]
    known = next((line for line in puzzle.lines if line.words == answer), None)
    return Verdict(answer == puzzle.solution, None, known, puzzle.best)


def solution(puzzle: Puzzle) -> list[Part]:
    """The solution, replayed: one part for each act."""
    parts: list[Part] = []
    said: list[str] = []
    told = len(table_of(puzzle).record.moves)
    for words in acts_of(puzzle):
        before = pose(puzzle, said).points
        said += words
        posed = pose(puzzle, said)
        events = tuple(posed.game.events(puzzle.seat, told))
        told = len(posed.game.record.moves)
        parts.append(Part(words, posed.points - before, events, posed.view()))
    return parts


def acts_of(puzzle: Puzzle) -> list[tuple[str, ...]]:
    """The words of the solution, act by act, with those that would follow."""
    if puzzle.theme != MOST:
        return [(*puzzle.solution, *puzzle.then)]
    visit = visit_of(puzzle, table_of(puzzle))
    acts: list[list[str]] = []
    act: Act | None = None
    for move in map(parse, puzzle.solution):
        if act is None or not act.goes_on(visit.state):
            acts.append([])
            act = Act(visit.state, puzzle.seat)
        acts[-1].append(move.text)
        visit.say(move)
    return [tuple(words) for words in acts]
