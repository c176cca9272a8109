"""Whole games in the browser, each move made by a click on what is lit."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from affresco.engine.modules.registry import MODULES

from ..sampling import SOAK
from .conftest import Opens
from .playing import Hand, Held, is_over, new_table, play_on, round_of, table_where

SHORTEST = {"round_limit": "9"}  # whoever presses at random would else go on for long
ALL = [module.name for module in MODULES if module.name != "leonardo"]


def shows_its_end(page: Page) -> None:
    assert is_over(page)
    expect(page.locator(".endp h1")).to_be_visible()


@pytest.mark.parametrize(
    ("people", "haste"),
    [(1, 0.3), *(pytest.param(some, 0, marks=pytest.mark.soak) for some in (1, 4))],
)
def test_a_whole_base_game_by_clicks(open_page: Opens, people: int, haste: float) -> None:
    """One against three bots, who does but a part of what is possible; in the long proofs all of
    it, and all four play at one screen."""
    page = open_page()
    new_table(page, people=people, bots=4 - people, options=SHORTEST)
    assert Hand(page, random.Random(1), haste=haste).play() > 30 * people
    shows_its_end(page)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("people", "language"), [(4, "en"), (2, "de"), (3, "fr")] if SOAK else [(4, "fr")]
)
def test_a_game_with_all_modules_by_clicks(open_page: Opens, people: int, language: str) -> None:
    """A round of it; in the long proofs to its end. With two, Leonardo paints too."""
    page = open_page(language=language)
    new_table(page, people=people, bots=0, modules=ALL, options=SHORTEST)
    Hand(page, random.Random(2), haste=0 if SOAK else 0.4).play(until_round=99 if SOAK else 2)
    if SOAK:
        shows_its_end(page)
    else:
        assert round_of(page) == 2


def several_sets(options: list[str]) -> bool:
    return len([word for word in options if word.startswith("altar")]) > 3


def test_no_set_moves_under_the_hand_when_its_worth_is_told(open_page: Opens) -> None:
    page = open_page()
    held = Held(page, "**/options?previews=true")
    table_where(page, several_sets)
    hand = Hand(page, random.Random(1))
    while hand.look()["face"]:
        hand.decide()
    sets = page.locator(".altar [data-word]")
    page.locator(".moresets").click()
    before = sets.evaluate_all("all => all.map((each) => each.dataset.word)")
    held.let_go()
    expect(page.locator(".altar .pop .equals").first).not_to_have_text("0")
    assert sets.evaluate_all("all => all.map((each) => each.dataset.word)") == before


@pytest.mark.slow
def test_a_game_on_the_text_board(open_page: Opens) -> None:
    """Every word is a button there, and what happens is told in a live region."""
    page = open_page(textBoard=True)
    new_table(page, modules=ALL, options=SHORTEST)
    play_on(page, random.Random(4), until_round=99 if SOAK else 2)
    if SOAK:
        shows_its_end(page)
        return
    live = page.locator(".textboard [role=status][aria-live=polite]")
    assert live.locator("p").count() > 0


def test_the_chronicle_is_one_stop_for_tab_and_its_links_are_reached_by_arrows(
    open_page: Opens,
) -> None:
    page = open_page()
    new_table(page)
    play_on(page, random.Random(3), turns=1)
    page.wait_for_selector("[data-word=ready]")  # all are up: nothing more is told for now
    page.keyboard.press("l")  # instead of the day
    links = page.locator(".log a")
    stops = page.locator(".log :is(a, button, [tabindex]):not([tabindex='-1'])")
    expect(stops).to_have_count(1)
    stops.focus()
    page.keyboard.press("ArrowUp")
    expect(links.last).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(links.nth(-2)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(links.last).to_be_focused()
