"""Real servers for tests: processes of their own, on free ports, that end with the tests."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
import signal
import sys
import threading
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import httpx

from affresco.server.settings import Settings

KEY = "a key that signs the cookies of tests only"
# All that a server imports is imported once, so that a hundred restarts take seconds. Each is
# a process like any other.
CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["tests.server.warm"])

Found = TypeVar("Found")


def run_alone(work: Coroutine[Any, Any, Found]) -> Found:
    """Run in a thread of its own: in this one a browser's event loop may be at work."""
    with ThreadPoolExecutor(1) as alone:
        return alone.submit(asyncio.run, work).result()


CLIENTS: list[httpx.Client] = []  # closed after each test
KEYED = ("/moves", "/plan", "/undo")


class Client(httpx.Client):
    """Makes keys as the page does: each move has its own, unless a test chooses one."""

    def request(self, method: str, url: Any, **more: Any) -> httpx.Response:
        said = more.get("json")
        if isinstance(said, dict) and str(url).endswith(KEYED) and method != "GET":
            more["json"] = {"key": secrets.token_urlsafe(12), **said}
        return super().request(method, url, **more)


@dataclass
class Server:
    """One server process; it can be killed and started again over the same store."""

    data: Path
    settings: dict[str, Any] = field(default_factory=dict)
    environment: dict[str, str] = field(default_factory=dict)
    port: int = 0  # any free one at first, the same again afterward
    process: ForkServerProcess | None = None
    lifeline: Connection | None = None

    def start(self) -> Server:
        ours, theirs = CONTEXT.Pipe()
        chosen = {"data": self.data, "key": KEY, "port": self.port, **self.settings}
        self.process = CONTEXT.Process(
            target=run,
            args=(chosen, theirs, self.environment, str(self.data / "log.txt")),
            daemon=True,
        )
        self.process.start()
        theirs.close()
        self.lifeline = ours
        assert ours.poll(30), "the server does not start"
        self.port = ours.recv()
        return self

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """At once, as a power cut would."""
        assert self.process is not None
        assert self.process.pid is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.join()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.join(15)
        assert self.process.exitcode == -signal.SIGTERM, self.process.exitcode

    def restart(self) -> None:
        self.kill()
        self.start()

    def client(self, **settings: Any) -> httpx.Client:
        made = Client(base_url=self.url, timeout=30, verify=False, **settings)
        CLIENTS.append(made)
        return made

    def log(self) -> str:
        return (self.data / "log.txt").read_text(encoding="utf-8")


def run(
    chosen: dict[str, Any], lifeline: Connection, environment: dict[str, str], log: str
) -> None:
    """The server's own process."""
    from affresco.server.app import make_app
    from affresco.server.serving import bind, serve

    os.environ.update(environment)
    if wall := environment.get("AFFRESCO_TEST_WALL"):
        step_the_wall_clock(Path(wall))
    if seed := environment.get("AFFRESCO_TEST_SEED"):
        deal_alike(int(seed))
    sys.path[:0] = filter(None, environment.get("PYTHONPATH", "").split(os.pathsep))
    os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), 2)
    settings = Settings(**chosen)
    bound = bind(settings)
    lifeline.send(bound.getsockname()[1])
    threading.Thread(target=end_with_the_tests, args=(lifeline,), daemon=True).start()
    serve(make_app(settings), bound)


def step_the_wall_clock(steps: Path) -> None:
    """Put the wall clock of this process forward by the seconds in a file, at any time."""
    real = time.time
    time.time = lambda: real() + float(steps.read_text(encoding="ascii") or 0)


def deal_alike(seed: int) -> None:
    """Every table is dealt the same; bots think alike, in this process."""
    from affresco.bots import Deadline, make_bot
    from affresco.server.bots.workers import WorkerPool
    from affresco.server.play import new_tables
    from affresco.server.store import rows
    from affresco.server.tables.table import Table

    for module in (new_tables, rows):
        vars(module)["SystemRandom"] = partial(Random, seed)

    async def think(pool: WorkerPool, table: Table, seat: int, level: str, *_: object) -> list[str]:
        game = table.game
        bot = make_bot(level, seed)
        state, deadline = game.imagine(seat), Deadline(pool.seconds)
        if game.is_planning:
            return [move.text for move in bot.plan(state, seat, deadline)]
        return [bot.choose(state, seat, deadline).text]

    WorkerPool.think = think  # type: ignore[assignment, method-assign]


def end_with_the_tests(lifeline: Connection) -> None:
    with suppress(EOFError, OSError):
        lifeline.recv()
    os.kill(os.getpid(), signal.SIGKILL)
