"""Lessons in the terminal: what is said, the words to choose from, and the answer to each."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.console import Console

from ..lessons import Lesson, StagedScene, course, load
from ..locales import Messages
from .board import draw
from .scene import Scene

PAINTS = re.compile("⟦(.*?)⟧")


def spoken(text: str) -> str:
    """A text without the marks for stress and for paints that are drawn."""
    return PAINTS.sub(r"\1", text.replace("**", ""))


def tell_course(language: str) -> str:
    lessons = [load(name) for part in course().values() for name in part]
    wide = max(len(lesson.name) for lesson in lessons)
    return "\n".join(
        f"{lesson.name:{wide}}  {lesson.title[language]}: {lesson.about[language]}"
        for lesson in lessons
    )


def told(scenes: Sequence[StagedScene], language: str) -> list[dict[str, object]]:
    """The scenes for programs."""
    return [
        {
            "said": spoken(scene.said[language]),
            "words": list(scene.words),
            "right": scene.right or None,
            "view": scene.view,
        }
        for scene in scenes
    ]


def give(
    lesson: Lesson, scenes: Sequence[StagedScene], console: Console, messages: Messages
) -> None:
    """Lead a person through a lesson, the table before their eyes; `q` leaves it."""
    language = messages.language
    rules = lesson.record.configuration.rules()
    console.print(lesson.title[language].upper())
    for scene in scenes:
        table = Scene(scene.view, rules, lesson.seat, messages, choices=scene.words)
        console.print(draw(table, console.width))
        console.print(spoken(scene.said[language]))
        if not ask(scene, console, language, scene is scenes[-1]):
            return


def ask(scene: StagedScene, console: Console, language: str, is_last: bool) -> bool:
    """Ask until the right word is said, or for Enter; False if the learner leaves."""
    if scene.words:
        console.print(f"[{', '.join(scene.words)}]")
    while not is_last:
        try:
            answer = " ".join(console.input("> ").split())
        except EOFError:
            return False
        if answer == scene.right:
            return True
        if answer in ("q", "quit"):
            return False
        text = scene.again.get(language) if answer in scene.words else None
        console.print(spoken(text) if text else f"[{', '.join(scene.words)}]")
    return False
