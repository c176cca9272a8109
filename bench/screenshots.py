"""Screenshots of all pages, in all sizes, languages and color schemes: `make screenshots`.

They go to build/screenshots as PAGE-SIZE-LANGUAGE-LIGHT.png, to be compared with the design.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from typing import cast

from playwright.sync_api import Browser, Page, sync_playwright
from rich.progress import track

from affresco.bots.bot import Deadline
from affresco.bots.registry import make_bot
from affresco.configuration import configure
from affresco.engine.board import COLORS
from affresco.engine.moves import READY
from affresco.game import Game
from tests.client.conftest import ARGUMENTS, CHROMIUM
from tests.client.playing import brought, quiet
from tests.client.test_pages import LANGUAGES, SIZES, to_box, to_rules
from tests.client.test_questions import sit_at
from tests.server.running import Server

OUT = Path("build/screenshots")
THEMES = ["light", "dark"]
LATE = 7  # from this round on there is much to see
SETTLED = 1500  # milliseconds, since changes are briefly outlined
SEED = 3
PAINTERS = ["Ada", "Bruno", "Chiara", "Dario"]
Wanted = Callable[[list[str]], bool]


@cache
def played(modules: str, is_wanted: Wanted | None = None) -> tuple[str, str]:
    """A game of good bots up to a late decision, or to the end: its record, and who is asked."""
    bots = [make_bot("journeyman", SEED + at) for at in range(len(PAINTERS))]
    table = Game(configure(len(PAINTERS), modules), PAINTERS, seed=SEED)
    seat = 0
    while not table.is_over:
        seat = table.acting()[0]
        round = cast(int, table.view()["round"])
        if is_wanted and round >= LATE and is_wanted(table.options(seat)):
            break
        bot, imagined = bots[seat], table.imagine(seat)
        if table.is_planning:
            day = bot.plan(imagined, seat, Deadline())
            table.plan(seat, [move.text for move in day if move != READY])
        else:
            table.play(seat, bot.choose(imagined, seat, Deadline()).text)
    return table.record.write(), COLORS[seat]


def words(verb: str, options: list[str]) -> int:
    return sum(word.startswith(f"{verb} ") for word in options)


def is_planning(options: list[str]) -> bool:
    return words("send", options) > 0


def is_buying(options: list[str]) -> bool:
    return words("booth", options) > 1


def is_restoring(options: list[str]) -> bool:
    return words("restore", options) > 1


def to_lobby(page: Page) -> None:
    page.goto("/")
    page.locator(".presets button").nth(2).click()


def to_planning(page: Page) -> None:
    sit_at(page, *played("all", is_planning))
    page.wait_for_selector("[data-word=ready]")
    for key in "1225":
        page.keyboard.press(key)
        page.wait_for_timeout(200)


def to_market(page: Page) -> None:
    sit_at(page, *played("none", is_buying))


def to_cathedral(page: Page) -> None:
    sit_at(page, *played("all", is_restoring))
    segment = page.locator(".seg.legal").first
    if page.evaluate("navigator.maxTouchPoints"):
        segment.tap()
    else:
        segment.hover()


def to_end(page: Page) -> None:
    page.goto(f"/tables/{brought(page, played('all')[0])}")
    page.wait_for_selector(".endp h1")


def to_replay(page: Page) -> None:
    page.goto(f"/tables/{brought(page, played('all')[0])}/replay?move=700")
    page.wait_for_selector(".app, .phone")


PAGES = {
    "lobby": to_lobby,
    "rules": to_rules,
    "planning": to_planning,
    "market": to_market,
    "cathedral": to_cathedral,
    "end": to_end,
    "replay": to_replay,
    "box": to_box,
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
        reduced_motion="reduce",  # moving pieces cannot be clicked, and would be blurred
    )
    context.add_init_script(quiet(language=language, theme=theme))
    page = context.new_page()
    PAGES[name](page)
    page.wait_for_timeout(SETTLED)
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
