"""The tables in memory: one writer at a time for each, saved first and announced afterward."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import TypeVar

from ..errors import Refused, no_table
from ..metrics import RESIDENT
from ..settings import Settings
from ..store import commits, queries
from ..store.commits import Overtaken
from ..store.database import Store
from ..store.rows import CannotReplay, Kept, kept, revive, unsaved
from ..tables.caller import Caller
from ..tables.chair import PLAYERS
from ..tables.clock import forgive, next_flag
from ..tables.table import Status, Table
from .listeners import Listeners
from .viewers import Viewers

Result = TypeVar("Result")
ATTEMPTS = 5  # against other processes that change the same table
FORGET = 600.0  # seconds after which an unused table leaves memory
LOG = logging.getLogger("affresco.server")


@dataclass
class Slot:
    """A table's place in memory, with the lock of its one writer."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    table: Table | None = None
    kept: Kept = field(default_factory=Kept)
    used: float = 0.0
    alarm: asyncio.TimerHandle | None = None


class Hub:
    def __init__(
        self,
        settings: Settings,
        store: Store,
        listeners: Listeners,
        viewers: Viewers,
        announce: Callable[[str, int], None],
        on_change: Callable[[Hub, Table], None],
    ) -> None:
        self.settings = settings
        self.store = store
        self.listeners = listeners
        self.viewers = viewers
        self.announce = announce  # to all processes, which table has changed
        self.on_change = on_change  # the bots' cue
        self.began = time.time()
        self._slots: dict[str, Slot] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # Looking

    async def table(self, id: str, at_least: int = 0) -> Table:
        """The table as the store has it; refused if there is none."""
        slot = self._slots.setdefault(id, Slot())
        slot.used = time.monotonic()
        async with slot.lock:  # never show what is not durable yet
            return await self._fresh(slot, id, at_least)

    async def _is_old(self, table: Table) -> bool:
        """Has another process changed the table? A lone process need not ask."""
        if not self.settings.redis:
            return False
        found = await self.store.read(lambda connection: queries.revision(connection, table.id))
        return found != table.revision

    async def _fresh(self, slot: Slot, id: str, at_least: int = 0) -> Table:
        table = slot.table
        if table is not None and table.revision >= at_least and not await self._is_old(table):
            return table
        slot.table = None
        stored = await self.store.read(lambda connection: queries.load(connection, id))
        if stored is None:
            self._slots.pop(id, None)
            raise no_table()
        try:
            table = await asyncio.to_thread(revive, stored)
        except CannotReplay as error:
            LOG.warning("cannot replay", extra={"table": id})
            raise Refused(409, "cannot_replay", str(error), rules=stored.table["rules"]) from error
        if table.touched < self.began:
            forgive(table.chairs, time.time())
        slot.table, slot.kept = table, kept(table)
        RESIDENT.set(len(self._slots))
        self._set_alarm(slot)
        return table

    # Changing

    async def change(self, id: str, act: Callable[[Table], Result]) -> Result:
        """Change a table; return when the change is durable, and announce it only then."""
        slot = self._slots.setdefault(id, Slot())
        slot.used = time.monotonic()
        async with slot.lock:
            for _ in range(ATTEMPTS):
                table = await self._fresh(slot, id)
                try:
                    result = act(table)
                    table.wind(time.time())
                    await self._save(slot, table)
                except Refused:
                    raise  # nothing has changed
                except Overtaken:
                    slot.table = None
                    continue
                except BaseException:
                    slot.table = None  # the store knows better
                    raise
                return result
        raise Refused(503, "busy", "this table is busy; try again")

    async def add(self, table: Table) -> None:
        """Save a new table."""
        slot = self._slots.setdefault(table.id, Slot())
        slot.used = time.monotonic()
        async with slot.lock:
            table.wind(time.time())
            slot.table, slot.kept = table, Kept()
            try:
                await self._save(slot, table)
            except BaseException:
                del self._slots[table.id]
                raise
        RESIDENT.set(len(self._slots))

    async def _save(self, slot: Slot, table: Table) -> None:
        change = unsaved(table, slot.kept)
        if change is None:
            return
        await self.store.write(change)
        table.revision, slot.kept = table.revision + 1, change.after
        self._set_alarm(slot)
        index, version = len(table.game.record.moves), table.game.version
        LOG.info("kept", extra={"table": table.id, "index": index, "version": version})
        self.announce(table.id, table.revision)
        self.on_change(self, table)

    async def remove(self, id: str) -> None:
        slot = self._slots.setdefault(id, Slot())
        async with slot.lock:
            await self.store.do(lambda connection: commits.remove(connection, id))
            self._slots.pop(id, None)
        self.announce(id, 0)

    async def absent_for(self, id: str, seat: int) -> float:
        """Seconds since anyone listened or asked at a seat, here or in another process."""
        if seat in self.listeners.here(id) or (id, seat) in self.listeners.left:
            return 0.0
        seen = await self.store.read(lambda connection: queries.seen(connection, id, seat))
        return min(time.time() - seen, self.listeners.asked_ago(id, seat))

    def noticed(self, id: str, caller: Caller) -> None:
        """Whoever asks at a seat is there, also without a stream."""
        slot = self._slots.get(id)
        if slot and slot.table:
            self.listeners.asked(id, slot.table.seats_of(caller))

    async def here(self, table: Table) -> list[str]:
        """The seats with someone there: in this process, or seen by another not long ago."""
        found = set(self.listeners.here(table.id))
        if self.settings.redis:
            since = time.time() - self.settings.absence
            found |= await self.store.read(lambda c: queries.seen_since(c, table.id, since))
        return [table.colors[seat] for seat in sorted(found) if table.chairs[seat].kind in PLAYERS]

    # Time

    def _set_alarm(self, slot: Slot) -> None:
        """Wake up when the next flag falls."""
        if slot.alarm:
            slot.alarm.cancel()
            slot.alarm = None
        table = slot.table
        flag = next_flag(table.chairs) if table and table.status == Status.RUNNING else None
        if table and flag is not None:
            loop = asyncio.get_running_loop()
            slot.alarm = loop.call_later(max(0.0, flag - time.time()), self._ring, table.id)

    def _ring(self, id: str) -> None:
        self.run(self._let_flags_fall(id))

    async def _let_flags_fall(self, id: str) -> None:
        await self.change(id, lambda table: table.let_flags_fall(time.time()))
        if id in self._slots:  # again, in case it rang a moment too early
            self._set_alarm(self._slots[id])

    def forget(self) -> None:
        """Drop unused tables from memory."""
        for id, slot in list(self._slots.items()):
            idle = time.monotonic() - slot.used > FORGET
            if idle and id not in self.listeners and not slot.lock.locked() and not slot.alarm:
                del self._slots[id]
        RESIDENT.set(len(self._slots))

    # Tasks

    def run(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        """Run in the background; failures are logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("task failed", exc_info=task.exception())

    async def close(self) -> None:
        for slot in self._slots.values():
            if slot.alarm:
                slot.alarm.cancel()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
