"""The turns of bots: whose turn it is thinks in a worker, and its words are played like anyone's.

A bot thinks at once, and acts when those who watch have been shown the last act. A thought is
given up when the table ends or a person comes back. A bot that fails gets one decision from the
random bot, so the game goes on.
"""

from __future__ import annotations

import asyncio
import logging

from ..errors import Refused
from ..messages.stories import place
from ..metrics import THOUGHTS
from ..play.hub import Hub
from ..tables.table import Table
from .queue import Asking
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
        hub.viewers.reached(table.id, place(table))
        asked = set() if rests(hub, table) else table.bots_asked()
        for seat in range(len(table.chairs)):
            turn = self._turns.get((table.id, seat))
            if seat in asked and turn is None:
                self._turns[table.id, seat] = hub.run(self._play(hub, table.id, seat))
            elif seat not in asked and turn is not None and turn is not asyncio.current_task():
                self._turns.pop((table.id, seat)).cancel()  # it may be asked again before it ends

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
            if self._turns.get((id, seat)) is asyncio.current_task():
                del self._turns[id, seat]

    async def _decide(self, hub: Hub, id: str, seat: int, helper: str | None) -> bool:
        """Make one decision; returns whether the seat was asked for one."""
        table = await hub.table(id, sure=False)
        if seat not in table.bots_asked() or rests(hub, table):
            return False
        level = helper or table.level_at(seat)
        version, day, planning = table.game.version, table.round, table.game.is_planning
        here = place(table)
        with THOUGHTS.labels(level).time():
            words = await self.workers.think(table, seat, level, asking(hub, table))
        await hub.viewers.have_shown(id, here)

        def act(table: Table) -> None:
            if seat not in table.bots_asked():
                return  # a person took the seat back at another process: the thought is dropped
            if planning:
                table.plan(seat, day, words)
            else:
                table.play(seat, version, words[:1])

        await hub.change(id, act)
        return True


def asking(hub: Hub, table: Table) -> Asking:
    """For whom a bot at a table thinks: for its host, and for the address it was made from."""
    return Asking(not table.is_of_bots_alone, table.host, hub.origin(table))


def rests(hub: Hub, table: Table) -> bool:
    """On a public server, bots among themselves play only while somebody watches."""
    return hub.settings.public and table.is_of_bots_alone and table.id not in hub.listeners
