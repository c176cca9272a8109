"""Servers to test against: the same tests over SQLite, and over PostgreSQL with Redis."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .running import CLIENTS, Server
from .services import Services, need_services, services


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    need_services()
    with services(tmp_path_factory.mktemp("services")) as running:
        yield running


@pytest.fixture(scope="session")
def sqlite_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("sqlite")).start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def postgres_server(
    tmp_path_factory: pytest.TempPathFactory, cluster: Services
) -> Iterator[Server]:
    urls = {"database": cluster.database, "redis": cluster.redis}
    server = Server(tmp_path_factory.mktemp("postgres"), urls).start()
    yield server
    server.stop()


@pytest.fixture(params=["sqlite", "postgres"])
def server(request: pytest.FixtureRequest) -> Server:
    found: Server = request.getfixturevalue(f"{request.param}_server")
    return found


@pytest.fixture(autouse=True)
def _close_clients() -> Iterator[None]:
    yield
    while CLIENTS:
        CLIENTS.pop().close()
