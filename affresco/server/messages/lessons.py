"""The messages of the lessons: what is taught here, and a whole lesson, scene by scene."""

from __future__ import annotations

from functools import cache
from typing import Annotated, cast

import msgspec
from msgspec import Meta

from ...engine.board import COLORS
from ...lessons import Lesson, StagedScene, course, load, stage
from .printed import Pieces, printed
from .protocol import ConfigurationTold, Message, Option
from .still_tables import still_table
from .wire_types import EventTold, ProspectTold, QuestionTold, TableTold, ViewSeen

Texts = dict[str, str]  # by language


class LessonListed(msgspec.Struct):
    name: str
    part: str  # of the course: game, modules
    guide: str  # who speaks
    picture: str
    minutes: int
    title: Texts
    about: Texts
    scenes: int


class Course(msgspec.Struct):
    lessons: list[LessonListed]


class Learned(Message):
    """The lessons that somebody has been through."""

    lessons: Annotated[list[Annotated[str, Meta(max_length=32)]], Meta(max_length=100)]


class SceneTold(msgspec.Struct):
    said: Texts
    again: Texts  # after a wrong choice
    look: str  # the place that is looked at
    words: list[str]  # what is lit; nothing where one only listens
    right: str  # the word that leads on
    draft: list[str]  # the plan so far
    view: ViewSeen
    options: list[Option]  # what the lit words bring
    question: QuestionTold | None
    events: list[EventTold]  # since the scene before


class LessonTold(msgspec.Struct):
    lesson: LessonListed
    viewer: str
    table: TableTold
    configuration: ConfigurationTold
    pieces: Pieces
    scenes: list[SceneTold]


@cache
def told_course() -> Course:
    return Course([listed(load(name), part) for part, names in course().items() for name in names])


@cache
def told_lesson(name: str) -> LessonTold:
    """A whole lesson as it is played; a LessonError if there is none of that name."""
    lesson = load(name)
    (part,) = (part for part, names in course().items() if name in names)
    configuration = lesson.record.configuration
    scenes = stage(lesson)
    return LessonTold(
        listed(lesson, part),
        COLORS[lesson.seat],
        still_table(f"learn/{lesson.name}", lesson.seat, lesson.record.names),
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
        [scene_told(scene) for scene in scenes],
    )


def listed(lesson: Lesson, part: str) -> LessonListed:
    return LessonListed(
        lesson.name,
        part,
        lesson.guide,
        lesson.picture,
        lesson.minutes,
        dict(lesson.title),
        dict(lesson.about),
        len(lesson.scenes),
    )


def scene_told(scene: StagedScene) -> SceneTold:
    found = cast(dict[str, ProspectTold], scene.prospects["options"])
    return SceneTold(
        dict(scene.said),
        dict(scene.again),
        scene.look,
        list(scene.words),
        scene.right,
        list(scene.draft),
        cast(ViewSeen, scene.view),
        [Option(word, preview) for word, preview in found.items()],
        cast(QuestionTold | None, scene.prospects["question"]),
        cast(list[EventTold], list(scene.events)),
    )
