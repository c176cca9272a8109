"""A real server with the page as it is built, and real Chromium to play in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from affresco.server.http.client_files import client_file
from tests.needs import chromium, need_chromium

from ..server.running import Server
from .playing import SLOW, quiet

CHROMIUM = chromium()
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESK = (1440, 900)
expect.set_options(timeout=SLOW)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if client_file("index.html") is None:
        pytest.fail("the page is not built: python client/build.py")
    server = Server(tmp_path_factory.mktemp("page")).start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    need_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


Opens = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[Opens]:
    """Opens pages, each in a browser of its own; none of them may complain at its end."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def complain(said: ConsoleMessage) -> None:
        complaints.append(f"{said.text} {said.location['url']}")

    def opens(
        size: tuple[int, int] = DESK,
        language: str = "en",
        theme: str = "light",
        touch: bool = False,
        moving: bool = False,
        **kept: Any,
    ) -> Page:
        context = browser.new_context(
            base_url=server.url,
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            color_scheme=theme,  # type: ignore[arg-type]
            reduced_motion="no-preference"
            if moving
            else "reduce",  # what breathes is painted all the time
            has_touch=touch,
            bypass_csp=bool(kept.pop("bypass_csp", False)),
        )
        contexts.append(context)
        context.add_init_script(quiet(language=language, theme=theme, **kept))
        page = context.new_page()
        page.set_default_timeout(SLOW)
        page.on("console", lambda said: complain(said) if said.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.complaints = complaints  # type: ignore[attr-defined]
        return page

    yield opens
    for context in contexts:
        context.close()
    assert complaints == []
