"""The load of an evening: many tables on one server process, four listeners at each.

    python bench/server_load.py --tables 200 --seconds 60

Starts a server of its own (SQLite, in a temporary folder), seats four players at each table,
lets one of those who are asked decide every two seconds, and measures the time from the POST
until all listeners have the new view. Prints one JSON object.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field

VERSION = re.compile(rb'"version":(\d+)')
LIMIT = 4 * 1024 * 1024


@dataclass
class Listener:
    """One open stream."""

    seen: bytes = b""
    version: int = -1
    messages: int = 0
    came: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self, port: int, path: str, token: str) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=LIMIT)
        writer.write(request("GET", path, token))
        while line := await reader.readline():
            if line.startswith(b"data: "):
                self.seen, self.messages = line[6:], self.messages + 1
                found = VERSION.findall(line)
                self.version = int(found[-1]) if found else self.version
                self.came.set()


@dataclass
class Figures:
    acknowledged: list[float] = field(default_factory=list)
    everywhere: list[float] = field(default_factory=list)
    refused: int = 0
    lost: int = 0


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
    """One connection that is kept."""

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


async def play_table(port: int, pace: float, end: float, figures: Figures) -> list[Listener]:
    line = await Line(port).open()
    seats = {"seats": [{"kind": "open"}] * 4}
    _, headers, body = await line.ask(request("POST", "/api/tables", body=seats))
    made, cookie = json.loads(body), headers["set-cookie"].partition(";")[0]
    path = f"/api/tables/{made['id']}"
    tokens = [link.rpartition("/")[2] for link in made["links"].values()]
    for token in tokens:
        await line.ask(request("POST", f"{path}/join", token, {}))
    await line.ask(request("POST", f"{path}/start", cookie=cookie))
    listeners = [Listener() for _ in tokens]
    streams = [
        asyncio.create_task(listener.listen(port, f"{path}/events", token))
        for listener, token in zip(listeners, tokens, strict=True)
    ]
    for listener in listeners:
        await listener.came.wait()
    await asyncio.sleep(random.random() * pace)
    while time.monotonic() < end:
        began = time.monotonic()
        await decide(line, path, tokens, listeners, figures)
        await asyncio.sleep(max(0.0, pace - (time.monotonic() - began)))
    await asyncio.sleep(1)
    figures.lost += sum(
        listener.version != max(each.version for each in listeners) for listener in listeners
    )
    for stream in streams:
        stream.cancel()
    return listeners


async def decide(
    line: Line, path: str, tokens: list[str], listeners: list[Listener], figures: Figures
) -> None:
    acting = json.loads(listeners[0].seen)["view"]["acting"]
    if not acting:
        return
    seat = random.choice(acting)
    view = json.loads(listeners[seat].seen)["view"]
    if view["step"] == "planning":
        words = [word for word in view["options"] if word.startswith("send")][:3]
        body: object = {"round": view["round"], "words": words}
        sent = request("PUT", f"{path}/plan", tokens[seat], body)
    else:
        body = {"version": view["version"], "word": random.choice(view["options"])}
        sent = request("POST", f"{path}/moves", tokens[seat], body)
    for listener in listeners:
        listener.came.clear()
    before, began = view["version"], time.perf_counter()
    status, _, answer = await line.ask(sent)
    figures.acknowledged.append(time.perf_counter() - began)
    if status != 200:
        figures.refused += 1
        return
    version = json.loads(answer)["version"]
    for listener in listeners:
        while listener.version < version:
            await asyncio.wait_for(listener.came.wait(), 30)
            listener.came.clear()
    if version > before:
        figures.everywhere.append(time.perf_counter() - began)


def quantile(values: list[float], part: float) -> float:
    """In milliseconds."""
    return round(sorted(values)[min(len(values) - 1, int(len(values) * part))] * 1000, 1)


def memory(pid: int) -> int:
    """Of a process, in MiB."""
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) // 1024


def cpu_seconds(pid: int) -> float:
    with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
        fields = stat.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def load(port: int, pid: int, tables: int, seconds: float, pace: float) -> None:
    figures, end = Figures(), time.monotonic() + seconds
    at_first, used = memory(pid), cpu_seconds(pid)
    parties = await asyncio.gather(*(play_table(port, pace, end, figures) for _ in range(tables)))
    told = {
        "tables": tables,
        "listeners": sum(map(len, parties)),
        "decisions": len(figures.acknowledged),
        "messages": sum(each.messages for party in parties for each in party),
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
        "server_cpu": round((cpu_seconds(pid) - used) / seconds, 2),
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
