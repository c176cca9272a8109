"""Where a game begins: at once, by invitation, from a record; in which language and light."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Response, expect

from .conftest import Opens
from .playing import new_table, recorded
from .test_games import ALL

HEAVIEST = 250_000  # bytes of the page as sent, without its art
ART = (".webp", ".png", ".jpg")


def test_a_game_against_bots_begins_by_one_click(open_page: Opens) -> None:
    page = open_page()
    page.goto("/")
    page.locator(".playnow").click()
    page.wait_for_url("**/tables/*")
    page.wait_for_selector(".app .legal")


def test_modules_are_chosen_and_a_friend_is_invited(open_page: Opens) -> None:
    page = open_page()
    page.goto("/")
    card = page.locator(".mc[aria-pressed]").first
    pressed = card.get_attribute("aria-pressed")
    card.click()
    expect(card).not_to_have_attribute("aria-pressed", str(pressed))
    page.locator(".seats .seat").nth(1).get_by_role("button", name="Friend").first.click()
    page.locator(".startbar .btn.primary").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator(".gatherers .linkrow input").first).to_have_value(re.compile("/join/"))


def test_a_record_is_brought_and_looked_back_at(open_page: Opens, tmp_path: Path) -> None:
    file = tmp_path / "game.fresco"
    file.write_text(recorded(), encoding="utf-8")
    page = open_page()
    page.goto("/")
    page.locator(".ways").get_by_role("button", name="Watch").click()
    page.locator("dialog input[type=file]").set_input_files(file)
    page.wait_for_url("**/replay*")
    expect(page.locator(".replaybar")).to_be_visible()


def test_the_language_and_the_light_can_be_changed_at_any_time(open_page: Opens) -> None:
    page = open_page()
    page.goto("/")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator(".playnow")).to_contain_text("Sofort spielen")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.get_by_role("button", name="Hell oder dunkel").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    new_table(page)  # both are kept
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Sprache").click()
    page.get_by_role("button", name="Langue").click()
    expect(page.get_by_role("button", name="Language")).to_be_visible()


def test_an_address_names_a_rule(open_page: Opens) -> None:
    page = open_page()
    page.goto("/rules#CATH-05")
    expect(page.locator("#CATH-05")).to_be_in_viewport()
    page.goto("/rules?q=Leonardo")
    expect(page.get_by_role("searchbox")).to_have_value("Leonardo")


def test_the_page_without_its_art_is_light(open_page: Opens) -> None:
    page = open_page()
    sent: dict[str, int] = {}

    def count(answer: Response) -> None:
        if "/api/" not in answer.url and not answer.url.endswith(ART):
            sent[answer.url] = int(answer.headers.get("content-length", HEAVIEST))

    page.on("response", count)
    new_table(page, modules=ALL)
    page.wait_for_selector(".legal")
    page.evaluate("document.fonts.ready")
    assert len(sent) > 4
    assert sum(sent.values()) < HEAVIEST, sorted((size, url) for url, size in sent.items())
