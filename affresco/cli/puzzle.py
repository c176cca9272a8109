"""`affresco puzzle`: solve a puzzle in the terminal, today's or one of a kind."""

from __future__ import annotations

import json
from datetime import date
from random import Random
from typing import Annotated

import typer

from ..locales import ENGLISH, Messages
from ..puzzles import THEMES, Puzzle, PuzzleError, choose, daily, load, number_of, pose
from ..terminal import plain_console
from ..terminal.puzzles import set_puzzle, told, told_answer
from .parameters import AsJson, Language


def puzzle_command(
    name: Annotated[
        str | None, typer.Argument(help="A puzzle by its name; without it, today’s.")
    ] = None,
    day: Annotated[
        str | None, typer.Option(metavar="YYYY-MM-DD", help="The puzzle of another day.")
    ] = None,
    theme: Annotated[str | None, typer.Option(help=f"One of {', '.join(THEMES)}.")] = None,
    module: Annotated[str | None, typer.Option(help="With this module at the table.")] = None,
    difficulty: Annotated[int | None, typer.Option(min=1, max=5, help="From 1 to 5.")] = None,
    seats: Annotated[int | None, typer.Option(min=2, max=4, help="2, 3 or 4 seats.")] = None,
    seed: Annotated[
        int | None, typer.Option(help="Which of a kind: same seed, same puzzle.")
    ] = None,
    answer: Annotated[
        str | None, typer.Option(metavar="WORDS", help="Judge this answer: words with commas.")
    ] = None,
    as_json: AsJson = False,
    language: Language = ENGLISH,
) -> None:
    """Solve a puzzle: find the answer that is clearly the best.

    Example: affresco puzzle --theme plan --difficulty 2
    """
    messages = Messages(language)
    puzzle = find(name, day, theme, module, difficulty, seats, seed)
    words = None if answer is None else [word.strip() for word in answer.split(",")]
    if words is not None:
        found = told_answer(puzzle, words, messages)
        print(json.dumps(found))
    elif as_json:
        print(json.dumps(told(puzzle, pose(puzzle), messages)))
    else:
        console = plain_console()
        if puzzle is daily(date.today()):
            console.print(messages.say("puzzle.today", number=number_of(date.today())))
        set_puzzle(puzzle, console, messages)


def find(
    name: str | None,
    day: str | None,
    theme: str | None,
    module: str | None,
    difficulty: int | None,
    seats: int | None,
    seed: int | None,
) -> Puzzle:
    """The one that is named, one of a kind, or the one of a day."""
    if name is not None:
        return load(name)
    if day is not None:
        return daily(read_day(day))
    if (theme, module, difficulty, seats, seed) == (None,) * 5:
        return daily(date.today())
    if theme is not None and theme not in THEMES:
        raise PuzzleError(f"there is no theme {theme!r}; there are {', '.join(THEMES)}")
    found = choose(theme, module, difficulty, seats)
    if not found:
        raise PuzzleError("there is no puzzle of that kind")
    return Random(seed).choice(found)


def read_day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise PuzzleError(f"a day is written 2026-11-16, not {text!r}") from error
