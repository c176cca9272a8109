"""Logs: one JSON object a line, with the table and the index, and never a secret."""

from __future__ import annotations

import logging
from typing import Any

import msgspec

PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
ENCODER = msgspec.json.Encoder(enc_hook=str)


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
        return ENCODER.encode(line).decode()


def log_to_stderr() -> None:
    # Two lines for every move: what nobody reads is not looked up.
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    logging._srcfile = None
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("affresco").setLevel(logging.INFO)
