"""Connections: how many there may be, and how much of our time and memory one may take.

Those who send nothing, or a request drop by drop, or do not read what they are sent, are shown
out, and so are those who send more before a request than any request needs. Whoever comes when
the house is full is told when to come again.
"""

from __future__ import annotations

import asyncio
import resource
from collections import Counter
from collections.abc import Iterator, Sequence
from ipaddress import ip_address, ip_network
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
LONGEST_HEAD = 64 * 1024  # bytes before the body of a request, beyond the first that are received
MOST_HEADERS = 100
MOST_IN_LINE = 8  # requests sent ahead on a connection before the last one is answered
LATE = b"HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nContent-Length: 0\r\n"
    b"Connection: close\r\n\r\n"
)
LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\nContent-Length: 0\r\n"
    b"Connection: close\r\n\r\n"
)


class TooMuch(Exception):
    """More headers, or more requests at once, than anyone needs."""


def allow_many_files() -> int:
    """Ask for as many descriptors as we may have; returns how many connections that allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = AT_BEST if hard == resource.RLIM_INFINITY else min(hard, AT_BEST)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(soft, wanted) - RESERVED


class Doors:
    """Every open connection of the process."""

    def __init__(
        self, most: int, limited: bool, patience: float, proxies: Sequence[str] = ()
    ) -> None:
        self.most = most
        self.patience = patience  # seconds
        self.limited = limited
        self.inside: set[Guarded] = set()
        self._from: Counter[str] = Counter()
        self._any_is_proxy = "*" in proxies
        self._proxies = [ip_network(each) for each in proxies if each != "*"]

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
        if not self.limited or self._any_is_proxy:
            return True
        try:
            found = ip_address(address)
        except ValueError:
            return True  # a local socket
        return found.is_loopback or any(found in proxy for proxy in self._proxies)

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
    in_head = False  # of a request
    head = 0  # bytes of it, beyond the first that came

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

    def data_received(self, data: bytes) -> None:
        was_in_head = self.in_head
        super().data_received(data)
        if was_in_head and self.in_head:  # the parser keeps all of it, and copies it every time
            self.head += len(data)
            if self.head > LONGEST_HEAD:
                self.send_400_response("")

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MOST_IN_LINE:
            raise TooMuch
        self._wait()
        self.in_head, self.head = True, 0
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= MOST_HEADERS:
            raise TooMuch
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self.in_head = False
        self._wait(FOR_BODY)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.until = None
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """To what is no HTTP, and to what is more of it than we go on with."""
        TURNED_AWAY.labels("unreadable").inc()
        if not self.in_head or self.transport.is_closing():
            return super().send_400_response(msg)
        self.transport.write(LARGE)
        self.transport.close()

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
