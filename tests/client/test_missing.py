"""What cannot be paid yet: which paints are missing, what it would bring, where they come from."""

from __future__ import annotations

import re
from functools import cache
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from affresco.engine.board import COLORS

from ..sampling import SOAK
from .conftest import Opens
from .measuring import faults, scrolls_sideways
from .playing import decisions, new_table, stamp
from .test_pages import LANGUAGES, SIZES
from .test_questions import sit_at

NAMES = {"R": "red", "Y": "yellow", "B": "blue", "O": "orange", "G": "green", "P": "purple"}
EVERYWHERE = list(product(SIZES, LANGUAGES)) if SOAK else [(SIZES[1], "fr"), (SIZES[3], "fr")]


@cache
def unpayable() -> tuple[str, str, str, str, int]:
    """Somebody in the cathedral who lacks two paints, one of them a blend, for a tile.

    The record, the color that is asked, the word, the letters, and the points it would bring.
    """
    for table, seat in decisions(3, "none", 11):
        for word, lacking in table.lacking(seat).items():
            letters = "".join(sorted(dict(lacking["paints"])))  # type: ignore[call-overload]
            if word.startswith("restore") and len(letters) == 2 and set(letters) & set("OGP"):
                points = dict(dict(lacking["preview"])["points"])  # type: ignore[call-overload]
                return (
                    table.record.write(),
                    COLORS[seat],
                    word,
                    letters,
                    sum(points.values()),
                )
    raise AssertionError("everybody can pay for everything")


def to_the_cathedral(page: Page) -> tuple[str, str, int]:
    record, color, word, letters, points = unpayable()
    sit_at(page, record, color)
    page.wait_for_selector("[data-word].legal")
    return f'[data-word="{word}"]', letters, points


def test_a_tile_that_cannot_be_paid_tells_what_it_would_bring_and_what_is_missing(
    open_page: Opens,
) -> None:
    page = open_page()
    tile, letters, points = to_the_cathedral(page)
    before = stamp(page).split()[1]
    page.locator(tile).hover(force=True)
    ledger = page.locator(".ledger")
    expect(ledger.locator(".total b")).to_have_text(str(points))
    expect(ledger.locator(".pays .paint")).to_have_count(2)
    for letter in letters:
        expect(ledger.locator(f".pays [aria-label={NAMES[letter]}]")).to_be_visible()
    expect(ledger.locator(".note")).to_contain_text("at the workshop")
    expect(ledger.locator("[data-plays]")).to_have_count(0)
    page.locator(tile).click(force=True)
    said = page.locator(".prompt .msg")
    expect(said).to_contain_text(re.compile("you still need", re.IGNORECASE))
    expect(said.locator("strong .paint")).to_have_count(2)
    expect(said.locator("a")).to_have_text("?")
    expect(said.get_by_role("link", name="Rule CATH-02")).to_have_count(1)
    assert stamp(page).split()[1] == before  # nothing is said by it
    page.locator(".topbar").hover()
    expect(ledger).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "language"), EVERYWHERE)
def test_what_is_missing_has_room(size: tuple[int, int], language: str, open_page: Opens) -> None:
    is_touched = size[0] < 500
    page = open_page(size, language, touch=is_touched)
    tile, _, _ = to_the_cathedral(page)
    if is_touched:
        page.locator(tile).tap(force=True)
    else:
        page.locator(tile).click(force=True)
    if page.locator(".app").count():  # a phone that lies and a tablet held upright have no ledger
        expect(page.locator(".ledger .pays .paint").first).to_be_visible()
    expect(page.locator(":is(.prompt .msg, .foot [role=status]) .paint").first).to_be_visible()
    assert faults(page) == []
    assert not scrolls_sideways(page)


def test_the_text_board_tells_what_cannot_be_paid(open_page: Opens) -> None:
    page = open_page(textBoard=True)
    to_the_cathedral(page)
    page.get_by_text("You can’t pay this yet").click()
    _, _, word, letters, points = unpayable()
    line = page.locator(".tnow details li", has_text=re.compile(word.split()[1], re.IGNORECASE))
    expect(line).to_contain_text(f"+{points} points")
    for letter in letters:
        expect(line).to_contain_text(NAMES[letter])
    expect(line).to_contain_text("you still need")


def test_the_text_board_tells_the_sum_of_a_draft_and_the_time_that_is_left(
    open_page: Opens,
) -> None:
    page = open_page(textBoard=True)
    new_table(page, people=1, bots=2, clock={"bank": 1800, "increment": 0})
    now = page.locator(".tnow")
    expect(now.locator(".timer")).to_contain_text("30 minutes left")
    page.locator('.tchoice[data-word="wake 8"].legal, .tchoice.legal').first.click()
    page.locator('.tchoice[data-word="send studio"].legal').click()
    expect(now).to_contain_text("So far: 3 Thalers")
    expect(page.locator("[aria-labelledby=text-players] .timer")).to_have_count(0)  # of bots
