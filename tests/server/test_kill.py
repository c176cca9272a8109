"""Kill the server anywhere: no acknowledged move is lost or doubled, all views are the same."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from threading import Thread

import httpx
import pytest

from affresco.record import read_record
from tests.sampling import SOAK

from .running import Server
from .services import Services
from .sitting import JSON, SHORT, Sitting, good, sit_down

pytestmark = pytest.mark.slow
EVERY_MODULE = ["all"]
DECISIONS = 140  # of a game with four seats, as a rule


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


def play_and_kill(table: Sitting, rng: Random, kills: int, decisions: int) -> None:
    """Play on; after some decisions, spread over so many of them, the server is killed."""
    for left in range(decisions, -10_000, -1):
        if not kills or not table.asked():
            break
        done = table.act(rng)
        if rng.random() < kills / max(1, left):
            kills -= 1
            before = table.views()
            table.server.restart()
            assert table.views() == before
            assert table.view("watcher")["version"] == done["version"]
            if table.asked() and rng.random() < 0.25:
                kill_during(table, rng, f"during-{left + 10_000:05}")


def test_kill_after_any_index_of_a_game_with_all_modules(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    table = sit_down(server, seats=4, modules=EVERY_MODULE, options=SHORT)
    play_and_kill(table, Random(11), *((10_000, 1) if SOAK else (16, DECISIONS)))
    table.play_out(Random(11))
    text = good(table.host.get(f"{table.path}/record")).text
    assert read_record(text).result == [
        player["score"] for player in table.view("watcher")["players"]
    ]
    server.stop()


def test_kill_over_postgres(tmp_path: Path, cluster: Services) -> None:
    server = Server(tmp_path, {"database": cluster.database, "redis": cluster.redis}).start()
    table = sit_down(server, seats=3, modules=EVERY_MODULE, options=SHORT)
    play_and_kill(table, Random(12), *sample_kills())
    server.stop()


def sample_kills() -> tuple[int, int]:
    return (60, DECISIONS) if SOAK else (4, 16)
