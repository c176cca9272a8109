"""Lessons over HTTP: the course, and each lesson in the shape that the schema promises."""

from __future__ import annotations

import httpx
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


def learned(client: httpx.Client, *lessons: str) -> list[str]:
    said = {"lessons": list(lessons)}
    kept: list[str] = good(client.post("/api/lessons/learned", json=said)).json()["lessons"]
    return kept


def test_what_was_learned_is_kept_with_the_guest_and_added_to(server: Server) -> None:
    ada, bo = server.client(), server.client()
    assert good(ada.get("/api/lessons/learned")).json() == {"lessons": []}
    assert learned(ada, "market", "goal", "goal") == ["goal", "market"]
    assert learned(ada, "day") == ["goal", "day", "market"]
    assert good(ada.get("/api/lessons/learned")).json()["lessons"] == ["goal", "day", "market"]
    assert learned(bo) == []


def test_who_is_forgotten_has_learned_nothing(server: Server) -> None:
    ada = server.client()
    learned(ada, "goal")
    cookie = dict(ada.cookies)
    good(ada.delete("/api/guests/me"))
    again = server.client(cookies=cookie)
    assert good(again.get("/api/lessons/learned")).json() == {"lessons": []}


def test_nobody_learns_what_is_not_taught(server: Server) -> None:
    said = {"lessons": ["goal", "juggling"]}
    refused(server.client().post("/api/lessons/learned", json=said), 404, "no_lesson", "juggling")
    refused(server.client().post("/api/lessons/learned", json={}), 400, "bad_request")
