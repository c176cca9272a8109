"""How processes tell each other that a game has changed: Redis, and patience where it fails.

What is told is only which game and its revision. A message that gets lost makes others late
by a heartbeat and nothing worse, since every process asks the store before it answers.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Iterable
from typing import Any

from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend

from ..settings import BadSettings, Settings

LOG = logging.getLogger("affresco.server")
PAUSE = 1.0  # seconds before another attempt


def backend(settings: Settings) -> ChannelsBackend:
    return redis_backend(settings.redis) if settings.redis else MemoryChannelsBackend()


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
        raise BadSettings(f"redis cannot be reached: {error}") from error
