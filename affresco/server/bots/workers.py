"""Worker processes in which bots think, never in the server's own.

A worker gets what its seat could imagine and answers with words. A thought is given up by
ending its process.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from contextlib import suppress
from typing import Any

from ...engine.snapshot import dump
from ..settings import Settings
from ..tables.table import Table
from .queue import Asking, FairQueue

LONGEST = 4 * 1024 * 1024  # bytes of an answer
PASSED_ON = ("PATH", "PYTHONPATH", "HOME", "SYSTEMROOT", "AFFRESCO_PURE")


class BotFailed(Exception):
    """The bot raised an error; its worker is fine."""


class WorkerDied(Exception):
    """The worker did not answer."""


class WorkerPool:
    """Processes that are started when they are first needed."""

    def __init__(self, settings: Settings) -> None:
        self.seconds = settings.bot_seconds
        self.patience = settings.bot_patience
        self._queue = FairQueue(settings.bot_workers)
        self._idle: list[asyncio.subprocess.Process] = []

    async def think(self, table: Table, seat: int, level: str, asking: Asking) -> list[str]:
        """The words of the bot at a seat, which knows only what its seat may know."""
        asked = {
            "level": level,
            "header": table.game.record.header(),
            "state": dump(table.game.imagine(seat)),
            "planning": table.game.is_planning,
            "seat": seat,
            "seconds": self.seconds,
        }
        line = json.dumps(asked).encode() + b"\n"
        async with self._queue.turn(asking):
            worker = self._idle.pop() if self._idle else await start()
            try:
                answer = await asyncio.wait_for(ask(worker, line), self.seconds + self.patience)
            except BaseException:
                await end(worker)
                raise
            self._idle.append(worker)
        if "fault" in answer:
            raise BotFailed(answer["fault"])
        return [str(word) for word in answer["words"]]

    async def close(self) -> None:
        for worker in self._idle:
            await end(worker)


async def start() -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "affresco.server.bots.worker"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LONGEST,
        env={name: os.environ[name] for name in PASSED_ON if name in os.environ},
        start_new_session=True,  # Ctrl-C is for the server, which ends its workers itself
    )


async def ask(worker: asyncio.subprocess.Process, line: bytes) -> dict[str, Any]:
    assert worker.stdin is not None
    assert worker.stdout is not None
    answer = b""
    with suppress(ConnectionError):
        worker.stdin.write(line)
        await worker.stdin.drain()
        answer = await worker.stdout.readline()
    if not answer:
        raise WorkerDied
    found: dict[str, Any] = json.loads(answer)
    return found


async def end(worker: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):
        worker.kill()
    await worker.wait()
