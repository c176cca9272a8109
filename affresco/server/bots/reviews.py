"""Reviews of ended games: made task by task by a worker, shown as they come, kept with the game.

Reviews have a place of their own to be thought about, so that no bot at a table waits for them. Who
asks begins one; it goes on when nobody looks, and after a restart when somebody asks again.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from typing import Any

from ...analysis import OtherReview, Review, Task
from ...record import Record
from ..errors import Refused
from ..play.hub import Hub
from ..store import reviews as store
from ..tables.table import Table
from .queue import Asking
from .workers import BotFailed, WorkerDied, WorkerPool

LOG = logging.getLogger("affresco.server")
OFTEN = 2.0  # seconds between two commits of what was found
FRESH = 30.0  # seconds in which another process that is at it has kept something
TRIES = 3  # of a task that fails
AT_ONCE = 200  # reviews in memory
SHARE = 5  # reviews that are made at the same time for one address


class Reviews:
    def __init__(self, workers: WorkerPool) -> None:
        self.workers = workers
        self._known: dict[str, Review] = {}  # by table
        self._making: dict[str, str] = {}  # for which address, by table

    async def look(self, hub: Hub, table: Table, asking: Asking) -> Review:
        """The review of an ended game as far as it has come; it is made from now on."""
        review = self._known.get(table.id)
        if review is None:
            found, touched = await kept(hub, table)
            if not hub.announcements.is_alone and time.time() - touched < FRESH:
                return found  # another process makes it: the store is asked again
            review = self._known.setdefault(table.id, found)  # another may have asked meanwhile
            self._forget()
        if await asyncio.to_thread(is_open, review) and table.id not in self._making:
            self._check(asking.address)
            self._making[table.id] = asking.address
            hub.run(self._make(hub, table.id, review, asking))
        return review

    def _forget(self) -> None:
        """Those that are being made stay; the others are in the store."""
        rest = [id for id in self._known if id not in self._making]
        for id in rest[: max(0, len(self._known) - AT_ONCE)]:
            del self._known[id]

    def _check(self, address: str) -> None:
        own = sum(other == address for other in self._making.values())
        if own >= SHARE:
            sentence = f"{own} games are being looked back at for your address; try again later"
            raise Refused(429, "too_many_reviews", sentence, wait=60)

    async def _make(self, hub: Hub, id: str, review: Review, asking: Asking) -> None:
        saved = time.monotonic()
        try:
            for task in await asyncio.to_thread(review.open_tasks):
                review.add(task, await self._perform(task, asking))
                if time.monotonic() - saved > OFTEN:
                    if not await self._keep(hub, id, review):
                        break  # the table is gone
                    saved = time.monotonic()
            await self._keep(hub, id, review)
        except (BotFailed, WorkerDied, TimeoutError) as error:
            LOG.warning("review", extra={"table": id, "why": type(error).__name__})
        finally:
            del self._making[id]

    async def _perform(self, task: Task, asking: Asking) -> list[dict[str, Any]]:
        for attempt in range(TRIES):
            try:
                return await self.workers.review(task, asking)
            except WorkerDied:
                if attempt == TRIES - 1:
                    raise
        raise AssertionError

    async def _keep(self, hub: Hub, id: str, review: Review) -> bool:
        whole = review.write()
        found = await asyncio.to_thread(json.dumps, whole, separators=(",", ":"))
        return await hub.store.do(lambda connection: store.keep_review(connection, id, found))


def is_open(review: Review) -> bool:
    return review.progress < 1


def read_review(record: Record, found: str) -> Review:
    return Review.read(record, json.loads(found))


async def kept(hub: Hub, table: Table) -> tuple[Review, float]:
    """What the store has of a review; a new one if that is of another version."""
    record = table.game.record
    whole = Record(record.configuration, record.names[:], record.open_screens, record.moves[:])
    row = await hub.store.read(lambda connection: store.review_of(connection, table.id))
    if row is not None:
        try:
            return await asyncio.to_thread(read_review, whole, row[0]), row[1]
        except OtherReview:
            LOG.info("review of another version", extra={"table": table.id})
    return Review(whole), 0.0
