"""Bots at the server: in processes of their own, stopped with the table, helped where they fail."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from .running import Server
from .sitting import SHORT, good
from .test_seats import eventually, seen, table_of


def workers(server: Server) -> list[int]:
    """The processes where a server's bots think."""
    assert server.process is not None
    threads = Path(f"/proc/{server.process.pid}/task").glob("*/children")
    children = [int(child) for thread in threads for child in thread.read_text().split()]
    return [child for child in children if b"server.bots.worker" in command_of(child)]


def command_of(process: int) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""  # it has ended meanwhile


@pytest.fixture
def slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Server:
    """A server that knows, besides ours, a bot that never ends and one that talks nonsense."""
    package = tmp_path / "bots"
    (package / "odd-1.dist-info").mkdir(parents=True)
    (package / "odd-1.dist-info" / "METADATA").write_text("Name: odd\nVersion: 1\n")
    points = "[affresco.bots]\nsleeper = odd:Sleeper\nbabbler = odd:Babbler\nbroken = odd:Broken\n"
    (package / "odd-1.dist-info" / "entry_points.txt").write_text(points)
    (package / "odd.py").write_text(
        "import time\n"
        "from affresco.bots import Bot\n"
        "from affresco.engine.moves import LEXICON\n"
        "class Sleeper(Bot):\n"
        "    def choose(self, state, seat, deadline):\n"
        "        time.sleep(3600)\n"
        "class Babbler(Bot):\n"
        "    def choose(self, state, seat, deadline):\n"
        "        return LEXICON[0]\n"
        "class Broken(Bot):\n"
        "    def choose(self, state, seat, deadline):\n"
        "        raise RuntimeError('no idea')\n"
    )
    paths = f"{package}{os.pathsep}{os.getcwd()}"
    return Server(
        tmp_path, {"bot_seconds": 0.1, "bot_patience": 3.0}, environment={"PYTHONPATH": paths}
    )


def test_a_thought_ends_with_its_table_and_a_worker_that_dies_is_replaced(slow: Server) -> None:
    slow.start()
    host = slow.client()
    body = {"seats": [{"kind": "bot", "level": "sleeper"}] * 2}
    table = good(host.post("/api/tables", json=body)).json()
    path = f"/api/tables/{table['id']}"
    good(host.post(f"{path}/start"))
    eventually(lambda: workers(slow))
    first = workers(slow)
    good(host.post(f"{path}/abandon"))
    eventually(lambda: first[0] not in workers(slow))
    other = table_of(host, "bot", "bot", options=SHORT)
    good(host.post(f"{other['path']}/start"))
    eventually(lambda: seen(host, other)["view"]["version"] > 2)
    for pid in workers(slow):
        os.kill(pid, signal.SIGKILL)
    eventually(lambda: seen(host, other)["table"]["status"] == "over", 60)
    slow.stop()


def test_a_bot_that_fails_is_helped_out_by_chance(slow: Server) -> None:
    slow.start()
    host = slow.client()
    levels = ["babbler", "broken", "random"]
    body = {"seats": [{"kind": "bot", "level": level} for level in levels]}
    table = good(host.post("/api/tables", json=body)).json()
    table["path"] = f"/api/tables/{table['id']}"
    good(host.post(f"{table['path']}/start"))
    eventually(lambda: seen(host, table)["view"]["version"] > 3, 60)
    slow.stop()


def test_a_thought_that_is_being_thought_is_dropped_when_its_seat_is_taken_back(
    slow: Server,
) -> None:
    slow.settings |= {"bot_patience": 600.0, "housekeeping": 600.0}
    slow.start()
    host = slow.client()
    table = table_of(host, "me", "me", stand_in="sleeper")
    good(host.post(f"{table['path']}/start"))
    version, asked = seen(host, table)["view"]["version"], seen(host, table)["view"]["acting"][0]
    path = f"{table['path']}/seats/{('red', 'yellow')[asked]}/bot"
    good(host.post(path))
    known: set[int] = set()
    for _ in range(2):
        eventually(lambda: set(workers(slow)) - known, 5)
        known.update(workers(slow))
        good(host.delete(path))
        good(host.post(path))  # who changes his mind again at once gets a bot that thinks anew
    good(host.delete(path))
    eventually(lambda: not workers(slow))
    assert seen(host, table)["view"]["version"] == version
    slow.stop()
