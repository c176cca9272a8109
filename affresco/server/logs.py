"""Logs: one JSON object a line, with the table and the index, and never a secret."""

from __future__ import annotations

import logging
import os
import sys
from contextlib import suppress
from contextvars import ContextVar
from typing import Any

import msgspec

REQUEST: ContextVar[str] = ContextVar("request", default="")  # the id of the one being answered

PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
TRACES = logging.Formatter()
ENCODER = msgspec.json.Encoder(enc_hook=str)


class Lines(logging.Handler):
    """Writes each line by itself: a server that is killed has said what it did."""

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(OSError):  # nobody reads it any more
            os.write(sys.stderr.fileno(), self.line(record))

    def line(self, record: logging.LogRecord) -> bytes:
        line: dict[str, Any] = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        if request := REQUEST.get():
            line["request"] = request
        line |= {name: value for name, value in vars(record).items() if name not in PLAIN}
        if record.exc_info:
            line["trace"] = TRACES.formatException(record.exc_info)
        return ENCODER.encode(line) + b"\n"


def log_to_stderr() -> None:
    # A line for every request: what nobody reads is not looked up.
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    logging._srcfile = None
    root = logging.getLogger()
    root.handlers[:] = [Lines()]
    root.setLevel(logging.WARNING)
    logging.getLogger("affresco").setLevel(logging.INFO)
