"""Who is there: told to all who listen at a table, apart from what is told of the game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from .running import Server
from .sitting import Told, good, listening, messages, sit_down
from .test_seats import table_of


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose heartbeat does not come while a test waits for news."""
    server = Server(tmp_path_factory.mktemp("alone"), {"heartbeat": 600.0}).start()
    yield server
    server.stop()


def here(stream: Iterator[Told]) -> list[str]:
    found: list[str] = next(stream).data["here"]
    return found


def test_all_are_told_who_is_there_and_who_comes_and_goes(alone: Server) -> None:
    table = sit_down(alone)
    with listening(table, "watcher", presence=True) as watcher:
        assert here(watcher) == []  # who watches has no seat
        with listening(table, "red", presence=True) as red:
            assert here(red) == ["red"]
            assert here(watcher) == ["red"]
            with listening(table, "yellow", what="decisions"):  # a program is there as well
                assert here(red) == here(watcher) == ["red", "yellow"]
            assert here(red) == here(watcher) == ["red"]
        assert here(watcher) == []


def test_the_same_is_not_told_twice(alone: Server) -> None:
    table = sit_down(alone)
    with listening(table, "red", presence=True) as red:
        assert here(red) == ["red"]
        with listening(table, "red") as second, listening(table, "watcher") as watcher:
            next(second), next(watcher)
            table.act(Random(1))
            next(second), next(watcher)
        with listening(table, "blue"):
            assert here(red) == ["red", "blue"]


def test_who_comes_changes_nothing_of_what_is_told_of_the_table(alone: Server) -> None:
    table = sit_down(alone)
    path = f"{table.path}/events"
    with table.server.client().stream("GET", path, headers=table.headers("red")) as response:
        told = messages(response)
        first, second = next(told), next(told)
        assert (first.kind, second.kind) == ("table", "presence")
        assert second.id == first.id  # it is no place in the story
        before = table.views()
        with listening(table, "yellow"):
            assert next(told).data == {"here": ["red", "yellow"]}
            assert table.views() == before
        assert next(told).data == {"here": ["red"]}
        table.act(Random(1))
        assert next(told).kind == "table"


def test_who_has_several_seats_is_there_with_all_and_bots_are_not_counted(
    alone: Server,
) -> None:
    host = alone.client()
    table = table_of(host, "me", "bot", "me", "open")
    with host.stream("GET", f"{table['path']}/events") as response:
        told = (message for message in messages(response) if message.kind == "presence")
        assert here(told) == ["red", "blue"]


def test_who_is_given_a_seat_or_loses_it_while_he_listens_is_there_by_that(
    alone: Server,
) -> None:
    host, guest, phone = (alone.client() for _ in range(3))
    table = table_of(host, "open", "open")
    token = table["links"]["yellow"][6:]
    good(guest.post(f"{table['path']}/join", json={"token": token}))
    with host.stream("GET", f"{table['path']}/events") as response:
        told = (message for message in messages(response) if message.kind == "presence")
        assert here(told) == []
        good(host.put(f"{table['path']}/seats/red", json={"kind": "me"}))
        assert here(told) == ["red"]
        with guest.stream("GET", f"{table['path']}/events"):
            assert here(told) == ["red", "yellow"]
            link = good(guest.post(f"{table['path']}/seats/yellow/token")).json()
            good(phone.post(f"{table['path']}/join", json={"token": link["token"]}))
            assert here(told) == ["red"]  # his page only watches now
            with phone.stream("GET", f"{table['path']}/events"):
                assert here(told) == ["red", "yellow"]
