"""The tables in memory: one writer at a time for each, saved first and announced afterward.

Any process may change any table: every commit compares the revision, and who was overtaken looks
again. What another process has changed is sent along and played here too, so that listeners cost
the store nothing.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from .. import steady
from ..errors import Refused, no_table
from ..messages.stories import Showing
from ..metrics import RESIDENT
from ..settings import Settings
from ..store import commits, queries
from ..store.commits import Overtaken
from ..store.database import Store
from ..store.rows import CannotReplay, Kept, follow, kept, revive, unsaved
from ..tables.caller import Caller
from ..tables.chair import PLAYERS
from ..tables.clock import forgive, next_flag
from ..tables.table import Status, Table
from .announcements import Announcements
from .listeners import Listeners
from .news import Changed

Result = TypeVar("Result")
ATTEMPTS = 5  # against other processes that change the same table
MOST_AHEAD = 50  # changes of others that wait to be played; beyond that the table is loaded again
MOST_ORIGINS = 10_000
AT_ONCE = 50  # tables compared with the store in one query, so that no move waits long for it
LOG = logging.getLogger("affresco.server")


@dataclass
class Slot:
    """A table's place in memory, with the lock of its one writer."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    table: Table | None = None
    kept: Kept = field(default_factory=Kept)
    showing: Showing | None = None  # what listeners get, until the next change
    ahead: list[Changed] = field(default_factory=list)  # what other processes have done since
    elsewhere: frozenset[int] = frozenset()  # seats whose players listen at other processes
    used: float = 0.0

    def drop(self) -> None:
        """The store knows better."""
        self.table = self.showing = None
        self.ahead.clear()


class Hub:
    def __init__(
        self,
        settings: Settings,
        store: Store,
        listeners: Listeners,
        announcements: Announcements,
        on_change: Callable[[Hub, Table], None],
    ) -> None:
        self.settings = settings
        self.store = store
        self.listeners = listeners
        self.announcements = announcements
        self.viewers = announcements.viewers
        self.on_change = on_change  # the bots' cue
        self.began = steady.now()
        self._slots: dict[str, Slot] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}  # of tables at rest too
        self._origins: dict[str, str] = {}  # of tables: the addresses they were made from
        self._tasks: set[asyncio.Task[None]] = set()
        announcements.on_change = self._heard
        announcements.on_removal = self._heard_removal
        announcements.on_return = self._heard_nothing

    # Looking

    async def table(self, id: str, sure: bool = True) -> Table:
        """The table as the store has it; refused if there is none.

        If it need not be sure, it may lag behind another process by a moment.
        """
        slot = self._slot(id)
        async with slot.lock:  # never show what is not durable yet
            return await self._fresh(slot, id, sure)

    async def showing(self, id: str) -> Showing:
        """What listeners get, made once for all of them; as recent as the news from others."""
        slot = self._slot(id)
        async with slot.lock:
            table = await self._fresh(slot, id, sure=False)
            if slot.showing is None:
                slot.showing = Showing(table)
            return slot.showing

    async def wake(self, id: str) -> None:
        """Somebody has come to listen: on a public server, bots among themselves go on."""
        if self.settings.public:
            table = await self.table(id, sure=False)
            if table.is_of_bots_alone:
                self.on_change(self, table)

    def _slot(self, id: str) -> Slot:
        slot = self._slots.get(id)
        if slot is None:
            slot = self._slots[id] = Slot()
        slot.used = time.monotonic()
        return slot

    async def _is_old(self, table: Table) -> bool:
        """Has another process changed the table? A lone process need not ask."""
        if self.announcements.is_alone:
            return False
        found = await self.store.read(lambda connection: queries.revision(connection, table.id))
        return found != table.revision

    async def _fresh(self, slot: Slot, id: str, sure: bool) -> Table:
        """The table, up to date; to be called by the holder of its lock."""
        catch_up(slot)
        if slot.table is not None and not (sure and await self._is_old(slot.table)):
            return slot.table
        slot.drop()
        await self.announcements.follow(id)  # first, so that no change is missed
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
            forgive(table.chairs, steady.now())
        slot.table, slot.kept = table, kept(table)
        RESIDENT.set(len(self._slots))
        self._set_alarm(table)
        catch_up(slot)
        return slot.table or await self._fresh(slot, id, sure)

    # Changing

    async def change(self, id: str, act: Callable[[Table], Result]) -> Result:
        """Change a table; return when the change is durable, and announce it only then."""
        slot = self._slot(id)
        async with slot.lock:
            for attempt in range(ATTEMPTS):
                table = await self._fresh(slot, id, sure=attempt > 0)
                try:
                    result = act(table)
                    table.wind(steady.now())
                    saved = await self._save(slot, table)
                except Refused:
                    # Nothing has changed; but was it refused because of what is over elsewhere?
                    if attempt or not await self._is_old(table):
                        raise
                    continue
                except Overtaken:
                    slot.drop()
                    continue
                except BaseException:
                    slot.drop()
                    raise
                if saved or attempt or not await self._is_old(table):
                    return result
        raise Refused(503, "busy", "this table is busy; try again", wait=1)

    async def add(self, table: Table, address: str = "") -> None:
        """Save a new table, made from an address."""
        if self.settings.limited:
            await self._check_quota(table.host)
        if address:
            self._origins[table.id] = address
            if len(self._origins) > MOST_ORIGINS:
                del self._origins[next(iter(self._origins))]
        await self.announcements.follow(table.id)
        slot = self._slot(table.id)
        async with slot.lock:
            table.wind(steady.now())
            slot.table, slot.kept = table, Kept()
            try:
                await self._save(slot, table)
            except BaseException:
                del self._slots[table.id]
                raise
        RESIDENT.set(len(self._slots))

    async def _check_quota(self, host: str) -> None:
        most = self.settings.most_tables
        if await self.store.read(lambda connection: queries.open_tables(connection, host)) >= most:
            sentence = (
                f"you have {most} tables that aren’t over; finish or delete one of them first"
            )
            raise Refused(429, "too_many_tables", sentence, most=most)

    def origin(self, table: Table) -> str:
        """The address a table was made from; after a restart, its host stands for it."""
        return self._origins.get(table.id, table.host)

    async def _save(self, slot: Slot, table: Table) -> bool:
        """Make what has changed durable; returns whether there was anything."""
        change = unsaved(table, slot.kept)
        if change is None:
            return False
        await self.store.write(change)
        table.revision, slot.kept, slot.showing = table.revision + 1, change.after, None
        table.is_kept()
        self._set_alarm(table)
        index, version = len(table.game.record.moves), table.game.version
        LOG.info("kept", extra={"table": table.id, "index": index, "version": version})
        self.announcements.changed(change)
        self.listeners.heard(table.id)
        self.on_change(self, table)
        return True

    async def remove(self, id: str) -> None:
        slot = self._slot(id)
        async with slot.lock:
            await self.store.do(lambda connection: commits.remove(connection, id))
            slot.drop()
            self._slots.pop(id, None)
        self._silence(id)
        self.announcements.removed(id)
        self.listeners.heard(id)

    # What other processes have done

    def _heard(self, change: Changed) -> None:
        slot = self._slots.get(change.table)
        if slot is None:
            return
        slot.ahead.append(change)
        if len(slot.ahead) > MOST_AHEAD and not slot.lock.locked():
            slot.drop()
        self.listeners.heard(change.table)

    def _heard_removal(self, id: str) -> None:
        slot = self._slots.pop(id, None)
        if slot and not slot.lock.locked():
            slot.drop()
        self._silence(id)
        self.listeners.heard(id)

    def _heard_nothing(self) -> None:
        """What was announced meanwhile is lost."""
        self.run(self.compare_all(list(self._slots)))

    async def compare_all(self, ids: list[str]) -> None:
        for at in range(0, len(ids), AT_ONCE):
            await self.compare(ids[at : at + AT_ONCE])

    async def compare(self, ids: Iterable[str]) -> None:
        """Drop the tables that have changed in the store without our hearing of it."""
        ids = list(ids)
        since = steady.now() - self.settings.absence
        found, seen = await self.store.read(
            lambda c: (queries.revisions(c, ids), queries.seen_lately(c, ids, since))
        )
        for id in ids:
            slot = self._slots.get(id)
            if slot is None or slot.lock.locked():
                continue
            catch_up(slot)
            elsewhere = frozenset(seen.get(id, ()))
            is_old = slot.table is not None and slot.table.revision < found.get(id, 2**62)
            if is_old:
                slot.drop()
            if is_old or elsewhere != slot.elsewhere:
                slot.elsewhere = elsewhere
                self.listeners.heard(id)

    # Who is there

    async def absent_for(self, id: str, seat: int) -> float:
        """Seconds since anyone listened or asked at a seat, here or in another process."""
        if seat in self.listeners.here(id) or (id, seat) in self.listeners.left:
            return 0.0
        seen = await self.store.read(lambda connection: queries.seen(connection, id, seat))
        return min(steady.now() - seen, self.listeners.asked_ago(id, seat))

    def noticed(self, id: str, caller: Caller) -> None:
        """Whoever asks at a seat is there, also without a stream."""
        slot = self._slots.get(id)
        if slot and slot.table:
            self.listeners.asked(id, slot.table.seats_of(caller))

    def here(self, table: Table) -> list[str]:
        """The seats with someone there: in this process, or seen by another not long ago."""
        found = set(self.listeners.here(table.id))
        slot = self._slots.get(table.id)
        if slot:
            found |= slot.elsewhere
        return [table.colors[seat] for seat in sorted(found) if table.chairs[seat].kind in PLAYERS]

    # Time

    def _set_alarm(self, table: Table) -> None:
        """Wake up when the next flag falls."""
        self._silence(table.id)
        flag = next_flag(table.chairs) if table.status == Status.RUNNING else None
        if flag is not None:
            loop = asyncio.get_running_loop()
            left = max(0.0, flag - steady.now())
            self._alarms[table.id] = loop.call_later(left, self._ring, table.id)

    def _silence(self, id: str) -> None:
        alarm = self._alarms.pop(id, None)
        if alarm:
            alarm.cancel()

    def _ring(self, id: str) -> None:
        del self._alarms[id]
        self.run(self._let_flags_fall(id))

    async def _let_flags_fall(self, id: str) -> None:
        await self.change(id, lambda table: table.let_flags_fall(steady.now()))
        slot = self._slots.get(id)
        if slot and slot.table:  # again, in case it rang a moment too early
            self._set_alarm(slot.table)

    async def forget(self) -> None:
        """Let tables rest that nobody has used for a while: they leave memory.

        Clocks run on. Who still listens is woken by the next change, as ever.
        """
        now, left = time.monotonic(), []
        for id, slot in list(self._slots.items()):
            idle = now - slot.used > self.settings.rest
            if not idle or slot.lock.locked():
                continue
            if id in self.listeners:
                slot.drop()
            else:
                del self._slots[id]
                left.append(id)
        RESIDENT.set(sum(slot.table is not None for slot in self._slots.values()))
        if left:
            await self.announcements.leave(*left)

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
        for alarm in self._alarms.values():
            alarm.cancel()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def catch_up(slot: Slot) -> None:
    """Play what other processes have done, if all of it was heard; else drop the table."""
    for change in slot.ahead:
        table = slot.table
        if table is None or change.expected < table.revision:
            continue  # it is known, or will be loaded
        if change.expected > table.revision or change.cut is not None:
            slot.table = None  # something was lost, or taken back
            continue
        slot.showing = None
        try:
            slot.kept = follow(
                table,
                slot.kept,
                change.columns,
                change.moves,
                change.sealed,
                change.seats,
                change.answers,
            )
        except Exception as error:  # whatever was sent: the store knows better
            LOG.warning("cannot follow", extra={"table": table.id, "why": type(error).__name__})
            slot.table = None
    slot.ahead.clear()
    if slot.table is None:
        slot.showing = None
