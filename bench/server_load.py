"""The load of a busy evening: many tables on one server process, four listeners at each.

    python bench/server_load.py --tables 200 --seconds 60

Starts a server of its own (SQLite, in a temporary folder) and seats four players at each table.
When all are seated, one of the players asked at each table decides every two seconds, the tables
one after another. Measured is the time from the request until all four listeners have the result.
Prints one JSON object.

The listeners share the machine with the server, so they do as little as they can: the time is
taken when bytes arrive, and a view is read only by the one who decides.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import secrets
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field

VERSION = b'"version":'
AT_ONCE = 8  # tables set up at the same time
PATIENCE = 30.0  # seconds after which something counts as lost


class Listener(asyncio.Protocol):
    """One open stream."""

    def __init__(self) -> None:
        self.seen = b""
        self.version = -1
        self.messages = 0
        self.when = 0.0
        self.came = asyncio.Event()
        self._rest = b""

    def data_received(self, data: bytes) -> None:
        self.when = time.perf_counter()
        *whole, self._rest = (self._rest + data).split(b"\n\n")
        for message in whole:
            _, told, body = message.partition(b"event: table\ndata: ")
            if told:
                self.hear(body)

    def hear(self, body: bytes) -> None:
        self.seen, self.messages = body, self.messages + 1
        at = body.rfind(VERSION) + len(VERSION)
        self.version = int(body[at : at + 8].partition(b",")[0])
        self.came.set()

    async def hears(self, version: int, messages: int) -> float:
        """When it had a version and more messages than before."""
        while self.version < version or self.messages <= messages:
            self.came.clear()
            await self.came.wait()
        return self.when


@dataclass
class Figures:
    acknowledged: list[float] = field(default_factory=list)
    everywhere: list[float] = field(default_factory=list)
    refused: int = 0
    lost: int = 0


@dataclass
class Party:
    """A table in play."""

    line: Line
    path: str
    tokens: list[str]
    listeners: list[Listener]


def request(
    method: str, path: str, token: str = "", body: object = None, cookie: str = ""
) -> bytes:
    data = b"" if body is None else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(data)}"]
    lines += ["Content-Type: application/json"] if data else []
    lines += [f"Authorization: Bearer {token}"] if token else []
    lines += [f"Cookie: {cookie}"] if cookie else []
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + data


class Line:
    """One connection that stays open."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def open(self) -> Line:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self

    async def ask(self, sent: bytes) -> tuple[int, dict[str, str], bytes]:
        self.writer.write(sent)
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {
            name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:])
        }
        body = await self.reader.readexactly(int(headers.get("content-length", 0)))
        return int(head[0].split()[1]), headers, body


async def sit_down(port: int, room: asyncio.Semaphore) -> Party:
    async with room:
        line = await Line(port).open()
        seats = {"seats": [{"kind": "open"}] * 4}
        _, headers, body = await line.ask(request("POST", "/api/tables", body=seats))
        made, cookie = json.loads(body), headers["set-cookie"].partition(";")[0]
        path = f"/api/tables/{made['id']}"
        tokens = [link.rpartition("#")[2] for link in made["links"].values()]
        for token in tokens:
            await line.ask(request("POST", f"{path}/join", token, {}))
        await line.ask(request("POST", f"{path}/start", cookie=cookie))
        listeners = []
        for token in tokens:
            loop = asyncio.get_running_loop()
            stream, listener = await loop.create_connection(Listener, "127.0.0.1", port)
            stream.write(request("GET", f"{path}/events", token))
            await listener.came.wait()
            listeners.append(listener)
        return Party(line, path, tokens, listeners)


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
    if view["step"] == "planning":
        words = [word for word in view["options"] if word.startswith("send")][:3]
        body: object = {"round": view["round"], "words": words, "key": secrets.token_urlsafe(12)}
        sent = request("PUT", f"{party.path}/plan", party.tokens[seat], body)
    else:
        words = [random.choice(view["options"])]
        body = {"version": view["version"], "words": words, "key": secrets.token_urlsafe(12)}
        sent = request("POST", f"{party.path}/moves", party.tokens[seat], body)
    before = [listener.messages for listener in listeners]
    began = time.perf_counter()
    status, _, answer = await party.line.ask(sent)
    figures.acknowledged.append(time.perf_counter() - began)
    if status != 200:
        figures.refused += 1
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
    return round(sorted(values)[min(len(values) - 1, int(len(values) * part))] * 1000, 1)


def memory(pid: int) -> int:
    """Memory of a process, in MiB."""
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) // 1024


def cpu_seconds(pid: int) -> float:
    with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
        fields = stat.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def load(port: int, pid: int, tables: int, seconds: float, pace: float) -> None:
    figures, at_first, began = Figures(), memory(pid), time.perf_counter()
    room = asyncio.Semaphore(AT_ONCE)
    parties = await asyncio.gather(*(sit_down(port, room) for _ in range(tables)))
    start = time.perf_counter() + 1
    await asyncio.sleep(1)
    used, own = cpu_seconds(pid), time.process_time()
    await asyncio.gather(
        *(
            play(party, start + pace * at / tables, start + seconds, pace, figures)
            for at, party in enumerate(parties)
        )
    )
    used, own = cpu_seconds(pid) - used, time.process_time() - own
    told = {
        "tables": tables,
        "listeners": sum(len(party.listeners) for party in parties),
        "decisions": len(figures.acknowledged),
        "messages": sum(each.messages for party in parties for each in party.listeners),
        "refused": figures.refused,
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
        "seating_s": round(start - 1 - began, 1),
        "server_cpu": round(used / seconds, 2),
        "server_cpu_ms_each": round(used / len(figures.acknowledged) * 1000, 2),
        "listeners_cpu": round(own / seconds, 2),
        "memory_mib": {"at_first": at_first, "at_last": memory(pid)},
        "load_average": os.getloadavg()[0],
    }
    print(json.dumps(told, indent=2))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between two decisions")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "affresco", "serve", "--port", "0", "--data", folder]
        with open(os.path.join(folder, "log.txt"), "w", encoding="utf-8") as log:
            server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            assert server.stdout is not None
            found = re.search(r":(\d+)", server.stdout.readline())
            assert found is not None
            port = int(found[1])
            asyncio.run(load(port, server.pid, chosen.tables, chosen.seconds, chosen.pace))
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
