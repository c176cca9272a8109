"""Connections: how many there may be, and how long one may keep us waiting.

Those who send nothing, or a request drop by drop, or do not read what they are sent, are shown
out. Whoever comes when the house is full is told when to come again.
"""

from __future__ import annotations

import asyncio
import os
import resource
from collections import Counter
from collections.abc import Iterator
from ipaddress import ip_address
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ..metrics import CONNECTIONS, TURNED_AWAY
from .limits import network_of

# How long one may take, as parts of our patience with headers and the first byte.
FOR_BODY = 3.0
FOR_READING = 6.0  # what we have sent
SWEEP = 0.1
MOST_FROM_ONE = 200  # connections from one address, on a server with limits
RESERVED = 100  # descriptors for the store, bots and files
AT_BEST = 65_536  # descriptors; no more are asked for
LATE = b"HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nContent-Length: 0\r\n"
    b"Connection: close\r\n\r\n"
)


def allow_many_files() -> int:
    """Ask for as many descriptors as we may have; returns how many connections that allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = AT_BEST if hard == resource.RLIM_INFINITY else min(hard, AT_BEST)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(soft, wanted) - RESERVED


class Doors:
    """Every open connection of the process."""

    def __init__(self, most: int, limited: bool, patience: float) -> None:
        self.most = most
        self.patience = patience  # seconds
        self.limited = limited
        self.inside: set[Guarded] = set()
        self._from: Counter[str] = Counter()
        proxies = os.environ.get("FORWARDED_ALLOW_IPS", "")
        self._proxies = {each.strip() for each in proxies.split(",")}

    def let_in(self, one: Guarded) -> bool:
        """Count a connection, if there is room for it."""
        address = one.client[0] if one.client else ""
        one.network = "" if self._stands_for_many(address) else network_of(address)
        if len(self.inside) >= self.most or self._from[one.network] >= MOST_FROM_ONE:
            TURNED_AWAY.labels("connection").inc()
            return False
        self.inside.add(one)
        if one.network:
            self._from[one.network] += 1
        CONNECTIONS.set(len(self.inside))
        return True

    def let_out(self, one: Guarded) -> None:
        if one not in self.inside:
            return
        self.inside.discard(one)
        CONNECTIONS.set(len(self.inside))
        if one.network:
            self._from[one.network] -= 1
            if not self._from[one.network]:
                del self._from[one.network]

    def _stands_for_many(self, address: str) -> bool:
        """A proxy, or this machine itself: their guests are counted by request."""
        try:
            here = ip_address(address).is_loopback
        except ValueError:
            here = True  # a local socket
        return not self.limited or here or "*" in self._proxies or address in self._proxies

    async def sweep(self) -> None:
        """Show out those who keep us waiting, again and again."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(SWEEP * self.patience)
            for one in list(self.late(loop.time())):
                one.show_out()

    def late(self, now: float) -> Iterator[Guarded]:
        return (one for one in self.inside if one.until is not None and one.until < now)


class Guarded(HttpToolsProtocol):
    """uvicorn's own, with a deadline for everything it waits for."""

    doors: Doors
    network = ""
    until: float | None = None  # when our patience ends

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if self.doors.let_in(self):
            self._wait()
        else:
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.until = None
        self.doors.let_out(self)
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        self._wait()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._wait(FOR_BODY)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.until = None
        super().on_message_complete()

    def pause_writing(self) -> None:
        self._wait(FOR_READING)
        super().pause_writing()

    def resume_writing(self) -> None:
        self.until = None
        super().resume_writing()

    def _wait(self, part: float = 1.0) -> None:
        self.until = self.loop.time() + part * self.doors.patience

    def show_out(self) -> None:
        """Too late: an answer if none has begun, and the line is closed."""
        TURNED_AWAY.labels("late").inc()
        self.until = None
        if self.cycle is None or self.cycle.response_complete:
            self.transport.write(LATE)
            self.transport.close()
        else:
            self.transport.abort()


def guarded(doors: Doors) -> type[Guarded]:
    """The protocol of one server."""
    return type("Guarded", (Guarded,), {"doors": doors})
