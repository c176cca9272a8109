"""Lessons over HTTP: the course, and each lesson in the shape that the schema promises."""

from __future__ import annotations

import msgspec
import pytest

from affresco.lessons import course
from affresco.server.messages.lessons import Course, LessonTold, told_lesson

from .running import Server
from .sitting import good, refused

ALL = [name for part in course().values() for name in part]


def test_the_course_is_listed_in_its_order(sqlite_server: Server) -> None:
    answer = good(sqlite_server.client().get("/api/lessons"))
    listed = msgspec.json.decode(answer.content, type=Course)
    assert [lesson.name for lesson in listed.lessons] == ALL


def test_a_lesson_is_told_whole(sqlite_server: Server) -> None:
    answer = good(sqlite_server.client().get("/api/lessons/market"))
    told = msgspec.json.decode(answer.content, type=LessonTold)
    assert told.viewer == "red"
    assert told.scenes[1].words == ["booth I"]
    assert told.scenes[1].view["options"] == ["booth I"]


@pytest.mark.parametrize("name", ALL)
def test_every_lesson_fits_its_shape(name: str) -> None:
    told = told_lesson(name)
    assert msgspec.json.decode(msgspec.json.encode(told), type=LessonTold) == told


def test_a_lesson_that_does_not_exist_is_refused(sqlite_server: Server) -> None:
    refused(sqlite_server.client().get("/api/lessons/juggling"), 404, "no_lesson")
