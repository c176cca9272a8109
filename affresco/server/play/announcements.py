"""How processes learn what happens at tables: from each other, over Redis, and from the store.

Who has a table in memory follows what others do there, and is sent each change. A message that
is lost, or cannot be read, makes a process late by one round of housekeeping and nothing worse:
then it compares its tables with the store, and every commit does so anyway.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import msgspec

from ..metrics import REDIS_FAULTS
from ..settings import Settings
from ..store.rows import Change
from ..tables.tokens import new_id
from . import news
from .news import Changed, Gone, News, Sighting, WhoIsThere
from .redis_line import RedisLine
from .viewers import Viewers

LOG = logging.getLogger("affresco.server")


def channel(id: str) -> str:
    return f"affresco.table.{id}"


class Announcements:
    def __init__(self, settings: Settings) -> None:
        self.process = new_id()
        self.viewers = Viewers(settings, self.process, self.tell)
        self.on_change: Callable[[Changed], None] = lambda _: None
        self.on_removal: Callable[[str], None] = lambda _: None
        self.on_return: Callable[[], None] = lambda: None  # what was said meanwhile is lost
        self._line: RedisLine | None = None
        if settings.redis:
            self._line = RedisLine(settings.redis, self.receive, lambda: self.on_return())

    @property
    def is_alone(self) -> bool:
        """No other process changes the tables of this one."""
        return self._line is None

    def changed(self, change: Change) -> None:
        if self._line and change.expected is not None:
            self.tell(news.changed(change, self.process))

    def removed(self, id: str) -> None:
        self.tell(Gone(id, self.process))

    def tell(self, told: News) -> None:
        """Tell the other processes that have the table in memory."""
        if self._line:
            self._line.say(channel(told.table), news.write(told))

    async def follow(self, id: str) -> None:
        """Hear what others do at a table, from now on."""
        if self._line:
            await self._line.follow(channel(id))
            self.tell(WhoIsThere(id, self.process))

    async def leave(self, *ids: str) -> None:
        if self._line:
            await self._line.leave(*map(channel, ids))

    @asynccontextmanager
    async def received(self) -> AsyncIterator[None]:
        """Pass on what other processes tell, as long as this one runs."""
        async with AsyncExitStack() as stack:
            if self._line:
                await stack.enter_async_context(self._line.open())
            yield

    def receive(self, message: bytes) -> None:
        try:
            told = news.read(message)
        except msgspec.MsgspecError as error:
            REDIS_FAULTS.inc()
            LOG.warning("unreadable news", extra={"why": str(error)[:200]})
            return
        if told.process == self.process:
            return  # an echo
        match told:
            case Changed():
                self.on_change(told)
            case Gone():
                self.on_removal(told.table)
            case Sighting():
                self.viewers.heard(told)
            case WhoIsThere():
                self.viewers.repeat_at(told.table)
