"""The turns of bots: they think in processes of their own, never here.

A bot is sent what its seat could imagine and says words; they are played like anybody's. A
thought is given up by ending its process: when the table ends, or a person comes back.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
from contextlib import suppress

from ...engine.snapshot import dump
from ..errors import Refused
from ..metrics import THOUGHTS
from ..play.hub import Hub
from ..settings import Settings
from ..tables.table import Table

LOG = logging.getLogger("affresco.server")
LONGEST = 4 * 1024 * 1024  # bytes of an answer
PAUSE = 1.0  # seconds, after a thought that came to nothing
CHANCE = "random"
HOPELESS = ("no_table", "cannot_replay")
OVERTAKEN = ("stale_version", "wrong_round", "not_planning", "busy")
PASSED_ON = ("PATH", "PYTHONPATH", "HOME", "SYSTEMROOT", "AFFRESCO_PURE")


class GaveUp(Exception):
    """A worker did not answer."""


class Crew:
    """Worker processes, started when they are first needed."""

    def __init__(self, settings: Settings) -> None:
        self.seconds = settings.bot_seconds
        self.patience = settings.bot_patience
        self._free = asyncio.Semaphore(settings.bot_workers)
        self._idle: list[asyncio.subprocess.Process] = []

    async def think(self, table: Table, seat: int, level: str) -> list[str]:
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
        async with self._free:
            worker = self._idle.pop() if self._idle else await start()
            try:
                answer = await asyncio.wait_for(ask(worker, line), self.seconds + self.patience)
            except BaseException:
                await end(worker)
                raise
            self._idle.append(worker)
        if "fault" in answer:
            LOG.warning("bot failed", extra={"level": level, "why": answer["fault"]})
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


async def ask(worker: asyncio.subprocess.Process, line: bytes) -> dict[str, list[str]]:
    assert worker.stdin is not None
    assert worker.stdout is not None
    answer = b""
    with suppress(ConnectionError):
        worker.stdin.write(line)
        await worker.stdin.drain()
        answer = await worker.stdout.readline()
    if not answer:
        raise GaveUp("a bot's process has ended")
    found: dict[str, list[str]] = json.loads(answer)
    return found


async def end(worker: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):
        worker.kill()
    await worker.wait()


class BotTurns:
    def __init__(self, hub: Hub, crew: Crew) -> None:
        self.hub = hub
        self.crew = crew
        self._turns: dict[tuple[str, int], asyncio.Task[None]] = {}
        hub.changed = self.changed

    def changed(self, table: Table) -> None:
        """Ask the bots whose turn it is; stop those who are not asked any more."""
        asked = {seat for seat in table.asked() if table.chairs[seat].is_bot}
        for seat in range(len(table.chairs)):
            turn = self._turns.get((table.id, seat))
            if seat in asked and turn is None:
                self._turns[table.id, seat] = self.hub.run(self._play(table.id, seat))
            elif seat not in asked and turn is not None and turn is not asyncio.current_task():
                turn.cancel()

    async def _play(self, id: str, seat: int) -> None:
        """Decide for a seat as long as it is asked; a bot that fails is helped out by chance."""
        level: str | None = None
        try:
            while True:
                try:
                    if not await self._decide(id, seat, level):
                        return
                    level = None
                except (Refused, GaveUp, TimeoutError) as error:
                    why = error.key if isinstance(error, Refused) else type(error).__name__
                    LOG.warning("bot's turn", extra={"game": id, "seat": seat, "why": why})
                    if why in HOPELESS:
                        return
                    level = None if why in OVERTAKEN else CHANCE
                    await asyncio.sleep(PAUSE)
        finally:
            del self._turns[id, seat]

    async def _decide(self, id: str, seat: int, level: str | None) -> bool:
        """One decision; tells whether the seat was asked for one."""
        table = await self.hub.table(id)
        if seat not in table.asked() or not table.chairs[seat].is_bot:
            return False
        level = level or table.level_at(seat)
        version, day, planning = table.game.version, round_of(table), table.game.is_planning
        with THOUGHTS.labels(level).time():
            words = await self.crew.think(table, seat, level)
        if planning:
            await self.hub.change(id, lambda table: table.plan(seat, day, words))
        else:
            await self.hub.change(id, lambda table: table.play(seat, version, words[0]))
        return True


def round_of(table: Table) -> int:
    found = table.game.view()["round"]
    assert isinstance(found, int)
    return found
