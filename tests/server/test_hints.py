"""Hints over HTTP: for those who are asked, as often as the host allows, told to the others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from .running import Server
from .sitting import Sitting, good, listening, refused, sit_down

JSON = dict[str, Any]


def hint(table: Sitting, color: str, **more: Any) -> httpx.Response:
    body = {"version": table.view(color)["version"], **more}
    return table.seat(color).post(f"{table.path}/hint", json=body)


def hints_told(table: Sitting, viewer: str = "watcher") -> list[int]:
    shown = good(table.seat(viewer).get(table.path)).json()
    return [seat["hints"] for seat in shown["table"]["seats"]]


def test_the_best_three_are_told_with_chance_points_and_a_reason(server: Server) -> None:
    table = sit_down(server, hints="free")
    (color,) = table.asked()
    told = good(hint(table, color)).json()
    lines = told["lines"]
    assert (len(lines), told["left"]) == (3, None)
    assert [line["words"][0] for line in lines] == list(
        dict.fromkeys(line["words"][0] for line in lines)
    )
    options = table.view(color)["options"]
    for line in lines:
        assert line["words"][0] in options
        assert 0 <= line["chance"] <= lines[0]["chance"] <= 1
        assert line["points"] > 0
        assert line["reason"]["key"]
    assert good(hint(table, color)).json() == told  # the same answer again


def test_a_plan_is_advised_as_a_whole(server: Server) -> None:
    table = sit_down(server, hints="free")
    rng = Random(1)
    while table.view("watcher")["step"] != "planning":
        table.act(rng)
    told = good(hint(table, "red")).json()
    best = told["lines"][0]["words"]
    assert best[-1] == "ready"
    good(table.plan("red", table.view("red")["round"], best))


def test_the_others_learn_that_a_hint_was_asked_for_and_nothing_else(server: Server) -> None:
    table = sit_down(server, hints="free")
    (color,) = table.asked()
    other = next(each for each in table.tokens if each != color)
    with listening(table, other) as stream:
        before = next(stream).data
        good(hint(table, color))
        after = next(stream).data
    at = [seat["color"] for seat in after["table"]["seats"]].index(color)
    assert after["table"]["seats"][at].pop("hints") == 1
    assert before["table"]["seats"][at].pop("hints") == 0
    assert {**after, "fresh": before["fresh"]} == before
    good(hint(table, color))  # once more for the same decision: it is told once
    assert sum(hints_told(table)) == 1


def test_the_host_can_forbid_hints(server: Server) -> None:
    table = sit_down(server, hints="off")
    (color,) = table.asked()
    refused(hint(table, color), 403, "no_hints", "host")
    assert sum(hints_told(table)) == 0


def test_where_there_are_few_a_seat_has_three_a_day(server: Server) -> None:
    table = sit_down(server, seats=2)  # among friends, unless the host says otherwise
    rng = Random(3)
    had: dict[tuple[str, int], set[int]] = {}
    for _ in range(200):
        color = table.asked()[0]
        seen = table.view(color)
        asked = had.setdefault((color, seen["round"]), set())
        answer = hint(table, color)
        if len(asked | {seen["version"]}) > 3:
            refused(answer, 409, "hints_used_up", "3 hints")
            break
        asked.add(seen["version"])
        assert good(answer).json()["left"] == 3 - len(asked)
        table.act(rng)
    else:
        raise AssertionError("nobody came to a fourth hint")


def test_against_bots_alone_hints_are_free_and_among_people_few(server: Server) -> None:
    host = server.client()
    rules = {}
    for kinds in (("me", "bot"), ("me", "me"), ("me", "open")):
        seats = [{"kind": kind} for kind in kinds]
        made = good(host.post("/api/tables", json={"seats": seats})).json()
        shown = good(host.get(f"/api/tables/{made['id']}")).json()
        rules[kinds] = shown["configuration"]["hints"]
    assert list(rules.values()) == ["free", "free", "few"]


def test_who_is_not_asked_gets_no_hint(server: Server) -> None:
    table = sit_down(server, hints="free")
    (color,) = table.asked()
    other = next(each for each in table.tokens if each != color)
    refused(hint(table, other), 409, "nothing_asked")
    body = {"version": table.view(color)["version"]}
    refused(table.seat("watcher").post(f"{table.path}/hint", json=body), 403, "not_seated")
    refused(hint(table, color, version=999_999), 409, "stale_version")
    assert sum(hints_told(table)) == 0


@pytest.fixture
def lasting(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path).start()
    yield server
    server.kill()


def test_what_was_asked_outlives_the_server(lasting: Server) -> None:
    table = sit_down(lasting, hints="few")
    (color,) = table.asked()
    good(hint(table, color))
    told = hints_told(table)
    lasting.restart()
    table.clients.clear()
    assert hints_told(table) == told
    shown = good(table.seat("watcher").get(table.path)).json()
    assert shown["configuration"]["hints"] == "few"


def test_a_copy_of_a_running_game_is_no_way_around_its_host(server: Server) -> None:
    host = server.client()
    body = {"seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}], "hints": "off"}
    made = good(host.post("/api/tables", json=body)).json()
    good(host.post(f"/api/tables/{made['id']}/start"))
    copy = good(host.post(f"/api/tables/{made['id']}/clone", json={})).json()
    shown = good(host.get(f"/api/tables/{copy['id']}")).json()
    assert shown["configuration"]["hints"] == "off"
