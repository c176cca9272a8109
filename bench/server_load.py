"""The load of a busy evening: many tables, four listeners at each, one or several processes.

    python bench/server_load.py --tables 200 --seconds 60
    python bench/server_load.py --processes 2             # over a PostgreSQL and a Redis of its own
    python bench/server_load.py --watchers 4000 --tables 1
    python bench/server_load.py --at http://127.0.0.1:8000 --at http://127.0.0.1:8001

Starts servers of its own in a temporary folder, or uses those at the given loopback addresses,
and seats four players at each table: the seats of a table are spread over the servers. When all
are seated, one of the players asked at each table decides every two seconds, the tables one after
another. Measured is the time from the request until all four listeners have the result, and the
processor time of the servers for each decision; PostgreSQL and Redis are told apart. Prints one
JSON object.

Whoever is turned away (503, 429) comes again when told; a listener whose stream ends opens it
again with the last id it has seen. The listeners share the machine with the servers, so they do
as little as they can: the time is taken when bytes arrive, and a view is read only by the one who
decides.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

VERSION = b'"version":'
ID = re.compile(rb"id: (\S+)\n")
RETRY = re.compile(rb"\r\nretry-after: (\d+)", re.IGNORECASE)
AT_ONCE = 8  # tables set up at the same time
PATIENCE = 30.0  # seconds after which something counts as lost
OPEN_FILES = 65_536
TURNED_AWAY = (429, 503)


@dataclass
class Figures:
    acknowledged: list[float] = field(default_factory=list)
    everywhere: list[float] = field(default_factory=list)
    refused: int = 0
    turned_away: int = 0  # and told when to come again
    failed: int = 0  # answers 5xx other than 503
    lost: int = 0
    reconnected: int = 0


@dataclass(frozen=True)
class Server:
    """A server process at a loopback address; pid if it is one of ours."""

    host: str
    port: int
    pid: int | None = None

    def cpu_seconds(self, metrics: bytes) -> float:
        if self.pid is not None:
            return cpu_seconds(self.pid)
        return measured(metrics, b"process_cpu_seconds_total")

    def memory(self, metrics: bytes) -> float:
        """In MiB."""
        if self.pid is not None:
            return memory(self.pid)
        return measured(metrics, b"process_resident_memory_bytes") / 2**20


def measured(metrics: bytes, name: bytes) -> float:
    return next(
        (float(line.split()[1]) for line in metrics.splitlines() if line.startswith(name)), 0.0
    )


class Listener(asyncio.Protocol):
    """A stream that is opened again whenever it ends."""

    def __init__(self, server: Server, path: str, token: str, figures: Figures) -> None:
        self.server, self.path, self.token, self.figures = server, path, token, figures
        self.seen = b""
        self.version = -1
        self.messages = 0
        self.when = 0.0
        self.came = asyncio.Event()
        self.closing = False
        self._last = ""
        self._rest = b""
        self._wait = 0.1
        self._transport: asyncio.Transport | None = None
        self._again: asyncio.Task[None] | None = None

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            await loop.create_connection(lambda: self, self.server.host, self.server.port)
        except OSError:
            self.connection_lost(None)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        last = {"Last-Event-ID": self._last} if self._last else {}
        transport.write(request("GET", f"{self.path}/events", self.token, headers=last))

    def data_received(self, data: bytes) -> None:
        self.when = time.perf_counter()
        if data.startswith(b"HTTP/1.1 ") and not data.startswith(b"HTTP/1.1 200"):
            later = RETRY.search(data)
            self._wait = float(later[1]) if later else 1.0
            self.figures.turned_away += 1
            assert self._transport is not None
            self._transport.close()
            return
        *whole, self._rest = (self._rest + data).split(b"\n\n")
        for message in whole:
            head, told, body = message.partition(b"event: table\ndata: ")
            if told:
                self.hear(head, body)

    def hear(self, head: bytes, body: bytes) -> None:
        self.seen, self.messages = body, self.messages + 1
        found = ID.search(head)
        self._last = found[1].decode() if found else ""
        at = body.rfind(VERSION) + len(VERSION)
        self.version = int(body[at : at + 8].partition(b",")[0])
        self._wait = 0.1
        self.came.set()

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.closing:
            self._again = asyncio.get_running_loop().create_task(self._come_again())

    async def _come_again(self) -> None:
        self.figures.reconnected += 1
        self._rest = b""
        await asyncio.sleep(self._wait * random.uniform(1.0, 2.0))
        await self.open()

    def close(self) -> None:
        self.closing = True
        if self._transport:
            self._transport.close()

    async def hears(self, version: int, messages: int) -> float:
        """When it had a version and more messages than before."""
        while self.version < version or self.messages <= messages:
            self.came.clear()
            await self.came.wait()
        return self.when


@dataclass
class Party:
    """A table in play; each seat at its server."""

    lines: list[Line]
    path: str
    tokens: list[str]
    listeners: list[Listener]


def request(
    method: str,
    path: str,
    token: str = "",
    body: object = None,
    cookie: str = "",
    headers: dict[str, str] | None = None,
) -> bytes:
    data = b"" if body is None else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(data)}"]
    lines += ["Content-Type: application/json"] if data else []
    lines += [f"Authorization: Bearer {token}"] if token else []
    lines += [f"Cookie: {cookie}"] if cookie else []
    lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + data


class Line:
    """A connection that is opened again whenever the server has closed it."""

    def __init__(self, server: Server, figures: Figures) -> None:
        self.server, self.figures = server, figures
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, sent: bytes) -> tuple[int, dict[str, str], bytes]:
        """Ask until the server has time; a lost connection is asked again, so use keys."""
        while True:
            try:
                status, headers, body = await self._ask_once(sent)
            except (OSError, asyncio.IncompleteReadError):
                self.writer = None
                self.figures.reconnected += 1
                await asyncio.sleep(0.1)
                continue
            if status not in TURNED_AWAY:
                return status, headers, body
            self.figures.turned_away += 1
            await asyncio.sleep(float(headers.get("retry-after", 1)) * random.uniform(1.0, 1.5))

    async def _ask_once(self, sent: bytes) -> tuple[int, dict[str, str], bytes]:
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(
                self.server.host, self.server.port
            )
        self.writer.write(sent)
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {
            name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:])
        }
        body = await self.reader.readexactly(int(headers.get("content-length", 0)))
        if headers.get("connection", "") == "close":
            self.writer.close()
            self.writer = None
        return int(head[0].split()[1]), headers, body


async def sit_down(servers: Sequence[Server], room: asyncio.Semaphore, figures: Figures) -> Party:
    async with room:
        lines = [Line(servers[seat % len(servers)], figures) for seat in range(4)]
        line = lines[0]
        seats = {"seats": [{"kind": "open"}] * 4}
        _, headers, body = await line.ask(request("POST", "/api/tables", body=seats))
        made, cookie = json.loads(body), headers["set-cookie"].partition(";")[0]
        path = f"/api/tables/{made['id']}"
        tokens = [link.rpartition("#")[2] for link in made["links"].values()]
        for token in tokens:
            await line.ask(request("POST", f"{path}/join", token, {}))
        await line.ask(request("POST", f"{path}/start", cookie=cookie))
        listeners = []
        for seat, token in enumerate(tokens):
            listener = Listener(lines[seat].server, path, token, figures)
            await listener.open()
            await listener.came.wait()
            listeners.append(listener)
        return Party(lines, path, tokens, listeners)


class Watchers:
    """Listeners without a seat, all at one table, in a process of their own.

    Reading what thousands are sent takes as long as sending it: in the process of the players it
    would be their time that is measured. They give way to the others, as other machines would.
    """

    def __init__(self, servers: Sequence[Server], path: str, number: int) -> None:
        at = [f"--at=http://{server.host}:{server.port}" for server in servers]
        self.number = number
        self.process = subprocess.Popen(
            [sys.executable, __file__, f"--watch={path}", f"--watchers={number}", *at],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.messages()  # they are all there

    def messages(self) -> int:
        """How many all of them have got so far."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(file=self.process.stdin, flush=True)
        return int(self.process.stdout.readline())

    def leave(self) -> None:
        self.process.terminate()
        self.process.wait()


async def watch(servers: Sequence[Server], path: str, number: int) -> None:
    """The process of the watchers: a line for each that it is asked for."""
    os.nice(10)
    figures = Figures()
    watchers = [Listener(servers[at % len(servers)], path, "", figures) for at in range(number)]
    for at in range(0, number, 50):
        part = watchers[at : at + 50]
        await asyncio.gather(*(each.open() for each in part))
        await asyncio.gather(*(each.came.wait() for each in part))
    while await asyncio.to_thread(sys.stdin.readline):
        print(sum(each.messages for each in watchers), flush=True)


async def play(party: Party, start: float, end: float, pace: float, figures: Figures) -> None:
    """Make a decision at each of the party's times, until the end of the run or of the game."""
    due = start
    while due < end:
        await asyncio.sleep(due - time.perf_counter())
        if not await decide(party, figures):
            break
        due += pace


async def decide(party: Party, figures: Figures) -> bool:
    listeners = party.listeners
    acting = json.loads(listeners[0].seen)["view"]["acting"]
    if not acting:
        return False
    seat = random.choice(acting)
    view = json.loads(listeners[seat].seen)["view"]
    body: dict[str, object] = {"key": f"{random.getrandbits(64):016x}"}
    if view["step"] == "planning":
        words = [word for word in view["options"] if word.startswith("send")][:3]
        body |= {"round": view["round"], "words": words}
        sent = request("PUT", f"{party.path}/plan", party.tokens[seat], body)
    else:
        body |= {"version": view["version"], "words": [random.choice(view["options"])]}
        sent = request("POST", f"{party.path}/moves", party.tokens[seat], body)
    before = [listener.messages for listener in listeners]
    began = time.perf_counter()
    status, _, answer = await party.lines[seat].ask(sent)
    figures.acknowledged.append(time.perf_counter() - began)
    if status != 200:
        figures.refused += 1
        figures.failed += status >= 500
        return True
    version = json.loads(answer)["version"]
    heard = (
        listener.hears(version, messages)
        for listener, messages in zip(listeners, before, strict=True)
    )
    try:
        last = max(await asyncio.wait_for(asyncio.gather(*heard), PATIENCE))
        figures.everywhere.append(last - began)
    except TimeoutError:
        figures.lost += 1
    return True


def quantile(values: list[float], part: float) -> float:
    """In milliseconds."""
    if not values:
        return 0.0
    return round(sorted(values)[min(len(values) - 1, int(len(values) * part))] * 1000, 1)


def memory(pid: int) -> float:
    """Memory of a process, in MiB."""
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024


def cpu_seconds(pid: int) -> float:
    fields = stat(pid)
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def stat(pid: int) -> list[str]:
    """Of a process, from its state on."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        return file.read().rpartition(")")[2].split()


def family_seconds(pids: Sequence[int]) -> float:
    """The processor time of some processes, their children and those that have ended."""
    total = 0.0
    for entry in os.listdir("/proc"):
        if entry.isdecimal():
            try:
                fields = stat(int(entry))
            except OSError:
                continue
            if int(entry) in pids or int(fields[1]) in pids:
                total += int(fields[11]) + int(fields[12])
            if int(entry) in pids:
                total += int(fields[13]) + int(fields[14])
    return total / os.sysconf("SC_CLK_TCK")


async def metrics(server: Server) -> bytes:
    status, _, body = await Line(server, Figures()).ask(request("GET", "/metrics"))
    return body if status == 200 else b""


async def load(
    servers: Sequence[Server], store: Sequence[int], chosen: argparse.Namespace
) -> dict[str, object]:
    figures, seconds, tables = Figures(), chosen.seconds, chosen.tables
    at_first = [server.memory(await metrics(server)) for server in servers]
    began = time.perf_counter()
    room = asyncio.Semaphore(AT_ONCE)
    parties = await asyncio.gather(*(sit_down(servers, room, figures) for _ in range(tables)))
    watchers = Watchers(servers, parties[0].path, chosen.watchers) if chosen.watchers else None
    seated = time.perf_counter() - began
    start = time.perf_counter() + 1
    await asyncio.sleep(1)
    used = [server.cpu_seconds(await metrics(server)) for server in servers]
    stored, own = family_seconds(store), time.process_time()
    figures.turned_away = figures.reconnected = 0
    watched = watchers.messages() if watchers else 0
    await asyncio.gather(
        *(
            play(party, start + chosen.pace * at / tables, start + seconds, chosen.pace, figures)
            for at, party in enumerate(parties)
        )
    )
    seen = [await metrics(server) for server in servers]
    cost = [s.cpu_seconds(m) - u for s, m, u in zip(servers, seen, used, strict=True)]
    stored, own = family_seconds(store) - stored, time.process_time() - own
    decisions = len(figures.acknowledged)
    told: dict[str, object] = {
        "tables": tables,
        "processes": len(servers),
        "listeners": 4 * tables,
        "decisions": decisions,
        "messages": sum(each.messages for party in parties for each in party.listeners),
        "refused": figures.refused,
        "turned_away": figures.turned_away,
        "errors": figures.failed,
        "reconnected": figures.reconnected,
        "lost": figures.lost,
        "acknowledged_ms": {
            "p50": quantile(figures.acknowledged, 0.5),
            "p99": quantile(figures.acknowledged, 0.99),
        },
        "to_all_listeners_ms": {
            "p50": quantile(figures.everywhere, 0.5),
            "p99": quantile(figures.everywhere, 0.99),
            "max": quantile(figures.everywhere, 1.0),
        },
        "seating_s": round(seated, 1),
        "server_cpu": [round(one / seconds, 2) for one in cost],
        "server_cpu_ms_each": round(sum(cost) / decisions * 1000, 2),
        "store_cpu_ms_each": round(stored / decisions * 1000, 2),
        "listeners_cpu": round(own / seconds, 2),
        "memory_mib": {
            "at_first": [round(one) for one in at_first],
            "at_last": [round(s.memory(m)) for s, m in zip(servers, seen, strict=True)],
        },
        "load_average": round(os.getloadavg()[0], 1),
    }
    if watchers:
        got = watchers.messages() - watched
        told["watchers"] = {"number": watchers.number, "messages": got}
        watchers.leave()
    for listener in (each for party in parties for each in party.listeners):
        listener.close()
    return told


# Servers


def address(text: str) -> Server:
    """Of a server that runs already, on this machine only: the bench would hurt any other."""
    parts = urlsplit(text)
    host = {"localhost": "127.0.0.1"}.get(parts.hostname or "", parts.hostname or "")
    try:
        is_here = ip_address(host).is_loopback
    except ValueError:
        is_here = False
    if not is_here or parts.scheme != "http" or not parts.port:
        raise argparse.ArgumentTypeError(f"not http://LOOPBACK:PORT: {text!r}")
    return Server(host, parts.port)


@contextmanager
def started(folder: Path, more: Sequence[str] = ()) -> Iterator[Server]:
    folder.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "affresco", "serve", "--port", "0", "--data", str(folder)]
    with open(folder / "log.txt", "w", encoding="utf-8") as log:
        process = subprocess.Popen(
            [*command, *more], stdout=subprocess.PIPE, stderr=log, text=True, env=environment()
        )
    try:
        assert process.stdout is not None
        found = re.search(r":(\d+)", process.stdout.readline())
        assert found is not None, (folder / "log.txt").read_text(encoding="utf-8")
        yield Server("127.0.0.1", int(found[1]), process.pid)
    finally:
        process.terminate()
        process.wait()


def environment() -> dict[str, str]:
    return {"AFFRESCO_SECRET": "0123456789abcdef" * 2, **os.environ}


@contextmanager
def several(folder: Path, number: int) -> Iterator[tuple[list[Server], list[int]]]:
    """Processes over one PostgreSQL and one Redis, and the processes of those two."""
    from tests.server.services import services

    mine = {pid for pid in os.listdir("/proc") if pid.isdecimal()}
    with services(folder) as running, ExitStack() as servers:
        store = [
            int(pid)
            for pid in os.listdir("/proc")
            if pid.isdecimal() and pid not in mine and stat(int(pid))[1] == str(os.getpid())
        ]
        urls = ["--database", running.database, "--redis", running.redis]
        found = [
            servers.enter_context(started(folder / f"server{at}", urls)) for at in range(number)
        ]
        yield found, store


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between two decisions")
    parser.add_argument("--watchers", type=int, default=0, help="more listeners at one table")
    parser.add_argument("--processes", type=int, default=0, help="over PostgreSQL and Redis")
    parser.add_argument("--at", type=address, action="append", help="of a server that is running")
    parser.add_argument("--watch", help=argparse.SUPPRESS)  # the path of a table
    chosen = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(OPEN_FILES, most), most))
    if chosen.watch:
        return asyncio.run(watch(chosen.at, chosen.watch, chosen.watchers))
    with tempfile.TemporaryDirectory() as name, ExitStack() as ending:
        folder, store = Path(name), list[int]()
        if chosen.at:
            servers = chosen.at
        elif chosen.processes:
            servers, store = ending.enter_context(several(folder, chosen.processes))
        else:
            servers = [ending.enter_context(started(folder / "server"))]
        print(json.dumps(asyncio.run(load(servers, store, chosen)), indent=2))


if __name__ == "__main__":
    main()
