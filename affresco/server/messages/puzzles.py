"""The messages of puzzles: which there are, a table to solve one at, verdict and solution."""

from __future__ import annotations

from typing import Annotated, Any, cast

import msgspec
from msgspec import Meta

from ...engine.board import COLORS
from ...puzzles import Posed, Puzzle, Verdict, solution
from ...puzzles.posing import NAMES
from .hints import ReasonTold
from .printed import Pieces, printed
from .protocol import ConfigurationTold, Message, Option, Word
from .still_tables import still_table
from .wire_types import (
    EventTold,
    LackingTold,
    ProspectTold,
    QuestionTold,
    TableTold,
    ViewSeen,
)


class PuzzleAnswer(Message):
    words: Annotated[list[Word], Meta(min_length=1, max_length=60)]


class PuzzleListed(msgspec.Struct):
    name: str
    theme: str
    modules: list[str]
    seats: int
    difficulty: int  # 1 to 5
    tries: int  # yours
    solved: bool  # by you


class Daily(msgspec.Struct):
    """The puzzle of the day, the same for everyone."""

    name: str
    number: int
    day: str  # its date, in UTC


class Solver(msgspec.Struct):
    """How good you are at puzzles."""

    rating: float
    deviation: float
    streak: int  # days in a row on which you tried the daily one
    today: bool  # did you today?


class PuzzleList(msgspec.Struct):
    themes: list[str]
    daily: Daily | None
    you: Solver
    puzzles: list[PuzzleListed]


class PuzzlePosed(msgspec.Struct):
    """A puzzle after some words of an answer: the table as its solver sees it."""

    puzzle: PuzzleListed
    viewer: str
    table: TableTold
    configuration: ConfigurationTold
    pieces: Pieces
    view: ViewSeen
    options: list[Option]
    lacking: dict[str, LackingTold]
    question: QuestionTold | None
    said: list[str]
    is_plan: bool  # the words are a plan: they are drafted
    points: int  # gained so far
    is_answered: bool  # nothing more is asked


class LineFound(msgspec.Struct):
    words: list[str]
    points: float  # of the visit; or at the end of the game
    chance: float | None  # to win, where that is the goal
    loss: float


class VerdictTold(msgspec.Struct):
    """What an answer is worth."""

    is_solved: bool
    points: int | None  # of the visit, where they are the goal
    best_points: float | None
    line: LineFound | None  # what is known of the answer
    tries: int
    tried_by: int  # how many people have tried it
    found_by: int  # how many of them at once
    rating: float
    change: float  # of your rating, by a first try
    streak: int


class SolutionPart(msgspec.Struct):
    words: list[str]
    points: int
    events: list[EventTold]
    view: ViewSeen


class SolutionTold(msgspec.Struct):
    parts: list[SolutionPart]
    reason: ReasonTold
    lines: list[LineFound]  # the best first
    instinct: list[str]  # what looks best at first sight


def listed(puzzle: Puzzle, tries: int = 0, solved: bool = False) -> PuzzleListed:
    modules = list(puzzle.modules)
    return PuzzleListed(
        puzzle.name, puzzle.theme, modules, puzzle.seats, puzzle.difficulty, tries, solved
    )


def told_puzzle(posed: Posed, about: PuzzleListed) -> PuzzlePosed:
    puzzle, configuration = posed.puzzle, posed.puzzle.record.configuration
    prospects = posed.prospects()
    previews = cast(dict[str, ProspectTold], prospects["options"])
    view = posed.view()
    words = cast(list[str], view["options"])
    return PuzzlePosed(
        about,
        COLORS[puzzle.seat],
        still_table(f"puzzles/{puzzle.name}", puzzle.seat, NAMES[: puzzle.seats]),
        ConfigurationTold(
            configuration.seats,
            list(configuration.modules),
            configuration.chosen_options(),
            configuration.components.name,
            open_screens=False,
            watchers=False,
            stand_in="",
            hints="off",
        ),
        printed(configuration.rules()),
        cast(ViewSeen, view),
        [Option(word, previews.get(word)) for word in words],
        cast(dict[str, LackingTold], prospects["lacking"]),
        cast(QuestionTold | None, view["question"]),
        list(posed.said),
        posed.is_plan,
        posed.points,
        posed.is_answered,
    )


def line_found(line: Any) -> LineFound:
    return LineFound(list(line.words), line.points, line.chance, line.loss)


def told_verdict(verdict: Verdict, **more: Any) -> VerdictTold:
    return VerdictTold(
        is_solved=verdict.is_solved,
        points=verdict.points,
        best_points=None if verdict.points is None else verdict.best.points,
        line=None if verdict.line is None else line_found(verdict.line),
        **more,
    )


def told_solution(puzzle: Puzzle) -> SolutionTold:
    parts = [
        SolutionPart(
            list(part.words),
            part.points,
            cast(list[EventTold], list(part.events)),
            cast(ViewSeen, dict(part.view)),
        )
        for part in solution(puzzle)
    ]
    reason = msgspec.convert({"cost": None, "params": {}, **puzzle.reason}, ReasonTold)
    lines = [line_found(line) for line in puzzle.lines]
    return SolutionTold(parts, reason, lines, list(puzzle.instinct))
