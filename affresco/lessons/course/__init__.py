"""The lessons that come with the game, and their order."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from ..lesson import Lesson, LessonError, read_lesson

CONTENTS = "contents.toml"


@cache
def course() -> dict[str, list[str]]:
    """The names of all lessons in their order: of the game, and of its modules."""
    text = (files(__name__) / CONTENTS).read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def load(name: str) -> Lesson:
    """A lesson of the course."""
    names = [each for part in course().values() for each in part]
    if name not in names:
        raise LessonError(f"there is no lesson {name!r}; there are {', '.join(names)}")
    return read_lesson(name, (files(__name__) / f"{name}.toml").read_text(encoding="utf-8"))
