"""Pictures of all pages, in all sizes, languages and lights: `make screenshots`.

They lie in build/screenshots as PAGE-SIZE-LANGUAGE-LIGHT.png, to be seen beside the design.
"""

from __future__ import annotations

import random
import sys
import tempfile
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from rich.progress import track

from tests.client.conftest import ARGUMENTS, CHROMIUM
from tests.client.playing import Hand, new_table, quiet
from tests.client.test_games import ALL
from tests.client.test_pages import (
    LANGUAGES,
    SIZES,
    to_end,
    to_lobby,
    to_planning,
    to_replay,
    to_rules,
)
from tests.server.running import Server

OUT = Path("build/screenshots")
THEMES = ["light", "dark"]
STAGE = "document.querySelector('[data-step]')?.dataset.step ?? ''"


def until(page: Page, step: str, modules: list[str]) -> None:
    """Play on by clicks until something is asked of one at a place."""
    new_table(page, modules=modules)
    hand = Hand(page, random.Random(step))
    while hand.look()["status"] != "over" and page.evaluate(STAGE) != step:
        hand.decide()


def to_market(page: Page) -> None:
    until(page, "market", [])


def to_cathedral(page: Page) -> None:
    until(page, "cathedral", ALL)
    segment = page.locator(".seg.legal")
    if segment.count():
        if page.evaluate("navigator.maxTouchPoints"):
            segment.first.tap()
        else:
            segment.first.hover()


PAGES = {
    "lobby": to_lobby,
    "rules": to_rules,
    "planning": to_planning,
    "market": to_market,
    "cathedral": to_cathedral,
    "end": to_end,
    "replay": to_replay,
}


def shoot(
    browser: Browser, url: str, name: str, size: tuple[int, int], language: str, theme: str
) -> None:
    context = browser.new_context(
        base_url=url,
        viewport={"width": size[0], "height": size[1]},
        locale=language,
        color_scheme=theme,  # type: ignore[arg-type]
        has_touch=size[0] < 500,
        reduced_motion="reduce",  # what glides cannot be pressed, and would be blurred
    )
    context.add_init_script(quiet(language=language, theme=theme))
    page = context.new_page()
    PAGES[name](page)
    page.wait_for_timeout(400)
    page.screenshot(path=OUT / f"{name}-{size[0]}x{size[1]}-{language}-{theme}.png")
    context.close()


def main(wanted: list[str]) -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    names = wanted or list(PAGES)
    all_of_them = list(product(names, SIZES, LANGUAGES, THEMES))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for name, size, language, theme in track(all_of_them, description="Pictures"):
            shoot(browser, server.url, name, size, language, theme)
        browser.close()
        server.stop()
    print(f"{len(all_of_them)} pictures in {OUT}")


if __name__ == "__main__":
    main(sys.argv[1:])
