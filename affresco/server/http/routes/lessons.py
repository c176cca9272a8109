"""Lessons: which there are, and each of them whole. Nothing is kept about who learns what."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar.params import Parameter

from ....lessons import LessonError
from ...errors import Refused
from ...messages.lessons import Course, LessonTold, told_course, told_lesson
from ..methods import get

Name = Annotated[str, Parameter(pattern="^[a-z_]{1,32}$", description="as the course names it")]


@get(summary="What can be learned here")
async def all_lessons() -> Course:
    return await asyncio.to_thread(told_course)


@get("/{name:str}", summary="A lesson, scene by scene")
async def one_lesson(name: Name) -> LessonTold:
    """Texts in all languages, the table as the learner sees it, what is lit and what is right."""
    try:
        return await asyncio.to_thread(told_lesson, name)
    except LessonError as error:
        raise Refused(404, "no_lesson", str(error)) from error
