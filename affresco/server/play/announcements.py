"""How processes learn that a table has changed: over Redis, and patiently when that fails.

An announcement names only the table and its revision. A lost one makes others late by a
heartbeat and nothing worse, since every process asks the store before it answers. What processes
tell each other about viewers goes the same way; it is told again with every housekeeping.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend

from ..settings import BadSettings, Settings
from .listeners import Listeners
from .viewers import Sighting, Viewers

LOG = logging.getLogger("affresco.server")
CHANNEL = "affresco.tables"
VIEWERS = "affresco.viewers"
PAUSE = 1.0  # seconds before another attempt


class Announcements:
    def __init__(self, settings: Settings, listeners: Listeners) -> None:
        backend = redis_backend(settings.redis) if settings.redis else MemoryChannelsBackend()
        self.plugin = ChannelsPlugin(backend=backend, channels=[CHANNEL, VIEWERS])
        self.listeners = listeners
        self.viewers = Viewers(settings, self.tell)
        self.is_alone = not settings.redis

    def announce(self, id: str, revision: int) -> None:
        """A table has changed: listeners here learn it at once, others through the channel."""
        self.listeners.heard(id, revision)
        if not self.is_alone:
            self.plugin.publish(f"{id} {revision}", CHANNEL)

    def tell(self, sighting: Sighting) -> None:
        """Tell the other processes something about a viewer."""
        if not self.is_alone:
            self.plugin.publish(msgspec.json.encode(sighting), VIEWERS)

    @asynccontextmanager
    async def received(self) -> AsyncIterator[None]:
        """Pass on what other processes announce, as long as this one runs."""
        async with (
            self.plugin.start_subscription([CHANNEL]) as tables,
            self.plugin.start_subscription([VIEWERS]) as viewers,
            tables.run_in_background(self._receive, join=False),
            viewers.run_in_background(self._receive_sighting, join=False),
        ):
            yield

    async def _receive(self, message: bytes) -> None:
        id, _, revision = message.decode().strip('"').partition(" ")
        self.listeners.heard(id, int(revision))

    async def _receive_sighting(self, message: bytes) -> None:
        self.viewers.heard(msgspec.json.decode(message, type=Sighting))


def redis_backend(url: str) -> ChannelsBackend:
    try:
        from litestar.channels.backends.redis import RedisChannelsPubSubBackend
        from redis import Redis, RedisError
        from redis.asyncio import Redis as AsyncRedis
    except ImportError as error:
        raise BadSettings("--redis needs more: pip install 'affresco[cluster]'") from error

    class PatientBackend(RedisChannelsPubSubBackend):
        """Litestar's, but an error of the connection does not end it."""

        async def publish(self, data: bytes, channels: Iterable[str]) -> None:
            try:
                await super().publish(data, channels)
            except (RedisError, OSError) as error:
                LOG.warning("redis", extra={"why": type(error).__name__})

        async def stream_events(self) -> AsyncGenerator[tuple[str, Any], None]:
            while True:
                try:
                    async for message in super().stream_events():
                        yield message
                except (RedisError, OSError) as error:
                    LOG.warning("redis", extra={"why": type(error).__name__})
                    await asyncio.sleep(PAUSE)

    try:
        with Redis.from_url(url, socket_timeout=5) as client:
            client.ping()
        return PatientBackend(redis=AsyncRedis.from_url(url))
    except (RedisError, ValueError, OSError) as error:
        raise BadSettings(f"can’t reach Redis: {error}") from error
