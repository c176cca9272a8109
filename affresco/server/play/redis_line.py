"""A line to Redis: what is said on a channel reaches every process that follows it.

Nothing waits for it for long, and nothing depends on it: what is lost is found in the store.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from ..metrics import REDIS_FAULTS
from ..settings import BadSettings
from ..tables.tokens import new_id

LOG = logging.getLogger("affresco.server")
PATIENCE = 2.0  # seconds, until Redis answers
SURE = 0.3  # seconds that a table waits for it, before it goes on unsure
BEAT = 2.0  # seconds between two words to ourselves, which show that the line is alive
SILENCE = 3 * BEAT
SHORTEST, LONGEST = 0.1, 10.0  # seconds before the next attempt, which double
MOST = 10_000  # messages that wait to be sent; older ones are dropped
BEGINS, ENDS = "subscribe", "unsubscribe"


class RedisLine:
    def __init__(self, url: str, heard: Callable[[bytes], None], is_back: Callable[[], None]):
        """`heard` gets each message; `is_back` is called when some may have been lost."""
        self.heard, self.is_back = heard, is_back
        self._client, self._faults = connect(url)
        self._own = f"affresco.process.{new_id()}"
        self._outbox: deque[tuple[str, bytes]] = deque(maxlen=MOST)
        self._due = asyncio.Event()
        self._followed: dict[str, asyncio.Event] = {}  # channels; set when it is sure
        self._is_open = asyncio.Event()  # for the first time
        self._pubsub: Any = None
        self._last = 0.0

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(work()) for work in (self._say, self._listen, self._beat)]
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._is_open.wait()
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with suppress(*self._faults):
                await self._client.aclose()

    def say(self, channel: str, message: bytes) -> None:
        self._outbox.append((channel, message))
        self._due.set()

    async def follow(self, channel: str) -> None:
        """Return when all that is said on a channel from now on is heard, or Redis is silent."""
        is_sure = self._followed.get(channel)
        if is_sure is None:
            is_sure = self._followed[channel] = asyncio.Event()
            await self._ask(BEGINS, channel)
        if not is_sure.is_set() and self._pubsub is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(SURE):
                    await is_sure.wait()

    async def leave(self, *channels: str) -> None:
        known = [channel for channel in channels if self._followed.pop(channel, None)]
        if known:
            await self._ask(ENDS, *known)

    async def _ask(self, what: str, *channels: str) -> None:
        if self._pubsub is not None:
            with suppress(*self._faults):  # the listening task will notice too, and ask again
                async with asyncio.timeout(PATIENCE):
                    await getattr(self._pubsub, what)(*channels)

    async def _say(self) -> None:
        pause = SHORTEST
        while True:
            await self._due.wait()
            self._due.clear()
            pipe = self._client.pipeline(transaction=False)
            while self._outbox:
                pipe.publish(*self._outbox.popleft())
            try:
                async with asyncio.timeout(PATIENCE):
                    await pipe.execute()
                pause = SHORTEST
            except self._faults as error:
                pause = await rest(error, pause)

    async def _listen(self) -> None:
        pause = SHORTEST
        while True:
            try:
                async with self._client.pubsub() as pubsub:
                    await self._subscribe_all(pubsub)
                    self._pubsub, self._last = pubsub, asyncio.get_running_loop().time()
                    self._is_open.set()
                    self.is_back()
                    while True:
                        await self._hear(await pubsub.get_message(timeout=SILENCE))
                        pause = SHORTEST
            except self._faults as error:
                self._pubsub = None
                for is_sure in self._followed.values():
                    is_sure.clear()
                pause = await rest(error, pause)

    async def _subscribe_all(self, pubsub: Any) -> None:
        """To all that is followed, and to what comes to be followed meanwhile."""
        asked, due = set[str](), [self._own, *self._followed]
        while due:
            async with asyncio.timeout(PATIENCE):
                await pubsub.subscribe(*due)
            asked.update(due)
            due = [channel for channel in self._followed if channel not in asked]

    async def _hear(self, message: dict[str, Any] | None) -> None:
        now = asyncio.get_running_loop().time()
        if message is None:
            if now - self._last > SILENCE:
                raise TimeoutError
            return
        self._last = now
        channel = message["channel"].decode(errors="replace")
        if message["type"] == BEGINS and channel in self._followed:
            self._followed[channel].set()
        elif message["type"] == "message" and channel != self._own:
            self.heard(message["data"])

    async def _beat(self) -> None:
        while True:
            self.say(self._own, b"")
            await asyncio.sleep(BEAT)


async def rest(error: Exception, pause: float) -> float:
    """Wait before the next attempt, each time longer; returns how long the next wait is."""
    REDIS_FAULTS.inc()
    LOG.warning("redis", extra={"why": type(error).__name__})
    await asyncio.sleep(pause * random.uniform(0.5, 1.0))
    return min(LONGEST, 2 * pause)


def connect(url: str) -> tuple[Any, tuple[type[Exception], ...]]:
    """A client, and what it raises when Redis fails."""
    try:
        from redis import Redis, RedisError
        from redis.asyncio import Redis as AsyncRedis
    except ImportError as error:
        raise BadSettings("--redis needs more: pip install 'affresco[cluster]'") from error
    try:
        with Redis.from_url(url, socket_timeout=5, socket_connect_timeout=5) as client:
            client.ping()
        found = AsyncRedis.from_url(
            url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, health_check_interval=0
        )
    except (RedisError, ValueError, OSError) as error:
        raise BadSettings(f"can’t reach Redis: {error}") from error
    return found, (RedisError, OSError, TimeoutError)
