"""Logs: one JSON object a line, with the game and the index, and never a secret.

A request is logged by its route, not by its address: the address of an invitation holds a
token.
"""

from __future__ import annotations

import json
import logging
import time
from typing import Any

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from .metrics import DURATION, REQUESTS

PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
ACCESS = logging.getLogger("affresco.requests")


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in PLAIN}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def log_to_stderr() -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("affresco").setLevel(logging.INFO)


def measured(app: ASGIApp) -> ASGIApp:
    """Middleware: count and log every request."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        began, status = time.perf_counter(), 0

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                tell(scope, status, time.perf_counter() - began)
            await send(message)

        await app(scope, receive, note)

    return answer


def tell(scope: Scope, status: int, seconds: float) -> None:
    route, method = str(scope.get("path_template") or "other"), str(scope.get("method"))
    REQUESTS.labels(method, route, status).inc()
    DURATION.labels(route).observe(seconds)
    details: dict[str, Any] = {
        "method": method,
        "route": route,
        "status": status,
        "ms": round(seconds * 1000, 1),
    }
    table = (scope.get("path_params") or {}).get("table_id")
    if table:
        details["game"] = table
    ACCESS.info("request", extra=details)
