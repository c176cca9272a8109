"""Every page in every language, size and light: no text is cut or covered, axe finds no fault."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import cycle, product
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from affresco.puzzles import choose

from ..analysis.games import text_of_game
from ..sampling import SOAK
from .conftest import Opens
from .measuring import faults, scrolls_sideways, shown_keys, violations
from .playing import SLOW, brought, finished_game, new_table, take_turn
from .test_games import ALL

USUAL = [(1440, 900), (1024, 768), (390, 844), (360, 640)]
# Windows of laptops less the bars of a browser, a tablet held upright, a phone that lies.
LESS_USUAL = [
    *((1280, 600), (1366, 640), (1440, 780), (1536, 730), (1920, 1080), (768, 1024), (844, 390)),
]
SIZES = USUAL + LESS_USUAL if SOAK else USUAL
THEMES = ["light", "dark"]
LANGUAGES = ["en", "de", "fr"]
# One game for all of them: a review takes its time, and goes on when its page is closed.
REVIEWED: list[str] = []
AXE = Path(__file__).parents[2] / "client/node_modules/axe-core/axe.min.js"


def to_lobby(page: Page) -> None:
    page.goto("/")
    page.wait_for_selector("main")


def to_rules(page: Page) -> None:
    page.goto("/rules#CATH-05")
    page.wait_for_selector("main h1, main h2")


def to_table(page: Page) -> None:
    new_table(page, people=1, bots=3, modules=ALL)
    page.wait_for_selector(".legal")


def to_planning(page: Page) -> None:
    new_table(page, people=1, bots=3, modules=ALL)
    take_turn(page, random.Random(3))
    page.wait_for_selector("[data-word=ready]")


def to_end(page: Page) -> None:
    finished_game(page)
    page.wait_for_selector(".endp h1")


def to_board_of_end(page: Page) -> None:
    page.goto(f"/tables/{finished_game(page)}?board")
    page.wait_for_selector(".app, .phone")


def to_replay(page: Page) -> None:
    id = finished_game(page)
    page.goto(f"/tables/{id}/replay?move=200")
    page.wait_for_selector(".app, .phone")


def to_box(page: Page) -> None:
    page.goto("/box")
    page.locator("[data-path='fresco.tiles.9']").click()


def to_first_game(page: Page) -> None:
    to_rules(page)  # which keeps its settings when it begins
    page.evaluate(
        "localStorage.affresco = JSON.stringify("
        "  { ...JSON.parse(localStorage.affresco), hints: true })"
    )
    new_table(page)
    page.wait_for_selector(".guide", state="attached")  # folded, it has no size


def to_gathering(page: Page) -> None:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}, {"kind": "bot", "level": "novice"}]
    made = page.context.request.post("/api/tables", data={"seats": seats, "modules": ALL})
    page.goto(f"/tables/{made.json()['id']}")
    page.wait_for_selector("main h1, main h2")


def to_learn(page: Page) -> None:
    page.goto("/learn")
    page.wait_for_selector(".lunette")


def to_puzzles(page: Page) -> None:
    page.goto("/puzzles")
    page.wait_for_selector("main li")


def to_puzzle(page: Page) -> None:
    page.goto(f"/puzzles/{choose(theme='segment', module='glaziers')[0].name}")
    page.wait_for_selector(".legal")


def to_solution(page: Page) -> None:
    page.goto(f"/puzzles/{choose(theme='hour', module='portraits')[0].name}")
    page.locator("[data-word^=wake].legal").locator("visible=true").first.click(force=True)
    page.locator("[data-plays]").click()
    page.wait_for_selector(".puzzlep dl")
    page.locator(".puzzlep footer .btn").nth(1).click()
    page.wait_for_selector(".puzzlep .part")


def to_hint(page: Page) -> None:
    new_table(page, people=1, bots=3)
    page.wait_for_selector(".legal")
    page.locator(".askhint").locator("visible=true").first.click()
    page.wait_for_selector(".hintp li")


def to_review(page: Page) -> None:
    if not REVIEWED:
        REVIEWED.append(brought(page, text_of_game("novice", 2, "", 1)))
    page.goto(f"/tables/{REVIEWED[0]}/review")
    page.wait_for_selector(".moment", timeout=3 * SLOW)


Reaches = Callable[[Page], None]
PAGES: list[Reaches] = [
    *(to_lobby, to_rules, to_table, to_planning, to_end, to_board_of_end, to_replay, to_box),
    *(to_first_game, to_gathering, to_learn, to_puzzles, to_puzzle, to_solution, to_hint),
    to_review,
]
SHOWN = list(product(USUAL + LESS_USUAL, LANGUAGES, PAGES))
SAMPLE = SHOWN[::29]  # all pages, sizes and languages are among them


@pytest.mark.parametrize(("size", "language", "reach"), SHOWN if SOAK else SAMPLE)
def test_no_text_is_cut_or_lies_on_another(
    open_page: Opens, size: tuple[int, int], language: str, reach: Reaches
) -> None:
    page = open_page(size, language, touch=size[0] < 500)
    reach(page)
    for theme in reversed(THEMES):
        page.evaluate("(theme) => void (document.documentElement.dataset.theme = theme)", theme)
        assert faults(page) == [], theme
    assert shown_keys(page) == []
    assert not scrolls_sideways(page)


@pytest.mark.parametrize(
    ("reach", "theme"),
    list(product(PAGES, THEMES)) if SOAK else list(zip(PAGES, cycle(THEMES), strict=False)),
)
def test_axe_finds_no_fault(open_page: Opens, reach: Reaches, theme: str) -> None:
    page = open_page(theme=theme, bypass_csp=True)
    reach(page)
    assert violations(page, AXE.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("size", [(1024, 768), (1366, 640), (1440, 780)] if SOAK else [(1024, 768)])
def test_all_tabs_of_the_boards_lie_in_the_window(open_page: Opens, size: tuple[int, int]) -> None:
    page = open_page(size)
    to_table(page)
    tabs = [tab.bounding_box() for tab in page.locator(".mods [role=tab]").all()]
    assert len(tabs) == len(ALL)  # favors and blends share one, and the town has its own
    rail = page.locator(".rail").bounding_box()
    assert rail
    for tab in tabs:
        assert tab
        assert tab["height"] >= (24 if size[1] < 720 else 25)
        assert tab["y"] + tab["height"] <= rail["y"] + rail["height"] <= size[1]


def test_the_language_can_be_changed_at_any_time(open_page: Opens) -> None:
    page = open_page(language="en")
    new_table(page)
    page.get_by_role("button", name="Language").click()
    page.get_by_role("button", name="Sprache").click()
    page.get_by_role("button", name="Langue").click()
    expect(page.get_by_role("button", name="Language")).to_be_visible()


def test_words_that_come_late_change_their_language_too(open_page: Opens) -> None:
    page = open_page(language="en")
    new_table(page)
    page.get_by_role("button", name="Menu").click()  # with words that no table says
    menu = page.locator("dialog")
    expect(menu.get_by_text("Evening recap")).to_be_visible()
    menu.get_by_role("button", name="Deutsch").click()
    expect(menu.get_by_text("Bilanz am Abend")).to_be_visible()
    assert shown_keys(page) == []
    page.goto("/puzzles")
    expect(page.get_by_role("heading", name="Rätsel", exact=True)).to_be_visible()


def test_how_to_play_tells_what_the_table_plays(open_page: Opens) -> None:
    page = open_page()
    page.goto("/rules")
    expect(page.get_by_text("He can’t win.")).to_be_visible()
    expect(page.get_by_text("In the evening all booths are filled anew.")).to_be_visible()
    page.goto("/rules?options=leonardo_can_win=yes,market_leftovers=keep_unvisited,round_limit=12")
    expect(page.get_by_text("He can win.")).to_be_visible()
    expect(page.get_by_text("In the evening the gaps are filled")).to_be_visible()
    expect(page.get_by_text("Round 12 is the last in any case.")).to_be_visible()
    expect(page.get_by_text("He can’t win.")).to_have_count(0)
    expect(page.get_by_text("all booths are filled anew")).to_have_count(0)
