"""Connections: nobody holds one for nothing, one address has its share, and players come first."""

from __future__ import annotations

import asyncio
import socket
import time
from contextlib import ExitStack, suppress
from itertools import pairwise
from typing import Any, cast

import msgspec
import pytest

from affresco.server.http.doors import (
    MOST_FROM_ONE,
    MOST_HEADERS,
    MOST_IN_LINE,
    Doors,
    Guarded,
)
from affresco.server.http.limits import network_of
from affresco.server.http.shedding import BUSY, CROWDED, DROWNING, Load, shedding
from affresco.server.play.listeners import AT_ONCE, Listeners

from .running import Server, run_alone

PATIENCE = 0.5
HALF = b"GET /api HTTP/1.1\r\nHost: localhost\r\n"
NO_BODY = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Any:
    server = Server(tmp_path_factory.mktemp("impatient"), {"patience": PATIENCE}).start()
    yield server
    server.stop()


@pytest.mark.parametrize("sent", [b"", HALF, NO_BODY], ids=["nothing", "half a head", "no body"])
def test_who_keeps_us_waiting_is_shown_out(impatient: Server, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", impatient.port), 20) as line:
        line.sendall(sent)
        began = time.monotonic()
        heard = line.recv(100)
        assert heard == b"" or heard.startswith(b"HTTP/1.1 408 ")
        assert time.monotonic() - began >= PATIENCE / 2


def test_a_head_that_comes_drop_by_drop_is_not_waited_for(impatient: Server) -> None:
    with socket.create_connection(("127.0.0.1", impatient.port), 20) as line:
        line.sendall(HALF)
        for _ in range(200):
            try:
                line.sendall(b"X-More: 1\r\n")
            except OSError:
                return
            time.sleep(PATIENCE / 10)
    raise AssertionError("it was waited for")


def test_a_stream_and_an_idle_line_are_no_waiting(impatient: Server) -> None:
    client = impatient.client()
    assert client.get("/api").status_code == 200
    time.sleep(2 * PATIENCE)
    assert client.get("/api").status_code == 200


# More than any request needs


@pytest.mark.parametrize(
    "endless",
    [b"GET /api HTTP/1.1\r\nX: %s", b"GET /%s", b"POST /api HTTP/1.1\r\n%s: 1"],
    ids=["header", "address", "name"],
)
def test_a_head_without_an_end_is_not_kept(sqlite_server: Server, endless: bytes) -> None:
    """It took seconds of everybody's time, and as much memory as was sent."""
    with socket.create_connection(("127.0.0.1", sqlite_server.port), 20) as line:
        sent = 0
        with suppress(OSError):
            line.sendall(endless % b"a")
            while sent < 20_000_000:
                line.sendall(b"a" * 100_000)
                sent += 100_000
        assert sent < 20_000_000


def test_nobody_needs_a_hundred_headers(sqlite_server: Server) -> None:
    head = b"GET /livez HTTP/1.1\r\nHost: localhost\r\n"
    few, many = (head + b"X-A: b\r\n" * number for number in (MOST_HEADERS - 1, MOST_HEADERS))
    assert answered(sqlite_server, few + b"\r\n").startswith(b"HTTP/1.1 200 ")
    assert answered(sqlite_server, many + b"\r\n").startswith(b"HTTP/1.1 431 ")


def test_a_few_requests_may_be_sent_ahead_but_not_thousands(sqlite_server: Server) -> None:
    ask = b"GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n"
    assert answered(sqlite_server, ask * MOST_IN_LINE).count(b"HTTP/1.1 200 ") == MOST_IN_LINE
    assert answered(sqlite_server, ask * 5_000).count(b"HTTP/1.1 200 ") <= MOST_IN_LINE + 1


def answered(server: Server, sent: bytes) -> bytes:
    """All that comes within half a second after the last of it."""
    heard = b""
    with socket.create_connection(("127.0.0.1", server.port), 20) as line:
        line.sendall(sent)
        with suppress(OSError):
            while more := line.recv(65_536):
                heard += more
                line.settimeout(0.5)
    return heard


def test_nobody_speaks_anything_but_http_here(sqlite_server: Server) -> None:
    """A server that changes to another protocol would leave its doors unwatched."""
    head = b"GET /api HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
    key = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    assert b" 101 " not in answered(sqlite_server, head + b"Upgrade: websocket\r\n" + key)


# Who comes from where


class Guests:
    """Stands for connections: what a door counts."""

    def __init__(self, doors: Doors) -> None:
        self.doors = doors

    def come(self, address: str, number: int) -> int:
        """How many are let in."""
        return sum(self.doors.let_in(Comer(address)) for _ in range(number))


class Comer(Guarded):
    def __init__(self, address: str) -> None:
        self.client = (address, 1)


def test_one_address_has_its_share_and_an_ipv6_household_is_one() -> None:
    guests = Guests(Doors(10_000, limited=True, patience=1.0))
    assert guests.come("203.0.113.5", 2 * MOST_FROM_ONE) == MOST_FROM_ONE
    assert guests.come("203.0.113.6", 10) == 10
    let_in = sum(guests.come(f"2001:db8:0:1::{at:x}", 1) for at in range(2 * MOST_FROM_ONE))
    assert let_in == MOST_FROM_ONE
    assert guests.come("2001:db8:0:2::1", 1) == 1
    assert guests.come("127.0.0.1", 2 * MOST_FROM_ONE) == 2 * MOST_FROM_ONE  # a proxy


def test_a_proxy_that_was_named_stands_for_many() -> None:
    guests = Guests(Doors(10_000, True, 1.0, ("198.51.100.7", "10.0.0.0/8")))
    for proxy in ("198.51.100.7", "10.1.2.3"):
        assert guests.come(proxy, 2 * MOST_FROM_ONE) == 2 * MOST_FROM_ONE
    assert guests.come("198.51.100.8", 2 * MOST_FROM_ONE) == MOST_FROM_ONE


def test_who_leaves_makes_room() -> None:
    doors = Doors(1, limited=True, patience=1.0)
    first = Comer("203.0.113.5")
    assert doors.let_in(first)
    assert not doors.let_in(Comer("203.0.113.6"))
    doors.let_out(first)
    assert doors.let_in(Comer("203.0.113.6"))


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.5", "203.0.113.5"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.5", "203.0.113.5"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("a socket", "a socket"),
    ],
)
def test_what_counts_as_one_address(address: str, network: str) -> None:
    assert network_of(address) == network


# Too much to do


@pytest.mark.parametrize(
    ("lag", "served"),
    [
        (0.0, {"open", "look", "listen", "play", "probe"}),
        (BUSY, {"look", "listen", "play", "probe"}),
        (CROWDED, {"play", "probe"}),
        (DROWNING, {"probe"}),
    ],
)
def test_the_later_it_gets_the_fewer_are_served(lag: float, served: set[str]) -> None:
    load = Load()
    load.lag = lag
    asked = {
        "open": ("POST", "/api/tables"),
        "look": ("GET", "/api/tables/x"),
        "listen": ("GET", "/api/tables/x/events"),
        "play": ("POST", "/api/tables/x/moves"),
        "probe": ("GET", "/healthz"),
    }
    assert {name for name, what in asked.items() if load.has_time_for(*what)} == served


def test_without_memory_no_more_tables_are_opened() -> None:
    load = Load()
    load.memory = load.most_memory + 1
    assert not load.has_time_for("POST", "/api/tables")
    assert load.has_time_for("POST", "/api/tables/x/moves")


def test_who_is_turned_away_is_told_when_to_come_again() -> None:
    load, sent = Load(), list[Any]()
    load.lag = DROWNING

    async def never(*_: object) -> None:
        raise AssertionError

    async def send(message: Any) -> None:
        sent.append(message)

    scope: Any = {"type": "http", "method": "GET", "path": "/"}
    run_alone(shedding(load)(cast(Any, never))(scope, cast(Any, never), send))
    assert sent[0]["status"] == 503
    problem = msgspec.json.decode(sent[1]["body"])
    assert problem["key"] == "overloaded"
    assert dict(sent[0]["headers"])[b"retry-after"] == str(problem["params"]["wait"]).encode()


def test_a_late_loop_is_noticed() -> None:
    async def hold() -> float:
        load = Load()
        watching = asyncio.create_task(load.watch())
        for _ in range(12):
            await asyncio.sleep(0.05)
            time.sleep(0.2)
        watching.cancel()
        return load.lag

    assert run_alone(hold()) > 0.02


# Players first


def test_players_are_woken_before_watchers_who_come_a_few_at_a_time() -> None:
    async def wake() -> tuple[int, list[int]]:
        listeners = Listeners()
        with ExitStack() as streams:
            watchers = [
                streams.enter_context(listeners.listening("table", [])) for _ in range(10 * AT_ONCE)
            ]
            player = streams.enter_context(listeners.listening("table", [2]))
            await asyncio.sleep(0.1)
            for listener in (*watchers, player):
                listener.clear()
            listeners.heard("table")
            at_once = [player.is_set(), *(watcher.is_set() for watcher in watchers)]
            counts = []
            while not all(watcher.is_set() for watcher in watchers):
                await asyncio.sleep(0)
                counts.append(sum(watcher.is_set() for watcher in watchers))
            return at_once.index(False), counts

    woken, counts = run_alone(wake())
    assert woken == 1
    assert all(after - before <= AT_ONCE for before, after in pairwise(counts))
