"""The promises of the README, kept on a bare machine from a clean clone: `make soak`."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect, sync_playwright

from tests.client.conftest import ARGUMENTS
from tests.needs import chromium, need_network

from .machine import ROOT, bare_environment

NOWHERE = "http://127.0.0.1:9"  # where nothing answers
PLAY = ["make", "play", "PORT=0"]

pytestmark = pytest.mark.soak


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The project as others get it."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("there is no git, or this is no checkout")
    need_network(tmp_path)
    subprocess.run(["git", "clone", "-q", ROOT, tmp_path / "clone"], check=True)
    return tmp_path / "clone"


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return bare_environment(tmp_path / "bin", AFFRESCO_DATA=str(tmp_path / "games"))


@contextmanager
def playing(clone: Path, environment: dict[str, str]) -> Iterator[tuple[str, str]]:
    """`make play`, ended by Ctrl-C: what it has said, and the address where it serves."""
    process = subprocess.Popen(
        PLAY,
        cwd=clone,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    said = ""
    try:
        while not (address := re.search(r"Affresco at (http://\S+);", said)):
            line = process.stdout.readline()
            assert line, said
            said += line
        httpx.get(f"{address[1]}/healthz", timeout=60).raise_for_status()
        yield said, address[1]
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.communicate()


def test_make_play_brings_up_the_page_on_a_bare_machine(
    clone: Path, environment: dict[str, str]
) -> None:
    with playing(clone, {**environment, "npm_config_registry": NOWHERE}) as (said, address):
        assert "the page cannot be built: npm install failed" in said
        front = httpx.get(address).text
        assert "npm install failed" in front
        assert "make build" in front
        assert httpx.get(f"{address}/api").json()["name"] == "affresco"

    with playing(clone, environment) as (said, address):
        assert "the engine runs interpreted" in said
        assert_it_is_the_lobby(address)

    cut_off = dict.fromkeys(["http_proxy", "https_proxy", "npm_config_registry"], NOWHERE)
    with playing(clone, {**environment, **cut_off, "PIP_INDEX_URL": NOWHERE}) as (said, address):
        assert "Installing" not in said
        assert "Building" not in said
        assert_it_is_the_lobby(address)


def assert_it_is_the_lobby(address: str) -> None:
    """In a real browser where there is one, else by all that the page is made of."""
    front = httpx.get(address).text
    for part in re.findall(r'(?:src|href)="(/client/[^"]+)"', front):
        httpx.get(f"{address}{part}").raise_for_status()
    assert re.search(r'<script[^>]* src="/client/', front)
    if chromium():
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
            page = browser.new_page(locale="en")
            page.goto(address)
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            browser.close()


def test_make_build_installs_the_command_on_a_bare_machine(
    clone: Path, environment: dict[str, str]
) -> None:
    done = made(clone, environment, "build")
    assert done.stdout.endswith("(interpreted engine)\n")
    assert (clone / "affresco" / "server" / "client" / "index.html").exists()


def test_make_test_is_green_on_a_bare_machine_and_lists_what_it_left_out(
    clone: Path, environment: dict[str, str]
) -> None:
    done = made(clone, environment, "test")
    summary = done.stdout.partition("Not tested here:\n")[2]
    for reason in (
        "there is no C compiler: the compiled engine",
        "there is no Chromium: apt-get install chromium",
        "there is no Redis: apt-get install redis-server",
        "takes too long interpreted",
    ):
        assert f"  {reason}\n" in summary


def made(clone: Path, environment: dict[str, str], target: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        ["make", target], cwd=clone, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done
