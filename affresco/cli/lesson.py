"""`affresco lesson`: learn the game in the terminal, or check a lesson of one's own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from ..lessons import Lesson, course, load, read_lesson, stage
from ..locales import ENGLISH, Messages
from ..terminal import plain_console
from ..terminal.keeping import read_text
from ..terminal.lessons import give, tell_course, told
from .parameters import AsJson, Language


def lesson_command(
    name: Annotated[
        str | None,
        typer.Argument(help="A lesson, or the file of one; without it, all lessons are listed."),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Only play it through and say whether it fits.")
    ] = False,
    as_json: AsJson = False,
    language: Language = ENGLISH,
) -> None:
    """Learn by painting: short lessons at a real table, one choice at a time.

    Example: affresco lesson goal
    """
    messages = Messages(language)
    if name is None:
        if as_json:
            print(json.dumps({"lessons": course()}))
        else:
            plain_console().print(tell_course(messages.language))
        return
    lesson = find(name)
    scenes = stage(lesson)
    if as_json:
        print(json.dumps({"lesson": lesson.name, "scenes": told(scenes, language)}))
    elif check:
        print(f"{lesson.name}: {len(scenes)} scenes, all of them fit the rules")
    else:
        give(lesson, scenes, plain_console(), messages)


def find(name: str) -> Lesson:
    """A lesson of the course, or one that a teacher has written."""
    path = Path(name)
    return read_lesson(path.stem, read_text(path)) if path.suffix == ".toml" else load(name)
