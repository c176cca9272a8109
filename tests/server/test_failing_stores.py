"""Stores that fall silent, fill up or cannot be written: every wait ends, and nothing is lost."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx
import psycopg
import pytest
from redis import Redis

from affresco.server.play.redis_line import LONGEST, SHORTEST, rest
from tests.sampling import SOAK

from .relay import Relay, relay
from .running import Server, run_alone
from .services import Services
from .sitting import SHORT, Sitting, Unserved, good, listening, sit_down
from .test_seats import eventually

pytestmark = pytest.mark.slow

PATIENCE = {"store_patience": 0.5, "housekeeping": 0.3}
ROUNDS = 40 if SOAK else 1


def is_ready(client: httpx.Client) -> bool:
    return client.get("/readyz").status_code == 200


@contextmanager
def behind_relays(
    folder: Path, cluster: Services, **settings: object
) -> Iterator[tuple[Server, Relay, Relay]]:
    database, redis = (url.rpartition(":") for url in (cluster.database, cluster.redis))
    port, _, name = database[2].partition("/")
    with relay(int(port)) as store, relay(int(redis[2])) as news:
        urls = {
            "database": f"{database[0]}:{store.port}/{name}",
            "redis": f"{redis[0]}:{news.port}",
        }
        folder.mkdir(exist_ok=True)
        server = Server(folder, {**urls, **PATIENCE, **settings}).start()
        good(server.client().get("/livez"))
        yield server, store, news
        store.thaw()
        news.thaw()
        server.stop()


Asked = tuple[Sitting, str, str, str, dict[str, object]]


def ask(asked: Asked) -> httpx.Response:
    table, color, method, path, body = asked
    return table.seat(color).request(method, path, json=body, timeout=30)


def test_a_silent_postgres_is_hung_up_on_and_nothing_is_lost_or_doubled(
    tmp_path: Path, cluster: Services
) -> None:
    rng = Random(3)
    with behind_relays(tmp_path / "one", cluster) as (server, store, _):
        table = sit_down(server, seats=2, options=SHORT)
        client = server.client()
        for number in range(ROUNDS):
            before = table.act(rng)["version"]
            color, method, request = table.decision(rng)
            asked = (
                table,
                color,
                method,
                request["path"],
                {**request["body"], "key": f"silent-{number:04}"},
            )
            assert is_ready(client)
            store.freeze()
            answer = ask(asked)
            assert answer.status_code == 503, answer.text
            assert client.get("/livez").status_code == 200
            eventually(lambda: not is_ready(client))
            store.thaw()
            eventually(lambda: is_ready(client))
            done = good(ask(asked)).json()
            assert done["version"] in (before, before + 1)
            assert good(ask(asked)).json() == done
            assert table.view("watcher")["version"] == done["version"]


def test_a_broken_line_to_postgres_is_opened_again_unnoticed(
    tmp_path: Path, cluster: Services
) -> None:
    rng = Random(4)
    with behind_relays(tmp_path / "one", cluster) as (server, store, _):
        table = sit_down(server, seats=2, options=SHORT)
        for _ in range(ROUNDS):
            before: dict[str, bytes] = {}
            while len(before) <= len(table.tokens):  # a slow machine may need another line
                before |= seen_again(table)
            store.cut()
            eventually(lambda before=before: seen_again(table) == before)
            store.cut()
            eventually(lambda: acted(table, rng))


def test_without_postgres_moves_are_refused_until_it_is_back(
    tmp_path: Path, cluster: Services
) -> None:
    rng = Random(10)
    with behind_relays(tmp_path / "one", cluster) as (server, store, _):
        table = sit_down(server, seats=2, options=SHORT)
        client = server.client()
        color, method, request = table.decision(rng)
        store.down = True
        store.cut()
        for _ in range(3):
            answer = table.seat(color).request(method, request["path"], json=request["body"])
            assert answer.status_code == 503, answer.text
        assert not is_ready(client)
        store.down = False
        eventually(lambda: is_ready(client))
        eventually(lambda: acted(table, rng))


def seen_again(table: Sitting) -> dict[str, bytes]:
    """What each viewer sees who is answered now."""
    answers = {
        color: table.seat(color).get(f"{table.path}/view") for color in [*table.tokens, "watcher"]
    }
    return {color: answer.content for color, answer in answers.items() if answer.is_success}


def acted(table: Sitting, rng: Random) -> bool:
    try:
        table.act(rng)
    except Unserved:
        return False
    return True


def test_a_silent_redis_holds_nobody_up(tmp_path: Path, cluster: Services) -> None:
    rng = Random(5)
    with behind_relays(tmp_path / "one", cluster) as (server, _, news):
        news.freeze()
        table = sit_down(server, seats=2, options=SHORT)
        for _ in range(5):
            table.act(rng)
        news.thaw()
        news.cut()
        table.act(rng)
        assert is_ready(server.client())


def test_who_cannot_reach_redis_waits_longer_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    async def fail(times: int) -> float:
        pause = SHORTEST
        for _ in range(times):
            pause = await rest(OSError("nobody is there"), pause)
        return pause

    monkeypatch.setattr(asyncio, "sleep", sleep)
    assert run_alone(fail(20)) == LONGEST
    assert waited[0] <= SHORTEST
    assert waited[4] > 2 * waited[0]
    assert LONGEST / 2 <= min(waited[10:]) <= max(waited) <= LONGEST


def test_a_postgres_that_is_read_only_is_not_ready(tmp_path: Path, cluster: Services) -> None:
    rng = Random(6)
    with (
        behind_relays(tmp_path / "one", cluster) as (server, store, _),
        psycopg.connect(cluster.database, autocommit=True) as postgres,
    ):
        table = sit_down(server, seats=2, options=SHORT)
        client, before = server.client(), table.views()
        try:
            postgres.execute("ALTER ROLE affresco SET default_transaction_read_only = on")
            store.cut()
            eventually(lambda: not is_ready(client))
            color, method, request = table.decision(rng)
            answer = table.seat(color).request(method, request["path"], json=request["body"])
            assert answer.status_code == 503, answer.text
            assert table.views() == before
        finally:
            postgres.execute("SET default_transaction_read_only = off")
            postgres.execute("ALTER ROLE affresco RESET default_transaction_read_only")
        store.cut()
        eventually(lambda: is_ready(client))
        eventually(lambda: acted(table, rng))


def test_a_full_disk_refuses_moves_and_is_not_ready_and_loses_nothing(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    table, rng = sit_down(server, seats=2, options=SHORT), Random(7)
    client = server.client()
    for number in range(ROUNDS):
        done = table.act(rng)
        before = table.views()
        with no_space(server):
            color, method, request = table.decision(rng)
            body = {**request["body"], "key": f"full-{number:06}"}
            answer = table.seat(color).request(method, request["path"], json=body)
            assert answer.status_code == 503, answer.text
            eventually(lambda: not is_ready(client))
            assert table.views() == before
        eventually(lambda: is_ready(client))
        assert table.view("watcher")["version"] == done["version"]
        good(table.seat(color).request(method, request["path"], json=body))
    before = table.views()
    server.restart()
    assert table.views() == before
    server.stop()


@contextmanager
def no_space(server: Server) -> Iterator[None]:
    """As if the disk were full: no file may grow."""
    assert server.process is not None
    assert server.process.pid is not None
    pid = server.process.pid
    former = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, former[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, former)


@pytest.mark.parametrize(
    "message",
    [
        b"",
        b"nonsense",
        b"\x00\xff" * 500,
        b"\x81\xa4type\xa7unknown",
        b"\x82\xa4type\xa4gone\xa5table\x01",
    ],
    ids=["empty", "text", "bytes", "unknown", "wrong type"],
)
def test_a_message_that_nobody_understands_is_skipped(
    postgres_server: Server, cluster: Services, message: bytes
) -> None:
    table, rng = sit_down(postgres_server, seats=2, options=SHORT), Random(8)
    with listening(table, "watcher") as stream, Redis.from_url(cluster.redis) as redis:
        next(stream)
        assert redis.publish(f"affresco.table.{table.id}", message) >= 1
        version = table.act(rng)["version"]
        while next(stream).data["view"]["version"] < version:
            pass
    eventually(lambda: "unreadable news" in postgres_server.log())


def test_a_message_about_moves_that_cannot_be_is_not_believed(
    postgres_server: Server, cluster: Services
) -> None:
    from affresco.server.play.news import Changed, write

    table = sit_down(postgres_server, seats=2, options=SHORT)
    before = table.views()
    forged = Changed(
        table.id, "nobody", 4, {"version": 99}, None, [(0, "wake 99", False)], {}, [], []
    )
    with Redis.from_url(cluster.redis) as redis, listening(table, "watcher") as stream:
        next(stream)
        for expected in range(20):
            news = write(
                Changed(
                    forged.table, "nobody", expected, forged.columns, None, forged.moves, {}, [], []
                )
            )
            redis.publish(f"affresco.table.{table.id}", news)
        assert table.views() == before
        version = table.act(Random(9))["version"]
        while next(stream).data["view"]["version"] < version:
            pass
