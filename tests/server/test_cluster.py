"""Two server processes over one PostgreSQL and one Redis are one server."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random
from threading import Barrier, Thread

import pytest

from tests.needs import need_redis

from .running import Server
from .services import Services, free_port, wait_for
from .sitting import SHORT, Sitting, at_last, good, listening, sit_down
from .test_seats import eventually, seen, table_of
from .watching import stays, thoughts, watching

Two = tuple[Server, Server]


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory, cluster: Services) -> Iterator[Two]:
    urls = {"database": cluster.database, "redis": cluster.redis}
    one, other = (Server(tmp_path_factory.mktemp("cluster"), urls).start() for _ in range(2))
    yield one, other
    one.stop()
    other.stop()


def there(table: Sitting, server: Server) -> Sitting:
    """The same table at another process."""
    return Sitting(server, server.client(cookies=table.host.cookies), table.id, table.tokens)


def test_one_table_is_served_to_viewers_at_both(two: Two) -> None:
    here = sit_down(two[0], seats=3)
    elsewhere = there(here, two[1])
    rng = Random(1)
    with listening(here, "red") as near, listening(elsewhere, "red") as far:
        assert next(near).data == next(far).data
        for number in range(12):
            table = (here, elsewhere)[number % 2]
            version = table.act(rng)["version"]
            if number % 4 == 0:
                assert here.views() == elsewhere.views()
                assert here.view("red")["version"] == version
        heard = [[], []]
        for stream, told in zip((near, far), heard, strict=True):
            while not told or told[-1]["version"] < version:
                told.append(next(stream).data["view"])
        assert heard[0][-1] == heard[1][-1]


def test_moves_posted_at_once_at_both_are_made_once(two: Two) -> None:
    here = sit_down(two[0])
    for _ in range(5):
        color = here.asked()[0]
        version = here.view(color)["version"]
        words = here.view(color)["options"]
        barrier, statuses = Barrier(2), []

        def post(
            server: Server, color: str, version: int, word: str, barrier: Barrier, found: list[int]
        ) -> None:
            client = server.client(headers=here.headers(color))
            client.get(f"{here.path}/view")
            barrier.wait()
            body = {"version": version, "words": [word]}
            found.append(client.post(f"{here.path}/moves", json=body).status_code)

        threads = [
            Thread(
                target=post,
                args=(server, color, version, words[at % len(words)], barrier, statuses),
            )
            for at, server in enumerate(two)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if here.view(color)["step"] == "planning":
            break
        assert sorted(statuses) == [200, 409]
        assert here.view(color)["version"] == version + 1


def test_plans_sealed_at_both_at_once_are_all_kept(two: Two) -> None:
    here = sit_down(two[0], seats=4)
    rng = Random(1)
    while here.view("watcher")["step"] != "planning":
        here.act(rng)
    barrier, statuses = Barrier(4), []

    def seal(server: Server, color: str) -> None:
        client = server.client(headers=here.headers(color))
        client.get(f"{here.path}/view")
        barrier.wait()
        body = {"round": 1, "words": ["send studio"]}
        statuses.append(client.put(f"{here.path}/plan", json=body).status_code)

    threads = [
        Thread(target=seal, args=(two[at % 2], color)) for at, color in enumerate(here.tokens)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert statuses == [200] * 4
    assert here.view("watcher")["step"] != "planning"
    assert here.views() == there(here, two[1]).views()


def test_who_listens_at_one_is_there_for_those_at_the_other(
    tmp_path: Path, cluster: Services
) -> None:
    urls = {"database": cluster.database, "redis": cluster.redis}
    quick = {"heartbeat": 0.2, "housekeeping": 0.1, "absence": 3.0}
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    first, second = (Server(folder, urls | quick).start() for folder in folders)
    here = sit_down(first)
    with listening(here, "red", presence=True) as near:
        assert next(near).data["here"] == ["red"]
        with listening(there(here, second), "yellow", presence=True) as far:
            assert next(near).data["here"] == ["red", "yellow"]
            while next(far).data["here"] != ["red", "yellow"]:
                pass
        assert next(near).data["here"] == ["red"]
    first.stop()
    second.stop()


def test_bots_go_on_at_the_other_when_one_is_killed(tmp_path: Path, cluster: Services) -> None:
    urls = {"database": cluster.database, "redis": cluster.redis, "housekeeping": 0.3}
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    first, second = (Server(folder, urls).start() for folder in folders)
    host = first.client()
    table = table_of(host, "bot", "bot", "bot", "bot", options=SHORT, modules=["all"])
    good(host.post(f"{table['path']}/start"))
    eventually(lambda: seen(host, table)["view"]["version"] > 10)
    first.kill()
    watcher = second.client()
    eventually(lambda: seen(watcher, table)["table"]["status"] == "over", 60)
    second.stop()


@pytest.fixture
def patient_two(tmp_path: Path, cluster: Services) -> Iterator[Two]:
    """Whose bots wait for a viewer as long as a test may take."""
    settings = {"database": cluster.database, "redis": cluster.redis, "pace": 600.0}
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    one, other = (Server(folder, settings).start() for folder in folders)
    yield one, other
    one.stop()
    other.stop()


def test_bots_at_one_wait_for_viewers_at_the_other(patient_two: Two) -> None:
    one, other = patient_two
    host = one.client()
    table = table_of(host, "bot", "bot", "bot", options=SHORT)
    with watching(other.client(), table) as page:
        good(host.post(f"{table['path']}/start"))
        for asked in (one, other) * 3:  # any process can be told what was shown
            assert stays(host, table, page.read_act())
            good(page.say_shown(by=asked.client()))
        page.read_act()
        good(page.say_shown(by=one.client(), paused=True))
        for _ in range(5):
            page.read_act()
    eventually(lambda: seen(host, table)["table"]["status"] == "over", 60)


def test_the_thought_of_a_bot_is_dropped_when_its_seat_is_taken_back_at_the_other(
    patient_two: Two,
) -> None:
    one, other = patient_two
    host = one.client()
    table = table_of(host, "me", "me", stand_in="random")
    elsewhere = other.client(cookies=host.cookies)
    with watching(one.client(), table) as page:
        good(host.post(f"{table['path']}/start"))
        for color in ("red", "yellow"):
            good(host.post(f"{table['path']}/seats/{color}/bot"))
        page.read_act()
        eventually(lambda: thoughts(host, "random") == 2)
        for color in ("red", "yellow"):
            good(elsewhere.delete(f"{table['path']}/seats/{color}/bot"))
        good(page.say_shown())
        assert stays(host, table, page.place)


def test_viewers_at_a_process_that_dies_are_forgotten(tmp_path: Path, cluster: Services) -> None:
    urls = {"database": cluster.database, "redis": cluster.redis}
    settings = {**urls, "pace": 600.0, "housekeeping": 0.2}
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    first, second = (Server(folder, settings).start() for folder in folders)
    host = second.client()
    table = table_of(host, "bot", "bot", options=SHORT)
    with watching(first.client(), table) as page:
        good(host.post(f"{table['path']}/start"))
        assert stays(host, table, page.read_act())
        first.kill()
        eventually(lambda: seen(host, table)["table"]["status"] == "over", 60)
    second.stop()


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    host = server.client()
    table = table_of(host, "bot", "bot", "bot", "bot", options=SHORT, modules=["all"])
    good(host.post(f"{table['path']}/start"))
    eventually(lambda: seen(host, table)["view"]["version"] > 10)
    server.restart()
    eventually(lambda: seen(host, table)["table"]["status"] == "over", 60)
    server.stop()


def test_without_redis_listeners_are_late_and_lose_nothing(tmp_path: Path) -> None:
    need_redis()
    port = free_port()
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as redis, ExitStack() as ending:
        ending.callback(redis.kill)  # whatever fails: else it is waited for
        wait_for(port)
        database = f"sqlite:///{tmp_path / 'games.db'}"
        settings = {"database": database, "redis": f"redis://127.0.0.1:{port}", "heartbeat": 0.3}
        folders = [tmp_path / "one", tmp_path / "two"]
        for folder in folders:
            folder.mkdir()
        servers = [Server(folder, settings).start() for folder in folders]
        here = sit_down(servers[0], seats=2)
        with listening(there(here, servers[1]), "red") as far:
            next(far)
            redis.terminate()
            redis.wait()
            for version in (1, 2):
                color = here.asked()[0]
                word, key = here.view(color)["options"][0], f"decision-{version}"
                at_last(partial(here.play, color, word, version - 1, key=key))
                while next(far).data["view"]["version"] < version:
                    pass
        for server in servers:
            server.stop()
