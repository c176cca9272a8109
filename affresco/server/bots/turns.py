"""The turns of bots: whose turn it is thinks in a worker, and its words are played like anyone's.

A thought is given up when the table ends or a person comes back. A bot that fails gets one
decision from the random bot, so the game goes on.
"""

from __future__ import annotations

import asyncio
import logging

from ..errors import Refused
from ..metrics import THOUGHTS
from ..play.hub import Hub
from ..tables.table import Table
from .workers import BotFailed, WorkerDied, WorkerPool

LOG = logging.getLogger("affresco.server")
PAUSE = 1.0  # seconds, after a thought that came to nothing
CHANCE = "random"  # the bot that helps out
HOPELESS = ("no_table", "cannot_replay")
OVERTAKEN = ("stale_version", "wrong_round", "not_planning", "busy")


class BotTurns:
    def __init__(self, workers: WorkerPool) -> None:
        self.workers = workers
        self._turns: dict[tuple[str, int], asyncio.Task[None]] = {}

    def on_change(self, hub: Hub, table: Table) -> None:
        """Start the bots whose turn it is; stop those who are no longer asked."""
        asked = {seat for seat in table.asked() if table.chairs[seat].is_bot}
        for seat in range(len(table.chairs)):
            turn = self._turns.get((table.id, seat))
            if seat in asked and turn is None:
                self._turns[table.id, seat] = hub.run(self._play(hub, table.id, seat))
            elif seat not in asked and turn is not None and turn is not asyncio.current_task():
                turn.cancel()

    async def _play(self, hub: Hub, id: str, seat: int) -> None:
        """Decide for a seat as long as it is asked."""
        helper: str | None = None
        try:
            while True:
                try:
                    if not await self._decide(hub, id, seat, helper):
                        return
                    helper = None
                except BotFailed as error:
                    LOG.warning("bot failed", extra={"table": id, "seat": seat, "why": str(error)})
                    if helper:  # even the random bot failed
                        await asyncio.sleep(PAUSE)
                    helper = CHANCE
                except (Refused, WorkerDied, TimeoutError) as error:
                    why = error.key if isinstance(error, Refused) else type(error).__name__
                    LOG.warning("bot's turn", extra={"table": id, "seat": seat, "why": why})
                    if why in HOPELESS:
                        return
                    helper = None if why in OVERTAKEN else CHANCE
                    await asyncio.sleep(PAUSE)
        finally:
            del self._turns[id, seat]

    async def _decide(self, hub: Hub, id: str, seat: int, helper: str | None) -> bool:
        """Make one decision; returns whether the seat was asked for one."""
        table = await hub.table(id)
        if seat not in table.asked() or not table.chairs[seat].is_bot:
            return False
        level = helper or table.level_at(seat)
        version, day, planning = table.game.version, table.round, table.game.is_planning
        with THOUGHTS.labels(level).time():
            words = await self.workers.think(table, seat, level)
        if planning:
            await hub.change(id, lambda table: table.plan(seat, day, words))
        else:
            await hub.change(id, lambda table: table.play(seat, version, words[0]))
        return True
