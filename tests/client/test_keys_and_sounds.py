"""What helps who plays much: keys for everything, sounds, and a title that calls."""

from __future__ import annotations

import random
import re
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from affresco.engine.board import COLORS

from ..sampling import SOAK
from .conftest import Opens
from .measuring import faults
from .playing import Hand, decisions, new_table
from .test_games import ALL
from .test_pages import LANGUAGES
from .test_questions import sit_at

LISTEN = """
const played = (window.played = []);
for (const name of ["OscillatorNode", "AudioBufferSourceNode"]) {
  const start = window[name].prototype.start;
  window[name].prototype.start = function (...when) {
    played.push(name);
    return start.apply(this, when);
  };
}
"""


def test_letters_lead_the_bishop_turn_the_modules_and_go_to_chronicle_and_rules(
    open_page: Opens,
) -> None:
    page = open_page()
    for table, seat in decisions(3, "portraits, bells", 11):
        words = [word.split()[0] for word in table.options(seat)]
        if {"bishop", "restore"} <= {*words}:
            break
    sit_at(page, table.record.write(), COLORS[seat])
    page.wait_for_selector(".seg.legal")
    page.keyboard.press("b")
    expect(page.locator(".nave.leading")).to_be_visible()
    page.keyboard.press("b")
    expect(page.locator(".nave.leading")).to_have_count(0)
    up = page.locator(".mods [aria-selected=true]")
    tabs = page.locator(".mods [role=tab]")
    seen = []
    for _ in range(tabs.count()):
        seen.append(up.get_attribute("data-tab"))
        page.keyboard.press("m")
        expect(up).not_to_have_attribute("data-tab", str(seen[-1]))
    assert len({*seen}) == len(seen)
    expect(up).to_have_attribute("data-tab", str(seen[0]))
    page.keyboard.press("l")
    expect(page.locator(".log .roll")).to_be_focused()
    with page.expect_popup() as opened:
        page.keyboard.press("?")
    expect(opened.value).to_have_url(re.compile("/rules"))


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES if SOAK else ["fr"])
def test_the_menu_tells_the_keys(open_page: Opens, language: str) -> None:
    page = open_page(language=language)
    new_table(page)
    page.locator(".tools .iconbtn").last.click()
    page.locator(".menu .keys summary").click()
    expect(page.locator(".menu .keys kbd", has_text="B").first).to_be_visible()
    assert faults(page) == []


def called(page: Page) -> list[str]:
    return list(page.evaluate("window.played"))


@pytest.mark.soak
def test_sounds_are_heard_by_who_wants_them_only(open_page: Opens) -> None:
    page = open_page()
    page.add_init_script(LISTEN)
    new_table(page, people=1, bots=2)
    page.locator(".hour.legal").first.click()
    expect(page.locator(".app")).to_have_attribute("data-step", "sheet")
    assert called(page) == []
    page.get_by_role("button", name="Sounds").click()
    hand = Hand(page, random.Random(4))
    while not called(page):
        assert hand.decide(), "the game is over, and nothing was heard"
    page.reload()  # it is remembered
    expect(page.get_by_role("button", name="Sounds")).to_have_attribute("aria-pressed", "true")


def test_the_title_calls_who_is_asked(open_page: Opens) -> None:
    page, watcher = open_page(), open_page(language="de")
    table, seat = next(
        (table, seat)
        for table, seat in decisions(3, "none", 11)
        if any(word.startswith("booth") for word in table.options(seat))
    )
    sit_at(page, table.record.write(), COLORS[seat])
    expect(page).to_have_title("Your turn: Affresco")
    watcher.goto(page.url)
    expect(watcher).to_have_title("Affresco: der Tisch")
    expect(watcher.locator(".prompt .msg strong")).to_have_text(
        re.compile(r"^\w+ ist gerade auf dem Markt, mit \d Gehilfen$")
    )


def test_an_hour_that_was_chosen_by_key_keeps_no_ring(open_page: Opens) -> None:
    page = open_page()
    new_table(page, bots=2)  # at a table of two the same seat may be asked for Leonardo's hour next
    hour = page.locator(".hour.legal").last
    hour.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector('.app[data-step="sheet"]')
    expect(page.locator(".hour:focus")).to_have_count(0)


IS_WHOLE = """(word) => {
    const box = (piece) => piece.getBoundingClientRect();
    const [{ left, right }, tab] = [box(word), box(word.closest("button"))];
    const isLabel = getComputedStyle(word).position === "absolute";
    if (!isLabel) return left >= tab.left - 2 && right <= tab.right + 2;
    return getComputedStyle(word.closest(".rail")).overflow === "visible" && left > 0;
}"""
NAMED = [(1440, 900), (1366, 640), (1280, 600), (1024, 768), (1024, 690)]
NAMES = list(product(NAMED, ["en", "de", "fr"], [["bells"], ["bells", "glaziers", "scrolls"], ALL]))


@pytest.mark.parametrize(("size", "language", "modules"), NAMES if SOAK else NAMES[::7])
def test_each_board_has_its_word(
    open_page: Opens, size: tuple[int, int], language: str, modules: list[str]
) -> None:
    """Where there is no room for all words, a sign tells its own while one looks at it."""
    page = open_page(size, language)
    new_table(page, modules=modules)
    tabs = page.locator(".mods [role=tab]")
    words = tabs.locator(".word")
    for at in range(tabs.count()):
        if size == (1024, 690) and len(modules) > 5:
            expect(words.nth(at)).not_to_be_visible()
            tabs.nth(at).hover()
        expect(words.nth(at)).to_be_visible()
        assert words.nth(at).evaluate(IS_WHOLE)
    page.mouse.move(400, 300)
    assert faults(page) == []


TURNS = ["market", "cathedral", "studio", "workshop", "theater"]


@pytest.mark.parametrize("place", TURNS if SOAK else TURNS[2:3])
def test_an_opened_drawer_leaves_in_sight_what_is_decided_on(open_page: Opens, place: str) -> None:
    page = open_page((1024, 768))
    for table, seat in decisions(3, "portraits, bells", 11):
        if table.view(seat)["step"] == f"at {place}":
            break
    sit_at(page, table.record.write(), COLORS[seat])
    Hand(page, random.Random(1)).look()
    page.locator(".rail .handle").click()
    expect(page.locator(".app.pulled")).to_be_visible()
    page.wait_for_function("() => document.querySelector('.rail').clientWidth > 300")
    covered = page.evaluate(
        """() => {
            const rail = document.querySelector(".rail").getBoundingClientRect();
            return [...document.querySelectorAll(".loc.active, .prompt, .board [data-word].legal")]
                .filter((piece) => {
                    const { left, right, top, bottom } = piece.getBoundingClientRect();
                    return left < rail.right - 10 && right > rail.left + 10
                        && top < rail.bottom && bottom > rail.top;
                }).map((piece) => piece.className);
        }"""
    )
    assert covered == []
    assert faults(page) == []
    page.locator(".rail .handle").click()
    expect(page.locator(".app.pulled")).to_have_count(0)
