"""What a stranger sends keeps nobody waiting: while it is read, others are answered."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from affresco.components import ComponentSet
from affresco.components.reading import CLASSIC
from affresco.configuration import configure
from affresco.game import Game
from affresco.server.app import make_app
from affresco.server.errors import Refused
from affresco.server.play import new_tables
from affresco.server.reading import readers
from affresco.server.settings import Settings

from .running import KEY, Server, run_alone
from .sitting import refused

QUICK = 0.25  # seconds that others may wait for an answer, beyond what they wait anyway
TRIES = 5  # on a busy machine a moment may be lost to other programs
GIVE_UP = 30.0  # seconds

HEADER = Game(configure(2), seed=1).record.write().partition("\n\n")[0]
DOTTED = "a" + ".a" * 19_999 + "=1"
DEEP_AND_LONG = f"[a{'.a' * 999}]\n" + "\n".join(f"b{number}=1" for number in range(9_000))
TRAP = "`$." * 150_000 + "\n"  # for a pattern that looks for a field at the end of a sentence
SEATS = [{"kind": "me"}, {"kind": "bot"}]


HUNGRY = """
from affresco.server.reading import reader
from tests.server.test_doors import {trial}
reader.PROCESSOR = 0.3
reader.MEMORY = 64 * 1024 * 1024
reader.TRIALS.update(record={trial}, set=len)
reader.main()
"""


class Watch:
    """Somebody who asks again and again whether the server is well, and how long it took."""

    def __init__(self, server: Server) -> None:
        self.client = httpx.Client(base_url=server.url, timeout=GIVE_UP)
        self.longest = 0.0
        self.done = threading.Event()
        self.thread = threading.Thread(target=self.ask, daemon=True)

    def ask(self) -> None:
        while not self.done.is_set():
            began = time.monotonic()
            self.client.get("/healthz").raise_for_status()
            self.longest = max(self.longest, time.monotonic() - began)

    def __enter__(self) -> Watch:
        self.client.get("/healthz")
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.done.set()
        self.thread.join()
        self.client.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path).start()
    yield made
    made.kill()  # which ends one that is still busy, too


@pytest.mark.parametrize(
    ("path", "body", "headers", "status", "key", "words"),
    [
        (
            *("/api/records", {"record": f"{HEADER}\n\n{'{' * 398_000}"}, {}),
            *(422, "bad_record", "is not a player"),
        ),
        (
            *("/api/records", {"record": f"{HEADER}\n\n--- components\n{DOTTED}"}, {}),
            *(422, "bad_record", "is too long for a name"),
        ),
        (
            *("/api/tables", {"seats": SEATS, "components": DOTTED}, {}),
            *(400, "bad_configuration", "is too long for a name"),
        ),
        (
            *("/api/tables", {"seats": SEATS, "components": DEEP_AND_LONG}, {}),
            *(400, "bad_configuration", "too many figures"),
        ),
        ("/api/guests", {"name": "Ada", TRAP: 1}, {}, 400, "bad_request", "doesn’t fit"),
        (
            *("/api/guests", {"name": "Ada"}, {"Cookie": 'a="' + '\\"' * 100_000 + '"'}),
            *(431, "long_header", "at most 8 KiB"),
        ),
    ],
    ids=["braces", "set of a record", "dots", "deep and long", "name", "cookie"],
)
def test_others_are_answered_while_a_strangers_text_is_refused(
    server: Server, path: str, body: Any, headers: Any, status: int, key: str, words: str
) -> None:
    stranger = server.client(headers=headers)
    stranger.timeout = GIVE_UP
    waits = []
    for _ in range(TRIES):
        with Watch(server) as before:
            time.sleep(QUICK)
        with Watch(server) as meanwhile:
            answer = stranger.post(path, json=body)
        refused(answer, status, key, words)
        waits.append((meanwhile.longest, before.longest))
        if meanwhile.longest <= before.longest + QUICK:
            return
    pytest.fail(f"others waited {waits} seconds, with and without the request")


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_a_set_is_not_read_where_everybody_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads: list[str] = []

    def read(text: str) -> ComponentSet:
        try:
            asyncio.get_running_loop()
            reads.append("on the event loop")
        except RuntimeError:
            reads.append("in a thread of its own")
        return new_tables.load_components()

    monkeypatch.setattr(new_tables, "read_components", read)
    body = {"seats": SEATS, "components": CLASSIC.read_text(encoding="utf-8")}
    with TestClient(make_app(Settings(tmp_path, KEY)), base_url="http://127.0.0.1") as client:
        made = client.post("/api/tables", json=body)
    assert made.status_code == 201, made.text
    assert reads == ["in a thread of its own"]


# Texts that slip through all caps: their reader's time and memory come to an end


def endless(text: str) -> None:
    while True:
        pass


def greedy(text: str) -> None:
    heap = [b"x" * 1_000_000]
    while True:
        heap.append(heap[-1] + b"x")


@pytest.mark.parametrize("trial", ["endless", "greedy"])
def test_a_text_that_takes_too_much_is_refused_and_the_next_is_read(
    trial: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_alone(take_too_much(trial, monkeypatch))


async def take_too_much(trial: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pool = readers.Readers()
    program = [sys.executable, "-c", HUNGRY.format(trial=trial)]

    async def start() -> asyncio.subprocess.Process:
        pipe = asyncio.subprocess.PIPE
        return await asyncio.create_subprocess_exec(*program, stdin=pipe, stdout=pipe)

    monkeypatch.setattr(readers, "start", start)
    with pytest.raises(Refused) as refusal:
        await pool.try_out("record", "a text")
    assert (refusal.value.status, refusal.value.key) == (422, "too_costly")
    await pool.try_out("set", "another one")  # by a new reader, or by one with room again
    await pool.close()


def test_odd_headers_and_addresses_are_refused_and_no_fault(server: Server) -> None:
    client = server.client()
    odd = {"Origin": "http://["}
    refused(client.post("/api/guests", json={"name": "Ada"}, headers=odd), 403, "foreign_page")
    refused(client.get(f"/client/{'x' * 5_000}"), 404, "not_found")
    assert "fault" not in server.log()
