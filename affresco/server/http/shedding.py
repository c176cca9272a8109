"""When there is too much to do, some are turned away before everybody waits.

How late the event loop is says how much too much it is. First nobody can open a table, then only
those who play are served, and last nobody: each is told when to come again.
"""

from __future__ import annotations

import asyncio
import random
import resource
from collections import deque
from collections.abc import Callable
from itertools import count
from pathlib import Path

import msgspec
from litestar.types import ASGIApp, Receive, Scope, Send

from ..messages.protocol import Problem
from ..metrics import LAG, MEMORY, TURNED_AWAY

LOOK = 0.1  # seconds between two looks at the clock
LOOKS = 3  # in a row that count
BUSY, CROWDED, DROWNING = 0.5, 1.5, 4.0  # seconds that the event loop is late
SHARE = 0.8  # of the machine's memory
PAGE = resource.getpagesize()
ALWAYS = ("/healthz", "/livez", "/readyz", "/metrics")
PLAYING = ("/moves", "/plan", "/undo", "/shown")
OPENING = ("/api/tables", "/api/records", "/api/boxes", "/again", "/clone", "/rematch")
SENTENCE = "too many people are playing here right now; try again in {wait} s"


class Load:
    """How busy this process is."""

    def __init__(self) -> None:
        self.lag = 0.0  # seconds
        self.memory = 0  # bytes
        self.most_memory = int(SHARE * memory_of_the_machine())

    async def watch(self) -> None:
        loop = asyncio.get_running_loop()
        looks: deque[float] = deque([0.0] * LOOKS, LOOKS)
        for number in count():
            due = loop.time() + LOOK
            await asyncio.sleep(LOOK)
            looks.append(max(0.0, loop.time() - due))
            self.lag = min(looks)  # being late once means nothing
            LAG.set(self.lag)
            if number % 10 == 0:
                self.memory = memory_of_this_process()
                MEMORY.set(self.memory)

    def has_time_for(self, method: str, path: str) -> bool:
        if path in ALWAYS:
            return True
        full = self.memory > self.most_memory
        if path.endswith(PLAYING) and method != "GET":
            return self.lag < DROWNING
        if path.endswith("/events"):
            return self.lag < CROWDED and not full
        if method != "GET" and path.endswith(OPENING):
            return self.lag < BUSY and not full
        return self.lag < CROWDED


def shedding(load: Load) -> Callable[[ASGIApp], ASGIApp]:
    """Middleware that turns requests away while there is no time for them."""

    def shed(app: ASGIApp) -> ASGIApp:
        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            if load.has_time_for(str(scope.get("method")), scope["path"]):
                await app(scope, receive, send)
                return
            TURNED_AWAY.labels("request").inc()
            wait = random.randint(1, 4)  # so that they do not all come again at once
            problem = Problem(503, "overloaded", SENTENCE.format(wait=wait), params={"wait": wait})
            body = msgspec.json.encode(problem)
            headers = {
                b"content-type": b"application/json",
                b"content-length": str(len(body)).encode(),
                b"retry-after": str(wait).encode(),
                b"cache-control": b"no-store",
            }
            await send(
                {"type": "http.response.start", "status": 503, "headers": list(headers.items())}
            )
            await send({"type": "http.response.body", "body": body, "more_body": False})

        return answer

    return shed


def memory_of_this_process() -> int:
    """In bytes; 0 where the system does not say."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGE
    except OSError:
        return 0


def memory_of_the_machine() -> int:
    """In bytes: what this container may have, or all there is."""
    found = [2**62]
    for path, unit in (("/sys/fs/cgroup/memory.max", 1), ("/proc/meminfo", 1024)):
        try:
            words = Path(path).read_text(encoding="ascii").split()
            found.append(int(words[0] if unit == 1 else words[1]) * unit)
        except (OSError, ValueError):
            continue  # no such file, or no limit
    return min(found)
