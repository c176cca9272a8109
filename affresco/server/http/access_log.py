"""Every request: numbered, measured, counted and logged.

A request is logged by its route, not by its address, and by a random id that its answer names
too (`X-Request-Id`), so that who reports a fault can say which. How long each step of it keeps
the event loop, where everybody else waits, is watched.
"""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Generator
from functools import cache
from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import Counter, Histogram

from ..logs import REQUEST
from ..metrics import DURATION, HELD, LONGEST_HELD, REQUESTS

LOG = logging.getLogger("affresco.requests")
IDENTITY = re.compile(r"[A-Za-z0-9_-]{22}")  # of a table; tokens are longer
ID_HEADER = b"x-request-id"
LONG_HELD = 0.05  # seconds of processor time that one step may take
OFTEN = 0.005  # seconds between two looks at the processor time, which are dear


def under(prefix: str, app: ASGIApp) -> ASGIApp:
    """All paths below a prefix, whether or not the proxy in front takes it away."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        if path == prefix or path.startswith(f"{prefix}/"):
            scope["path"] = path[len(prefix) :] or "/"
            scope["raw_path"] = scope["path"].encode()
        await app(scope, receive, send)

    return answer if prefix else app


def measured(app: ASGIApp) -> ASGIApp:
    """Around every request, also those that no route answers."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            return await app(scope, receive, send)
        began = time.perf_counter()
        id = secrets.token_urlsafe(9)
        known = REQUEST.set(id)

        async def note(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), (ID_HEADER, id.encode())]
                log(scope, message["status"], time.perf_counter() - began)
            await send(message)

        try:
            await Steps(app(scope, receive, note), scope)
        finally:
            REQUEST.reset(known)

    return answer


class ProcessorTime:
    """How long the event loop was busy with something, in processor time.

    That is asked of the system, which takes longer than most steps; so it is asked only now and
    then before a step, and after one that has taken a while by the clock.
    """

    def __init__(self) -> None:
        self._asked = 0.0
        self._used = 0.0

    def begin(self) -> float:
        """The time by the clock, at which something begins."""
        now = time.perf_counter()
        if now - self._asked > OFTEN:
            self._asked, self._used = now, time.thread_time()
        return now

    def since(self, began: float) -> float:
        """Seconds, exact to the time between two looks, and never more than by the clock."""
        passed = time.perf_counter() - began
        if passed < OFTEN:
            return passed
        before, self._used = self._used, time.thread_time()
        self._asked = time.perf_counter()
        return min(passed, self._used - before)


PROCESSOR = ProcessorTime()  # of the event loop's thread


class Steps:
    """Work that is awaited, each of its steps measured."""

    def __init__(self, work: Any, scope: Scope) -> None:
        self.work, self.scope = work, scope

    def __await__(self) -> Generator[Any, Any, Any]:
        steps = self.work.__await__()
        resume, value = steps.send, None
        while True:
            began = PROCESSOR.begin()
            try:
                waited = resume(value)
            except StopIteration as end:
                return end.value
            finally:
                note_step(self.scope, began)
            try:
                resume, value = steps.send, (yield waited)
            except GeneratorExit:
                steps.close()
                raise
            except BaseException as error:
                resume, value = steps.throw, error


def note_step(scope: Scope, began: float) -> None:
    """What has kept everybody else waiting since it began, in processor time."""
    seconds = PROCESSOR.since(began)
    LONGEST_HELD.note(seconds)
    if seconds > LONG_HELD:
        route = route_of(scope)
        HELD.labels(route).inc()
        LOG.warning("loop held", extra={"route": route, "ms": round(seconds * 1000, 1)})


def route_of(scope: Scope) -> str:
    return str(scope.get("path_template") or "other")


@cache
def metrics_of(method: str, route: str, status: int) -> tuple[Counter, Histogram]:
    return REQUESTS.labels(method, route, status), DURATION.labels(route)


def log(scope: Scope, status: int, seconds: float) -> None:
    route, method = route_of(scope), str(scope.get("method"))
    counted, timed = metrics_of(method, route, status)
    counted.inc()
    timed.observe(seconds)
    details: dict[str, Any] = {
        "method": method,
        "route": route,
        "status": status,
        "ms": round(seconds * 1000, 1),
    }
    table = str((scope.get("path_params") or {}).get("table_id", ""))
    if IDENTITY.fullmatch(table):  # strangers may write anything there, or a token by mistake
        details["table"] = table
    LOG.info("request", extra=details)
