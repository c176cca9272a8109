"""Learning: a newcomer who knows nothing but what the guide says and what is lit gets through."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from affresco.engine.board import COLORS
from affresco.lessons import course, load, stage

from ..sampling import SOAK
from .conftest import Opens
from .measuring import faults, scrolls_sideways, shown_keys, violations
from .playing import decisions, new_table
from .test_questions import sit_at

AXE = Path(__file__).parents[2] / "client/node_modules/axe-core/axe.min.js"
DESK, PHONE = (1440, 900), (390, 844)
ALL = [name for part in course().values() for name in part]
LANGUAGES = ["en", "de", "fr"]
FAR = 120  # presses of Tab in which any piece is reached
LIT = "[data-word].legal:not([aria-disabled])"

Press = Callable[[Page, str], None]


def by_key(page: Page, word: str) -> None:
    """Tab to a lit piece, and Enter."""
    for _ in range(FAR):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.dataset.word ?? ''") == word:
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"no Tab leads to {word!r}")


def by_finger(page: Page, word: str) -> None:
    page.locator(f'{LIT}[data-word="{word}"]').locator("visible=true").first.tap()


def lit(page: Page) -> list[str]:
    """The words of the pieces that are lit in sight."""
    pieces = page.locator(LIT).locator("visible=true")
    return list(dict.fromkeys(pieces.evaluate_all("all => all.map((one) => one.dataset.word)")))


def scene(page: Page) -> int:
    return int(page.locator(".teach").get_attribute("data-scene") or 0)


IN_SIGHT = """(selector) => [...document.querySelectorAll(selector)].some((piece) => {
  const { left, right, top, bottom, width, height } = piece.getBoundingClientRect();
  const across = Math.min(right, innerWidth) - Math.max(left, 0);
  const down = Math.min(bottom, innerHeight) - Math.max(top, 0);
  return piece.checkVisibility() && across > width / 2 && down > height / 2;
})"""
SEGMENT = re.compile(r"\b[A-E][1-5]\b")
BOOTH = re.compile(r"\b(?:booth|Stand|stand) ([IV]+)\b")


def is_told_of_what_is_seen(page: Page, words: Sequence[str]) -> None:
    """What is lit, and what the guide names, is in sight without scrolling."""
    said = page.locator(".teach [role=status]").inner_text()
    wanted = [f'{LIT}[data-word="{word}"]' for word in words]
    wanted += ['[data-word^="restore "]' for _ in SEGMENT.findall(said)[:1]]
    wanted += [f'[data-word="booth {number}"], .awning' for number in BOOTH.findall(said)]
    for selector in wanted:
        try:
            page.wait_for_function(IN_SIGHT, arg=selector)
        except TimeoutError as error:
            raise AssertionError(f"{selector} is not in sight: {said}") from error


def learn(page: Page, name: str, press: Press) -> None:
    page.goto(f"/learn/{name}")
    go_through(page, name, press)


def go_through(page: Page, name: str, press: Press) -> None:
    """Go through a lesson: listen, press what is lit, and try again when told so."""
    staged = stage(load(name))
    last = len(staged) - 1
    for at in range(last):
        expect(page.locator(".teach")).to_have_attribute("data-scene", str(at))
        expect(page.locator(".teach [role=status]")).not_to_be_empty()
        is_told_of_what_is_seen(page, staged[at].words)
        onward = page.locator(".teach .onward")
        if onward.count():
            expect(onward).to_be_focused()
            page.keyboard.press("Enter")
            continue
        tried: list[str] = []
        while scene(page) == at:
            words = [word for word in lit(page) if word not in tried]
            assert words, f"{name}, scene {at + 1}: all that is lit was wrong"
            tried.append(words[0])
            said = page.locator(".teach [role=status]").inner_text()
            press(page, words[0])
            page.wait_for_function(
                """([at, said]) => document.querySelector('.teach').dataset.scene !== String(at)
                    || document.querySelector('.teach [role=status]').innerText !== said
                    || document.querySelector('.teach .calls')""",
                arg=[at, said],
            )
    expect(page.locator(".teach")).to_have_attribute("data-scene", str(last))
    is_told_of_what_is_seen(page, ())
    learned = page.evaluate("JSON.parse(localStorage.affresco).learned")
    assert name in learned


SOME = [("cathedral", "en", DESK), ("planning", "fr", PHONE)]
WHOLE = list(product(ALL, LANGUAGES, [DESK, PHONE]))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "language", "size"), WHOLE if SOAK else SOME)
def test_a_newcomer_gets_through_by_keys_alone(
    open_page: Opens, name: str, language: str, size: tuple[int, int]
) -> None:
    learn(open_page(size, language, touch=size == PHONE), name, by_key)


@pytest.mark.parametrize("name", ALL if SOAK else ["day"])
def test_a_newcomer_gets_through_on_a_phone(open_page: Opens, name: str) -> None:
    learn(open_page(PHONE, "de", touch=True), name, by_finger)


def test_the_first_visit_offers_the_lessons_and_they_remember_what_was_done(
    open_page: Opens,
) -> None:
    page = open_page()
    page.goto("/")
    page.get_by_role("link", name="New here? Learn by painting").click()
    expect(page.get_by_role("heading", name="Learn by painting")).to_be_visible()
    expect(page.locator(".lunette")).to_have_count(len(ALL))
    assert faults(page) == []
    page.get_by_role("link", name="Start: The goal").click()
    expect(page.locator(".teach")).to_be_visible()
    learn(page, "goal", by_key)
    expect(page.get_by_role("button", name="Next: A day")).to_be_focused()
    page.get_by_role("link", name="All lessons").click()
    expect(page.get_by_role("link", name="Continue: A day")).to_be_visible()
    expect(page.get_by_text("1 of 12 lessons done")).to_be_visible()


@pytest.mark.parametrize("size", [DESK, (1024, 768), PHONE])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_other_pages_are_in_sight(
    open_page: Opens, size: tuple[int, int], language: str
) -> None:
    page = open_page(size, language)
    page.goto("/learn")
    for address in ("/puzzles", "/box", "/rules"):
        way = page.locator(f'.topbar nav a[href="{address}"]')
        expect(way.locator("span, svg").locator("visible=true").first).to_be_in_viewport()
        box = way.bounding_box()
        assert box
        assert box["width"] > 24
    assert not scrolls_sideways(page)
    assert faults(page) == []


def test_what_is_not_lit_does_nothing_and_the_guide_says_so(open_page: Opens) -> None:
    page = open_page()
    page.goto("/learn/goal")
    page.locator(".teach .onward").click()
    page.locator('[data-word="restore a1"]').click(force=True)
    expect(page.locator(".teach [role=status]")).to_have_text("Not that one. Choose what is lit.")
    assert scene(page) == 1
    page.get_by_role("button", name="Show me").click()
    expect(page.locator('[data-word="restore d3"]')).to_be_focused()


def test_a_first_game_begins_with_what_wins(open_page: Opens) -> None:
    page = open_page(hints=True)
    new_table(page)
    guide = page.locator(".guide")
    expect(guide.locator("h3")).to_contain_text("How to win")
    guide.get_by_role("button", name="Got it").click()
    expect(guide.locator("h3")).to_contain_text("Getting up")


def test_a_late_hour_is_praised_only_while_there_is_one(open_page: Opens) -> None:
    page = open_page(hints=True, seen=["goal"])
    games = (each for seed in range(9) for each in decisions(4, "none", seed))
    table, seat = next(each for each in games if each[0].options(each[1]) == ["wake 5", "wake 6"])
    sit_at(page, table.record.write(), COLORS[seat])
    expect(page.locator(".guide h3")).to_contain_text("Getting up")
    expect(page.locator(".guide")).not_to_contain_text("A later hour")


def test_a_lesson_that_does_not_exist_is_told_so(open_page: Opens) -> None:
    page = open_page()
    page.goto("/learn/juggling")
    expect(page.get_by_role("heading", name="This lesson doesn’t exist")).to_be_visible()
    complaints: list[str] = page.complaints  # type: ignore[attr-defined]
    assert all("404" in complaint for complaint in complaints)
    complaints.clear()


SIZES = [(1440, 900), (1366, 640), (1024, 768), (390, 844)]
SHOWN = list(product(["/learn", *(f"/learn/{name}" for name in ALL)], SIZES, LANGUAGES))


@pytest.mark.parametrize(("path", "size", "language"), SHOWN if SOAK else SHOWN[5::71])
def test_no_text_of_a_lesson_is_cut(
    open_page: Opens, path: str, size: tuple[int, int], language: str
) -> None:
    page = open_page(size, language, touch=size[0] < 500)
    page.goto(path)
    page.wait_for_selector(".lunette, .teach")
    assert faults(page) == []
    assert shown_keys(page) == []
    assert not scrolls_sideways(page)


@pytest.mark.parametrize(("path", "theme"), [("/learn", "dark"), ("/learn/portraits", "light")])
def test_axe_finds_no_fault_in_the_lessons(open_page: Opens, path: str, theme: str) -> None:
    page = open_page(theme=theme, bypass_csp=True)
    page.goto(path)
    page.wait_for_selector(".lunette, .teach")
    assert violations(page, AXE.read_text(encoding="utf-8")) == []
