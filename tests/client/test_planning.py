"""Planning the day by drag, by press and by keys; a whole game by keys alone."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from ..sampling import SOAK
from .conftest import Opens
from .playing import LIT, is_over, new_table, stamp, take_turn
from .test_games import ALL


def draft(page: Page) -> int:
    """How many apprentices stand on the sheet."""
    return page.locator(".sheet .slot.full").count()


def to_plan(page: Page, modules: list[str] | None = None) -> None:
    new_table(page, modules=modules)
    take_turn(page, random.Random(7))
    page.wait_for_selector("[data-word=ready]")


@pytest.mark.parametrize("modules", [[], ALL], ids=["base", "all"])
def test_by_drag(open_page: Opens, modules: list[str]) -> None:
    page = open_page()
    to_plan(page, modules)
    source = page.locator(".tray .fig.apprentice").first
    source.drag_to(page.locator('[data-word="send market"]').first)
    page.wait_for_function("document.body.dataset.stamp.includes('send market')")
    assert draft(page) == 1
    page.locator(".sheet .slot.full").first.drag_to(page.locator('[data-word="send studio"]').first)
    page.wait_for_function("!document.body.dataset.stamp.includes('send market')")
    page.wait_for_function("document.body.dataset.stamp.includes('send studio')")
    assert draft(page) == 1


@pytest.mark.parametrize("modules", [[], ALL], ids=["base", "all"])
def test_by_press_and_take_back(open_page: Opens, modules: list[str]) -> None:
    page = open_page()
    to_plan(page, modules)
    for place in ("market", "cathedral", "cathedral"):
        before = stamp(page)
        page.locator(f'[data-word="send {place}"].legal').first.click()
        page.wait_for_function("(before) => document.body.dataset.stamp !== before", arg=before)
    expect(page.locator(".sheet .slot.full")).to_have_count(3)
    page.locator(".sheet .slot.full").first.click()
    expect(page.locator(".sheet .slot.full")).to_have_count(2)


def test_by_keys(open_page: Opens) -> None:
    page = open_page()
    to_plan(page)
    for key in ("1", "2", "2", "4"):
        before = stamp(page)
        page.keyboard.press(key)
        page.wait_for_function("(before) => document.body.dataset.stamp !== before", arg=before)
    expect(page.locator(".sheet .slot.full")).to_have_count(4)
    page.keyboard.press("Shift+Digit2")
    expect(page.locator(".sheet .slot.full")).to_have_count(3)


@pytest.mark.slow
def test_a_game_by_keys_alone(open_page: Opens) -> None:
    """Tab goes from piece to piece, Enter presses; some rounds here, all in the long proofs."""
    page = open_page()
    new_table(page, people=1, bots=1)
    dice = random.Random(8)
    while not is_over(page) and int(page.evaluate("document.body.dataset.round")) < (
        99 if SOAK else 3
    ):
        page.wait_for_function(
            f"document.body.dataset.status === 'over' || document.querySelector('{LIT}')"
        )
        if is_over(page):
            break
        before = stamp(page)
        steps = dice.randrange(6)
        for _ in range(200):
            page.keyboard.press("Tab")
            on_lit = page.evaluate(f"document.activeElement.matches('{LIT}')")
            only = page.evaluate(f"document.querySelectorAll('{LIT}').length === 1")
            ready = page.evaluate("document.activeElement.dataset.word === 'ready'")
            if on_lit and (not ready or only):
                steps -= 1
                if steps < 0 or only:
                    break
        page.keyboard.press("Enter")
        page.wait_for_function("(before) => document.body.dataset.stamp !== before", arg=before)
