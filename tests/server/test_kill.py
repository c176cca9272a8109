"""Kill the server anywhere: no acknowledged move is lost or doubled, all views are the same."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from threading import Thread

import httpx
import pytest

from affresco.record import read
from tests.sampling import SOAK, sample

from .running import Server
from .services import Services
from .sitting import JSON, SHORT, Sitting, good, sit_down

pytestmark = pytest.mark.slow
EVERY_MODULE = ["all"]


def kill_during(table: Sitting, rng: Random, key: str) -> None:
    """Kill while a request is on its way; ask again under the same key: it is done just once."""
    color, method, request = table.decision(rng)
    body = {**request["body"], "key": key}
    before = table.view("watcher")["version"]
    answers: list[JSON] = []

    def ask() -> None:
        try:
            answer = table.seat(color).request(method, request["path"], json=body)
            answers.append(good(answer).json())
        except httpx.TransportError:
            pass  # nobody has said that it was done

    thread = Thread(target=ask)
    thread.start()
    time.sleep(rng.random() * 0.01)
    table.server.restart()
    thread.join()
    if answers:
        assert table.view("watcher")["version"] == answers[0]["version"]
    again = good(table.seat(color).request(method, request["path"], json=body)).json()
    assert again["version"] in (before, before + 1)
    if answers:
        assert again == answers[0]
    assert table.view("watcher")["version"] == again["version"]


def play_and_kill(table: Sitting, rng: Random, kills: int | None) -> None:
    """One game to its end; after each decision, or after some, the server is killed."""
    decisions = killed = 0
    while table.asked():
        done = table.act(rng)
        decisions += 1
        if kills is not None and (killed >= kills or rng.random() > kills / 60):
            continue
        killed += 1
        before = table.views()
        table.server.restart()
        assert table.views() == before
        assert table.view("watcher")["version"] == done["version"]
        if table.asked() and rng.random() < 0.5:
            kill_during(table, rng, f"during-{decisions:04}")
    text = good(table.host.get(f"{table.path}/record")).text
    assert read(text).result == [player["score"] for player in table.view("watcher")["players"]]
    assert kills is None or killed == kills


def test_kill_after_any_index_of_a_game_with_all_modules(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    table = sit_down(server, seats=4, modules=EVERY_MODULE, options=SHORT)
    play_and_kill(table, Random(11), None if SOAK else 30)
    server.stop()


def test_kill_over_postgres(tmp_path: Path, cluster: Services) -> None:
    server = Server(tmp_path, {"database": cluster.database, "redis": cluster.redis}).start()
    table = sit_down(server, seats=3, modules=EVERY_MODULE, options=SHORT)
    play_and_kill(table, Random(12), sample(4, 60))
    server.stop()
