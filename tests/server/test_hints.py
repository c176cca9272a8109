"""Hints over HTTP: for those who are asked, as often as the host allows, told to the others."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest

from affresco.configuration import configure
from affresco.game import Game
from affresco.server.bots.advice import AT_ONCE, Advice
from affresco.server.bots.queue import Asking
from affresco.server.bots.workers import WorkerPool
from affresco.server.errors import Refused
from affresco.server.play.new_tables import new_table
from affresco.server.tables.chair import Chair, SeatKind
from affresco.server.tables.hints import REMEMBERED, HintRule, ask_for_hint
from affresco.server.tables.table import Status, Table

from .running import Server, run_alone
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


@pytest.mark.parametrize("rule", ["off", "few"])
def test_a_copy_of_a_running_game_is_no_way_around_its_host(server: Server, rule: str) -> None:
    """A master would show there what to do, and so would the review once it is given up."""
    host = server.client()
    body = {"seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}], "hints": rule}
    path = f"/api/tables/{good(host.post('/api/tables', json=body)).json()['id']}"
    good(host.post(f"{path}/start"))
    refused(host.post(f"{path}/clone", json={}), 403, "no_hints", "can’t be copied")
    good(host.post(f"{path}/abandon"))
    good(host.post(f"{path}/clone", json={}))


def test_who_takes_moves_back_and_asks_again_fills_nothing() -> None:
    seats = [Chair(SeatKind.HUMAN, name, "novice", name) for name in ("ada", "bo")]
    table = new_table(Game(configure(2), seed=1), seats, "ada", "novice")
    table.status, table.hints = Status.RUNNING, HintRule.FREE
    seat = table.asked().pop()
    for _ in range(REMEMBERED + 50):
        ask_for_hint(table, seat)
        table.game.version += 1
    assert len(table.chairs[seat].hinted.split()) == REMEMBERED


class Slow:
    """Workers that never come to an end."""

    asked = 0

    async def advise(self, *what: object) -> list[JSON]:
        self.asked += 1
        await asyncio.sleep(3600)
        return []


def test_one_decision_is_thought_about_once_and_an_address_fills_no_queue() -> None:
    async def ask() -> tuple[int, int]:
        workers = Slow()
        advice = Advice(cast(WorkerPool, workers))
        table = SimpleNamespace(id="one", game=SimpleNamespace(version=0))

        async def one(seat: int, address: str) -> None:
            await advice.lines(cast(Table, table), seat, Asking(True, "ada", address))

        waiting = [asyncio.create_task(one(0, "1.2.3.4")) for _ in range(50)]
        waiting += [asyncio.create_task(one(seat, "1.2.3.4")) for seat in range(1, AT_ONCE)]
        await asyncio.sleep(0.01)
        before = workers.asked
        with pytest.raises(Refused, match="for your address"):
            await one(AT_ONCE, "1.2.3.4")
        waiting.append(asyncio.create_task(one(AT_ONCE, "5.6.7.8")))
        await asyncio.sleep(0.01)
        for task in waiting:
            task.cancel()
        return before, workers.asked

    assert run_alone(ask()) == (AT_ONCE, AT_ONCE + 1)
