"""Every request, counted and logged.

A request is logged by its route, not by its address: the address of an invitation holds a
token.
"""

from __future__ import annotations

import logging
import time
from functools import cache
from typing import Any

from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import Counter, Histogram

from ..metrics import DURATION, REQUESTS

LOG = logging.getLogger("affresco.requests")


def measured(app: ASGIApp) -> ASGIApp:
    """Middleware around every request."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()

        async def note(message: Message) -> None:
            if message["type"] == "http.response.start":
                log(scope, message["status"], time.perf_counter() - began)
            await send(message)

        await app(scope, receive, note)

    return answer


@cache
def metrics_of(method: str, route: str, status: int) -> tuple[Counter, Histogram]:
    return REQUESTS.labels(method, route, status), DURATION.labels(route)


def log(scope: Scope, status: int, seconds: float) -> None:
    route, method = str(scope.get("path_template") or "other"), str(scope.get("method"))
    counted, timed = metrics_of(method, route, status)
    counted.inc()
    timed.observe(seconds)
    details: dict[str, Any] = {
        "method": method,
        "route": route,
        "status": status,
        "ms": round(seconds * 1000, 1),
    }
    table = (scope.get("path_params") or {}).get("table_id")
    if table:
        details["table"] = table
    LOG.info("request", extra=details)
