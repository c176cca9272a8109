"""Behind a proxy that puts the page below a prefix: everything is asked for there."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from ..server.running import Server
from .conftest import Opens

PREFIX = "/fresco"


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("prefixed"), {"prefix": PREFIX}).start()
    yield server
    server.stop()


def test_lobby_table_rules_and_invitation_stay_below_the_prefix(open_page: Opens) -> None:
    page = open_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{PREFIX}/")
    page.locator(".btn.primary").click()
    page.wait_for_url(f"**{PREFIX}/tables/*")
    page.wait_for_selector(".app .legal")
    page.locator(".app .legal").first.click()
    for path in ("/", "/rules", "/learn", "/box", "/puzzles"):
        page.goto(f"{PREFIX}{path}")
        expect(page.locator("main, .app").first).to_be_visible()
    page.goto(f"{PREFIX}/box")
    page.locator("button.piece").first.click()
    page.get_by_role("button", name="More: Points printed on it").click()
    page.wait_for_url(f"**{PREFIX}/box/*")
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("textbox", name="Link").input_value()
    assert urlsplit(link).path == urlsplit(page.url).path
    page.goto(link)
    expect(page.locator("button.piece").first).to_be_visible()
    host = page.context.request
    seats = {"seats": [{"kind": "me"}, {"kind": "open"}]}
    made = host.post(f"{PREFIX}/api/tables", data=seats).json()
    friend = open_page()
    friend.on("request", lambda request: asked.append(request.url))
    friend.goto(made["links"]["yellow"])
    friend.wait_for_url(f"**{made['watch']}?invited")
    friend.locator(".btn.primary").first.click()
    expect(friend.locator("main, .app").first).to_be_visible()
    elsewhere = [url for url in asked if url.startswith("http")]
    assert [url for url in elsewhere if not urlsplit(url).path.startswith(PREFIX)] == []
