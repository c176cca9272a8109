"""Whole games while everything around the server fails: what players were told is what happened.

Each decision meets a trouble: a killed process, a store that is silent, full, read-only or gone,
an answer to a COMMIT that is lost, news that nobody can read, a step of the clock. The players
note what was acknowledged. Who is told that nothing was saved decides anew, under another key; who
cannot know asks again under the same one. At the end the record of the game holds what was noted,
in its order, and nothing else: nothing was lost, doubled, or made in secret.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from threading import Thread
from typing import LiteralString, TypeVar
from urllib.parse import urlsplit, urlunsplit

import httpx
import psycopg
import pytest
from redis import Redis

from affresco.engine.board import COLORS
from affresco.engine.moves import READY, parse
from affresco.engine.planning import rank
from affresco.record import read_record
from affresco.server.play.news import Changed, write
from tests.needs import need
from tests.sampling import sample, seeds

from .relay import Relay, relay
from .running import Server
from .services import Services
from .severing import Line, severed
from .sitting import SHORT, Sitting, Unserved, at_last, good, sit_down
from .test_cluster import there
from .test_failing_stores import PATIENCE, is_ready, no_space
from .test_seats import eventually

pytestmark = pytest.mark.slow

Trouble = Callable[[Server], AbstractContextManager[object]]
Found = TypeVar("Found")
STEPS = (0.0, 3600.0, -3600.0, 86_400.0, -7.0)  # seconds, by which the clock on the wall is wrong
HOWS = ("losing", "swallowing", "muting", "ignoring")  # of a COMMIT and its answer
NEWS = (b"", b"nonsense", b"\x00\xff" * 500, b"\x81\xa4type\xa7unknown")


@dataclass
class Players:
    """All who play at a table, each of them at any of its servers, and what they have noted."""

    tables: Sequence[Sitting]  # the same one at each server
    rng: Random
    noted: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    asked: int = 0

    def decide(self, trouble: Trouble) -> None:
        self.asked += 1
        table = self.rng.choice(self.tables)
        color, method, request = when_served(lambda: table.decision(self.rng))
        body = {**request["body"], "key": f"decision-{self.asked:05}"}
        asking = partial(table.seat(color).request, method, request["path"], json=body, timeout=60)
        with trouble(table.server):
            answer = heard(asking)
        for each in self.tables:
            eventually(partial(is_ready, each.seat("watcher")))
        if answer is None or answer.status_code == 504:
            answer = at_last(asking)
        if answer.status_code == 503 or (len(self.tables) > 1 and is_late(answer)):
            return
        good(answer)
        words = body["words"]
        self.noted[color] += planned(words) if method == "PUT" else words

    def play(self, troubles: Sequence[Trouble], number: int) -> None:
        """So many decisions, each with its trouble; and on until all plans are revealed."""
        while step := when_served(self.step):
            if self.asked >= number and step != "planning":
                break
            at_hand = self.asked < number
            self.decide(troubles[self.asked % len(troubles)] if at_hand else calm)

    def step(self) -> str:
        """Where the game is; nothing if it is over."""
        seen = self.tables[0].view("watcher")
        return str(seen["step"]) if seen["acting"] else ""

    def check(self) -> None:
        """The record has what was noted, also after a last power cut."""
        for each in self.tables:
            each.server.restart()
        table = self.tables[0]
        if table.asked():
            for color in table.tokens:
                good(table.seat(color).post(f"{table.path}/abandon"))
        record = read_record(good(table.host.get(f"{table.path}/record")).text)
        for color in table.tokens:
            seat = COLORS.index(color)
            assert [move.text for who, move in record.moves if who == seat] == self.noted[color]


def planned(words: Sequence[str]) -> list[str]:
    """A plan in its one spelling."""
    moves = [move for move in map(parse, words) if move is not READY]
    return [move.text for move in [*sorted(moves, key=rank), READY]]


def heard(asking: Callable[[], httpx.Response]) -> httpx.Response | None:
    try:
        return asking()
    except httpx.TransportError:
        return None  # nobody has said that it was done


def is_late(answer: httpx.Response) -> bool:
    """The table has gone on at another server, and the news has not come yet."""
    return answer.status_code == 409 and answer.json()["key"] in ("stale_version", "not_asked")


def when_served(look: Callable[[], Found]) -> Found:
    """What is seen, even if the store has to be asked again."""
    for _ in range(20):
        with suppress(Unserved):
            return look()
    raise AssertionError("nobody is served")


# Troubles, each for as long as something is asked


@contextmanager
def calm(server: Server) -> Iterator[None]:
    yield


@contextmanager
def kill_meanwhile(server: Server, rng: Random) -> Iterator[None]:
    def kill() -> None:
        time.sleep(rng.random() * 0.01)
        server.restart()

    killing = Thread(target=kill)
    killing.start()
    yield
    killing.join()


@contextmanager
def read_only(server: Server) -> Iterator[None]:
    """As a disk becomes when it fails: files that are open cannot be written either.

    Only the index of the log can: that is shared memory, and the system would end the process.
    """
    files = [str(server.data / name) for name in ("games.db", "games.db-wal")]
    subprocess.run(["chattr", "+i", *files], check=True)
    try:
        yield
    finally:
        subprocess.run(["chattr", "-i", *files], check=True)


@contextmanager
def locked(server: Server) -> Iterator[None]:
    """Another program writes, and does not come to an end."""
    other = sqlite3.connect(server.data / "games.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.close()


@contextmanager
def a_step_of_the_clock(server: Server, rng: Random) -> Iterator[None]:
    Path(server.environment["AFFRESCO_TEST_WALL"]).write_text(
        str(rng.choice(STEPS)), encoding="ascii"
    )
    yield


def can_be_made_read_only(folder: Path) -> bool:
    file = folder / "file"
    file.touch()
    done = [subprocess.run(["chattr", way, file], capture_output=True) for way in ("+i", "-i")]
    return os.geteuid() == 0 and not any(each.returncode for each in done)


@contextmanager
def read_only_postgres(server: Server, url: str) -> Iterator[None]:
    def choose(how: LiteralString) -> None:
        with psycopg.connect(url, autocommit=True) as postgres:
            postgres.execute("SET default_transaction_read_only = off")
            postgres.execute(how)
            postgres.execute("SELECT pg_reload_conf()")

    choose("ALTER SYSTEM SET default_transaction_read_only = on")
    try:
        yield
    finally:
        choose("ALTER SYSTEM RESET default_transaction_read_only")


@contextmanager
def frozen(server: Server, line: Relay) -> Iterator[None]:
    line.freeze()
    yield
    line.thaw()


@contextmanager
def gone(server: Server, line: Relay) -> Iterator[None]:
    line.down = True
    line.cut()
    yield
    line.down = False


@contextmanager
def cut(server: Server, line: Relay) -> Iterator[None]:
    line.cut()
    yield


@contextmanager
def at_its_commit(server: Server, line: Line, how: str) -> Iterator[None]:
    """The next COMMIT, or the answer to it, is lost."""
    setattr(line, how, 1)
    yield
    with line.lock:
        setattr(line, how, 0)  # if there was none


@contextmanager
def bad_news(server: Server, redis: str, table: str, rng: Random) -> Iterator[None]:
    forged = Changed(table, "nobody", rng.randrange(200), {"version": 99}, None, [], {}, [], [])
    with Redis.from_url(redis) as line:
        for news in (rng.choice(NEWS), write(forged)):
            line.publish(f"affresco.table.{table}", news)
        yield


@pytest.mark.parametrize("seed", seeds(1, 6))
def test_a_game_over_sqlite_is_what_its_players_were_told(tmp_path: Path, seed: int) -> None:
    need(can_be_made_read_only(tmp_path), "file that can be made immutable", "e2fsprogs, as root")
    rng = Random(seed)
    server = stepping(tmp_path, {**PATIENCE}).start()
    players = Players([sit_down(server, modules=["all"], options=SHORT)], rng)
    troubles = [
        partial(kill_meanwhile, rng=rng),
        no_space,
        read_only,
        locked,
        partial(a_step_of_the_clock, rng=rng),
        calm,
    ]
    players.play(troubles, sample(len(troubles), 10_000))
    players.check()
    server.stop()


@pytest.mark.parametrize("seed", seeds(1, 6))
def test_a_game_at_two_processes_is_what_its_players_were_told(
    tmp_path: Path, cluster: Services, seed: int
) -> None:
    rng = Random(seed)
    with behind(cluster) as (store, line, news, urls):
        servers = [stepping(tmp_path / name, {**PATIENCE, **urls}).start() for name in "ab"]
        table = sit_down(servers[0], modules=["all"], options=SHORT)
        players = Players([table, there(table, servers[1])], rng)
        troubles = [
            partial(kill_meanwhile, rng=rng),
            partial(frozen, line=store),
            partial(gone, line=store),
            partial(cut, line=store),
            *(partial(at_its_commit, line=line, how=how) for how in HOWS),
            partial(read_only_postgres, url=cluster.database),
            partial(frozen, line=news),
            partial(cut, line=news),
            partial(bad_news, redis=cluster.redis, table=table.id, rng=rng),
            partial(a_step_of_the_clock, rng=rng),
        ]
        players.play(troubles, sample(len(troubles), 10_000))
        players.check()
        for server in servers:
            server.stop()


@contextmanager
def behind(cluster: Services) -> Iterator[tuple[Relay, Line, Relay, dict[str, str]]]:
    """Lines to the stores that can fail: a relay and one that knows commits, and one to Redis."""
    database, redis = map(urlsplit, (cluster.database, cluster.redis))
    assert database.port is not None
    assert redis.port is not None
    with relay(database.port) as store, relay(redis.port) as news:
        near = database._replace(netloc=f"{database.username}@127.0.0.1:{store.port}")
        with severed(urlunsplit(near)) as line:
            yield (
                store,
                line,
                news,
                {"database": line.url, "redis": f"redis://127.0.0.1:{news.port}"},
            )


def stepping(folder: Path, settings: dict[str, object]) -> Server:
    """A server whose clock on the wall can be put forward and back."""
    folder.mkdir(exist_ok=True)
    wall = folder / "wall"
    wall.write_text("0", encoding="ascii")
    return Server(folder, settings, {"AFFRESCO_TEST_WALL": str(wall)})
