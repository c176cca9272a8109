"""Behind a proxy, and what is open to whom: names, prefixes, addresses, metrics, files."""

from __future__ import annotations

import re
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from affresco.server.settings import BadSettings, Settings, secret_keys

from .running import Server
from .sitting import good, refused
from .test_seats import follow, led_to, table_of

TOKEN = "a-token-for-those-who-watch-the-server"


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A public server below a prefix, with one name, one trusted proxy and a token for metrics."""
    settings = {
        "public": True,
        "limited": True,
        "prefix": "/fresco",
        "hosts": ("play.example",),
        "proxies": ("127.0.0.9",),
        "metrics_token": TOKEN,
    }
    server = Server(tmp_path_factory.mktemp("proxied"), settings).start()
    yield server
    server.stop()


def test_other_names_than_the_servers_are_refused(proxied: Server, sqlite_server: Server) -> None:
    for name in (
        "evil.example",
        "127.0.0.1.evil.example:80",
        "",
        "[::2]:8000",
        "play.example.x",
        "x: y",
    ):
        for server in (proxied, sqlite_server):
            answer = server.client().get("/api", headers={"Host": name})
            refused(answer, 421, "other_name")
    for name in ("play.example", "Play.Example:443", "127.0.0.1:1", "localhost", "[::1]:8000"):
        good(proxied.client().get("/api", headers={"Host": name}))
    refused(sqlite_server.client().get("/", headers={"Host": "play.example"}), 421, "other_name")


def test_a_prefix_is_before_all_paths_that_are_told_and_before_those_that_are_asked(
    proxied: Server,
) -> None:
    client, guest = proxied.client(), proxied.client()
    page = good(client.get("/fresco/tables/x")).text
    parts = re.findall(r'(?:src|href)="(/[^"]+)"', page)
    assert any(part.startswith("/fresco/client/") for part in parts) or "JavaScript" not in page
    for part in parts:
        if "/client/" in part:
            good(client.get(part))
            good(client.get(part.removeprefix("/fresco")))  # a proxy that takes it away
    body = {"seats": [{"kind": "me"}, {"kind": "open"}]}
    answer = good(client.post("/fresco/api/tables", json=body))
    made = answer.json()
    assert made["watch"] == f"/fresco/tables/{made['id']}"
    assert made["links"]["yellow"].startswith("/fresco/join#")
    assert "Path=/fresco/" in answer.headers["set-cookie"]
    led = led_to(follow(guest, made["links"]["yellow"]))
    assert led == f"/fresco/tables/{made['id']}?invited"
    refused(client.get("/frescoes/api"), 404, "not_found")


@pytest.mark.parametrize("prefix", ["fresco", "/", "/a b", '/"><', "/a//b"])
def test_a_prefix_is_a_path(tmp_path: Path, prefix: str) -> None:
    with pytest.raises(BadSettings, match="a prefix is a path like"):
        Settings(tmp_path, "key", prefix=prefix)


def test_only_a_trusted_proxy_says_who_asks(proxied: Server) -> None:
    """Whoever claims other addresses is counted as one all the same."""
    assert 429 in made_from_many_addresses(proxied, "X-Forwarded-For")


def test_a_trusted_proxy_is_believed_by_one_header_alone(tmp_path: Path) -> None:
    """Proxies write X-Forwarded-For, and many pass on a `Forwarded` that a stranger made up."""
    trusting = Server(tmp_path, {"limited": True}).start()
    assert 429 not in made_from_many_addresses(trusting, "X-Forwarded-For")
    assert 429 in made_from_many_addresses(trusting, "Forwarded", "for=")
    trusting.kill()


def made_from_many_addresses(server: Server, header: str, before: str = "") -> set[int]:
    """The statuses of more tables than one address may make."""
    seats = {"seats": [{"kind": "bot"}, {"kind": "bot"}]}
    client = server.client()
    return {
        client.post(
            "/api/tables", json=seats, headers={header: f"{before}10.0.0.{number}"}
        ).status_code
        for number in range(45)
    }


@pytest.mark.parametrize("proxy", ["nginx", "10.0.0.1/8", "1.2.3"])
def test_a_proxy_is_an_address_or_a_network(tmp_path: Path, proxy: str) -> None:
    with pytest.raises(BadSettings, match="a proxy is an address like"):
        Settings(tmp_path, "key", proxies=(proxy,))


def test_metrics_are_closed_to_the_outside_in_every_set_up(
    tmp_path: Path, proxied: Server, sqlite_server: Server
) -> None:
    good(sqlite_server.client().get("/metrics"))  # on this machine, and not public
    for header in ("X-Forwarded-For", "Forwarded", "Via", "X-Real-IP", "X-Forwarded-Host"):
        answer = sqlite_server.client().get("/metrics", headers={header: "192.0.2.1"})
        refused(answer, 404, "not_found")
    public = Server(tmp_path, {"public": True}).start()
    refused(public.client().get("/metrics"), 404, "not_found")  # a proxy here may be silent
    public.stop()
    for given in ({}, {"Authorization": "Bearer nonsense"}):
        refused(proxied.client().get("/metrics", headers=given), 404, "not_found")
    token = {"Authorization": f"Bearer {TOKEN}"}
    assert "affresco_requests" in good(proxied.client().get("/metrics", headers=token)).text


def test_the_files_of_the_store_are_readable_by_their_owner_alone(tmp_path: Path) -> None:
    (tmp_path / "games.db").touch(mode=0o644)
    server = Server(tmp_path).start()
    table_of(server.client(), "me", "bot")
    for path in tmp_path.glob("games.db*"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path.name
    assert len([*tmp_path.glob("games.db*")]) == 3
    server.stop()


def test_keys_are_rotated_by_the_environment_or_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("AFFRESCO_SECRET", raising=False)
    (first,) = secret_keys(tmp_path, public=False)
    assert secret_keys(tmp_path, public=False) == (first,)
    file = tmp_path / "secret.key"
    file.write_text("n" * 40 + "\n" + first + "\n", encoding="ascii")
    assert secret_keys(tmp_path, public=False) == ("n" * 40, first)
    monkeypatch.setenv("AFFRESCO_SECRET", "s" * 40)
    monkeypatch.setenv("AFFRESCO_FORMER_SECRETS", f"{'a' * 40}, {'b' * 40}")
    assert secret_keys(tmp_path, public=True) == ("s" * 40, "a" * 40, "b" * 40)
    monkeypatch.setenv("AFFRESCO_FORMER_SECRETS", "short")
    with pytest.raises(BadSettings, match="AFFRESCO_FORMER_SECRETS has 5 characters"):
        secret_keys(tmp_path, public=True)
