"""Lessons: which there are, each of them whole, and which a guest has been through."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import Response
from litestar.params import Parameter

from ....lessons import LessonError
from ...errors import Refused
from ...messages.lessons import Course, Learned, LessonTold, told_course, told_lesson
from ...play.hub import Hub
from ...store import learned as store
from ...tables.caller import Caller
from ..auth import Asked, as_counted_guest, guest_cookie
from ..methods import get, post

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


@get("/learned", summary="The lessons you have been through")
async def learned(hub: Hub, caller: Caller) -> Learned:
    guest = caller.guest
    done = await hub.store.read(lambda c: store.learned_by(c, guest)) if guest else set()
    return in_order(done)


@post("/learned", summary="Keep that you have been through lessons", status_code=200)
async def learn(request: Asked, data: Learned, hub: Hub, caller: Caller) -> Response[Learned]:
    """They are added to those you had; answered with all of them."""
    guest = as_counted_guest(request, caller)
    known = {lesson.name for lesson in (await asyncio.to_thread(told_course)).lessons}
    for name in data.lessons:
        if name not in known:
            raise Refused(404, "no_lesson", f"there is no lesson {name!r}")
    done = await hub.store.do(lambda c: store.keep_learned(c, guest, data.lessons))
    return Response(in_order(done), cookies=[guest_cookie(request.app.state.settings, guest)])


def in_order(done: set[str]) -> Learned:
    """As the course has them; what it has no more is left out."""
    return Learned(lessons=[one.name for one in told_course().lessons if one.name in done])
