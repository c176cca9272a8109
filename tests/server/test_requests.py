"""Every request: an id in its answer and in the log, a bound for its address, and names."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest

from affresco.server.http.access_log import ProcessorTime

from .running import Server
from .sitting import good, refused
from .test_seats import table_of


def test_every_answer_has_an_id_that_the_log_knows(sqlite_server: Server) -> None:
    client = sqlite_server.client(headers={"X-Request-Id": "mine"})
    answers = [
        client.get("/healthz"),
        client.get("/nowhere"),  # which no route answers
        client.get("/api/tables/none"),
        client.request("PATCH", "/api"),
        client.post("/api/tables", content=b"{"),
        client.get("/schema/openapi.json"),
    ]
    ids = [answer.headers["x-request-id"] for answer in answers]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[\w-]{12}", id) for id in ids)
    logged = [json.loads(line) for line in sqlite_server.log().splitlines()]
    told = {line["request"]: line for line in logged if line["event"] == "request"}
    assert [told[id]["status"] for id in ids] == [answer.status_code for answer in answers]


def test_whatever_is_logged_for_a_request_names_it(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    table = table_of(server.client(), "me", "bot")
    started = good(server.client().get(f"{table['path']}/view"))
    lines = [json.loads(line) for line in server.log().splitlines()]
    kept = next(line for line in lines if line["event"] == "kept")
    made = next(line for line in lines if line.get("route") == "/api/tables")
    assert kept["request"] == made["request"] != started.headers["x-request-id"]
    server.stop()


@pytest.mark.parametrize("page", ["/client/", "/tables/", "/api/tables/", "/", "/schema/"])
def test_long_paths_lead_nowhere(sqlite_server: Server, page: str) -> None:
    client = sqlite_server.client()
    for length in (201, 5_000, 40_000):
        refused(client.get(f"{page}{'x' * length}"), 404, "not_found")
    refused(client.get(f"{page}{'é' * 150}"), 404, "not_found")  # which are 300 bytes
    refused(client.post("/api/tables/x/seats/" + "x" * 300 + "/token"), 404, "not_found")
    refused(client.get(f"/api?{'x' * 9_000}"), 414, "long_query", "at most 8 KiB")


def test_names_of_one_table_are_told_apart_and_hold_nothing_invisible(server: Server) -> None:
    host, guest, other = (server.client() for _ in range(3))
    seats = [{"kind": "me", "name": "Ada\u202e"}, {"kind": "open"}, {"kind": "open"}]
    bot = {"kind": "bot", "name": "Ａda"}  # noqa: RUF001
    table = table_of(host, "me", seats=[*seats, bot])
    for client, color, name in ((guest, "yellow", "Аda"), (other, "blue", "\u200bADA\u200b")):  # noqa: RUF001
        token = table["links"][color][6:]
        good(client.post(f"{table['path']}/join", json={"token": token, "name": name}))
    shown = good(host.get(table["path"])).json()["table"]["seats"]
    assert [seat["name"] for seat in shown] == ["Ada", "Аda 3", "ADA 4", "Ａda 2"]  # noqa: RUF001
    good(host.put(f"{table['path']}/seats/green", json={"kind": "bot", "level": "novice"}))
    good(host.put(f"{table['path']}/seats/blue", json={"kind": "bot", "level": "novice"}))
    shown = good(host.get(table["path"])).json()["table"]["seats"]
    assert [seat["name"] for seat in shown][2:] == ["novice", "novice"]  # who are nobody


def test_processor_time_is_told_apart_from_waiting() -> None:
    """A busy machine makes steps long by the clock: nobody was kept waiting by their requests."""
    processor = ProcessorTime()
    began = processor.begin()
    time.sleep(0.1)
    assert processor.since(began) < 0.03
    began = processor.begin()
    end = time.thread_time() + 0.06
    while time.thread_time() < end:
        pass
    assert processor.since(began) >= 0.06


def test_the_log_names_tables_and_nothing_else_that_stands_in_their_place(
    sqlite_server: Server,
) -> None:
    client = sqlite_server.client()
    made = table_of(client, "me", "bot")
    good(client.get(made["path"]))
    for written in ("a\u2028b", "x" * 32, "{'event':1}"):
        assert client.get(f"/api/tables/{written}/view").status_code in (400, 404)
    lines = [json.loads(line) for line in sqlite_server.log().split("\n") if line]
    named = {line["table"] for line in lines if "table" in line}
    assert made["id"] in named
    assert all(re.fullmatch("[A-Za-z0-9_-]{22}", name) for name in named)
