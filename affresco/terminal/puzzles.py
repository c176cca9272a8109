"""Puzzles in the terminal: the table, the goal, answers until one is right, the solution."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from ..engine.moves import UnknownMove
from ..engine.rules import IllegalMove
from ..locales import Messages
from ..puzzles import Posed, Puzzle, PuzzleError, Verdict, check, pose, solution
from ..puzzles.puzzle import HARDEST, MOST
from .board import draw
from .scene import Scene, scene_of

LEAVE = ("q", "quit")
SHOW = ("s", "solution")


def heading(puzzle: Puzzle, messages: Messages) -> str:
    return messages.say(
        "puzzle.heading",
        theme=messages.say(f"puzzle.theme.{puzzle.theme}"),
        difficulty=puzzle.difficulty,
        hardest=HARDEST,
        name=puzzle.name,
    )


def set_puzzle(puzzle: Puzzle, console: Console, messages: Messages) -> None:
    """Set a person a puzzle: ask until it is solved, they want the solution, or they leave."""
    said: list[str] = []
    show(pose(puzzle), console, messages)
    while True:
        try:
            line = console.input(messages.say("puzzle.ask")).strip()
        except EOFError:
            return
        if line in LEAVE:
            return
        if line in SHOW:
            tell_solution(puzzle, console, messages)
            return
        words = [" ".join(word.split()) for word in line.split(",") if word.strip()]
        try:
            posed = pose(puzzle, [*said, *words])
        except (IllegalMove, UnknownMove, PuzzleError) as error:
            console.print(str(error))
            continue
        said = list(posed.said)
        if not posed.is_answered:
            show(posed, console, messages)
            continue
        verdict = check(puzzle, said)
        console.print(tell_verdict(verdict, messages))
        if verdict.is_solved:
            tell_solution(puzzle, console, messages)
            return
        said = []


def show(posed: Posed, console: Console, messages: Messages) -> None:
    """The table, what is looked for, what has been said, and the words to choose from."""
    puzzle = posed.puzzle
    console.print(heading(puzzle, messages))
    words = posed.options()
    console.print(draw(scene_of(posed.game, puzzle.seat, messages, words), console.width))
    console.print(messages.say(posed.goal))
    if posed.said:
        console.print(", ".join(posed.said))
    if posed.said and puzzle.theme == MOST:
        best = int(puzzle.best.points)
        console.print(messages.say("puzzle.so_far", points=posed.points, best=best))
    console.print(f"[{', '.join(words)}]", markup=False)


def tell_verdict(verdict: Verdict, messages: Messages) -> str:
    how = "solved" if verdict.is_solved else "missed"
    if verdict.points is not None:
        best = int(verdict.best.points)
        return messages.say(f"puzzle.{how}_most", points=verdict.points, best=best)
    line = verdict.best if verdict.is_solved else verdict.line
    if line is None or line.chance is None or verdict.best.chance is None:
        return messages.say("puzzle.missed")
    chances = {"chance": percent(line.chance), "best": percent(verdict.best.chance)}
    return messages.say(f"puzzle.{how}_chance", **chances)


def percent(chance: float) -> int:
    return round(100 * chance)


def tell_solution(puzzle: Puzzle, console: Console, messages: Messages) -> None:
    words = [word for part in solution(puzzle) for word in part.words]
    console.print(messages.say("puzzle.solution", words=", ".join(words)))
    console.print(tell_reason(puzzle, messages))


def tell_reason(puzzle: Puzzle, messages: Messages) -> str:
    """Why the solution is the best, in one sentence."""
    scene: Scene = scene_of(pose(puzzle).game, puzzle.seat, messages)
    return scene.sentences.reason(puzzle.reason)


def told(puzzle: Puzzle, posed: Posed, messages: Messages) -> dict[str, object]:
    """A puzzle for programs, without its solution."""
    return {
        "name": puzzle.name,
        "theme": puzzle.theme,
        "goal": messages.say(posed.goal),
        "seats": puzzle.seats,
        "modules": list(puzzle.modules),
        "seat": puzzle.seat,
        "difficulty": puzzle.difficulty,
        "best": puzzle.best.points if puzzle.theme == MOST else None,
        "said": list(posed.said),
        "points": posed.points,
        "view": posed.view(),
        "options": posed.options(),
    }


def told_answer(puzzle: Puzzle, answer: Sequence[str], messages: Messages) -> dict[str, object]:
    """What an answer is worth, for programs; with it, the solution and its reason."""
    verdict = check(puzzle, answer)
    return {
        "name": puzzle.name,
        "solved": verdict.is_solved,
        "points": verdict.points,
        "chance": verdict.line.chance if verdict.line else None,
        "best": verdict.best.points if puzzle.theme == MOST else verdict.best.chance,
        "solution": list(puzzle.solution),
        "then": list(puzzle.then),
        "reason": tell_reason(puzzle, messages),
    }
