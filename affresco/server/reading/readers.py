"""Readers: strangers' texts are tried out in their processes before the server touches them."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from contextlib import suppress
from typing import Any, Literal

from ..errors import Refused
from ..metrics import READING, UNREADABLE

READERS = 2  # processes, started when first needed
MOST_WAITING = 50  # texts
PATIENCE = 60.0  # seconds for one text, however busy the machine is
LONGEST = 64 * 1024  # bytes of an answer
PASSED_ON = ("PATH", "PYTHONPATH", "HOME", "SYSTEMROOT", "AFFRESCO_PURE")
Kind = Literal["record", "set", "box"]
BAD = {
    "record": (422, "bad_record"),
    "set": (400, "bad_configuration"),
}  # what is wrong with a box is told by its editor, place by place
TOO_COSTLY: dict[str, Any] = {"fault": None}


class Readers:
    def __init__(self) -> None:
        self._free = asyncio.Semaphore(READERS)
        self._idle: list[asyncio.subprocess.Process] = []
        self._waiting = 0

    async def try_out(self, kind: Kind, text: str) -> None:
        """Return if a text can be read; refused in one sentence if not, or if it takes too long."""
        if self._waiting >= MOST_WAITING:
            raise Refused(503, "busy", "too much is being read at the moment; try again", wait=5)
        self._waiting += 1
        try:
            with READING.labels(kind).time():
                answer = await self._answer(kind, text)
        finally:
            self._waiting -= 1
        if answer.get("fault") and kind in BAD:
            status, key = BAD[kind]
            raise Refused(status, key, answer["fault"])
        if answer == TOO_COSTLY:
            UNREADABLE.labels(kind).inc()
            raise Refused(422, "too_costly", "this text takes too much time or memory to read")

    async def _answer(self, kind: Kind, text: str) -> dict[str, Any]:
        line = json.dumps({"kind": kind, "text": text}).encode() + b"\n"
        async with self._free:
            reader = self._idle.pop() if self._idle else await start()
            try:
                answer = await asyncio.wait_for(ask(reader, line), PATIENCE)
            except TimeoutError:
                answer = b""
            except BaseException:
                await end(reader)
                raise
            if answer:
                self._idle.append(reader)
                found: dict[str, Any] = json.loads(answer)
                return found
            await end(reader)
            return TOO_COSTLY  # it has died of this text

    async def close(self) -> None:
        for reader in self._idle:
            await end(reader)


async def start() -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "affresco.server.reading.reader"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LONGEST,
        env={name: os.environ[name] for name in PASSED_ON if name in os.environ},
        start_new_session=True,  # Ctrl-C is for the server, which ends its readers itself
    )


async def ask(reader: asyncio.subprocess.Process, line: bytes) -> bytes:
    assert reader.stdin is not None
    assert reader.stdout is not None
    with suppress(ConnectionError):
        reader.stdin.write(line)
        await reader.stdin.drain()
        return await reader.stdout.readline()
    return b""


async def end(reader: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):
        reader.kill()
    await reader.wait()
