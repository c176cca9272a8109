"""Planning the day by drag, by press and by keys; a whole game by keys alone."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Locator, Page, expect

from ..sampling import SOAK
from .conftest import Opens
from .playing import LIT, Hand, choose, is_over, new_table, offered, round_of, stamp, take_turn
from .test_games import ALL, SHORTEST

TABS = 400  # more than a page has


def standing(page: Page, column: str = "") -> Locator:
    """The apprentices on the sheet, or on a column of it."""
    return page.locator(f".sheet .acol{column and '.of-'}{column} .slot.full")


def to_plan(page: Page, modules: list[str] | None = None) -> None:
    new_table(page, modules=modules)
    take_turn(page, random.Random(7))
    page.wait_for_selector("[data-word=ready]")
    page.wait_for_function("() => document.body.dataset.offered")


WHOLE = pytest.param(ALL, marks=pytest.mark.soak)


@pytest.mark.parametrize("modules", [[], WHOLE], ids=["base", "all"])
def test_by_drag(open_page: Opens, modules: list[str]) -> None:
    page = open_page()
    to_plan(page, modules)
    page.locator(".tray .app1").first.drag_to(page.locator(".sheet [data-drop=market]"))
    expect(standing(page, "market")).to_have_count(1)
    standing(page, "market").first.drag_to(page.locator(".sheet [data-drop=studio]"))
    expect(standing(page, "studio")).to_have_count(1)
    expect(standing(page)).to_have_count(1)
    standing(page, "studio").first.drag_to(page.locator(".tray"))
    expect(standing(page)).to_have_count(0)
    if modules:
        page.locator(".tray [data-verb=glaziery]").drag_to(page.locator("[data-drop=workshop]"))
        expect(page.locator("[data-drop=workshop] .cover")).to_be_visible()


@pytest.mark.parametrize("modules", [[], ALL], ids=["base", "all"])
def test_by_press_and_taken_back(open_page: Opens, modules: list[str]) -> None:
    page = open_page()
    to_plan(page, modules)
    for count, place in enumerate(("market", "cathedral", "cathedral")):
        page.locator(f'.sheet [data-word="send {place}"].legal').click()
        expect(standing(page)).to_have_count(count + 1)
    standing(page, "cathedral").first.click()
    expect(standing(page)).to_have_count(2)
    # Who leaves some at home is asked once more; what is sealed can still be changed
    page.locator("[data-word=ready]").click()
    expect(page.locator(".tray [role=alert]")).to_be_visible()
    assert offered(page)


def test_by_keys(open_page: Opens) -> None:
    page = open_page()
    to_plan(page)
    for count, key in enumerate(("1", "2", "2", "4")):
        page.keyboard.press(key)
        expect(standing(page)).to_have_count(count + 1)
    page.keyboard.press("Shift+Digit2")
    expect(standing(page)).to_have_count(3)
    page.keyboard.press("u")
    expect(standing(page)).to_have_count(2)


def by_keys(page: Page, dice: random.Random) -> None:
    """One decision: Tab goes from piece to piece, Enter presses."""
    words = [word for word in offered(page) if word != "ready"] or ["ready"]
    in_sight = page.evaluate(
        """([lit, words]) => [...document.querySelectorAll(lit)]
            .filter((piece) => piece.checkVisibility() && words.includes(piece.dataset.word))
            .map((piece) => piece.dataset.word)""",
        [LIT, words],
    )
    if not in_sight and "ready" not in offered(page):
        page.wait_for_timeout(100)  # the dock turns to the board that is asked
        return
    word = choose(in_sight, dice) if in_sight else "ready"  # what is left lies behind the tray
    before = stamp(page)
    for _ in range(TABS):
        page.keyboard.press("Tab")
        if page.evaluate(
            "([lit, word]) => document.activeElement?.matches(lit)"
            " && document.activeElement.dataset.word === word",
            [LIT, word],
        ):
            break
    else:
        raise AssertionError(f"Tab never comes to {word}")
    page.keyboard.press("Enter")
    page.wait_for_function("(before) => document.body.dataset.stamp !== before", arg=before)


@pytest.mark.slow
@pytest.mark.parametrize("modules", [[], WHOLE], ids=["base", "all"])
def test_a_game_by_keys_alone(open_page: Opens, modules: list[str]) -> None:
    """A round of it here, all of it in the long proofs."""
    page = open_page()
    new_table(page, people=1, bots=2, modules=modules, options=SHORTEST)
    hand = Hand(page, random.Random(8))
    while not is_over(page) and round_of(page) < (99 if SOAK else 2):
        if hand.look()["status"] != "over":
            by_keys(page, hand.dice)
