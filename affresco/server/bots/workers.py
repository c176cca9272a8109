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
from dataclasses import asdict
from typing import Any

from ...analysis import Task
from ...engine.snapshot import dump
from ..settings import Settings
from ..tables.table import Table
from .queue import Asking, FairQueue

LONGEST = 4 * 1024 * 1024  # bytes of an answer
LONGEST_TASK = 300.0  # seconds for a task of a review: one round
PASSED_ON = ("PATH", "PYTHONPATH", "HOME", "SYSTEMROOT", "AFFRESCO_PURE")


class BotFailed(Exception):
    """The bot raised an error; its worker is fine."""


class WorkerDied(Exception):
    """The worker did not answer."""


class WorkerPool:
    """Processes that are started when they are first needed."""

    def __init__(self, settings: Settings, places: int = 0, niceness: int = 0) -> None:
        self.seconds = settings.bot_seconds
        self.patience = settings.bot_patience
        self.niceness = niceness  # of the processes: how much they give way to others
        self._queue = FairQueue(places or settings.bot_workers)
        self._idle: list[asyncio.subprocess.Process] = []

    async def think(self, table: Table, seat: int, level: str, asking: Asking) -> list[str]:
        """The words of the bot at a seat, which knows only what its seat may know."""
        asked = {
            "task": "think",
            "level": level,
            "planning": table.game.is_planning,
            "seconds": self.seconds,
            **known_at(table, seat),
        }
        return [str(word) for word in await self._ask(asked, asking)]

    async def advise(
        self, table: Table, seat: int, budget: int, asking: Asking
    ) -> list[dict[str, Any]]:
        """The best lines of a seat, from what it may know."""
        asked = {"task": "advise", "budget": budget, **known_at(table, seat)}
        found: list[dict[str, Any]] = await self._ask(asked, asking)
        return found

    async def review(self, task: Task, asking: Asking) -> list[dict[str, Any]]:
        """The pieces of a review that one task finds."""
        asked = {"task": "review", "of": asdict(task)}
        found: list[dict[str, Any]] = await self._ask(asked, asking, LONGEST_TASK)
        return found

    async def _ask(self, asked: dict[str, Any], asking: Asking, seconds: float = 0.0) -> Any:
        """What a worker answers when it is this one's turn."""
        line = json.dumps(asked).encode() + b"\n"
        async with self._queue.turn(asking):
            worker = self._idle.pop() if self._idle else await start(self.niceness)
            try:
                limit = seconds or self.seconds + self.patience
                answer = await asyncio.wait_for(ask(worker, line), limit)
            except BaseException:
                await end(worker)
                raise
            self._idle.append(worker)
        if "fault" in answer:
            raise BotFailed(answer["fault"])
        return answer["found"]

    async def close(self) -> None:
        for worker in self._idle:
            await end(worker)


def known_at(table: Table, seat: int) -> dict[str, Any]:
    """All that a worker learns of a table."""
    header, state = table.game.record.header(), dump(table.game.imagine(seat))
    return {"header": header, "state": state, "seat": seat}


async def start(niceness: int = 0) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "affresco.server.bots.worker", str(niceness)),
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
