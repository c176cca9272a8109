"""The command, the first page, health, figures, limits, and what a careless host is told."""

from __future__ import annotations

import ast
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import tomllib
from multiprocessing.synchronize import Barrier
from pathlib import Path

import httpx
import pytest
from sqlalchemy import create_engine, inspect

from affresco.server.http.problems import KEYS
from affresco.server.settings import BadSettings, Settings
from affresco.server.store.database import Store
from affresco.server.store.schema import METADATA
from tests.cli.running import assert_one_sentence, run

from .running import CONTEXT, Server
from .services import Services
from .sitting import good, refused

ROOT = Path(__file__).parent.parent.parent


def test_the_command_serves_and_ends(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "affresco", "serve", "--port", "0", "--data", str(tmp_path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    line = process.stdout.readline()
    address = re.search(r"http://127\.0\.0\.1:\d+", line)
    assert address, line
    well = good(httpx.get(f"{address[0]}/healthz", timeout=60))
    assert well.json() == {"well": True}
    assert well.headers["date"].endswith("GMT")  # by which a page sets its clocks
    process.send_signal(signal.SIGINT)
    out, error = process.communicate(timeout=30)
    assert process.returncode == 0, error
    assert out == ""
    assert "Traceback" not in error
    key = tmp_path / "secret.key"
    assert key.stat().st_mode & 0o077 == 0


def test_a_public_server_listens_where_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AFFRESCO_SECRET", "x" * 40)
    command = [sys.executable, "-m", "affresco", "serve", "--port", "0", "--data", str(tmp_path)]
    command += ["--public", "--host", "127.0.0.1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        address = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        try:
            assert address, line
            good(httpx.get(f"{address[0]}/healthz", timeout=60))
            with socket.socket() as other:
                other.settimeout(5)
                assert other.connect_ex(("127.0.0.2", int(address[1])))  # which cannot be reached
        finally:
            process.send_signal(signal.SIGINT)


@pytest.mark.parametrize(
    ("arguments", "host"),
    [
        ([], "127.0.0.1"),
        (["--host", "localhost"], "localhost"),
        (["--public"], "0.0.0.0"),
        (["--public", "--host", "127.0.0.1"], "127.0.0.1"),
        (["--public", "--host", "10.1.2.3"], "10.1.2.3"),
    ],
)
def test_a_server_listens_here_or_everywhere_unless_it_is_told(
    tmp_path: Path, arguments: list[str], host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def bind(settings: Settings) -> socket.socket:
        raise BadSettings(f"it would listen at {settings.host}")

    monkeypatch.setenv("AFFRESCO_SECRET", "x" * 40)
    monkeypatch.setattr("affresco.server.serving.bind", bind)
    assert_one_sentence(run("serve", "--data", tmp_path, *arguments), f"would listen at {host}\n")


def test_all_pages_are_installed_with_the_server() -> None:
    """They lie in no package of their own, so each has to be named."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    named = project["tool"]["setuptools"]["package-data"]["affresco.server"]
    folder = ROOT / "affresco" / "server"
    installed = {path for pattern in named for path in folder.glob(pattern)}
    assert set((folder / "pages").iterdir()) <= installed


def test_a_busy_port_is_told_in_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        told = run("serve", "--port", port, "--data", tmp_path)
    assert_one_sentence(told, f"port {port} is in use")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--public"], "AFFRESCO_SECRET"),
        (["--host", "0.0.0.0"], "--public"),
        (["--database", "nonsense"], "a database is a URL"),
        (["--database", "sqlite:////nowhere/at/all.db"], "can’t be opened"),
        (["--database", "postgresql://nobody@127.0.0.1:1/x"], "can’t be opened"),
        (["--database", "oracle://x"], "can’t be used"),
        (["--redis", "redis://127.0.0.1:1"], "can’t reach Redis"),
    ],
)
def test_what_cannot_be_served_is_told_in_one_sentence(
    tmp_path: Path, arguments: list[str], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("AFFRESCO_SECRET", raising=False)
    told = run("serve", "--port", 0, "--data", tmp_path, *arguments)
    assert told.exit_code == 2, told.output
    assert words in told.stderr
    assert told.stderr.count("\n") == 1


def test_the_first_page_says_what_runs_here_and_has_no_script_of_its_own(
    sqlite_server: Server,
) -> None:
    client = sqlite_server.client()
    page = good(client.get("/"))
    assert "/schema/openapi.json" in page.text
    scripts = re.findall(r"<script([^>]*)>(.*?)</script>", page.text, re.DOTALL)
    assert all("src=" in attributes and not inside for attributes, inside in scripts)
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert "unsafe" not in page.headers["content-security-policy"]
    for link in re.findall(r'href="([^"]+)"', page.text):
        good(client.get(link))
    odd = good(client.get("/tables/%3Cscript%3E"))
    assert "<script>" not in odd.text


BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


@pytest.mark.parametrize("path", ["/foo", "/rules/abc", "/replay/x", "/client/x"])
def test_who_is_lost_gets_a_page_in_a_browser_and_a_program_gets_json(
    sqlite_server: Server, path: str
) -> None:
    client = sqlite_server.client()
    page = client.get(path, headers=BROWSER)
    assert page.status_code == 404
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["cache-control"] == "no-store"
    assert (
        page.headers["content-security-policy"]
        == client.get("/").headers["content-security-policy"]
    )
    assert "&quot;key&quot;:&quot;not_found&quot;" in page.text
    for accept in ("application/json", "*/*", "", ",;q=x"):
        refused(client.get(path, headers={"Accept": accept}), 404, "not_found")
    refused(client.get(f"/api{path}", headers=BROWSER), 404, "not_found")


def test_what_a_page_is_told_of_a_refusal_is_text_and_nothing_else(sqlite_server: Server) -> None:
    page = sqlite_server.client().get('/foo/"><script>alert(1)</script>', headers=BROWSER)
    assert page.status_code == 404
    assert "alert" not in page.text


def test_every_refusal_has_its_sentence_in_three_languages() -> None:
    """A key is the second argument of what refuses; those that the rules bring are not meant."""
    keys = {*KEYS.values(), "bad_request"}
    for file in (ROOT / "affresco" / "server").rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match call:
                case ast.Call(ast.Name("Refused" | "Problem"), [_, ast.Constant(str(key)), *_]):
                    keys.add(key)
    assert {"no_table", "too_large", "fault"} <= keys
    messages = tomllib.loads((ROOT / "client/messages/lobby.toml").read_text(encoding="utf-8"))
    for key in keys:
        assert set(messages.get(f"refused_{key}", {})) == {"en", "de", "fr"}, key


def test_what_can_be_played_is_told(sqlite_server: Server) -> None:
    about = good(sqlite_server.client().get("/api")).json()
    assert "random" in about["bots"]
    assert about["modules"]["medico"] == {"number": "10", "minutes": 15}
    assert next(iter(about["presets"])) == "big_box"  # the usual one comes first
    assert about["presets"]["english_2010"]["modules"] == ["portraits", "requests", "blends"]
    assert about["options"]["favor_claim"]["modules"] == ["favors"]
    assert about["options"]["round_limit"]["least"] == 9
    assert set(about["ratings"]) == {"2", "3", "4"}
    for ladder in about["ratings"].values():
        assert list(ladder["levels"]) == about["levels"]
        assert ladder["games"] > 0
        for rated in ladder["levels"].values():
            assert rated["least"] <= rated["rating"] <= rated["most"]


def test_figures_are_there_for_prometheus(sqlite_server: Server) -> None:
    text = good(sqlite_server.client().get("/metrics")).text
    for name in ("affresco_requests_total", "affresco_commit_seconds", "affresco_streams"):
        assert name in text


def test_logs_are_one_object_a_line(sqlite_server: Server) -> None:
    sqlite_server.client().get("/healthz")
    for line in sqlite_server.log().splitlines():
        assert json.loads(line)["event"]


def test_who_asks_too_often_is_refused(tmp_path: Path) -> None:
    server = Server(tmp_path, {"limited": True}).start()
    client = server.client()
    body = {"seats": [{"kind": "me"}, {"kind": "bot"}]}
    answers = [client.post("/api/tables", json=body) for _ in range(40)]
    late = next(answer for answer in answers if answer.status_code == 429)
    problem = refused(late, 429, "too_often", "try again in")
    assert late.headers["retry-after"] == str(problem["params"]["wait"])
    assert sum(answer.status_code == 201 for answer in answers) >= 30
    server.stop()


def test_a_public_server_sends_its_cookies_over_https_only(tmp_path: Path) -> None:
    server = Server(tmp_path, {"public": True}).start()
    made = server.client().post("/api/guests", json={"name": "Ada"})
    assert "Secure" in good(made).headers["set-cookie"]
    server.stop()


def test_the_tables_of_the_store_are_made_from_nothing_and_are_those_of_the_code(
    tmp_path: Path,
) -> None:
    assert_migrated(f"sqlite:///{tmp_path / 'games.db'}")


@pytest.mark.parametrize("time", range(4))
def test_servers_that_start_at_once_make_the_tables_together(tmp_path: Path, time: int) -> None:
    url, gate = f"sqlite:///{tmp_path / 'games.db'}", CONTEXT.Barrier(4)
    makers = [CONTEXT.Process(target=make_tables, args=(url, gate)) for _ in range(4)]
    for maker in makers:
        maker.start()
    for maker in makers:
        maker.join()
    assert [maker.exitcode for maker in makers] == [0] * 4


def make_tables(url: str, gate: Barrier) -> None:
    store = Store(url)
    gate.wait()
    store.migrate()


def test_the_tables_are_the_same_in_postgres(cluster: Services) -> None:
    assert_migrated(cluster.database.replace("postgresql:", "postgresql+psycopg:"))


def assert_migrated(url: str) -> None:
    store = Store(url)
    store.migrate()
    store.migrate()
    store.close()
    engine = create_engine(url)
    found = inspect(engine)
    assert set(found.get_table_names()) == {*METADATA.tables, "alembic_version"}
    for table in METADATA.sorted_tables:
        columns = {each["name"]: each["nullable"] for each in found.get_columns(table.name)}
        assert columns == {column.name: column.nullable for column in table.columns}
    engine.dispose()


def test_a_server_that_ends_tells_its_streams(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    host = server.client()
    seats = {"seats": [{"kind": "me"}, {"kind": "bot"}]}
    table = good(host.post("/api/tables", json=seats)).json()
    with host.stream("GET", f"/api/tables/{table['id']}/events") as response:
        lines = response.iter_lines()
        next(lines)
        began = time.monotonic()
        assert server.process is not None
        assert server.process.pid is not None
        os.kill(server.process.pid, signal.SIGTERM)
        assert list(lines)  # the stream ends by itself
    assert time.monotonic() - began < 30
    server.process.join(30)
